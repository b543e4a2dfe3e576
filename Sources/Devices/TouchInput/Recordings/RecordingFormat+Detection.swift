/// Detection of the format of a file.
extension RecordingFormat {
    /// The first line of a recording must begin within this number of bytes; other text may come before it.
    static let headLength = 1 << 20

    /// Reads a file whose format was not given.
    ///
    /// - Parameters:
    ///   - head: The first ``headLength`` bytes, or more.
    ///   - parse: Passes the whole file to a parser; returns false if raw events are invalid.
    static func parsed(
        _ head: [UInt8], file: String, _ parse: (inout RecordingParser) throws(RecordingError) -> Bool
    ) throws(RecordingError) -> (RecordingFormat, RecordingParser) {
        if let format = ofText(head) {
            var parser = RecordingParser(format)
            _ = try parse(&parser)
            parser.finish()
            return (format, parser)
        }
        guard head.prefix(512).contains(0) else { throw unknown(head, file: file) }
        // If raw events are read with the wrong layout, times and codes are mixed up, so only the whole file can
        // decide. A layout that leaves no bytes at the end is preferred.
        var likely: (RecordingFormat, RecordingParser)?
        for format in [RecordingFormat.raw64, .raw32] {
            var parser = RecordingParser(format)
            guard try parse(&parser), parser.eventCount > 0 else { continue }
            parser.finish()
            if parser.leftOut.isEmpty { return (format, parser) }
            if likely == nil { likely = (format, parser) }
        }
        guard let likely else { throw unknown(head, file: file) }
        return likely
    }

    /// Decided by the first line that occurs in one format only, otherwise by the beginning of the first line.
    private static func ofText(_ head: [UInt8]) -> RecordingFormat? {
        var lines = Lines(head, upTo: min(head.count, headLength))
        var guess: RecordingFormat?
        var isFirst = true
        while var line = lines.next() {
            line.skipQuoting()
            if let format = ofLine(line) { return format }
            line.skipSpaces()
            guard isFirst, !line.isAtEnd, line.peek() != UInt8(ascii: "#") else { continue }
            isFirst = false
            guess = openings.first { line.take($0.start) }?.format
            if guess == nil, line.hexadecimal(most: 4) != nil { guess = .getevent }
        }
        return guess
    }

    /// The format if the line occurs in one format only.
    private static func ofLine(_ line: LineScanner) -> RecordingFormat? {
        if GeteventReader.isEvent(line) { return .getevent }
        var line = line
        line.skipSpaces()
        line.skipTimestamp()
        if line.take("# EVEMU") { return .evemu }
        if line.take("# libinput record") { return .libinput }
        if line.peek() == UInt8(ascii: "#") { return nil }
        if EvemuReader.isOwn(line) { return .evemu }
        if EvtestReader.isOwn(line) { return .evtest }
        return signs.first { line.take($0.start) }?.format
    }

    private static let signs: [(start: StaticString, format: RecordingFormat)] = [
        ("- evdev:", .libinput), ("- node: /dev/input/", .libinput), ("ndevices:", .libinput),
        ("add device ", .getevent),
    ]

    /// Beginnings of first lines that are not unique to a format.
    private static let openings: [(start: StaticString, format: RecordingFormat)] = [
        ("E:", .evemu), ("N:", .evemu), ("I:", .evemu), ("P:", .evemu), ("B:", .evemu), ("A:", .evemu),
        ("Event:", .evtest), ("Input d", .evtest), ("[", .getevent), ("could not ", .getevent),
        ("/dev/input/", .getevent), ("EV_", .getevent), ("version:", .libinput),
    ]

    /// The error for a file in none of the formats.
    private static func unknown(_ head: [UInt8], file: String) -> RecordingError {
        let hint: String? =
            if head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff]) {
                "it is UTF-16 text, as PowerShell writes it; iconv -f UTF-16 -t UTF-8 makes it readable"
            } else if head.starts(with: [0x1f, 0x8b]) {
                "it is compressed; gunzip makes it readable"
            } else if head.starts(with: [0xfd, 0x37, 0x7a, 0x58, 0x5a]) {
                "it is compressed; unxz makes it readable"
            } else if head.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) {
                "it is compressed; unzstd makes it readable"
            } else {
                ForeignText.problem(of: head)
            }
        return RecordingError(
            .unknownFormat, file: file,
            problem: hint
                ?? "it is none of evemu, evtest, getevent, libinput record or struct input_event of 24 or 16 bytes")
    }
}
