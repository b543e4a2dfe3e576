/// Takes a recording apart, whole or in pieces of any length. Holds no more than a piece, a line and the events that have
/// not been taken.
struct RecordingParser {
    private(set) var leftOut = LeftOutLines()
    /// What was wrong with the first line that was left out.
    private(set) var firstFault: (line: Int?, fault: Fault)?
    /// nil for a format without lines.
    private var reader: (any RecordingReader)?
    private let layout: RawLayout
    private var rawDevice = RecordedDevice()
    /// The line, or the raw event, that the next piece goes on with.
    private var rest: [UInt8] = []
    /// Lines, or raw events.
    private var count = 0
    /// What goes on here is the end of a line that was too long.
    private var isInLongLine = false

    /// Longer lines are left out: no format has such.
    static let longestLine = 1 << 16

    init(_ format: RecordingFormat) {
        reader = format.reader
        layout = format.layout ?? .native
    }

    /// How many events the device that is played has sent.
    var eventCount: Int { played?.eventCount ?? 0 }

    var protocolDetector: ProtocolDetector { played?.protocolDetector ?? ProtocolDetector() }

    /// What is said of the device that is played.
    var described: (description: PanelDescription, opening: PanelState) {
        guard let reader, let index = reader.described else { return (PanelDescription(), PanelState()) }
        return (reader.devices[index].description, reader.devices[index].opening)
    }

    /// What the text says of the device's state between its events.
    var states: [Recording.KnownState] { reader?.states ?? [] }

    /// Which device is played: what the whole text shows.
    var playedIndex: Int? { reader?.played }

    private var played: RecordedDevice? {
        guard let reader else { return rawDevice }
        return reader.played.map { reader.devices[$0] }
    }

    /// The events of a device that have been read and not taken yet. Those of all others are dropped.
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

    /// - Throws: For a raw event that no device can have sent: what follows it cannot be trusted.
    mutating func take(_ piece: [UInt8]) throws(Fault) {
        let bytes = rest.isEmpty ? piece : rest + piece
        if reader == nil { try takeRaw(bytes) } else { takeLines(bytes) }
    }

    /// Like ``take(_:)``; false where that throws.
    mutating func take(orFail piece: [UInt8]) -> Bool { (try? take(piece)) != nil }

    /// There is no more.
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
