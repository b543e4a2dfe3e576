/// Reads the output of Android's `getevent`: type, code and value in hexadecimal, or with `-l` by name; with `-t`
/// preceded by the time; preceded by the node if it listens to several. With `-p` or `-i` it describes the devices
/// first, in indented lines.
///
/// Of several devices it uses the first that can be a touch panel, otherwise the first with events.
struct GeteventReader: RecordingReader {
    private enum Section {
        case none, properties
        /// Inside `events:`, below the codes of a type.
        case codes(UInt16)
    }

    /// More than one recording has in practice.
    private static let deviceLimit = 256

    var devices: [RecordedDevice] = []
    private var section = Section.none

    var played: Int? {
        let told = devices.indices.filter { devices[$0].eventCount > 0 }
        return told.first { devices[$0].isPanel } ?? told.first ?? devices.indices.first { devices[$0].isPanel }
            ?? devices.indices.first
    }

    /// If events do not name their node, they belong to the first panel that is described.
    var described: Int? {
        guard let played, devices[played].path.isEmpty else { return played }
        return devices.indices.first {
            !devices[$0].path.isEmpty && !devices[$0].description.isEmpty && devices[$0].isPanel
        } ?? devices.indices.first
    }

    /// Whether the line is a complete event with a time, a node, names, or all digits.
    static func isEvent(_ line: LineScanner) -> Bool {
        var line = line
        line.skipSpaces()
        var first = line
        let isFull = first.take("[") || first.take("/dev/") || first.take("EV_") || first.word()?.utf8.count == 4
        var probe = GeteventReader()
        return isFull && (try? probe.readEvent(&line)) != nil
    }

    mutating func read(_ line: inout LineScanner) throws(Fault) {
        let isIndented = line.peek() == UInt8(ascii: " ") || line.peek() == UInt8(ascii: "\t")
        line.skipSpaces()
        skipTimestamp(&line)
        guard !line.isAtEnd, !line.take("could not ") else { return }
        if line.take("add device ") {
            guard line.skip(past: ": ") else {
                throw .line("\"\(line.rest)\": expected the number, then the device's node")
            }
            _ = try device(at: line.text)
            section = .none
            return
        }
        if isIndented, !devices.isEmpty, !isIndentedEvent(line) { return try readDescription(&line) }
        try readEvent(&line)
    }

    /// Skips the time that another tool has put before the line. getevent's own time comes directly before an event.
    private func skipTimestamp(_ line: inout LineScanner) {
        var rest = line
        guard rest.skip(past: "] ") else { return }
        rest.skipSpaces()
        var next = rest
        if next.take("[") || next.take("add device ") || next.take("could not ") { line = rest }
    }

    /// An event whose line was indented later, for instance in a mail, is still an event.
    private func isIndentedEvent(_ line: LineScanner) -> Bool {
        var line = line
        return line.take("[") || line.take("/") || line.take("EV_")
    }

    private mutating func readDescription(_ line: inout LineScanner) throws(Fault) {
        let last = devices.count - 1
        if line.take("name:") {
            line.skipSpaces()
            devices[last].description.name = String(line.text.drop { $0 == "\"" }.prefix { $0 != "\"" })
        } else if line.take("input props:") {
            section = .properties
        } else if line.take("events:") {
            section = .none
        } else if case .properties = section {
            if let property = line.word().flatMap({ EventNames.property($0) }) {
                devices[last].description.properties.insert(property)
            }
        } else {
            try readCodes(&line, of: last)
        }
    }

    /// `KEY (0001): 014a  0066*`, `ABS (0003): 0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0`, and
    /// more axes in the following lines. A star marks a key that is down.
    private mutating func readCodes(_ line: inout LineScanner, of device: Int) throws(Fault) {
        var heading = line
        if heading.skip(past: " ("), let type = heading.number(4, limit: UInt32(EventType.last)), heading.take("):") {
            section = .codes(UInt16(truncatingIfNeeded: type))
            line = heading
        }
        guard case .codes(let type) = section else { return }
        line.skipSpaces()
        if type == EventType.absolute {
            guard let word = line.word(), let code = Self.code(word, of: type) else { return }
            let value = line.skip(past: ": value ") ? line.number() : nil
            guard line.skip(past: "min "),
                let minimum = line.number(), line.skip(past: "max "), let maximum = line.number()
            else { return }
            var axis = PanelDescription.Axis(minimum: minimum, maximum: maximum)
            if line.skip(past: "fuzz "), let fuzz = line.number() { axis.fuzz = fuzz }
            if line.skip(past: "flat "), let flat = line.number() { axis.flat = flat }
            if line.skip(past: "resolution "), let resolution = line.number() { axis.resolution = resolution }
            guard code <= AxisCode.last else { throw .line("axis \(code) is past the last axis, 63") }
            devices[device].description.axes[code] = axis
            if let value { devices[device].opening.note(code, value) }
            return
        }
        while let word = line.word() {
            line.skipSpaces()
            guard let code = Self.code(String(word.prefix { $0 != "*" }), of: type) else { continue }
            switch type {
            case EventType.synchronisation: break
            case EventType.key: devices[device].description.keys.insert(code)
            default: devices[device].description.otherCodes[type, default: []].insert(code)
            }
        }
    }

    private static func code(_ word: String, of type: UInt16) -> UInt16? {
        if word.utf8.count <= 4, let number = UInt16(word, radix: 16) { return number <= KeyCode.last ? number : nil }
        return EventNames.code(word, of: type)
    }

    private mutating func device(at path: String) throws(Fault) -> Int {
        if let index = devices.firstIndex(where: { $0.path == path }) { return index }
        guard devices.count < Self.deviceLimit else { throw .line("more than \(Self.deviceLimit) devices") }
        devices.append(RecordedDevice(path: path))
        return devices.count - 1
    }

    private mutating func readEvent(_ line: inout LineScanner) throws(Fault) {
        var time: Int64 = 0
        if line.take("[") {
            line.skipSpaces()
            guard let given = line.time(), line.take("]") else {
                throw .event("\"\(line.rest)\": expected seconds.microseconds] with six digits behind the point")
            }
            time = given
            line.skipSpaces()
        }
        let path = line.peek() == UInt8(ascii: "/") ? try node(&line) : ""
        let type = try type(&line)
        line.skipSpaces()
        let code = try code(&line, of: type)
        line.skipSpaces()
        let value = try value(&line, of: type)
        line.skipSpaces()
        guard line.isAtEnd || line.take("rate ") else { throw .event("\"\(line.rest)\" follows a complete event") }
        let event = InputEvent(microseconds: time, type: type, code: code, value: value)
        let device = path.isEmpty && devices.count == 1 ? 0 : try device(at: path)
        devices[device].append(event)
    }

    private func type(_ line: inout LineScanner) throws(Fault) -> UInt16 {
        if let number = line.hexadecimal(most: 4, limit: UInt32(EventType.last)) {
            return UInt16(truncatingIfNeeded: number)
        }
        let rest = line.rest
        guard let type = line.word().flatMap({ EventNames.types[$0] }) else {
            throw .event("\"\(rest)\": expected an event type, hexadecimal 0000 to 001f or a name like EV_ABS")
        }
        return type
    }

    private func code(_ line: inout LineScanner, of type: UInt16) throws(Fault) -> UInt16 {
        if let number = line.hexadecimal(most: 4, limit: UInt32(KeyCode.last)) {
            return UInt16(truncatingIfNeeded: number)
        }
        let rest = line.rest
        guard let code = line.word().flatMap({ EventNames.code($0, of: type) }) else {
            throw .event("\"\(rest)\": expected an event code, hexadecimal 0000 to 02ff or the kernel's name for one")
        }
        return code
    }

    private func value(_ line: inout LineScanner, of type: UInt16) throws(Fault) -> Int32 {
        if let number = line.hexadecimal(most: 8) { return Int32(bitPattern: number) }
        let rest = line.rest
        guard type == EventType.key, let value = line.word().flatMap({ EventNames.keyValues[$0] }) else {
            throw .event("\"\(rest)\": expected a value, up to eight hexadecimal digits")
        }
        return value
    }

    private func node(_ line: inout LineScanner) throws(Fault) -> String {
        let path = String(line.text.prefix { $0 != ":" })
        guard line.skip(past: ":") else { throw .event("\"\(line.rest)\": expected a node's path, then \":\"") }
        line.skipSpaces()
        return path
    }
}
