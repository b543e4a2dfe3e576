internal import CEvdev

/// The kernel's names of keys and knobs.
public enum KeyName {
    /// - Parameter name: A name of linux/input-event-codes.h, like "KEY_ENTER" or "BTN_0".
    public static func key(_ name: String) -> UInt16? {
        guard name.hasPrefix("KEY_") || name.hasPrefix("BTN_") else { return nil }
        return code(name, EV_KEY)
    }

    /// - Parameter name: "REL_DIAL", "REL_WHEEL" or "REL_HWHEEL".
    public static func knob(_ name: String) -> UInt16? {
        code(name, EV_REL).flatMap { KnobAxis.all.contains($0) ? $0 : nil }
    }

    /// "KEY_ENTER", or the number of a key without a name.
    public static func of(key: UInt16) -> String { name(key, EV_KEY) }

    public static func of(knob: UInt16) -> String { name(knob, EV_REL) }

    private static func code(_ name: String, _ type: CInt) -> UInt16? {
        let code = libevdev_event_code_from_name(UInt32(type), name)
        return code < 0 ? nil : UInt16(exactly: code)
    }

    private static func name(_ code: UInt16, _ type: CInt) -> String {
        libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) } ?? "\(code)"
    }
}
