internal import BezelModel
internal import CWayland
private import Glibc

/// A connection to a compositor: its globals and outputs. Nothing here blocks but ``settle(milliseconds:)``.
final class WaylandConnection {
    /// An output that the compositor has now.
    final class Output {
        fileprivate let name: UInt32
        fileprivate(set) var properties = OutputProperties()
        fileprivate(set) var object: WaylandObject?
        fileprivate var logical: WaylandObject?

        fileprivate init(_ name: UInt32) { self.name = name }
    }

    let socket: WaylandSocket
    /// The compositor has listed all its globals and the properties of its outputs.
    private(set) var isSettled = false
    private(set) var compositor: WaylandObject?
    private(set) var shm: WaylandObject?
    private(set) var layerShell: WaylandObject?
    private(set) var windowBase: WaylandObject?
    private(set) var viewporter: WaylandObject?
    private(set) var presentation: WaylandObject?
    private(set) var fractionalScales: WaylandObject?
    private(set) var decorations: WaylandObject?
    private(set) var seat: WaylandSeat?
    private(set) var outputs: [Output] = []
    /// `wp_presentation` uses `CLOCK_MONOTONIC`.
    private var isMonotonic = false
    /// The compositor reports when pictures were on the screen, on the clock of this program. Some have the protocol and do
    /// not answer, like sway 1.7 without a real output, so the first answer counts.
    private(set) var isTimed = false
    /// Commits whose presentation times are still requested.
    private var questions = 10
    /// Outputs have come, gone or changed.
    var outputsChanged: () -> Void = {}
    private var outputManager: WaylandObject?
    private var registry: WaylandObject?
    private var callback: WaylandObject?
    private var seatName: UInt32?
    private let panel: UInt8
    private let input: WaylandInput

    /// - Parameters:
    ///   - name: The socket; nil: that of the environment.
    ///   - panel: The number of the panel that the seat's fingers belong to.
    ///   - input: Which input of the seat is used.
    init(to name: String?, panel: UInt8, taking input: WaylandInput) throws(DisplayError) {
        self.panel = panel
        self.input = input
        guard let socket = WaylandSocket(name: name) else {
            throw DisplayError(
                code: .noCompositor, operation: "wl_display_connect", subject: Self.place(name), errno: errno)
        }
        self.socket = socket
        registry = WaylandObject(
            cwayland_get_registry(socket.display), cwayland_wl_registry(), of: socket
        ) { [unowned self] event, arguments in
            switch event {
            case 0:
                guard let interface = arguments[1].s else { return }
                appeared(arguments[0].u, String(cString: interface), version: arguments[2].u)
            case 1: disappeared(arguments[0].u)
            default: break
            }
        }
        // The first answer comes after all globals, the second one after the outputs' properties.
        sync { [unowned self] in sync { [unowned self] in isSettled = true } }
    }

    /// Opens the library.
    ///
    /// - Parameter name: The socket; nil: that of the environment.
    /// - Throws: If there is no library, or the environment names no compositor.
    static func checkSession(_ name: String?) throws(DisplayError) {
        guard name != nil || getenv("WAYLAND_DISPLAY") != nil || getenv("WAYLAND_SOCKET") != nil else {
            throw DisplayError(code: .noSession, operation: "getenv", subject: "WAYLAND_DISPLAY", errno: 0)
        }
        if let problem = cwayland_open() {
            throw DisplayError(code: .noLibrary, operation: "dlopen", subject: String(cString: problem), errno: 0)
        }
    }

    /// The compositor's socket, for people.
    static func place(_ name: String?) -> String {
        name ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
    }

    /// Whether to ask for the time of the next picture.
    var asksForTimes: Bool { presentation != nil && isMonotonic && (isTimed || questions > 0) }

    func asked() { questions = max(questions - 1, 0) }

    func timesAnswered() { isTimed = true }

    func timesMissing() {
        isTimed = false
        questions = 0
    }

    var descriptor: CInt { wl_display_get_fd(socket.display) }

    /// Sends waiting requests, without blocking.
    ///
    /// - Returns: Whether something is left to be sent when the descriptor is writable.
    func flush() -> Bool { wl_display_flush(socket.display) < 0 && errno == EAGAIN }

    /// Reads and handles all events that are there.
    ///
    /// - Throws: If the connection is lost.
    func read() throws(DisplayError) {
        while wl_display_prepare_read(socket.display) != 0 {
            if wl_display_dispatch_pending(socket.display) < 0 { throw lost }
        }
        // It reads without waiting, and returns 0 when there are no events.
        if wl_display_read_events(socket.display) < 0 || wl_display_dispatch_pending(socket.display) < 0 { throw lost }
        if wl_display_get_error(socket.display) != 0 { throw lost }
    }

    /// Waits for the compositor's globals, for the start of the program.
    func settle(milliseconds: Int64) throws(DisplayError) {
        let end = MonotonicClock.now() + .milliseconds(Int(milliseconds))
        while !isSettled {
            let left = (end - MonotonicClock.now()).milliseconds
            guard left > 0 else { return }
            _ = flush()
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, Int32(clamping: left))
            try read()
        }
    }

    private var lost: DisplayError {
        let number = wl_display_get_error(socket.display)
        guard number == EPROTO else {
            return DisplayError(
                code: .noCompositor, operation: "wl_display_read_events", subject: "the connection is closed",
                errno: number)
        }
        var interface: UnsafePointer<wl_interface>?
        var object: UInt32 = 0
        let code = wl_display_get_protocol_error(socket.display, &interface, &object)
        let name = interface?.pointee.name.map { String(cString: $0) } ?? "wl_display"
        return DisplayError(
            code: .noCompositor, operation: "wl_display_get_protocol_error", subject: "\(name): error \(code)",
            errno: number)
    }

    private func sync(_ done: @escaping () -> Void) {
        callback = WaylandObject(cwayland_sync(socket.display), cwayland_wl_callback(), of: socket) { _, _ in done() }
    }

    // MARK: - Globals

    private func bind(
        _ name: UInt32, _ interface: UnsafePointer<wl_interface>?, _ version: UInt32,
        received: ((UInt32, WaylandObject.Arguments) -> Void)? = nil
    ) -> WaylandObject? {
        guard let registry, let interface else { return nil }
        let version = min(version, UInt32(interface.pointee.version))
        return WaylandObject(
            cwayland_bind(registry.proxy, name, interface, version), interface, of: socket, received: received)
    }

    private func appeared(_ name: UInt32, _ interface: String, version: UInt32) {
        switch interface {
        // Damage in pixels of the buffer came with version 4.
        case "wl_compositor" where version >= 4: compositor = bind(name, cwayland_wl_compositor(), version)
        case "wl_shm": shm = bind(name, cwayland_wl_shm(), version)
        case "zwlr_layer_shell_v1": layerShell = bind(name, cwayland_zwlr_layer_shell_v1(), version)
        case "wp_viewporter": viewporter = bind(name, cwayland_wp_viewporter(), version)
        case "wp_fractional_scale_manager_v1":
            fractionalScales = bind(name, cwayland_wp_fractional_scale_manager_v1(), version)
        case "zxdg_decoration_manager_v1":
            decorations = bind(name, cwayland_zxdg_decoration_manager_v1(), version)
        case "xdg_wm_base":
            windowBase = bind(name, cwayland_xdg_wm_base(), version) { [unowned self] _, arguments in
                if let windowBase { cwayland_pong(windowBase.proxy, arguments[0].u) }
            }
        case "wp_presentation":
            presentation = bind(name, cwayland_wp_presentation(), version) { [unowned self] _, arguments in
                isMonotonic = arguments[0].u == UInt32(CLOCK_MONOTONIC)
            }
        case "zxdg_output_manager_v1":
            outputManager = bind(name, cwayland_zxdg_output_manager_v1(), version)
            for output in outputs { listenToSize(of: output) }
        case "wl_seat":
            guard input != WaylandInput(), seatName == nil else { return }
            // A new seat uses the surface of the former one.
            let seat = seat ?? WaylandSeat(panel: panel, taking: input, of: socket)
            seat.object = bind(name, cwayland_wl_seat(), version) { [unowned seat] in seat.received($0, $1) }
            self.seat = seat
            seatName = name
        case "wl_output": addOutput(name, version)
        default: break
        }
    }

    private func disappeared(_ name: UInt32) {
        if name == seatName {
            seat?.lose()
            seat?.object = nil
            seatName = nil
        }
        guard outputs.contains(where: { $0.name == name }) else { return }
        outputs.removeAll { $0.name == name }
        outputsChanged()
    }

    // MARK: - Outputs

    private func addOutput(_ name: UInt32, _ version: UInt32) {
        let output = Output(name)
        output.object = bind(name, cwayland_wl_output(), version) { [unowned self, unowned output] event, arguments in
            received(event, arguments, for: output)
        }
        outputs.append(output)
        listenToSize(of: output)
    }

    private func received(_ event: UInt32, _ arguments: WaylandObject.Arguments, for output: Output) {
        switch event {
        case 0:
            output.properties.widthInMillimetres = arguments[2].i
            output.properties.transform = arguments[7].i
        // Only the present mode counts.
        case 1 where arguments[0].u & 1 != 0:
            guard arguments[1].i > 0, arguments[2].i > 0 else { return }
            output.properties.mode = DisplaySize(width: arguments[1].i, height: arguments[2].i)
            output.properties.refresh = arguments[3].i
        case 2: outputsChanged()
        case 3: output.properties.scale = arguments[0].i
        case 4: if let name = arguments[0].s { output.properties.name = String(cString: name) }
        default: break
        }
    }

    private func listenToSize(of output: Output) {
        guard let outputManager, let object = output.object, output.logical == nil else { return }
        output.logical = WaylandObject(
            cwayland_get_extension(outputManager.proxy, object.proxy, cwayland_zxdg_output_v1()),
            cwayland_zxdg_output_v1(), of: socket
        ) { [unowned self, unowned output] event, arguments in
            switch event {
            case 1: output.properties.logical = DisplaySize(width: arguments[0].i, height: arguments[1].i)
            case 2: outputsChanged()
            default: break
            }
        }
    }
}
