public import BezelModel

/// Decides which alert is on the screen. Pure: it draws nothing, answers nobody and reads no clock.
///
/// Three classes, first in first out inside each. What happens when an alert arrives:
///
/// | on screen \ arrives | high           | default        | low   |
/// | ------------------- | -------------- | -------------- | ----- |
/// | nothing             | shown          | shown          | shown |
/// | high                | waits          | waits          | waits |
/// | default             | shown; the shown one goes back to the front of its line | waits | waits |
/// | low                 | shown; the shown one is ended as pre-empted | the same | waits |
///
/// A waiting low alert ends as pre-empted as soon as anything higher arrives. An alert's time runs from its first frame
/// on the screen; one that comes back has the time it had left, at least ``shortestReturn``. A screen that shows
/// nothing within ``screenPatience`` does not stop the time.
public struct AlertQueue: Sendable {
    public enum Rank: Int, Comparable, Hashable, Sendable, CaseIterable {
        case low, `default`, high

        public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
    }

    public struct Entry: Hashable, Sendable {
        public var id: ID
        public var rank: Rank
        /// How long it stays once it is seen; nil = until somebody ends it.
        public var time: Interval?

        public init(id: ID, rank: Rank, time: Interval?) {
            self.id = id
            self.rank = rank
            self.time = time
        }
    }

    /// Why an alert is over.
    public enum Ending: Hashable, Sendable {
        /// Its time ran out on the screen.
        case timedOut
        /// Something more important took its place for good.
        case preempted
        /// It was taken back, or a button ended it: whoever asked knows why.
        case ended
        /// It was never taken into the line. There may be room after `tryAgain`.
        case rejected(tryAgain: Interval)
    }

    /// What the caller must do, in this order.
    public enum Action: Hashable, Sendable {
        /// Draw it; tell ``shown(_:at:)`` when its first frame is on the screen.
        case present(ID)
        /// Take the card off the screen; nothing follows it.
        case clear
        /// Answer whoever sent it.
        case finish(ID, Ending)
    }

    public static let shortestReturn = Interval.seconds(3)
    public static let screenPatience = Interval.seconds(2)

    private enum Screen: Sendable {
        case empty
        /// Handed out for drawing; no frame of it has been seen.
        case presenting(Entry, since: Instant)
        case showing(Entry, since: Instant)
    }

    private let length: Int
    private let longestWait: Interval
    private var screen = Screen.empty
    /// One line a rank, by raw value.
    private var lines: [[Entry]] = [[], [], []]

    /// - Parameters:
    ///   - length: How many may wait.
    ///   - longestWait: An alert that would have to wait longer is rejected.
    public init(length: Int, longestWait: Interval) {
        self.length = length
        self.longestWait = longestWait
    }

    /// How many are waiting.
    public var waiting: Int { lines.reduce(0) { $0 + $1.count } }

    /// The alert that has the screen, seen or about to be.
    public var current: ID? {
        switch screen {
        case .empty: nil
        case .presenting(let entry, _), .showing(let entry, _): entry.id
        }
    }

    /// Whether the current alert has been seen and its time runs.
    public var isShowing: Bool {
        switch screen {
        case .empty, .presenting: false
        case .showing: true
        }
    }

    /// From when until when the shown alert's time runs; nil while it is not seen, and when it has no limit.
    public var showing: TimeBar? {
        guard case .showing(let entry, let since) = screen, let time = entry.time else { return nil }
        return TimeBar(start: since, end: since + time)
    }

    /// When ``timerFired(at:)`` wants to be called.
    public var deadline: Instant? {
        switch screen {
        case .empty: nil
        case .presenting(_, let since): since + Self.screenPatience
        case .showing(let entry, let since): entry.time.map { since + $0 }
        }
    }

    public mutating func add(_ entry: Entry, at now: Instant) -> [Action] {
        var actions: [Action] = []
        if entry.rank > .low { actions = dropWaitingLow() }
        switch screen {
        case .empty:
            actions.append(present(entry, at: now))
        case .presenting(let shown, _), .showing(let shown, _):
            guard shown.rank < entry.rank else { return actions + wait(entry, at: now) }
            switch shown.rank {
            case .low:
                actions.append(.finish(shown.id, .preempted))
            case .default:
                lines[Rank.default.rawValue].insert(returning(at: now) ?? shown, at: 0)
            case .high:
                break  // Nothing ranks above it.
            }
            actions.append(present(entry, at: now))
        }
        return actions
    }

    /// The first frame of `id` is on the screen: its time runs from now.
    ///
    /// - Returns: Whether it is news.
    public mutating func shown(_ id: ID, at now: Instant) -> Bool {
        guard case .presenting(let entry, _) = screen, entry.id == id else { return false }
        screen = .showing(entry, since: now)
        return true
    }

    /// Gives the alert on the screen its whole time again.
    public mutating func restart(_ id: ID, time: Interval?, at now: Instant) {
        guard case .showing(var entry, _) = screen, entry.id == id else { return }
        entry.time = time
        screen = .showing(entry, since: now)
    }

    /// Ends an alert, on the screen or waiting. An unknown id does nothing.
    public mutating func end(_ id: ID, at now: Instant) -> [Action] {
        if current == id { return [.finish(id, .ended)] + next(at: now) }
        for rank in Rank.allCases {
            if let position = lines[rank.rawValue].firstIndex(where: { $0.id == id }) {
                lines[rank.rawValue].remove(at: position)
                return [.finish(id, .ended)]
            }
        }
        return []
    }

    /// A timer may be early, late, or about something that is over: only what is due happens.
    public mutating func timerFired(at now: Instant) -> [Action] {
        guard let deadline, deadline <= now else { return [] }
        switch screen {
        case .empty:
            return []
        case .presenting(let entry, let since):
            screen = .showing(entry, since: since + Self.screenPatience)
            return timerFired(at: now)
        case .showing(let entry, _):
            return [.finish(entry.id, .timedOut)] + next(at: now)
        }
    }

    private mutating func present(_ entry: Entry, at now: Instant) -> Action {
        screen = .presenting(entry, since: now)
        return .present(entry.id)
    }

    private mutating func next(at now: Instant) -> [Action] {
        for rank in Rank.allCases.reversed() where !lines[rank.rawValue].isEmpty {
            return [present(lines[rank.rawValue].removeFirst(), at: now)]
        }
        screen = .empty
        return [.clear]
    }

    private mutating func wait(_ entry: Entry, at now: Instant) -> [Action] {
        let wait = waitingTime(behind: entry.rank, at: now)
        if waiting >= length {
            // The line has room again as soon as its first gets the screen.
            return [.finish(entry.id, .rejected(tryAgain: remaining(at: now)))]
        }
        if wait > longestWait {
            return [.finish(entry.id, .rejected(tryAgain: wait - longestWait))]
        }
        lines[entry.rank.rawValue].append(entry)
        return []
    }

    private mutating func dropWaitingLow() -> [Action] {
        let dropped = lines[Rank.low.rawValue]
        lines[Rank.low.rawValue] = []
        return dropped.map { .finish($0.id, .preempted) }
    }

    /// The shown entry with the time it has left.
    private func returning(at now: Instant) -> Entry? {
        guard case .showing(var entry, let since) = screen, let time = entry.time else { return nil }
        entry.time = max(since + time - now, Self.shortestReturn)
        return entry
    }

    /// How long the shown alert will keep the screen. One without a limit counts as ``longestWait``.
    private func remaining(at now: Instant) -> Interval {
        switch screen {
        case .empty: .zero
        case .presenting(let entry, _): entry.time ?? longestWait
        case .showing(let entry, let since): entry.time.map { max(since + $0 - now, .zero) } ?? longestWait
        }
    }

    private func waitingTime(behind rank: Rank, at now: Instant) -> Interval {
        Rank.allCases.filter { $0 >= rank }
            .flatMap { lines[$0.rawValue] }
            .reduce(remaining(at: now)) { $0 + ($1.time ?? longestWait) }
    }
}
