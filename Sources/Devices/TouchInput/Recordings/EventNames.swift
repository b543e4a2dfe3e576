internal import CEvdev

/// The kernel's names of the events of panels, as `getevent -l` prints them.
enum EventNames {
    static let types: [String: UInt16] = [
        "EV_SYN": EventType.synchronisation, "EV_KEY": EventType.key, "EV_REL": 2, "EV_ABS": EventType.absolute,
        "EV_MSC": EventType.miscellaneous, "EV_SW": 5, "EV_LED": 0x11, "EV_SND": 0x12, "EV_REP": 0x14,
    ]

    /// By type, then by name.
    static let codes: [UInt16: [String: UInt16]] = [
        EventType.synchronisation: [
            "SYN_REPORT": SynchronisationCode.report, "SYN_CONFIG": SynchronisationCode.configuration,
            "SYN_MT_REPORT": SynchronisationCode.contactReport, "SYN_DROPPED": SynchronisationCode.dropped,
        ],
        EventType.key: [
            "BTN_TOUCH": KeyCode.touch, "BTN_LEFT": KeyCode.left, "BTN_MOUSE": KeyCode.left, "BTN_TOOL_PEN": 0x140,
            "BTN_TOOL_RUBBER": 0x141, "BTN_TOOL_FINGER": 0x145, "BTN_TOOL_DOUBLETAP": 0x14d,
            "BTN_TOOL_TRIPLETAP": 0x14e, "BTN_TOOL_QUADTAP": 0x14f, "BTN_TOOL_QUINTTAP": 0x148, "BTN_STYLUS": 0x14b,
            "KEY_POWER": 116, "KEY_MENU": 139, "KEY_BACK": 158, "KEY_HOMEPAGE": 172, "KEY_WAKEUP": 143,
        ],
        EventType.absolute: [
            "ABS_X": AxisCode.x, "ABS_Y": AxisCode.y, "ABS_Z": 2, "ABS_RX": 3, "ABS_PRESSURE": AxisCode.pressure,
            "ABS_DISTANCE": 0x19, "ABS_TOOL_WIDTH": 0x1c, "ABS_MISC": 0x28, "ABS_MT_SLOT": AxisCode.slot,
            "ABS_MT_TOUCH_MAJOR": AxisCode.touchMajor, "ABS_MT_TOUCH_MINOR": 0x31, "ABS_MT_WIDTH_MAJOR": 0x32,
            "ABS_MT_WIDTH_MINOR": 0x33, "ABS_MT_ORIENTATION": 0x34, "ABS_MT_POSITION_X": AxisCode.contactX,
            "ABS_MT_POSITION_Y": AxisCode.contactY, "ABS_MT_TOOL_TYPE": AxisCode.toolType, "ABS_MT_BLOB_ID": 0x38,
            "ABS_MT_TRACKING_ID": AxisCode.trackingID, "ABS_MT_PRESSURE": 0x3a, "ABS_MT_DISTANCE": AxisCode.distance,
            "ABS_MT_TOOL_X": 0x3c, "ABS_MT_TOOL_Y": 0x3d,
        ],
        EventType.miscellaneous: [
            "MSC_SERIAL": 0, "MSC_PULSELED": 1, "MSC_GESTURE": 2, "MSC_RAW": 3, "MSC_SCAN": 4, "MSC_TIMESTAMP": 5,
        ],
    ]

    /// The number that the kernel's headers define for a name, also for names that panels do not use.
    static func code(_ name: String, of type: UInt16) -> UInt16? {
        if let known = codes[type]?[name] { return known }
        let code = libevdev_event_code_from_name(UInt32(type), name)
        return code < 0 ? nil : UInt16(exactly: code)
    }

    static func axis(_ code: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(EventType.absolute), UInt32(code)).map { String(cString: $0) }
    }

    static func property(_ name: String) -> UInt16? {
        let property = libevdev_property_from_name(name)
        return property < 0 ? nil : UInt16(exactly: property)
    }

    /// The words of `getevent -l` for the values of keys.
    static let keyValues: [String: Int32] = ["UP": 0, "DOWN": 1, "REPEAT": 2]
}
