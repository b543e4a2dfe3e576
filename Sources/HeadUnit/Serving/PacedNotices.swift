import BezelModel

/// Notifications about the car that wait to be sent. A subscriber gets at most one in ``interval``, with the newest of all
/// that has changed. A turn of the loop sends at most ``slice`` of them, first to those that have waited longest.
struct PacedNotices<Subscriber: Hashable & Comparable & Sendable, Change: Sendable>: Sendable {
    static var interval: Interval { .milliseconds(100) }
    static var slice: Int { 4 }

    private var due: [Subscriber: Change] = [:]
    /// What the app's policy does not allow at its level.
    private var held: [Subscriber: Change] = [:]
    /// When a subscriber may get the next notification; nil for one that has got none.
    private var next: [Subscriber: Instant] = [:]
    private let merge: @Sendable (_ older: Change, _ newer: Change) -> Change

    init(merge: @escaping @Sendable (_ older: Change, _ newer: Change) -> Change) { self.merge = merge }

    /// The time of the earliest notification; nil for none.
    var deadline: Instant? {
        guard !due.isEmpty else { return nil }
        var earliest: Instant?
        for subscriber in due.keys { earliest = Instant.earliest(earliest, next[subscriber]) }
        return earliest
    }

    mutating func add(_ change: Change, for subscriber: Subscriber, at now: Instant) {
        if let older = held[subscriber] {
            held[subscriber] = merge(older, change)
        } else {
            due[subscriber] = due[subscriber].map { merge($0, change) } ?? change
            if next[subscriber] == nil { next[subscriber] = now }
        }
    }

    /// - Returns: The changes to send in this turn.
    mutating func take(at now: Instant) -> [(subscriber: Subscriber, change: Change)] {
        guard !due.isEmpty else { return [] }
        let ready = due.keys.compactMap { subscriber in
            next[subscriber].flatMap { $0 <= now ? (time: $0.nanoseconds, subscriber: subscriber) : nil }
        }
        return ready.sorted { ($0.time, $0.subscriber) < ($1.time, $1.subscriber) }.prefix(Self.slice).compactMap {
            next[$0.subscriber] = now + Self.interval
            guard let change = due.removeValue(forKey: $0.subscriber) else { return nil }
            return ($0.subscriber, change)
        }
    }

    /// A notification was not allowed at the app's level.
    mutating func hold(_ change: Change, for subscriber: Subscriber) {
        held[subscriber] = due.removeValue(forKey: subscriber).map { merge(change, $0) } ?? change
    }

    /// The level or the policy of an app has changed: its held changes are due.
    mutating func release(where isOfApp: (Subscriber) -> Bool) {
        for (subscriber, change) in held where isOfApp(subscriber) { due[subscriber] = change }
        held = held.filter { due[$0.key] == nil }
    }

    /// Changes what waits for a subscriber.
    ///
    /// - Parameter rest: Returns nil if nothing is left.
    mutating func update(_ subscriber: Subscriber, _ rest: (Change) -> Change?) {
        if let change = due[subscriber] { due[subscriber] = rest(change) }
        if let change = held[subscriber] { held[subscriber] = rest(change) }
    }

    /// Changes what waits for each subscriber.
    ///
    /// - Parameter rest: Returns nil if nothing is left.
    mutating func updateAll(_ rest: (Change) -> Change?) {
        (due, held) = (due.compactMapValues(rest), held.compactMapValues(rest))
    }

    mutating func remove(_ subscriber: Subscriber) {
        (due[subscriber], held[subscriber], next[subscriber]) = (nil, nil, nil)
    }

    mutating func removeAll(where isOver: (Subscriber) -> Bool) {
        for subscriber in next.keys.filter(isOver) { remove(subscriber) }
    }
}

extension SessionID: Comparable {
    public static func < (left: SessionID, right: SessionID) -> Bool { left.number < right.number }
}
