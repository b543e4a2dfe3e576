/// Admits a number of lines of a kind in a period and counts the others.
struct LineLimit {
    /// The lines of one kind that were left out.
    struct Rest: Hashable {
        var kind: String
        var count: Int
        /// The first of these lines.
        var line: String
        var rank: Int
    }

    private struct Window {
        var since: Int64
        var passed = 0
        var rest: Rest?
    }

    private let count: Int
    private let nanoseconds: Int64
    private var windows: [String: Window] = [:]

    init(_ count: Int, perSeconds seconds: Int64) {
        self.count = count
        nanoseconds = seconds * 1_000_000_000
    }

    var seconds: Int64 { nanoseconds / 1_000_000_000 }

    /// When ``takeRest(at:)`` has lines to report.
    var deadline: Int64? { windows.values.filter { $0.rest != nil }.map { $0.since + nanoseconds }.min() }

    /// - Parameters:
    ///   - rank: Any number that goes with the line to ``takeRest(at:)``.
    ///   - now: Nanoseconds of any clock that never runs backwards.
    mutating func allows(_ kind: String, _ line: String, rank: Int = 0, at now: Int64) -> Bool {
        var window = windows[kind] ?? Window(since: now)
        // A new period starts only after the left-out lines of the last one were reported.
        if now - window.since >= nanoseconds, window.rest == nil { window = Window(since: now) }
        defer { windows[kind] = window }
        guard window.passed >= count else {
            window.passed += 1
            return true
        }
        window.rest = window.rest ?? Rest(kind: kind, count: 0, line: line, rank: rank)
        window.rest?.count += 1
        return false
    }

    /// The lines that were left out in past periods, or in all periods. Counting starts again.
    mutating func takeRest(at now: Int64, all: Bool = false) -> [Rest] {
        let over = windows.filter { all || now - $0.value.since >= nanoseconds }
        for kind in over.keys { windows[kind] = nil }
        return over.values.compactMap(\.rest).sorted { $0.kind < $1.kind }
    }
}
