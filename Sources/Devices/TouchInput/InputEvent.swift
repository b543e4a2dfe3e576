public import BezelModel

/// An event of an input device: the fields of the kernel's `struct input_event`, independent of its memory layout.
public struct InputEvent: Hashable, Sendable {
    /// Time in microseconds, on the clock of the device or the recording. Readers return 0 to 2³² seconds.
    public var microseconds: Int64
    /// `EV_SYN`, `EV_KEY`, `EV_ABS` …
    public var type: UInt16
    /// `SYN_REPORT`, `BTN_TOUCH`, `ABS_MT_POSITION_X` …
    public var code: UInt16
    public var value: Int32

    public init(microseconds: Int64, type: UInt16, code: UInt16, value: Int32) {
        self.microseconds = microseconds
        self.type = type
        self.code = code
        self.value = value
    }

    /// `SYN_REPORT`: the end of a frame.
    public var isReport: Bool { type == EventType.synchronisation && code == SynchronisationCode.report }

    /// `SYN_DROPPED`: the kernel's buffer has overflowed.
    public var isOverrun: Bool { type == EventType.synchronisation && code == SynchronisationCode.dropped }

    /// The time as a `Stamp`.
    public var stamp: Stamp { Stamp(nanoseconds: microseconds &* 1000) }
}

/// `EV_*` of linux/input-event-codes.h, those that panels use.
enum EventType {
    static let synchronisation: UInt16 = 0x00
    static let key: UInt16 = 0x01
    static let relative: UInt16 = 0x02
    static let absolute: UInt16 = 0x03
    static let miscellaneous: UInt16 = 0x04
    /// `EV_MAX`.
    static let last: UInt16 = 0x1f
}

/// `SYN_*`.
enum SynchronisationCode {
    static let report: UInt16 = 0
    static let configuration: UInt16 = 1
    static let contactReport: UInt16 = 2
    static let dropped: UInt16 = 3
}

/// `BTN_*`.
enum KeyCode {
    static let left: UInt16 = 0x110
    /// `BTN_TOOL_PEN`.
    static let penTool: UInt16 = 0x140
    /// `BTN_TOOL_FINGER`.
    static let fingerTool: UInt16 = 0x145
    static let touch: UInt16 = 0x14a
    /// `KEY_MAX`, the highest code of any type.
    static let last: UInt16 = 0x2ff
}

/// `ABS_*`.
enum AxisCode {
    static let x: UInt16 = 0x00
    static let y: UInt16 = 0x01
    static let pressure: UInt16 = 0x18
    /// The code before `ABS_MT_SLOT`. Only devices that number their axes consecutively have it.
    static let beforeSlot: UInt16 = 0x2e
    static let slot: UInt16 = 0x2f
    static let touchMajor: UInt16 = 0x30
    static let contactX: UInt16 = 0x35
    static let contactY: UInt16 = 0x36
    static let toolType: UInt16 = 0x37
    static let trackingID: UInt16 = 0x39
    /// `ABS_MT_PRESSURE`.
    static let contactPressure: UInt16 = 0x3a
    static let distance: UInt16 = 0x3b
    /// `ABS_MAX`.
    static let last: UInt16 = 0x3f
}

/// `MT_TOOL_*`.
enum ToolType {
    static let finger: Int32 = 0
    static let palm: Int32 = 2
}
