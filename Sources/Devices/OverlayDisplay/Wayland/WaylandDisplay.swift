internal import BezelModel

/// A display that a Wayland compositor shows: before the compositor has started, while outputs are connected and
/// disconnected, and after the compositor has ended and started again. Pictures that cannot be shown wait here; only the
/// newest is kept.
final class WaylandDisplay {
    /// The size of all pictures: that of the output or window, else of the last one, else of the settings.
    private(set) var canvas: DisplaySize
    var counters = DisplayCounters()
    let settings: WaylandSettings
    private let descriptors: DescriptorSet
    private(set) var connection: WaylandConnection?
    /// Whether the connection's descriptor is also watched for writing.
    private var watchesWriting = false
    private(set) var output: WaylandConnection.Output?
    private(set) var surface: WaylandSurface?
    /// The scale of the output or window, before a card's own surface has one.
    var scale = SurfaceScale.one
    /// The size of the canvas in the compositor's units.
    private var units: DisplaySize
    private var newest: Picture?
    private var isCommitted = false
    private var retry: Stamp?
    private var pause = ReconnectPause()
    /// When the next surface may be made, after the compositor has closed one.
    private var closed: Stamp?
    /// When the new size of a window is applied.
    private var resize: Stamp?
    private var outputsHaveChanged = false
    private var cursor: TouchCursor?
    private var news: [DisplayNews] = []
    private var lastProblem: DisplayError?
    private(set) var isOpen = false
    /// Input of connections that are gone.
    private var input: [DisplayInput] = []

    /// How long the size of a window must stay the same before apps are notified.
    private static let resizePause = Interval.milliseconds(200)
    /// How long the start waits for the compositor to describe itself.
    private static let startMilliseconds: Int64 = 1000

    /// - Throws: If no compositor is named, if the library is missing, or if the compositor lacks what the settings
    ///   need. A compositor that does not answer yet is not an error.
    init(_ settings: WaylandSettings, at now: Stamp) throws(DisplayError) {
        self.settings = settings
        canvas = Canvas.held(settings.size)
        units = canvas
        descriptors = try DescriptorSet()
        try WaylandConnection.checkSession(settings.socket)
        do throws(DisplayError) {
            let connection = try connect()
            try connection.settle(milliseconds: Self.startMilliseconds)
        } catch {
            lose(because: error, at: now)
        }
        if let connection, connection.isSettled, let problem = Self.problem(of: connection, for: settings) {
            throw problem
        }
        _ = try? advance(at: now)
        finish()
    }

    var descriptor: CInt { descriptors.descriptor }

    var deadline: Stamp? {
        [retry, closed, resize, surface?.flips.deadline].compactMap { $0 }.min()
    }

    /// The events since the last call.
    func takeNews() -> [DisplayNews] {
        defer { news = [] }
        return news
    }

    /// The oldest input that was not taken yet.
    func nextInput() -> DisplayInput? {
        if !input.isEmpty { return input.removeFirst() }
        guard let seat = connection?.seat, !seat.input.isEmpty else { return nil }
        return seat.input.removeFirst()
    }

    // MARK: - Pictures

    func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        // It was drawn for another size.
        guard picture.size == canvas else { return .paused }
        newest = picture.flattened()
        isCommitted = false
        let flip = try advance(at: now)
        finish()
        if let flip { return .shown(flip) }
        return isCommitted ? .underway : surface == nil ? .paused : .waiting
    }

    func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        guard let connection else { return nil }
        do throws(DisplayError) {
            try connection.read()
        } catch {
            lose(because: error, at: now)
            return nil
        }
        let flip = try advance(at: now)
        finish()
        return flip
    }

    func timerFired(at now: Stamp) throws(DisplayError) -> Flip? {
        if let retry, now >= retry {
            self.retry = nil
            do throws(DisplayError) { _ = try connect() } catch { lose(because: error, at: now) }
        }
        if surface?.timerFired(at: now) == true { counters.lostFlips += 1 }
        let flip = try advance(at: now)
        finish()
        return flip
    }

    func showAgain(at now: Stamp) throws(DisplayError) -> Flip? {
        isCommitted = false
        let flip = try advance(at: now)
        finish()
        return flip
    }

    func screenshot() -> Canvas? { newest?.composed() }

    func toggleFullscreen() {
        surface?.toggleFullscreen()
        finish()
    }

    func close() {
        surface = nil
        finish()
        disconnect()
    }

    /// Handles the compositor's answers, and commits the newest picture.
    ///
    /// - Returns: The picture that has reached the screen, if there is one.
    private func advance(at now: Stamp) throws(DisplayError) -> Flip? {
        guard let connection, connection.isSettled else { return nil }
        if let problem = Self.problem(of: connection, for: settings) {
            lose(because: problem, at: now)
            return nil
        }
        if outputsHaveChanged || output == nil { chooseOutput(of: connection, at: now) }
        var flip: Flip?
        if let surface {
            let answers = surface.answers
            surface.answers = WaylandSurface.Answers()
            if answers.isClosed { input.append(.closed) }
            if answers.isGone {
                removeSurface()
                closed = pause.failed(at: now)
            }
            if answers.wantsAgain { isCommitted = false }
            if let shown = answers.flip {
                flip = shown
                counters.flips += 1
                pause.succeeded()
            }
            if answers.isConfigured {
                // The picture on the screen may need another size in the compositor's units.
                isCommitted = false
                configured(surface, at: now)
            }
        }
        if let closed, now >= closed { self.closed = nil }
        if let resize, now >= resize {
            self.resize = nil
            takeWindowSize()
        }
        return try show(at: now) ?? flip
    }

    private func show(at now: Stamp) throws(DisplayError) -> Flip? {
        guard let connection else { return nil }
        let picture = newest.flatMap { $0.size == canvas ? $0 : nil }
        var plan = SurfacePlan(whole: canvas)
        switch settings.shell {
        case .window: break
        case .screen: if output == nil { return nil }
        case .card:
            guard output != nil, let picture else { return nil }
            guard let cards = SurfacePlan(cardsOf: picture, scale: scale, before: surface?.plan) else {
                return withoutCard(picture, at: now)
            }
            plan = cards
        }
        guard let surface = surface ?? (closed == nil ? newSurface(plan, connection) : nil) else { return nil }
        self.surface = surface
        guard let picture, !isCommitted else { return nil }
        if surface.mayCommit, !picture.isMoving, surface.shows(picture, plan: plan, units: unitSize(of: plan)) {
            isCommitted = true
            surface.accept()
            counters.unchanged += 1
            return Flip(picture, stamp: now)
        }
        if surface.flips.mayBegin { surface.change(to: plan, canvas: canvas, scale: scale) }
        guard surface.mayCommit,
            let pixels = try surface.commit(
                picture, units: unitSize(of: plan), scale: scale, at: now)
        else { return nil }
        counters.commits += 1
        counters.pixelsWritten += pixels
        isCommitted = true
        return nil
    }

    /// A picture without a card: the compositor's own content is visible at once.
    private func withoutCard(_ picture: Picture, at now: Stamp) -> Flip? {
        removeSurface()
        guard !isCommitted else { return nil }
        isCommitted = true
        return Flip(picture, stamp: now)
    }

    /// The surface's size in the compositor's units.
    private func unitSize(of plan: SurfacePlan) -> DisplaySize {
        if plan.area == DisplayRect(canvas) { return units }
        return scale.units(DisplaySize(width: plan.area.width, height: plan.area.height))
    }

    // MARK: - Surfaces and outputs

    private func newSurface(_ plan: SurfacePlan, _ connection: WaylandConnection) -> WaylandSurface? {
        connection.seat?.position = { [unowned self] x, y in
            surface.map { $0.position(x, y, units: unitSize(of: $0.plan)) } ?? DisplayPoint(x: 0, y: 0)
        }
        switch settings.shell {
        case .window(let isFullscreen):
            if let seat = connection.seat, cursor == nil {
                cursor = TouchCursor(on: connection)
                seat.show(cursor)
            }
            return WaylandSurface(windowOf: connection, canvas: canvas, beginsFullscreen: isFullscreen)
        case .screen, .card:
            return output.flatMap {
                WaylandSurface(
                    onLayerOf: $0, connection, plan: plan, canvas: canvas, scale: scale,
                    isTransparent: settings.shell == .card,
                    takesKeyboard: settings.shell == .screen && settings.input.keys)
            }
        }
    }

    private func removeSurface() {
        guard surface != nil else { return }
        surface = nil
        isCommitted = false
        connection?.seat?.lose()
    }

    private func chooseOutput(of connection: WaylandConnection, at now: Stamp) {
        outputsHaveChanged = false
        guard settings.shell.isLayer else { return opened() }
        let usable = connection.outputs.filter { $0.properties.mode != nil }
        let best = ConnectorChoice.best(of: usable, wanted: settings.connector) { ($0.properties.name, .connected) }
        if best !== output {
            removeSurface()
            closed = nil
            if let output, best == nil || isOpen {
                note(.closed("the compositor's output \(output.properties.name) is gone"))
                isOpen = false
            }
            output = best
        }
        guard let properties = output?.properties, let pixels = properties.pixels, let size = properties.units else {
            let names = usable.map(\.properties.name).joined(separator: ", ")
            let subject = "\(settings.connector ?? "any"); there are: \(names.isEmpty ? "none" : names)"
            return report(DisplayError(code: .noOutput, operation: "wl_output", subject: subject, errno: 0))
        }
        units = size
        scale = SurfaceScale(pixels: pixels, units: size)
        resized(to: pixels)
        opened()
    }

    private func opened() {
        guard !isOpen else { return }
        isOpen = true
        lastProblem = nil
        note(.opened(description))
    }

    private func configured(_ surface: WaylandSurface, at now: Stamp) {
        guard let wanted = surface.wanted else { return }
        switch settings.shell {
        case .card: break
        // The size that the compositor states is preferred to one that was computed from the scale.
        case .screen: if wanted.width > 0, wanted.height > 0 { units = wanted }
        case .window:
            // The first size at once, others when the user has let go of the edge.
            if newest == nil { takeWindowSize() } else { resize = now + Self.resizePause }
        }
    }

    private func takeWindowSize() {
        guard let surface, let wanted = surface.wanted else { return }
        scale = surface.fraction ?? .one
        units = wanted.width > 0 && wanted.height > 0 ? wanted : scale.units(Canvas.held(settings.size))
        resized(to: scale.pixels(units))
    }

    private func resized(to size: DisplaySize) {
        guard Canvas.held(size) != canvas else { return }
        canvas = Canvas.held(size)
        newest = nil
        isCommitted = false
        connection?.seat?.lose()
        // The layer's surface has another size too.
        if settings.shell.isLayer { removeSurface() }
    }

    // MARK: - The connection

    private func connect() throws(DisplayError) -> WaylandConnection {
        let connection = try WaylandConnection(
            to: settings.socket, panel: settings.panel, taking: settings.input)
        connection.outputsChanged = { [unowned self] in outputsHaveChanged = true }
        self.connection = connection
        watchesWriting = false
        descriptors.add(connection.descriptor)
        finish()
        return connection
    }

    /// The compositor is gone or cannot be used: tries again after a while.
    private func lose(because problem: DisplayError, at now: Stamp) {
        disconnect()
        retry = pause.failed(at: now)
        if isOpen {
            isOpen = false
            note(.closed(problem.description))
        } else {
            report(problem)
        }
    }

    private func disconnect() {
        removeSurface()
        output = nil
        cursor = nil
        guard let connection else { return }
        connection.seat?.lose()
        input += connection.seat?.input ?? []
        descriptors.remove(connection.descriptor)
        self.connection = nil
    }

    /// Sends the requests; requests for which the socket has no room are sent when it is writable.
    private func finish() {
        guard let connection else { return }
        let isFull = connection.flush()
        guard isFull != watchesWriting else { return }
        watchesWriting = isFull
        descriptors.watch(connection.descriptor, forWriting: isFull)
    }

    private func note(_ item: DisplayNews) { news.append(item) }

    /// Reports a problem once.
    private func report(_ problem: DisplayError) {
        guard problem != lastProblem else { return }
        lastProblem = problem
        note(.waiting(problem))
    }
}
