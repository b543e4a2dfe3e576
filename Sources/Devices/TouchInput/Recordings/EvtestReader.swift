/// Reads the output of `evtest`: a description of the device, then a line for each event.
///
/// Before the first event, lines that are not understood are skipped, because evtest prints menus and advice there.
struct EvtestReader: RecordingReader {
    var devices = [RecordedDevice()]
    var played: Int? { 0 }
    private var section = Section.none
    /// Another recording begins in the same text; it is not read.
    private var isOver = false

    private enum Section {
        case none, keys, properties
        case axis(UInt16)
        case otherEvents
    }

    /// Whether the line occurs in the output of evtest only.
    static func isOwn(_ line: LineScanner) -> Bool {
        var line = line
        if line.take("Input driver version is ") || line.take("Input device ID: bus ")
            || line.take("Input device name: ") || line.take("No device specified, trying")
            || line.take("Testing ... (interrupt")
        {
            return true
        }
        if line.take("time ") {
            return line.shortTime() != nil && (line.skip(past: "(EV_") || line.skip(past: "- SYN_"))
        }
        return line.skip(past: "Event: time ")
    }

    mutating func read(_ line: inout LineScanner) throws(Fault) {
        // A log may have added the time and the host before it.
        if !isOver, line.skip(past: "Event: ") { return try readEvent(&line, isShort: false) }
        if line.skip(past: "evtest["), !line.skip(past: "]: ") { return }
        line.skipSpaces()
        line.skipTimestamp()
        guard !line.isAtEnd else { return }
        if !isOver, Self.isOwn(line), line.peek() == UInt8(ascii: "t") { return try readEvent(&line, isShort: true) }
        guard devices[0].eventCount == 0 else {
            // The end of the output: evtest was interrupted, or the device was removed.
            if line.take("^C") || line.take("expected ") || line.take("evtest: ") { return }
            if line.take("Input driver version") || line.take("Input device") { isOver = true }
            if isOver { throw .line("it belongs to a second recording in the same text") }
            throw .event("\"\(line.rest)\": expected \"Event: time …\"")
        }
        try readHeader(&line)
    }

    /// - Parameter isShort: Whether the line is in the format of the evtest of Python's evdev.
    private mutating func readEvent(_ line: inout LineScanner, isShort: Bool) throws(Fault) {
        guard line.take("time "), let time = isShort ? line.shortTime() : line.time(), line.take(isShort ? " " : ", ")
        else {
            throw .event(
                "\"\(line.rest)\": expected \"time seconds.microseconds, \" with six digits behind the point")
        }
        line.skipSpaces()
        guard line.take("type ") else {
            let code = try synchronisation(&line)
            devices[0].append(InputEvent(microseconds: time, type: EventType.synchronisation, code: code, value: 0))
            return
        }
        let type = try number(&line, upTo: EventType.last, "an event type, 0 to 31")
        guard line.skip(past: "), code ") else { throw .event("\"\(line.rest)\": expected the name, then \", code \"") }
        let code = try number(&line, upTo: KeyCode.last, "an event code, 0 to 767")
        guard line.skip(past: "), value ") else {
            throw .event("\"\(line.rest)\": expected the name, then \", value \"")
        }
        devices[0].append(
            InputEvent(microseconds: time, type: type, code: code, value: try value(&line, type: type, code: code)))
    }

    private func value(_ line: inout LineScanner, type: UInt16, code: UInt16) throws(Fault) -> Int32 {
        // MSC_RAW and MSC_SCAN are the only values that evtest prints in hexadecimal.
        if type == EventType.miscellaneous, code == 3 || code == 4 {
            guard let value = line.hexadecimal(most: 8) else {
                throw .event("\"\(line.rest)\": expected a scan code, up to eight hexadecimal digits")
            }
            return Int32(bitPattern: value)
        }
        guard let value = line.decimal() else {
            throw .event("\"\(line.rest)\": expected a value, decimal, of 32 bits")
        }
        return value
    }

    /// The separator lines: `-------------- SYN_REPORT ------------`, `++++++++++++++ SYN_MT_REPORT ++++++++++++`,
    /// `>>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<<<`.
    private func synchronisation(_ line: inout LineScanner) throws(Fault) -> UInt16 {
        var words = line
        while let byte = words.peek(), [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">")].contains(byte) {
            _ = words.take("-") || words.take("+") || words.take(">")
        }
        words.skipSpaces()
        if words.take("SYN_REPORT") || words.take("Report Sync") { return SynchronisationCode.report }
        if words.take("SYN_MT_REPORT") { return SynchronisationCode.contactReport }
        if words.take("SYN_DROPPED") { return SynchronisationCode.dropped }
        // Old versions of evtest print "Config Sync" for everything other than SYN_REPORT; of these, panels send
        // SYN_MT_REPORT.
        if words.take("Config Sync") { return SynchronisationCode.contactReport }
        // Other versions look the code up among the event types.
        if words.take("EV_SYN") { return SynchronisationCode.report }
        if words.take("EV_KEY") { return SynchronisationCode.configuration }
        if words.take("EV_REL") { return SynchronisationCode.contactReport }
        if words.take("EV_ABS") { return SynchronisationCode.dropped }
        if words.take("SYN_CONFIG") { return SynchronisationCode.configuration }
        throw .event("\"\(line.rest)\": expected \"type \" or a SYN line")
    }

    private mutating func readHeader(_ line: inout LineScanner) throws(Fault) {
        if line.take("Input device name: \"") {
            let name = line.text
            devices[0].description.name = name.hasSuffix("\"") ? String(name.dropLast()) : name
        } else if line.take("Input device ID: bus 0x"), let bus = line.hexadecimal(most: 4),
            line.take(" vendor 0x"), let vendor = line.hexadecimal(most: 4),
            line.take(" product 0x"), let product = line.hexadecimal(most: 4),
            line.take(" version 0x"), let version = line.hexadecimal(most: 4)
        {
            devices[0].description.identity = .init(
                bus: UInt16(truncatingIfNeeded: bus), vendor: UInt16(truncatingIfNeeded: vendor),
                product: UInt16(truncatingIfNeeded: product), version: UInt16(truncatingIfNeeded: version))
        } else if line.take("Event type ") {
            let type = try number(&line, upTo: EventType.last, "an event type, 0 to 31")
            section = type == EventType.key ? .keys : type == EventType.absolute ? .axis(.max) : .otherEvents
        } else if line.take("Properties:") {
            section = .properties
        } else if line.take("Property ") {
            line.skipSpaces()
            guard line.take("type ") else { return }
            devices[0].description.properties.insert(try number(&line, upTo: AxisCode.last, "a property, 0 to 63"))
        } else if line.take("Event code ") {
            let code = try number(&line, upTo: KeyCode.last, "an event code, 0 to 767")
            switch section {
            case .keys: devices[0].description.keys.insert(code)
            case .axis:
                guard code <= AxisCode.last else { throw .line("axis \(code) is past the last axis, 63") }
                section = .axis(code)
                devices[0].description.axes[code] = .init(minimum: 0, maximum: 0)
            case .none, .properties, .otherEvents: break
            }
        } else if case .axis(let code) = section, var axis = devices[0].description.axes[code] {
            if line.take("Value") {
                line.skipSpaces()
                if let value = line.decimal() { devices[0].opening.note(code, value) }
            } else {
                try readAxis(&line, &axis)
                devices[0].description.axes[code] = axis
            }
        }
    }

    private func readAxis(_ line: inout LineScanner, _ axis: inout PanelDescription.Axis) throws(Fault) {
        let field: WritableKeyPath<PanelDescription.Axis, Int32>
        if line.take("Min") {
            field = \.minimum
        } else if line.take("Max") {
            field = \.maximum
        } else if line.take("Fuzz") {
            field = \.fuzz
        } else if line.take("Flat") {
            field = \.flat
        } else if line.take("Resolution") {
            field = \.resolution
        } else {
            return
        }
        line.skipSpaces()
        guard let value = line.decimal() else {
            throw .line("\"\(line.rest)\": expected a number, decimal, of 32 bits")
        }
        axis[keyPath: field] = value
    }

    private func number(_ line: inout LineScanner, upTo last: UInt16, _ what: String) throws(Fault) -> UInt16 {
        guard let value = line.digits(limit: Int64(last)) else { throw .event("\"\(line.rest)\": expected \(what)") }
        return UInt16(truncatingIfNeeded: value)
    }
}
