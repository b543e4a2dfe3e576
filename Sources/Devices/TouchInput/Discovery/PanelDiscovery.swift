internal import CUdev
internal import Glibc

/// Asks udev which input devices there are.
public enum PanelDiscovery {
    /// All event nodes, in the order of their numbers.
    public static func nodes() throws(TouchInputError) -> [InputNode] {
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
            if let node = InputNode(device) { nodes.append(node) }
        }
        return nodes.sorted { $0.number < $1.number }
    }

    /// The nodes that udev calls a touchscreen.
    public static func panels() throws(TouchInputError) -> [InputNode] { try nodes().filter(\.isTouchscreen) }
}

extension InputNode {
    /// - Parameter device: Stays the caller's.
    /// - Returns: nil for a device without an event node.
    init?(_ device: OpaquePointer) {
        func property(_ key: String) -> String? {
            udev_device_get_property_value(device, key).map { String(cString: $0) }
        }
        guard let path = udev_device_get_devnode(device).map({ String(cString: $0) }),
            path.hasPrefix("/dev/input/event"),
            let systemPath = udev_device_get_syspath(device).map({ String(cString: $0) })
        else { return nil }
        self.path = path
        self.systemPath = systemPath
        // The parent is owned by the child.
        let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
        name = parent.flatMap { udev_device_get_sysattr_value($0, "name") }.map { String(cString: $0) }
        idPath = property("ID_PATH")
        isTouchscreen = property("ID_INPUT_TOUCHSCREEN") == "1"
        calibrationText = property("LIBINPUT_CALIBRATION_MATRIX")
        output = property("WL_OUTPUT")
        kinds = []
        var entry = udev_device_get_properties_list_entry(device)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let key = udev_list_entry_get_name(current).map({ String(cString: $0) }), key.hasPrefix("ID_INPUT_"),
                let value = udev_list_entry_get_value(current), String(cString: value) == "1"
            else { continue }
            kinds.append(String(key.dropFirst("ID_INPUT_".count)))
        }
    }

    fileprivate var number: Int { Int(path.drop { !$0.isNumber }) ?? .max }
}
