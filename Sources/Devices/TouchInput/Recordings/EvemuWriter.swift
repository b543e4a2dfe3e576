/// Writes the format of `evemu-record`, version 1.3: a description, then a line for each event. `evemu-play`,
/// libinput's tools and ``Recording`` read it.
public enum EvemuWriter {
    /// The description.
    ///
    /// - Parameter notes: Comments. Characters that are not printable are written as "?".
    public static func header(_ description: PanelDescription, notes: [String] = []) -> [UInt8] {
        var text = Text()
        text.line("# EVEMU 1.3")
        for note in notes { text.line("# \(printable(note))") }
        // evemu requires a name.
        let name = printable(description.name ?? "")
        text.line("N: \(name.isEmpty ? "unnamed" : name)")
        let identity = description.identity ?? .init(bus: 0, vendor: 0, product: 0, version: 0)
        let words = [identity.bus, identity.vendor, identity.product, identity.version]
        text.line("I: " + words.map { hexadecimal($0, digits: 4) }.joined(separator: " "))
        text.bits(description.properties, size: 8, behind: "P:")
        for (type, size) in sizes {
            text.bits(codes(of: type, description), size: size, behind: "B: " + hexadecimal(type, digits: 2))
        }
        for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) {
            let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
            text.line("A: \(hexadecimal(code, digits: 2)) " + numbers.map(String.init).joined(separator: " "))
        }
        text.line("################################")
        text.line("#      Waiting for events      #")
        text.line("################################")
        return text.bytes
    }

    /// Appends a comment. Since version 1.1 comments are allowed anywhere.
    static func append(note: String, to bytes: inout [UInt8]) {
        var text = Text()
        text.line("# \(printable(note))")
        bytes += text.bytes
    }

    /// Appends the line of an event.
    public static func append(_ event: InputEvent, to bytes: inout [UInt8]) {
        let time = max(event.microseconds, 0)
        let words = [hexadecimal(event.type, digits: 4), hexadecimal(event.code, digits: 4)].joined(separator: " ")
        let value = String(event.value.magnitude)
        let width = event.value < 0 ? 3 : 4
        var text = Text()
        text.line(
            "E: \(time / 1_000_000).\(padded(String(time % 1_000_000), 6)) \(words) "
                + (event.value < 0 ? "-" : "") + padded(value, width))
        bytes += text.bytes
    }

    /// The event types, with the number of bytes of bits that evemu writes for each.
    private static let sizes: [(type: UInt16, bytes: Int)] = [
        (0x00, 8), (EventType.key, 96), (0x02, 8), (EventType.absolute, 8), (0x04, 8), (0x05, 8), (0x11, 8),
        (0x12, 8), (0x14, 8), (0x15, 16),
    ]

    private static func codes(of type: UInt16, _ description: PanelDescription) -> Set<UInt16> {
        switch type {
        case EventType.synchronisation:
            // The bits of EV_SYN list the types.
            var types = Set(description.otherCodes.keys)
            types.insert(EventType.synchronisation)
            if !description.keys.isEmpty { types.insert(EventType.key) }
            if !description.axes.isEmpty { types.insert(EventType.absolute) }
            return types
        case EventType.key: return description.keys
        case EventType.absolute: return Set(description.axes.keys)
        default: return description.otherCodes[type] ?? []
        }
    }

    private static func printable(_ text: String) -> String {
        var clean = ""
        for scalar in text.unicodeScalars.prefix(255) {
            clean.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? "?" : scalar)
        }
        return clean
    }

    private static func hexadecimal(_ number: UInt16, digits: Int) -> String {
        padded(String(number, radix: 16), digits)
    }

    private static func padded(_ number: String, _ digits: Int) -> String {
        String(repeating: "0", count: max(digits - number.count, 0)) + number
    }

    private struct Text {
        var bytes: [UInt8] = []

        mutating func line(_ text: String) {
            bytes.append(contentsOf: text.utf8)
            bytes.append(UInt8(ascii: "\n"))
        }

        /// Writes eight bytes per line, starting with the lowest code.
        mutating func bits(_ set: Set<UInt16>, size: Int, behind prefix: String) {
            for start in stride(from: 0, to: size, by: 8) {
                var row = prefix
                for byte in start..<start + 8 {
                    var bits: UInt16 = 0
                    for bit in 0..<8 where set.contains(UInt16(byte * 8 + bit)) { bits |= 1 << UInt16(bit) }
                    row += " " + hexadecimal(bits, digits: 2)
                }
                line(row)
            }
        }
    }
}
