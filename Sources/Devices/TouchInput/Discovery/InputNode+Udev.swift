internal import CUdev
internal import Glibc

extension InputNode {
    /// - Parameter device: Not consumed; the caller keeps its reference.
    /// - Returns: nil for a device without an event node.
    init?(_ device: OpaquePointer) {
        func property(_ key: String) -> String? {
            udev_device_get_property_value(device, key).map { String(cString: $0) }
        }
        guard let path = udev_device_get_devnode(device).map({ String(cString: $0) }),
            path.hasPrefix("/dev/input/event"),
            let systemPath = udev_device_get_syspath(device).map({ String(cString: $0) })
        else { return nil }
        self.init(path: path, systemPath: systemPath)
        // The child owns the parent.
        if let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil) {
            capabilities = PanelDescription(parent: parent)
            physicalPath = Self.attribute("phys", of: parent)
        }
        idPath = property("ID_PATH")
        seat = property("ID_SEAT") ?? seat
        calibrationText = property("LIBINPUT_CALIBRATION_MATRIX")
        output = property("WL_OUTPUT")
        isIgnored = property("LIBINPUT_IGNORE_DEVICE") == "1"
        Self.each(udev_device_get_devlinks_list_entry(device)) { link, _ in links.append(link) }
        Self.each(udev_device_get_properties_list_entry(device)) { key, value in
            if key.hasPrefix("ID_INPUT_"), value == "1" { kinds.append(String(key.dropFirst("ID_INPUT_".count))) }
        }
        if property("ID_INPUT") == nil, udev_device_get_is_initialized(device) == 0 {
            standing = access("/run/udev/control", F_OK) == 0 ? .pending : .unannounced
        }
    }

    var number: Int { Int(path.drop { !$0.isNumber }) ?? .max }

    private static func each(_ first: OpaquePointer?, _ body: (String, String) -> Void) {
        var entry = first
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let name = udev_list_entry_get_name(current) else { continue }
            body(
                String(cString: name), udev_list_entry_get_value(current).map { String(cString: $0) } ?? "")
        }
    }

    /// nil if it does not exist or is empty.
    fileprivate static func attribute(_ name: String, of device: OpaquePointer) -> String? {
        guard let value = udev_device_get_sysattr_value(device, name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

extension PanelDescription {
    /// The capabilities in sysfs: everything except the ranges of the axes.
    fileprivate init(parent: OpaquePointer) {
        func bits(_ attribute: String) -> Set<UInt16> {
            CapabilityBits.set(InputNode.attribute(attribute, of: parent) ?? "")
        }
        func number(_ attribute: String) -> UInt16 {
            InputNode.attribute(attribute, of: parent).flatMap { UInt16($0, radix: 16) } ?? 0
        }
        self.init(name: InputNode.attribute("name", of: parent))
        identity = Identity(
            bus: number("id/bustype"), vendor: number("id/vendor"), product: number("id/product"),
            version: number("id/version"))
        properties = bits("properties")
        keys = bits("capabilities/key")
        for axis in bits("capabilities/abs") { axes[axis] = Axis(minimum: 0, maximum: 0) }
        let relative = bits("capabilities/rel")
        if !relative.isEmpty { otherCodes[EventType.relative] = relative }
    }
}

/// sysfs writes a set as words of hexadecimal digits, the highest first, each as wide as the kernel's `long`.
enum CapabilityBits {
    static func set(_ text: String, wordBits: Int = Int.bitWidth) -> Set<UInt16> {
        var set: Set<UInt16> = []
        for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().prefix(64).enumerated() {
            guard var bits = UInt64(word, radix: 16) else { return [] }
            while bits != 0 {
                let number = index * wordBits + bits.trailingZeroBitCount
                if number <= Int(KeyCode.last) { set.insert(UInt16(number)) }
                bits &= bits - 1
            }
        }
        return set
    }
}
