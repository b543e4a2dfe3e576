/// Reads the output of `libinput record`: the part of YAML that it uses, one line at a time.
///
///     devices:
///     - node: /dev/input/event4
///       evdev:
///         name: "ilitek_v3"
///         id: [24, 0, 0, 0]
///         codes:
///           3: [47, 53, 54, 57] # EV_ABS
///         absinfo:
///           53: [0, 1199, 0, 0, 0]
///         properties: [1]
///       events:
///       - evdev:
///         - [  0, 000001, 3, 57, 4] # EV_ABS / ABS_MT_TRACKING_ID
///
/// Of several devices it reads the first one that can be a touch panel, else the first one.
struct LibinputReader: RecordingReader {
    private enum Section {
        case none, evdev, codes, ranges, other
        /// Inside `events:`, below an item of this kind.
        case events, otherEvents
    }

    /// More than one recording has in practice.
    private static let deviceLimit = 256

    var devices: [RecordedDevice] = []
    private var section = Section.none

    var played: Int? {
        devices.indices.first { devices[$0].description.unsupportedReason() == nil }
            ?? devices.indices.first { devices[$0].protocolDetector.ofWholeRecording != nil } ?? devices.indices.first
    }

    mutating func read(_ line: inout LineScanner) throws(Fault) {
        line.skipSpaces()
        line.skipTimestamp()
        guard let first = line.peek(), first != UInt8(ascii: "#") else { return }
        if line.take("- node:") {
            guard devices.count < Self.deviceLimit else { throw .line("more than \(Self.deviceLimit) devices") }
            devices.append(RecordedDevice())
            section = .none
        } else if devices.isEmpty {
            return  // What recorded it, and where.
        } else if !readHeading(&line) {
            try readContent(&line)
        }
    }

    /// Reads lines that say what the next ones contain.
    private mutating func readHeading(_ line: inout LineScanner) -> Bool {
        if line.take("- evdev:") {
            section = .events
        } else if line.take("evdev:") {
            section = .evdev
        } else if line.take("codes:") {
            section = .codes
        } else if line.take("absinfo:") {
            section = .ranges
        } else if line.take("events:") || line.take("- libinput:") || line.take("- hid:") {
            section = .otherEvents
        } else if line.take("hid:") || line.take("udev:") || line.take("quirks:") || line.take("libinput:") {
            section = .other
        } else {
            return false
        }
        return true
    }

    private mutating func readContent(_ line: inout LineScanner) throws(Fault) {
        let last = devices.count - 1
        switch section {
        case .none, .other, .otherEvents: return
        case .events: devices[last].append(try event(&line))
        case .evdev, .codes, .ranges:
            if line.take("name:") {
                line.skipSpaces()
                let name = line.text
                let isQuoted = name.count > 1 && name.first == "\"" && name.last == "\""
                devices[last].description.name = isQuoted ? String(name.dropFirst().dropLast()) : name
            } else if line.take("id:") {
                let words = try codes(&line, limit: UInt16.max)
                guard words.count == 4 else { throw .line("expected four numbers behind \"id:\"") }
                devices[last].description.identity = .init(
                    bus: words[0], vendor: words[1], product: words[2], version: words[3])
            } else if line.take("properties:") {
                devices[last].description.properties = Set(try codes(&line, limit: AxisCode.last))
            } else if section == .codes {
                try readCodes(&line, into: &devices[last].description)
            } else if section == .ranges {
                try readRange(&line, into: &devices[last].description)
            }
        }
    }

    private func readCodes(_ line: inout LineScanner, into description: inout PanelDescription) throws(Fault) {
        let type = try key(&line, limit: EventType.last)
        let codes = Set(try codes(&line, limit: KeyCode.last))
        switch type {
        case EventType.synchronisation, EventType.absolute: break  // Axes come with their ranges.
        case EventType.key: description.keys = codes
        default: description.otherCodes[type] = codes
        }
    }

    private func readRange(_ line: inout LineScanner, into description: inout PanelDescription) throws(Fault) {
        let code = try key(&line, limit: AxisCode.last)
        let numbers = try numbers(&line)
        guard numbers.count == 5 else {
            throw .line("expected [minimum, maximum, fuzz, flat, resolution] of axis \(code)")
        }
        description.axes[code] = .init(
            minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3], resolution: numbers[4])
    }

    private func event(_ line: inout LineScanner) throws(Fault) -> InputEvent {
        let problem = Fault.event("\"\(line.rest)\": expected \"- [seconds, microseconds, type, code, value]\"")
        guard line.take("- ") else { throw problem }
        line.skipSpaces()
        guard line.take("["), let seconds = part(&line, limit: 1 << 32), let micros = part(&line, limit: 999_999),
            let type = part(&line, limit: Int64(EventType.last)), let code = part(&line, limit: Int64(KeyCode.last))
        else { throw problem }
        line.skipSpaces()
        guard let value = line.number(), isClosed(&line) else { throw problem }
        return InputEvent(
            microseconds: seconds * 1_000_000 + micros, type: UInt16(truncatingIfNeeded: type),
            code: UInt16(truncatingIfNeeded: code), value: value)
    }

    /// A number and the following comma.
    private func part(_ line: inout LineScanner, limit: Int64) -> Int64? {
        line.skipSpaces()
        guard let number = line.digits(limit: limit) else { return nil }
        line.skipSpaces()
        return line.take(",") ? number : nil
    }

    private func isClosed(_ line: inout LineScanner) -> Bool {
        line.skipSpaces()
        return line.take("]")
    }

    private func key(_ line: inout LineScanner, limit: UInt16) throws(Fault) -> UInt16 {
        guard let number = line.digits(limit: Int64(limit)), line.take(":") else {
            throw .line("\"\(line.rest)\": expected a number up to \(limit) and a colon")
        }
        return UInt16(truncatingIfNeeded: number)
    }

    private func codes(_ line: inout LineScanner, limit: UInt16) throws(Fault) -> [UInt16] {
        var codes: [UInt16] = []
        for number in try numbers(&line) {
            guard number >= 0, number <= Int32(limit) else { throw .line("\(number) is outside 0 to \(limit)") }
            codes.append(UInt16(truncatingIfNeeded: number))
        }
        return codes
    }

    /// `[1, 2, 3]`.
    private func numbers(_ line: inout LineScanner) throws(Fault) -> [Int32] {
        line.skipSpaces()
        let problem = Fault.line("\"\(line.rest)\": expected numbers in brackets")
        guard line.take("[") else { throw problem }
        var numbers: [Int32] = []
        while !isClosed(&line) {
            guard numbers.isEmpty || line.take(",") else { throw problem }
            line.skipSpaces()
            guard let number = line.number() else { throw problem }
            numbers.append(number)
        }
        return numbers
    }
}
