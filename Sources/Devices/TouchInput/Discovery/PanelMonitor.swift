internal import CUdev
internal import Glibc

/// Reports event nodes that are added, changed or removed, after udev's rules have run for them.
public final class PanelMonitor {
    public enum Change: Hashable, Sendable {
        /// The node exists and has its permissions.
        case added(InputNode)
        /// udev's rules have run for it again, for instance after `udevadm trigger`; its properties may have changed.
        case changed(InputNode)
        /// The node with this path was removed.
        case removed(path: String, systemPath: String)
    }

    /// For epoll: readable when ``next()`` has a change. Owned by the monitor.
    public let descriptor: CInt

    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Starts to listen. List the nodes afterwards, so that no change is missed in between.
    public init() throws(TouchInputError) {
        guard let udev = udev_new() else {
            throw TouchInputError(.udev, operation: "udev_new", subject: "", errno: errno)
        }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            let error = errno
            udev_unref(udev)
            throw TouchInputError(.udev, operation: "udev_monitor_new_from_netlink", subject: "", errno: error)
        }
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        let status = udev_monitor_enable_receiving(monitor)
        guard status >= 0 else {
            udev_monitor_unref(monitor)
            udev_unref(udev)
            throw TouchInputError(.udev, operation: "udev_monitor_enable_receiving", subject: "", errno: -status)
        }
        self.udev = udev
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// - Returns: The next change of an event node; nil if there is none now.
    public func next() -> Change? {
        // The socket does not block. Devices that are not event nodes are skipped.
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard let node = InputNode(device), let action = udev_device_get_action(device) else { continue }
            switch String(cString: action) {
            case "add": return .added(node)
            case "remove": return .removed(path: node.path, systemPath: node.systemPath)
            case "change": return .changed(node)
            default: continue  // "bind" and others leave the node as it is.
            }
        }
        return nil
    }
}
