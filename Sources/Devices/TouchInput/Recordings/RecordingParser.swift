/// Parses a recording that is passed in pieces of any length. It keeps at most a piece, a line, and the events that
/// were not taken.
struct RecordingParser {
    private(set) var leftOut = LeftOutLines()
    /// The problem of the first line that was skipped.
    private(set) var firstFault: (line: Int?, fault: Fault)?
    /// nil for a format without lines.
    private var reader: (any RecordingReader)?
    private let layout: RawLayout
    private var rawDevice = RecordedDevice()
    /// Bytes of a line or a raw event that the next piece continues.
    private var rest: [UInt8] = []
    /// Number of lines or raw events.
    private var count = 0
    /// The next bytes belong to a line that was too long.
    private var isInLongLine = false

    /// Longer lines are skipped; no format has such lines.
    static let longestLine = 1 << 16

    init(_ format: RecordingFormat) {
        reader = format.reader
        layout = format.layout ?? .native
    }

    /// Number of events of the played device.
    var eventCount: Int { played?.eventCount ?? 0 }

    var protocolDetector: ProtocolDetector { played?.protocolDetector ?? ProtocolDetector() }

    /// The description of the played device.
    var described: (description: PanelDescription, opening: PanelState) {
        guard let reader, let index = reader.described else { return (PanelDescription(), PanelState()) }
        return (reader.devices[index].description, reader.devices[index].opening)
    }

    /// States of the device that the text contains between its events.
    var states: [Recording.KnownState] { reader?.states ?? [] }

    /// Index of the played device, by what was parsed so far.
    var playedIndex: Int? { reader?.played }

    private var played: RecordedDevice? {
        guard let reader else { return rawDevice }
        return reader.played.map { reader.devices[$0] }
    }

    /// Returns the events of a device that were not taken yet, and drops those of other devices.
    mutating func takeEvents(of index: Int?) -> [InputEvent] {
        guard let count = reader?.devices.count else { return rawDevice.takeEvents() }
        var events: [InputEvent] = []
        for device in 0..<count {
            if device == index {
                events = reader?.devices[device].takeEvents() ?? []
            } else {
                reader?.devices[device].discardEvents()
            }
        }
        return events
    }

    /// - Throws: ``Fault`` for a raw event that no device can have sent; the following bytes cannot be trusted.
    mutating func take(_ piece: [UInt8]) throws(Fault) {
        let bytes = rest.isEmpty ? piece : rest + piece
        if reader == nil { try takeRaw(bytes) } else { takeLines(bytes) }
    }

    /// Like ``take(_:)``, but returns false in place of an error.
    mutating func take(orFail piece: [UInt8]) -> Bool { (try? take(piece)) != nil }

    /// The end of the recording.
    mutating func finish() {
        guard !rest.isEmpty else { return }
        if reader == nil {
            leftOut.add("the last \(rest.count) bytes are no whole event, which has \(layout.size)")
        } else {
            readLines(rest, upTo: rest.count)
        }
        rest = []
    }

    private mutating func takeRaw(_ bytes: [UInt8]) throws(Fault) {
        var offset = 0
        while bytes.count - offset >= layout.size {
            do {
                rawDevice.append(try layout.event(in: bytes.span.bytes, at: offset))
            } catch {
                throw .event("event \(count) at byte \(count * layout.size): \(error.problem)")
            }
            count += 1
            offset += layout.size
        }
        rest = Array(bytes[offset...])
    }

    private mutating func takeLines(_ bytes: [UInt8]) {
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            rest = bytes
            guard rest.count > Self.longestLine else { return }
            if !isInLongLine { leftOut.add("longer than \(Self.longestLine) bytes", line: count + 1) }
            isInLongLine = true
            rest = []
            return
        }
        readLines(bytes, upTo: last + 1)
        rest = Array(bytes[(last + 1)...])
    }

    private mutating func readLines(_ bytes: [UInt8], upTo end: Int) {
        var lines = Lines(bytes, upTo: end, hasMark: count == 0)
        while var line = lines.next() {
            count += 1
            if isInLongLine {
                isInLongLine = false
                continue
            }
            line.skipQuoting()
            do throws(Fault) {
                try reader?.read(&line)
            } catch {
                leftOut.add(error.problem, line: count)
                if firstFault == nil { firstFault = (count, error) }
            }
        }
    }
}
