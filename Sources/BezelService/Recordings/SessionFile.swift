internal import BezelControl
internal import BezelModel
internal import SmartDeviceLink
package import TouchInput

/// A session: the output of `bezel watch --touches --rpcs`, which the console can also save, one JSON object a line.
///
/// Its touches can be played. The apps' messages in it are for reading: an app that is connected sends its own, and
/// pictures and other files are not in them.
package struct SessionFile {
    /// What a display has at most on a side.
    private static let sides: ClosedRange<Int64> = 1...Int64(Canvas.longestSide)

    private let lines: [JSON]

    /// - Returns: nil if the first line is not an event of a watch.
    init?(_ bytes: [UInt8]) {
        guard Self.isLikely(bytes) else { return nil }
        lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONParser.parse($0) }
        guard lines.first?["event"]?.string != nil else { return nil }
    }

    /// - Parameter path: A regular file of at most 64 MiB.
    /// - Returns: nil if it is no session.
    package init?(path: String) throws(RecordingError) {
        guard Self.isLikely(Recording.head(of: path, 1)) else { return nil }
        self.init(try Recording.contents(of: path))
    }

    /// Whether the first bytes may be those of a session.
    static func isLikely(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

    /// The display that the touches were on; SDL's usual one if the session does not name it.
    var display: DisplaySize {
        let screen = lines.first { $0["event"]?.string == "screen" }
        guard let width = screen?["width"]?.integer, let height = screen?["height"]?.integer,
            Self.sides.contains(width), Self.sides.contains(height)
        else { return DisplaySize(width: 800, height: 480) }
        return DisplaySize(width: Int32(width), height: Int32(height))
    }

    /// Its touches, as those of one panel.
    ///
    /// - Parameter file: Its name, for messages.
    package func recording(_ file: String) throws(RecordingError) -> Recording {
        var recorder = ContactRecorder(display: display)
        for line in lines where line["event"]?.string == "touch" {
            guard let frame = ContactFrame(line) else { continue }
            recorder.take(frame)
        }
        return try Recording(recorder.takeBytes(), file: file, format: .evemu)
    }
}

extension ContactFrame {
    /// - Parameter line: An event "touch".
    fileprivate init?(_ line: JSON) {
        guard let time = line["t"]?.milliseconds, let contacts = line["contacts"]?.array else { return nil }
        let panel = UInt8(clamping: line["panel"]?.integer ?? 0)
        self.init(panel: panel, stamp: Stamp(nanoseconds: Int64(time * 1_000_000)))
        for contact in contacts.prefix(Self.capacity) {
            guard let slot = contact["slot"]?.integer, let x = contact["x"]?.integer, let y = contact["y"]?.integer,
                let phase = contact["phase"]?.string.flatMap(Contact.Phase.init(word:)),
                (0..<Int64(Self.slotLimit)).contains(slot)
            else { continue }
            append(
                Contact(
                    slot: UInt8(slot), phase: phase, point: DisplayPoint(x: Int32(clamping: x), y: Int32(clamping: y))))
        }
    }
}

extension JSON {
    /// A time in milliseconds that a monotonic clock can have.
    fileprivate var milliseconds: Double? {
        double.flatMap { (0...0x1p40).contains($0) ? $0 : nil }
    }
}
