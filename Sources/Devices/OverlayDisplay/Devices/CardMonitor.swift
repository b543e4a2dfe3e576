internal import CUdev
private import Glibc

/// Reports that cards or connectors may have been added, removed or changed, after udev's rules have run.
final class CardMonitor {
    /// For epoll: readable when ``drain()`` has events to read. Owned by the monitor.
    let descriptor: CInt
    private let monitor: OpaquePointer

    /// Starts to listen. Search for cards after this call, so that no change is missed.
    ///
    /// - Returns: nil where there is no udev to listen to.
    init?() {
        var call: UnsafePointer<CChar>?
        guard let monitor = cudev_monitor("drm", nil, &call) else { return nil }
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
    }

    deinit { cudev_monitor_end(monitor) }

    /// Reads all pending events without blocking.
    ///
    /// - Returns: Number of events after which the cards should be searched again: a card was added, removed or changed
    ///   in any way (`HOTPLUG=1`). Leases that other programs take or return do not count.
    func drain() -> Int {
        var count = 0
        while let device = udev_monitor_receive_device(monitor) {
            if udev_device_get_property_value(device, "LEASE") == nil { count += 1 }
            udev_device_unref(device)
        }
        return count
    }
}
