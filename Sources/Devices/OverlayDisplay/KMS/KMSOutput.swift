internal import BezelModel
private import Glibc

/// A screen behind DRM/KMS: before its card is loaded, while panels are connected and disconnected, and while another
/// program controls it. Pictures that cannot be shown wait here; only the newest is kept.
final class KMSOutput {
    /// The pause between searches when the kernel sends no event, such as while another program has the screen.
    private static let retryPause = Interval.seconds(1)

    /// The size of all pictures: that of the panel, else of the last panel, else of the settings.
    private(set) var canvas: DisplaySize
    private var hasHadPanel: Bool
    private let settings: DisplaySettings
    private let descriptors: DescriptorSet
    private let monitor: CardMonitor?
    private let began: Stamp
    private var card: KMSDisplay?
    private var newest: Picture?
    private var retry: Stamp?
    private var isBlank = false
    private var wasPaused = false
    private var lastProblem: DisplayError?
    private var news: [DisplayNews] = []
    /// The counters of cards that are gone.
    private var past = DisplayCounters()

    /// - Parameter inherited: The previous process's node; nil if there is none. It is closed at the end.
    init(_ settings: DisplaySettings, inherited: CInt?, at now: Stamp) throws(DisplayError) {
        self.settings = settings
        began = now
        descriptors = try DescriptorSet()
        monitor = CardMonitor()
        if let monitor { descriptors.add(monitor.descriptor) }
        let taken = inherited.map { Self.takeOver($0, settings) }
        // The screen as a killed process left it must not be restored at the end.
        if taken == nil, let file = settings.stateFile, let result = try? Display.restore(from: file) {
            news.append(.restored(result))
        }
        let search = taken ?? Self.search(settings, canvas: nil, takesFirmware: false)
        canvas = search.found?.geometry.canvas ?? Canvas.held(settings.size)
        hasHadPanel = search.found != nil
        if let found = search.found { opened(found) } else { remain(search, at: now) }
    }

    var descriptor: CInt { descriptors.descriptor }

    /// The node whose picture stays on the screen as long as the node is open somewhere.
    var node: CInt? { card?.node.descriptor }

    var deadline: Stamp? {
        switch (card?.deadline, retry) {
        case (let due?, let retry?): min(due, retry)
        case (let due, let retry): due ?? retry
        }
    }

    /// Position and rotation of pictures on the panel; nil while there is none.
    var geometry: ScreenGeometry? { card?.geometry }

    var counters: DisplayCounters { past.adding(card?.counters) }

    var description: DisplayDescription {
        card?.description
            ?? DisplayDescription(
                card: "no card", driver: "none", connector: settings.connector ?? "any", size: canvas, refresh: 0,
                route: "waiting for a display")
    }

    /// The events since the last call.
    func takeNews() -> [DisplayNews] {
        defer { news = [] }
        return news
    }

    func takesVideo(_ size: DisplaySize, _ colour: PictureColour) -> Bool {
        card?.takesVideo(VideoForm(size, colour)) ?? false
    }

    func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        // It was drawn before the first panel was found.
        guard picture.size == canvas else { return .paused }
        newest = picture
        guard card != nil, !isBlank else { return .paused }
        return try guarded(at: now) { card throws(DisplayError) in try card.present(picture, at: now) } ?? .paused
    }

    func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        var flip: Flip?
        let events = monitor?.drain() ?? 0
        if events > 0 {
            past.hotplugs += events
            flip = try lookAgain(at: now)
        }
        return try guarded(at: now) { card throws(DisplayError) in try card.handleEvents(at: now) } ?? flip
    }

    func timerFired(at now: Stamp) throws(DisplayError) -> Flip? {
        var flip: Flip?
        if let retry, now >= retry { flip = try lookAgain(at: now) }
        return try guarded(at: now) { card throws(DisplayError) in try card.timerFired(at: now) } ?? flip
    }

    func screenshot() -> Canvas? { newest?.composed() }

    func blank() {
        isBlank = true
        card?.blank()
    }

    func wake(at now: Stamp) throws(DisplayError) -> Flip? {
        guard isBlank else { return nil }
        isBlank = false
        let flip = try guarded(at: now) { card throws(DisplayError) in try card.wake(at: now) }
        if let flip { return flip }
        return try presentNewest(at: now)
    }

    func showAgain(at now: Stamp) throws(DisplayError) -> Flip? {
        guard !isBlank else { return nil }
        return try guarded(at: now) { card throws(DisplayError) in try card.commitAnew(at: now) }
    }

    /// Restores the screen's previous content.
    func restore() { close(card, because: "") }

    /// Ends without a change of the screen.
    func leave() {
        guard let card else { return }
        descriptors.remove(card.node.descriptor)
        card.leave()
        past = past.adding(card.counters)
        self.card = nil
    }

    private func lookAgain(at now: Stamp) throws(DisplayError) -> Flip? {
        retry = nil
        if let card {
            switch card.check(settings) {
            case .badLink: return try guarded(at: now) { card throws(DisplayError) in try card.commitAnew(at: now) }
            case .different(let reason): close(card, because: reason)
            case .unchanged: if !card.isFirmware { return nil }
            }
        }
        let isLate = now.nanoseconds - began.nanoseconds >= Int64(CardOrder.firmwareSeconds) * 1_000_000_000
        let search = Self.search(
            settings, canvas: hasHadPanel ? canvas : nil, takesFirmware: isLate && card == nil)
        guard let found = search.found else {
            if card == nil { remain(search, at: now) }
            return nil
        }
        close(card, because: "\(found.node.path) has come")
        opened(found)
        return try presentNewest(at: now)
    }

    private func presentNewest(at now: Stamp) throws(DisplayError) -> Flip? {
        guard let newest, case .shown(let flip) = try present(newest, at: now) else { return nil }
        return flip
    }

    /// Calls `body` with the current card. If the card is removed meanwhile, this is not an error.
    private func guarded<Result>(
        at now: Stamp, _ body: (KMSDisplay) throws(DisplayError) -> Result?
    ) throws(DisplayError) -> Result? {
        guard let card else { return nil }
        defer { notePause(at: now) }
        do throws(DisplayError) {
            return try body(card)
        } catch  where error.errno == ENODEV || error.errno == ENXIO {
            close(card, because: "\(card.node.path) is gone")
            retry = now + Self.retryPause
            return nil
        }
    }

    private func notePause(at now: Stamp) {
        guard let isPaused = card?.flips.isPaused, isPaused != wasPaused else { return }
        news.append(isPaused ? .lostScreen : .regainedScreen)
        wasPaused = isPaused
        if isPaused, card?.node.isInherited == true {
            // Only the process that has opened a node may become master on it again.
            close(card, because: "another program has the screen")
            retry = now + Self.retryPause
            wasPaused = false
            return
        }
        // The kernel probes connectors only for the DRM master, so changes to the panel are detected now.
        if !isPaused { retry = now }
    }

    private func opened(_ found: KMSDisplay) {
        if let file = settings.stateFile, found.node.isInherited, let state = try? StateFile.read(file),
            state.card == found.node.path, state.driver == found.node.driver
        {
            // The screen's state before the first of these processes.
            found.before = state
        } else if let file = settings.stateFile {
            let number = StateFile.write(found.before, to: file)
            if number != 0 { news.append(.stateNotKept(path: file, errno: number)) }
        }
        card = found
        hasHadPanel = true
        if canvas != found.geometry.canvas {
            canvas = found.geometry.canvas
            newest = nil
        }
        if isBlank { found.blank() }
        lastProblem = nil
        wasPaused = false
        descriptors.add(found.node.descriptor)
        news.append(.opened(found.description))
    }

    private func close(_ card: KMSDisplay?, because reason: String) {
        guard let card else { return }
        descriptors.remove(card.node.descriptor)
        card.restore()
        if let file = settings.stateFile { StateFile.remove(file) }
        past = past.adding(card.counters)
        self.card = nil
        if !reason.isEmpty { news.append(.closed(reason)) }
    }

    /// No card was found: sets the time of the next search and reports the reason once.
    private func remain(_ search: Search, at now: Stamp) {
        if search.mayPass { retry = now + Self.retryPause }
        guard search.problem != lastProblem else { return }
        lastProblem = search.problem
        news.append(.waiting(search.problem))
    }
}
