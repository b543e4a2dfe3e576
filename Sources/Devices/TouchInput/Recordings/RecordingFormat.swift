/// The forms in which touch recordings are found.
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

    /// - Returns: nil when the bytes are of none of them.
    static func detected(in bytes: [UInt8]) -> RecordingFormat? {
        guard bytes.prefix(512).allSatisfy({ $0 >= 0x20 || (0x09...0x0d).contains($0) }) else {
            // Read with the wrong layout, microseconds and codes fall on each other: the whole file decides.
            if (try? RawLayout.bits64.events(in: bytes)) != nil { return .raw64 }
            return (try? RawLayout.bits32.events(in: bytes)) != nil ? .raw32 : nil
        }
        var lines = Lines(bytes)
        while var line = lines.next() {
            line.skipSpaces()
            if line.isAtEnd { continue }
            if line.take("# EVEMU") { return .evemu }
            if line.take("# libinput record") { return .libinput }
            if line.peek() == UInt8(ascii: "#") { continue }
            for (start, format) in openings where line.take(start) { return format }
            // getevent without a time, of one node.
            if line.hexadecimal(most: 4) != nil { return .getevent }
            return nil
        }
        return nil
    }

    private static let openings: [(StaticString, RecordingFormat)] = [
        ("E:", .evemu), ("N:", .evemu), ("I:", .evemu), ("P:", .evemu), ("B:", .evemu), ("A:", .evemu),
        ("Event:", .evtest), ("Input d", .evtest), ("No device specified", .evtest), ("Available devices", .evtest),
        ("Testing", .evtest), ("[", .getevent), ("add device", .getevent), ("could not ", .getevent),
        ("/dev/input/", .getevent), ("EV_", .getevent),
        ("version:", .libinput), ("ndevices:", .libinput),
    ]
}
