internal import CWayland

/// A connection to a compositor. It is closed when its last object is gone.
final class WaylandSocket {
    let display: OpaquePointer

    /// - Parameter name: nil: `WAYLAND_DISPLAY` of the environment.
    /// - Returns: nil with `errno` if no compositor answers there.
    init?(name: String?) {
        guard let display = wl_display_connect(name) else { return nil }
        self.display = display
    }

    deinit { wl_display_disconnect(display) }
}

/// An object of the compositor's that this process has created, destroyed with this reference.
final class WaylandObject {
    typealias Arguments = UnsafePointer<wl_argument>

    let proxy: OpaquePointer
    private let interface: UnsafePointer<wl_interface>
    /// Objects must be destroyed before their connection.
    private let socket: WaylandSocket
    private let received: (UInt32, Arguments) -> Void

    /// - Parameters:
    ///   - proxy: nil when libwayland had no memory for it.
    ///   - received: Called with each event's number and arguments, while events are dispatched.
    /// - Returns: nil without a proxy.
    init?(
        _ proxy: OpaquePointer?, _ interface: UnsafePointer<wl_interface>?, of socket: WaylandSocket,
        received: ((UInt32, Arguments) -> Void)? = nil
    ) {
        guard let proxy, let interface else { return nil }
        self.proxy = proxy
        self.interface = interface
        self.socket = socket
        self.received = received ?? { _, _ in }
        let context = Unmanaged.passUnretained(self).toOpaque()
        cwayland_listen(
            proxy,
            { context, event, arguments in
                guard let context, let arguments else { return }
                // An object may be released by its own event.
                let object = Unmanaged<WaylandObject>.fromOpaque(context).takeUnretainedValue()
                withExtendedLifetime(object) { object.received(event, arguments) }
            }, context)
    }

    deinit { cwayland_destroy(proxy, interface) }
}
