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

    private let monitor: OpaquePointer

    /// Starts to listen. List the nodes afterwards, so that no change is missed in between.
    public init() throws(TouchInputError) {
        var call: UnsafePointer<CChar>?
        guard let monitor = cudev_monitor("input", nil, &call) else {
            let code = errno
            throw TouchInputError(.udev, operation: call.map { String(cString: $0) } ?? "", subject: "", errno: code)
        }
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
    }

    deinit { cudev_monitor_end(monitor) }

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
