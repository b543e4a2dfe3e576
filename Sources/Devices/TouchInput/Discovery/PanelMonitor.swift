internal import CUdev
internal import Glibc

/// Tells which event nodes come and go, after udev's rules have run.
public final class PanelMonitor {
    public enum Change: Hashable, Sendable {
        /// The node is there and has its permissions.
        case added(InputNode)
        /// udev's rules have run for it again, as by `udevadm trigger`, and may say something else.
        case changed(InputNode)
        /// The node with this path is gone.
        case removed(path: String, systemPath: String)
    }

    /// Give it to epoll; readable when ``next()`` has something to tell. It is the monitor's own.
    public let descriptor: CInt

    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Listens from now on: enumerate afterwards, so that nothing falls between.
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

    /// - Returns: The next change of an event node; nil when there is none for now.
    public func next() -> Change? {
        // The socket does not block; what is not about an event node is passed over.
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
