/// Reads the output of `evemu-describe` and `evemu-record`, versions 1.0 to 1.3, and the states in files of
/// ``Recorder``.
struct EvemuReader: RecordingReader {
    /// Start of a comment of ``Recorder`` that contains a line for ``StateReader``, valid after the event before it.
    static let stateWord = "bezel state: "

    var devices = [RecordedDevice()]
    var played: Int? { 0 }
    /// Another recording begins in the same text; it is not read.
    private var isOver = false
    /// Next byte for a type: each `B:` line continues the one before of the same type; `P:` lines likewise.
    private var bits: [UInt16: UInt16] = [:]
    private var propertyBits: UInt16 = 0
    private var stateReader = StateReader()

    var states: [Recording.KnownState] { stateReader.states }

    /// Whether the line occurs in evemu files only. "N:", "I:" and others are also in /proc/bus/input/devices.
    static func isOwn(_ line: LineScanner) -> Bool {
        var line = line
        if line.take("E:") {
            line.skipSpaces()
            return line.time() != nil && line.peek() == UInt8(ascii: " ")
        }
        let words = line.take("I: ") ? 4 : line.take("P: ") ? 8 : line.take("B: ") ? 9 : line.take("A: ") ? 1 : 0
        guard words > 0 else { return false }
        for _ in 0..<words {
            line.skipSpaces()
            guard line.hexadecimal(most: words == 4 ? 4 : 2) != nil else { return false }
        }
        line.skipSpaces()
        return words != 1 || line.decimal() != nil
    }

    mutating func read(_ line: inout LineScanner) throws(Fault) {
        line.skipSpaces()
        line.skipTimestamp()
        if devices[0].eventCount > 0, line.take("# EVEMU") || line.take("N:") { isOver = true }
        if !isOver, line.take("# bezel state: ") {
            return try stateReader.read(&line, after: devices[0].eventCount - 1)
        }
        guard let first = line.peek(), first != UInt8(ascii: "#") else { return }
        if isOver { throw .line("it belongs to a second recording in the same text") }
        if line.take("E:") { return try readEvent(&line) }
        if line.take("N:") {
            line.skipSpaces()
            devices[0].description.name = line.text
        } else if line.take("I:") {
            let bus = try word(&line, "the bus")
            let vendor = try word(&line, "the vendor")
            let product = try word(&line, "the product")
            let version = try word(&line, "the version")
            devices[0].description.identity = .init(bus: bus, vendor: vendor, product: product, version: version)
        } else if line.take("P:") {
            try readBits(&line, into: &devices[0].description.properties, from: &propertyBits)
        } else if line.take("B:") {
            let type = try word(&line, "the event type")
            guard type <= EventType.last else { throw .line("event type \(type) is past the last, 31") }
            // Type 0 only lists the types; axes are described by A: lines with their ranges.
            var codes: Set<UInt16> = []
            try readBits(&line, into: &codes, from: &bits[type, default: 0])
            switch type {
            case EventType.synchronisation, EventType.absolute: break
            case EventType.key: devices[0].description.keys.formUnion(codes)
            default: if !codes.isEmpty { devices[0].description.otherCodes[type, default: []].formUnion(codes) }
            }
        } else if line.take("A:") {
            try readAxis(&line)
        } else if !line.take("L:"), !line.take("S:") {  // States of lamps and switches.
            throw .line("\"\(line.rest)\" is no line of an evemu file")
        }
    }

    private mutating func readEvent(_ line: inout LineScanner) throws(Fault) {
        line.skipSpaces()
        guard let time = line.time() else {
            throw .event("\"\(line.rest)\": expected seconds.microseconds with six digits behind the point")
        }
        line.skipSpaces()
        guard let type = line.hexadecimal(most: 4, limit: UInt32(EventType.last)) else {
            throw .event("\"\(line.rest)\": expected an event type, hexadecimal 0000 to 001f")
        }
        line.skipSpaces()
        guard let code = line.hexadecimal(most: 4, limit: UInt32(KeyCode.last)) else {
            throw .event("\"\(line.rest)\": expected an event code, hexadecimal 0000 to 02ff")
        }
        line.skipSpaces()
        guard let value = line.decimal() else {
            throw .event("\"\(line.rest)\": expected a value, decimal, of 32 bits")
        }
        line.skipSpaces()
        guard line.isAtEnd || line.peek() == UInt8(ascii: "#") else {
            throw .event("\"\(line.rest)\" follows a complete event")
        }
        devices[0].append(
            InputEvent(
                microseconds: time, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code),
                value: value))
    }

    private mutating func readAxis(_ line: inout LineScanner) throws(Fault) {
        let code = try word(&line, "an axis code")
        guard code <= AxisCode.last else { throw .line("axis \(code) is past the last axis, 63") }
        var axis = PanelDescription.Axis(minimum: 0, maximum: 0)
        axis.minimum = try number(&line, "the minimum")
        axis.maximum = try number(&line, "the maximum")
        axis.fuzz = try number(&line, "the fuzz")
        axis.flat = try number(&line, "the flat")
        line.skipSpaces()
        if !line.isAtEnd { axis.resolution = try number(&line, "the resolution") }  // Since version 1.2.
        devices[0].description.axes[code] = axis
    }

    private func readBits(
        _ line: inout LineScanner, into set: inout Set<UInt16>, from position: inout UInt16
    ) throws(Fault) {
        line.skipSpaces()
        while !line.isAtEnd {
            guard let byte = line.hexadecimal(most: 2) else {
                throw .line("\"\(line.rest)\": expected bits, two hexadecimal digits to the byte")
            }
            guard position <= KeyCode.last else { throw .line("more bits than there are event codes") }
            for bit in 0..<UInt16(8) where byte & (1 << UInt32(bit)) != 0 { set.insert(position + bit) }
            position += 8
            line.skipSpaces()
        }
    }

    private func word(_ line: inout LineScanner, _ what: String) throws(Fault) -> UInt16 {
        line.skipSpaces()
        guard let value = line.hexadecimal(most: 4) else {
            throw .line("\"\(line.rest)\": expected \(what), up to four hexadecimal digits")
        }
        return UInt16(truncatingIfNeeded: value)
    }

    private func number(_ line: inout LineScanner, _ what: String) throws(Fault) -> Int32 {
        line.skipSpaces()
        guard let value = line.decimal() else {
            throw .line("\"\(line.rest)\": expected \(what), decimal, of 32 bits")
        }
        return value
    }
}
