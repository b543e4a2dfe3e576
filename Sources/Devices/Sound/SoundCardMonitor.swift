internal import CUdev

/// Reports that sound cards may have been connected or disconnected, after udev's rules have run.
public final class SoundCardMonitor {
    /// For epoll: readable when ``drain()`` has events to read. Owned by the monitor.
    public let descriptor: CInt
    private let monitor: OpaquePointer

    /// Starts to listen. Search for cards after this call, so that no change is missed.
    ///
    /// - Returns: nil where there is no udev to listen to.
    public init?() {
        var call: UnsafePointer<CChar>?
        guard let monitor = cudev_monitor("sound", nil, &call) else { return nil }
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
    }

    deinit { cudev_monitor_end(monitor) }

    /// Reads all pending events without blocking. A card has one for each of its devices.
    ///
    /// - Returns: Whether there was one.
    public func drain() -> Bool {
        var hasEvent = false
        while let device = udev_monitor_receive_device(monitor) {
            hasEvent = true
            udev_device_unref(device)
        }
        return hasEvent
    }
}
