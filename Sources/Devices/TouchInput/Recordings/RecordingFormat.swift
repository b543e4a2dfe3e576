/// Formats of touch recordings.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
    /// `evemu-record`: `E: 1.000000 0003 0035 100`.
    case evemu
    /// `evtest`: `Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100`.
    case evtest
    /// Android's `getevent -t`: `[   1.000000] 0003 0035 00000064`.
    case getevent
    /// `libinput record`: YAML, with events like `- [  1, 000000,   3,  53,     100]`.
    case libinput
    /// `struct input_event` of a 64-bit system, 24 bytes each, little-endian.
    case raw64
    /// `struct input_event` of a 32-bit system, 16 bytes each, little-endian.
    case raw32
}
