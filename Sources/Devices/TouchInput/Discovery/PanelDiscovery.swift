internal import CUdev
internal import Glibc

/// Lists the input devices that udev knows.
public enum PanelDiscovery {
    /// All event nodes, sorted by number.
    ///
    /// - Parameter paths: Paths from the configuration. A path that is a link to a node is added to the node's
    ///   ``InputNode/links``.
    public static func nodes(known paths: [String] = []) throws(TouchInputError) -> [InputNode] {
        guard let udev = udev_new() else {
            throw TouchInputError(.udev, operation: "udev_new", subject: "", errno: errno)
        }
        defer { udev_unref(udev) }
        guard let enumeration = udev_enumerate_new(udev) else {
            throw TouchInputError(.udev, operation: "udev_enumerate_new", subject: "", errno: errno)
        }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, "input")
        udev_enumerate_add_match_sysname(enumeration, "event*")
        let status = udev_enumerate_scan_devices(enumeration)
        guard status >= 0 else {
            throw TouchInputError(.udev, operation: "udev_enumerate_scan_devices", subject: "", errno: -status)
        }
        var nodes: [InputNode] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let path = udev_list_entry_get_name(current),
                let device = udev_device_new_from_syspath(udev, path)
            else { continue }  // Unplugged in the meantime.
            defer { udev_device_unref(device) }
            if let node = InputNode(device) { nodes.append(node.linked(from: paths)) }
        }
        return nodes.sorted { $0.number < $1.number }
    }

    /// The nodes that udev says are touchscreens.
    public static func panels() throws(TouchInputError) -> [InputNode] { try nodes().filter(\.isTouchscreen) }
}

extension InputNode {
    /// The node, with those of `paths` that lead to it added to its links.
    public func linked(from paths: [String]) -> InputNode {
        var node = self
        for path in paths where !goes(by: path) && Self.target(of: path) == self.path { node.links.append(path) }
        return node
    }

    private static func target(of path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
