internal import CUdev
private import Glibc

/// Reports that cards or connectors may have been added, removed or changed, after udev's rules have run.
final class CardMonitor {
    /// For epoll: readable when ``drain()`` has events to read. Owned by the monitor.
    let descriptor: CInt
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Starts to listen. Search for cards after this call, so that no change is missed.
    ///
    /// - Returns: nil where there is no udev to listen to.
    init?() {
        guard let udev = udev_new() else { return nil }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            udev_unref(udev)
            return nil
        }
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
        guard udev_monitor_enable_receiving(monitor) >= 0 else {
            udev_monitor_unref(monitor)
            udev_unref(udev)
            return nil
        }
        self.udev = udev
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

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
