internal import EventLoop

/// A line for each thing that happens: when, who, what.
struct DemoTimeline: Sendable {
    private let start = Clock.monotonic

    func tell(_ who: String, _ what: String) {
        let hundredths = (Clock.monotonic - start) / 10_000_000
        let time = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        try? Console.line(Self.padded(time, to: 7, left: true) + " s  " + Self.padded(who, to: 10) + "  " + what)
    }

    private static func padded(_ text: String, to width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(width - text.count, 0))
        return left ? space + text : text + space
    }
}
