internal import EventLoop

/// Prints a line for each event: the time since the start, the part, and what it did.
struct DemoTimeline: Sendable {
    private let start = Clock.monotonic

    func add(_ part: String, _ text: String) {
        let hundredths = (Clock.monotonic - start) / 10_000_000
        let time = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        try? Console.line(Self.padded(time, to: 7, left: true) + " s  " + Self.padded(part, to: 10) + "  " + text)
    }

    private static func padded(_ text: String, to width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(width - text.count, 0))
        return left ? space + text : text + space
    }
}
