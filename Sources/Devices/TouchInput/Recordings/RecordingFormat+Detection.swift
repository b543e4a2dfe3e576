/// How a file shows what it is.
extension RecordingFormat {
    /// A format's first line stands within so many bytes: what surrounds a recording is no longer.
    static let headLength = 1 << 20

    /// Reads what shows its format by itself.
    ///
    /// - Parameters:
    ///   - head: The first ``headLength`` bytes, or more.
    ///   - parse: Puts everything into a parser, or says false for raw events that cannot be.
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
        // Read with the wrong layout, microseconds and codes fall on each other: the whole file decides. Whole events
        // speak for a layout before ones that are cut off.
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

    /// By the first line that only one format has, or else by what the first line may be.
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

    /// The format whose line this is beyond doubt.
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

    /// How a first line may begin that is none of those.
    private static let openings: [(start: StaticString, format: RecordingFormat)] = [
        ("E:", .evemu), ("N:", .evemu), ("I:", .evemu), ("P:", .evemu), ("B:", .evemu), ("A:", .evemu),
        ("Event:", .evtest), ("Input d", .evtest), ("[", .getevent), ("could not ", .getevent),
        ("/dev/input/", .getevent), ("EV_", .getevent), ("version:", .libinput),
    ]

    /// What is told of a file that is none of these.
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
                nil
            }
        return RecordingError(
            .unknownFormat, file: file,
            problem: hint
                ?? "it is none of evemu, evtest, getevent, libinput record or struct input_event of 24 or 16 bytes")
    }
}
