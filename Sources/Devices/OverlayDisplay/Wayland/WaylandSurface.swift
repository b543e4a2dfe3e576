internal import BezelModel
internal import CWayland

/// A surface with its role: on the overlay layer of an output, or a window. It shows pictures and stores the
/// compositor's answers; ``WaylandDisplay`` makes the decisions.
final class WaylandSurface {
    /// A commit.
    struct Frame {
        var picture: Picture
        var committed: Stamp
    }

    /// The compositor's answers since they were last read.
    struct Answers {
        /// A picture has reached the screen.
        var flip: Flip?
        /// The compositor did not show the picture.
        var wantsAgain = false
        /// The size in the compositor's units, or the scale, may have changed.
        var isConfigured = false
        /// The layer's surface cannot be shown any more.
        var isGone = false
        /// The user has closed the window.
        var isClosed = false
    }

    var answers = Answers()
    /// The size that the compositor wants, in its units; nil before its first answer, and zero for a side that is free.
    private(set) var wanted: DisplaySize?
    private(set) var isFullscreen = false
    /// The scale that the compositor recommends for this surface.
    private(set) var fraction: SurfaceScale?
    private(set) var flips = SurfaceFlips<Frame>()
    /// The committed plan is ``plan``.
    private(set) var plan: SurfacePlan
    private let connection: WaylandConnection
    private let surface: WaylandObject
    private var viewport: WaylandObject?
    private var fractional: WaylandObject?
    /// The role: a layer's surface, or a window with its two objects.
    private var layer, window, toplevel, decoration: WaylandObject?
    private var buffers: SurfaceBuffers
    /// Buffers of a former size, until the first flip with the present one.
    private var retired: [SurfaceBuffers] = []
    /// The serial of the configuration that was not acknowledged yet.
    private var serial: UInt32?
    /// The size of the last commit in the compositor's units.
    private var units: DisplaySize?
    private var isWaiting = true
    private var events: [WaylandObject] = []
    private let isTransparent: Bool

    private init?(_ connection: WaylandConnection, plan: SurfacePlan, isTransparent: Bool) {
        guard let compositor = connection.compositor, let shm = connection.shm,
            let surface = WaylandObject(
                cwayland_create_surface(compositor.proxy), cwayland_wl_surface(), of: connection.socket)
        else { return nil }
        self.connection = connection
        self.surface = surface
        self.plan = plan
        self.isTransparent = isTransparent
        buffers = SurfaceBuffers(plan.area, isTransparent: isTransparent, on: shm, of: connection.socket)
        viewport = connection.viewporter.flatMap {
            WaylandObject(
                cwayland_get_extension($0.proxy, surface.proxy, cwayland_wp_viewport()), cwayland_wp_viewport(),
                of: connection.socket)
        }
    }

    /// A surface on the overlay layer, above all windows.
    ///
    /// - Returns: nil without layer-shell.
    convenience init?(
        onLayerOf output: WaylandConnection.Output, _ connection: WaylandConnection, plan: SurfacePlan,
        canvas: DisplaySize, scale: SurfaceScale, isTransparent: Bool, takesKeyboard: Bool
    ) {
        self.init(connection, plan: plan, isTransparent: isTransparent)
        guard let shell = connection.layerShell, let target = output.object,
            let layer = WaylandObject(
                cwayland_get_layer_surface(
                    shell.proxy, surface.proxy, target.proxy, UInt32(cwayland_layer_overlay), "bezel"),
                cwayland_zwlr_layer_surface_v1(), of: connection.socket,
                received: { [unowned self] event, arguments in
                    guard event == 0 else { return answers.isGone = true }
                    configured(
                        arguments[0].u,
                        DisplaySize(width: Int32(clamping: arguments[1].u), height: Int32(clamping: arguments[2].u)))
                })
        else { return nil }
        self.layer = layer
        // Over panels too, and to the edges.
        cwayland_set_exclusive_zone(layer.proxy, -1)
        if takesKeyboard { cwayland_take_keyboard(layer.proxy) }
        ask(for: plan, canvas: canvas, scale: scale)
    }

    /// A window.
    ///
    /// - Returns: nil without xdg-shell.
    convenience init?(windowOf connection: WaylandConnection, canvas: DisplaySize, beginsFullscreen: Bool) {
        self.init(connection, plan: SurfacePlan(whole: canvas), isTransparent: false)
        guard let base = connection.windowBase,
            let window = WaylandObject(
                cwayland_get_xdg_surface(base.proxy, surface.proxy), cwayland_xdg_surface(), of: connection.socket,
                received: { [unowned self] _, arguments in configured(arguments[0].u, pendingSize) }),
            let toplevel = WaylandObject(
                cwayland_get_toplevel(window.proxy), cwayland_xdg_toplevel(), of: connection.socket,
                received: { [unowned self] event, arguments in
                    guard event == 0 else { return answers.isClosed = true }
                    pendingSize = DisplaySize(width: arguments[0].i, height: arguments[1].i)
                    self.isFullscreen = Self.states(arguments[2].a).contains(Self.fullscreen)
                })
        else { return nil }
        decoration = connection.decorations.flatMap {
            WaylandObject(
                cwayland_get_extension($0.proxy, toplevel.proxy, cwayland_zxdg_toplevel_decoration_v1()),
                cwayland_zxdg_toplevel_decoration_v1(), of: connection.socket)
        }
        if let decoration { cwayland_decorate(decoration.proxy) }
        (self.window, self.toplevel) = (window, toplevel)
        fractional = connection.fractionalScales.flatMap {
            WaylandObject(
                cwayland_get_extension($0.proxy, surface.proxy, cwayland_wp_fractional_scale_v1()),
                cwayland_wp_fractional_scale_v1(), of: connection.socket
            ) { [unowned self] _, arguments in
                fraction = SurfaceScale(parts: Int32(clamping: arguments[0].u))
                answers.isConfigured = true
            }
        }
        cwayland_set_title(toplevel.proxy, "Bezel")
        cwayland_set_app_id(toplevel.proxy, "bezel")
        cwayland_set_min_size(toplevel.proxy, 160, 120)
        if beginsFullscreen { cwayland_set_fullscreen(toplevel.proxy, nil) }
        cwayland_commit(surface.proxy)
    }

    deinit {
        // In the order that the protocols want: everything before what it was made from.
        events = []
        fractional = nil
        viewport = nil
        decoration = nil
        toplevel = nil
        window = nil
        layer = nil
    }

    private var pendingSize = DisplaySize(width: 0, height: 0)
    private static let fullscreen: UInt32 = 2

    private static func states(_ array: UnsafeMutablePointer<wl_array>?) -> [UInt32] {
        guard let array, let data = array.pointee.data else { return [] }
        return (0..<array.pointee.size / 4).map { data.load(fromByteOffset: $0 * 4, as: UInt32.self) }
    }

    private func configured(_ serial: UInt32, _ size: DisplaySize) {
        self.serial = serial
        wanted = size
        isWaiting = false
        answers.isConfigured = true
    }

    /// Whether the compositor allows contents on the surface.
    var mayCommit: Bool { !isWaiting && flips.mayBegin }

    /// A buffer that was missing has been released.
    var hasReleased: Bool { buffers.hasReleased }

    func toggleFullscreen() {
        guard let toplevel else { return }
        if isFullscreen {
            cwayland_unset_fullscreen(toplevel.proxy)
        } else {
            cwayland_set_fullscreen(toplevel.proxy, nil)
        }
    }

    /// Requests another place on the layer. The compositor answers with a configuration.
    private func ask(for plan: SurfacePlan, canvas: DisplaySize, scale: SurfaceScale) {
        guard let layer else { return }
        if plan.area == DisplayRect(canvas) {
            cwayland_set_anchor(layer.proxy, UInt32(cwayland_anchor_all))
            cwayland_set_size(layer.proxy, 0, 0)
            cwayland_set_margin(layer.proxy, 0, 0, 0, 0)
        } else {
            let step = scale.whole ?? 1
            cwayland_set_anchor(layer.proxy, UInt32(cwayland_anchor_top | cwayland_anchor_left))
            cwayland_set_size(layer.proxy, UInt32(plan.area.width / step), UInt32(plan.area.height / step))
            cwayland_set_margin(layer.proxy, plan.area.y / step, 0, 0, plan.area.x / step)
        }
        isWaiting = true
        cwayland_commit(surface.proxy)
    }

    /// Changes the part of the picture that is shown.
    func change(to plan: SurfacePlan, canvas: DisplaySize, scale: SurfaceScale) {
        if plan.area != self.plan.area {
            if let shm = connection.shm {
                retired.append(buffers)
                buffers = SurfaceBuffers(plan.area, isTransparent: isTransparent, on: shm, of: connection.socket)
            }
            ask(for: plan, canvas: canvas, scale: scale)
        }
        self.plan = plan
    }

    /// Whether the surface shows just this already.
    func shows(_ picture: Picture, plan: SurfacePlan, units: DisplaySize) -> Bool {
        self.plan == plan && self.units == units && buffers.shown == ScanoutContents(buffers.layers(of: picture))
    }

    /// Draws and commits a picture.
    ///
    /// - Parameter units: The surface's size in the compositor's units.
    /// - Returns: Pixels that were written; nil while the compositor reads all buffers.
    func commit(_ picture: Picture, units: DisplaySize, scale: SurfaceScale, at now: Stamp) throws(DisplayError) -> Int?
    {
        guard let drawn = try buffers.draw(picture) else { return nil }
        acknowledge()
        self.units = units
        cwayland_attach(surface.proxy, drawn.proxy)
        for rect in drawn.damage {
            cwayland_damage_buffer(surface.proxy, rect.x, rect.y, rect.width, rect.height)
        }
        if let viewport {
            cwayland_set_destination(viewport.proxy, units.width, units.height)
        } else if let whole = scale.whole, plan.area.width % whole == 0, plan.area.height % whole == 0 {
            cwayland_set_buffer_scale(surface.proxy, whole)
        }
        setRegions(units)
        defer { connection.asked() }
        listen(flips.committed(Frame(picture: picture, committed: now), isTimed: connection.isTimed, at: now))
        cwayland_commit(surface.proxy)
        buffers.attached(drawn)
        return drawn.pixelsWritten
    }

    /// Accepts a configuration that changes nothing.
    func accept() {
        guard serial != nil else { return }
        acknowledge()
        cwayland_commit(surface.proxy)
    }

    private func acknowledge() {
        guard let serial else { return }
        if let layer { cwayland_ack_layer(layer.proxy, serial) }
        if let window { cwayland_ack_window(window.proxy, serial) }
        self.serial = nil
    }

    private func setRegions(_ units: DisplaySize) {
        guard let compositor = connection.compositor,
            let input = WaylandObject(
                cwayland_create_region(compositor.proxy), cwayland_wl_region(), of: connection.socket)
        else { return }
        for rect in plan.input {
            let part = inUnits(rect, units)
            cwayland_region_add(input.proxy, part.x, part.y, part.width, part.height)
        }
        cwayland_set_input_region(surface.proxy, input.proxy)
        if !isTransparent,
            let opaque = WaylandObject(
                cwayland_create_region(compositor.proxy), cwayland_wl_region(), of: connection.socket)
        {
            cwayland_region_add(opaque.proxy, 0, 0, units.width, units.height)
            cwayland_set_opaque_region(surface.proxy, opaque.proxy)
        }
    }

    /// Pixels of the picture → units of the surface, rounded outwards.
    private func inUnits(_ rect: DisplayRect, _ units: DisplaySize) -> DisplayRect {
        let (wide, high) = (Int64(max(plan.area.width, 1)), Int64(max(plan.area.height, 1)))
        let left = Int64(rect.x - plan.area.x) * Int64(units.width) / wide
        let top = Int64(rect.y - plan.area.y) * Int64(units.height) / high
        let right = (Int64(rect.x - plan.area.x + rect.width) * Int64(units.width) + wide - 1) / wide
        let bottom = (Int64(rect.y - plan.area.y + rect.height) * Int64(units.height) + high - 1) / high
        return DisplayRect(
            x: Int32(clamping: left), y: Int32(clamping: top), width: Int32(clamping: right - left),
            height: Int32(clamping: bottom - top))
    }

    /// A position on the surface → pixels of the picture.
    func position(_ x: wl_fixed_t, _ y: wl_fixed_t, units: DisplaySize) -> DisplayPoint {
        let right = Int64(x) * Int64(plan.area.width) / (Int64(max(units.width, 1)) * 256)
        let down = Int64(y) * Int64(plan.area.height) / (Int64(max(units.height, 1)) * 256)
        return DisplayPoint(
            x: plan.area.x + Int32(clamping: min(max(right, 0), Int64(plan.area.width) - 1)),
            y: plan.area.y + Int32(clamping: min(max(down, 0), Int64(plan.area.height) - 1)))
    }

    /// Subscribes to the events of a commit.
    private func listen(_ number: UInt) {
        let frame = WaylandObject(
            cwayland_frame(surface.proxy), cwayland_wl_callback(), of: connection.socket
        ) { [unowned self] _, _ in settle(flips.frameDone(number)) }
        let feedback =
            !connection.asksForTimes
            ? nil
            : connection.presentation.flatMap { presentation in
                WaylandObject(
                    cwayland_feedback(presentation.proxy, surface.proxy), cwayland_wp_presentation_feedback(),
                    of: connection.socket
                ) { [unowned self] event, arguments in
                    switch event {
                    case 1:
                        connection.timesAnswered()
                        settle(
                            flips.presented(number), (arguments[0].u, arguments[1].u, arguments[2].u))
                    case 2: settle(flips.discarded(number))
                    default: break
                    }
                }
            }
        // Times come after the next picture may have been committed.
        events = (events + [frame, feedback].compactMap { $0 }).suffix(6)
    }

    private func settle(_ outcome: SurfaceFlips<Frame>.Outcome, _ time: (UInt32, UInt32, UInt32)? = nil) {
        switch outcome {
        case .nothing: break
        case .again: answers.wantsAgain = true
        case .flip(let frame):
            let now = MonotonicClock.now()
            let stamp = time.map {
                EventTime.presented(seconds: $0.0, $0.1, $0.2, committed: frame.committed, now: now)
            }
            answers.flip = Flip(frame.picture, stamp: stamp ?? now)
            retired = []
        }
    }

    /// - Returns: Whether the surface counts as hidden from now on.
    func timerFired(at now: Stamp) -> Bool {
        switch flips.timerFired(at: now) {
        case .early: return false
        case .hidden: return true
        case .untold(let frame):
            connection.timesMissing()
            answers.flip = Flip(frame.picture, stamp: now)
            return false
        }
    }
}
