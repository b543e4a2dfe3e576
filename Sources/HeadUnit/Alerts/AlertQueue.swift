// Longer than other files, because a state machine and its table belong together.
public import BezelModel

/// Decides which alert has the screen. A pure value: it draws nothing, sends nothing and reads no clock.
///
/// Three classes, first in first out inside each. What happens when an alert arrives:
///
/// | has the screen \\ arrives | high           | default        | low   |
/// | ------------------------- | -------------- | -------------- | ----- |
/// | nothing                   | shown          | shown          | shown |
/// | high                      | waits          | waits          | waits |
/// | default                   | shown; the shown one goes back to the front of its class | waits | waits |
/// | low                       | shown; the shown one is ended as pre-empted | the same | waits |
/// | paused, whatever it is    | waits          | waits          | waits |
/// | the card of a voice       | shown; the card of the voice ends | waits | waits |
///
/// A waiting low alert ends as pre-empted as soon as anything higher arrives. An alert that would wait longer than
/// `longestWait`, or behind more than `length` of its class and above, is rejected. An alert that has waited
/// `longestWait` because of a pause or a hold is rejected then, so that the driver never sees an older alert.
///
/// An alert's time runs from its first frame on the screen; one that comes back has the time it had left, at least
/// ``shortestReturn``. A screen that shows nothing within ``screenPatience`` does not stop the time. An alert that is
/// still being spoken when its time is over stays until that ends, for its ``Entry/grace`` at most.
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
        /// How long it stays after it was seen; nil = until it is ended.
        public var time: Interval?
        /// How much longer it may stay while it is being spoken.
        public var grace: Interval
        /// It keeps the screen for work of unknown length. Its time is only a limit, and is not used to estimate
        /// waiting times.
        public var isHeld: Bool

        public init(id: ID, rank: Rank, time: Interval?, grace: Interval = .zero, isHeld: Bool = false) {
            self.id = id
            self.rank = rank
            self.time = time
            self.grace = grace
            self.isHeld = isHeld
        }
    }

    /// Why an alert is over.
    public enum Ending: Hashable, Sendable {
        /// Its time ran out on the screen.
        case timedOut
        /// A more important alert has replaced it permanently.
        case preempted
        /// It was cancelled, or a button ended it.
        case ended
        /// It was not shown. There may be room after `tryAgain`.
        case rejected(Rejection, tryAgain: Interval)
    }

    public enum Rejection: Hashable, Sendable {
        /// The largest number of alerts waits already.
        case queueIsFull
        /// The alerts before it take longer than the longest wait.
        case waitIsTooLong
        /// It has waited for the longest allowed time.
        case waitedTooLong
    }

    /// What the caller must do, in this order.
    public enum Action: Hashable, Sendable {
        /// Draw it, and call ``shown(_:at:)`` when its first frame is on the screen.
        case present(ID)
        /// It counts as seen although no frame was reported.
        case presume(ID)
        /// It was replaced on the screen and will return.
        case shelve(ID)
        /// Remove the card from the screen; no other follows.
        case clear
        /// Answer its sender.
        case finish(ID, Ending)
    }

    public static let shortestReturn = Interval.seconds(3)
    public static let screenPatience = Interval.seconds(2)

    /// An entry that is due at this time is not overdue yet.
    private static let instant = Interval(nanoseconds: 1)

    /// An alert with its state.
    private struct Place: Sendable {
        var entry: Entry
        var arrived: Instant
        var wasSeen = false
    }

    private enum Screen: Sendable {
        case empty
        /// It was passed on for drawing; no frame of it was reported.
        case presenting(Place, since: Instant)
        case showing(Place, since: Instant, isSpoken: Bool)
    }

    private var length: Int
    private var longestWait: Interval
    private var screen = Screen.empty
    /// One queue for each class, by raw value.
    private var queues: [[Place]] = [[], [], []]
    public private(set) var isPaused = false
    /// The driver speaks to an app or to the head unit: only alerts of the highest class are shown.
    private var isUnderVoice = false

    /// - Parameters:
    ///   - length: The largest number of alerts, of the same or higher classes, that may be before an alert in the
    ///     queue.
    ///   - longestWait: The longest time an alert may wait.
    public init(length: Int, longestWait: Interval) {
        self.length = length
        self.longestWait = longestWait
    }

    /// Changes both limits for alerts that arrive later. Waiting alerts stay, unless they have waited longer than the
    /// new limit.
    public mutating func reconfigure(length: Int, longestWait: Interval) {
        self.length = length
        self.longestWait = longestWait
    }

    /// Number of waiting alerts.
    public var waiting: Int { queues.reduce(0) { $0 + $1.count } }

    /// The waiting alerts in the order in which they will be shown if nothing else happens.
    public var waitingEntries: [Entry] { Rank.allCases.reversed().flatMap { queues[$0.rawValue] }.map(\.entry) }

    /// The alert that is on the screen or about to be.
    public var current: ID? { currentEntry?.id }
    public var currentEntry: Entry? { currentPlace?.entry }

    /// Whether the current alert was seen and its time runs.
    public var isShowing: Bool {
        switch screen {
        case .empty, .presenting: false
        case .showing: true
        }
    }

    /// Since when the time of the current alert runs; nil if it was not seen yet.
    var seenSince: Instant? {
        switch screen {
        case .empty, .presenting: nil
        case .showing(_, let since, _): since
        }
    }

    /// Start and end of the shown alert's time; nil if it was not seen yet, and if it has no limit.
    public var showing: TimeBar? {
        guard case .showing(let place, let since, _) = screen, let time = place.entry.time else { return nil }
        return TimeBar(start: since, end: since + time)
    }

    /// When to call ``timerFired(at:)``.
    public var deadline: Instant? { Instant.earliest(screenDeadline, waitDeadline) }

    public mutating func add(_ entry: Entry, at now: Instant) -> [Action] {
        var actions: [Action] = []
        if entry.rank > .low { actions = dropWaitingLow() }
        let place = Place(entry: entry, arrived: now)
        let isNext = mayShow(entry.rank) && currentPlace.map { $0.entry.rank < entry.rank } ?? true
        return actions + (isNext ? displace(at: now) + [present(place, at: now)] : wait(place, at: now))
    }

    /// The first frame of `id` is on the screen: its time runs from now.
    ///
    /// - Returns: Whether this was not known before.
    public mutating func shown(_ id: ID, at now: Instant) -> Bool {
        guard case .presenting(let place, _) = screen, place.entry.id == id else { return false }
        see(place, since: now)
        return true
    }

    /// Speech of the shown alert begins (`true`) or ends.
    public mutating func speaks(_ id: ID, _ isSpoken: Bool, at now: Instant) -> [Action] {
        guard case .showing(let place, let since, _) = screen, place.entry.id == id else { return [] }
        screen = .showing(place, since: since, isSpoken: isSpoken)
        guard !isSpoken, let due = screenDeadline, due <= now else { return [] }
        return [.finish(id, .timedOut)] + next(at: now)
    }

    /// Restarts the time of the alert on the screen; nil = until it is ended.
    public mutating func restart(_ id: ID, time: Interval?, isHeld: Bool = false, at now: Instant) {
        guard case .showing(var place, _, let isSpoken) = screen, place.entry.id == id else { return }
        place.entry.time = time
        place.entry.isHeld = isHeld
        screen = .showing(place, since: now, isSpoken: isSpoken)
    }

    /// Ends an alert, on the screen or waiting. An unknown id does nothing.
    public mutating func end(_ id: ID, at now: Instant) -> [Action] {
        if current == id { return [.finish(id, .ended)] + next(at: now) }
        for rank in Rank.allCases {
            if let position = queues[rank.rawValue].firstIndex(where: { $0.entry.id == id }) {
                queues[rank.rawValue].remove(at: position)
                return [.finish(id, .ended)]
            }
        }
        return []
    }

    /// No further alert is shown until ``resume(at:)``; the alert on the screen stays.
    public mutating func pause() { isPaused = true }

    /// Handles waiting alerts as if they arrived now.
    public mutating func resume(at now: Instant) -> [Action] {
        isPaused = false
        return showWaiting(at: now)
    }

    /// The card of a voice comes on the screen (`true`), or goes. An alert of the lowest class makes room for it; the
    /// caller makes sure that no other one is visible.
    public mutating func setUnderVoice(_ isUnderVoice: Bool, at now: Instant) -> [Action] {
        guard isUnderVoice != self.isUnderVoice else { return [] }
        self.isUnderVoice = isUnderVoice
        guard isUnderVoice else { return showWaiting(at: now) }
        guard let shown = currentEntry, shown.rank == .low else { return [] }
        return [.finish(shown.id, .preempted)] + next(at: now)
    }

    private func mayShow(_ rank: Rank) -> Bool { !isPaused && (!isUnderVoice || rank == .high) }

    private mutating func showWaiting(at now: Instant) -> [Action] {
        let overdue = dropOverdue(at: now)
        guard let first = waitingEntries.first?.rank, mayShow(first),
            currentPlace.map({ $0.entry.rank < first }) ?? true
        else {
            return overdue
        }
        let place = queues[first.rawValue].removeFirst()
        return overdue + displace(at: now) + [present(place, at: now)]
    }

    /// Performs the actions that are due. The timer may be early or late, or its reason may no longer exist.
    public mutating func timerFired(at now: Instant) -> [Action] {
        var actions: [Action] = []
        while let due = screenDeadline, due <= now {
            switch screen {
            case .empty: break
            case .presenting(let place, let since):
                see(place, since: since + Self.screenPatience)
                actions.append(.presume(place.entry.id))
            case .showing(let place, _, _):
                actions += [.finish(place.entry.id, .timedOut)] + next(at: now)
            }
        }
        return actions + dropOverdue(at: now)
    }

    private var currentPlace: Place? {
        switch screen {
        case .empty: nil
        case .presenting(let place, _), .showing(let place, _, _): place
        }
    }

    private var screenDeadline: Instant? {
        switch screen {
        case .empty: nil
        case .presenting(_, let since): since + Self.screenPatience
        case .showing(let place, let since, let isSpoken):
            place.entry.time.map { since + $0 + (isSpoken ? place.entry.grace : .zero) }
        }
    }

    /// Read after every touch, so it must not allocate.
    private var waitDeadline: Instant? {
        var earliest: Instant?
        for queue in queues {
            for place in queue where !place.wasSeen { earliest = Instant.earliest(earliest, place.arrived) }
        }
        return earliest.map { $0 + longestWait + Self.instant }
    }

    private mutating func see(_ place: Place, since: Instant) {
        var place = place
        place.wasSeen = true
        screen = .showing(place, since: since, isSpoken: false)
    }

    private mutating func present(_ place: Place, at now: Instant) -> Action {
        screen = .presenting(place, since: now)
        return .present(place.entry.id)
    }

    private mutating func next(at now: Instant) -> [Action] {
        screen = .empty
        let overdue = dropOverdue(at: now)
        guard let rank = waitingEntries.first?.rank, mayShow(rank) else { return overdue + [.clear] }
        return overdue + [present(queues[rank.rawValue].removeFirst(), at: now)]
    }

    /// Removes the current alert from the screen for one of a higher class.
    private mutating func displace(at now: Instant) -> [Action] {
        guard let shown = currentPlace else { return [] }
        switch shown.entry.rank {
        case .low: return [.finish(shown.entry.id, .preempted)]
        case .default, .high:  // Nothing ranks above high.
            queues[shown.entry.rank.rawValue].insert(returning(at: now) ?? shown, at: 0)
            return [.shelve(shown.entry.id)]
        }
    }

    private mutating func wait(_ place: Place, at now: Instant) -> [Action] {
        let entry = place.entry
        let ahead = Rank.allCases.filter { $0 >= entry.rank }.flatMap { queues[$0.rawValue] }
        if ahead.count >= length {
            // There is room again when the first of them is shown.
            return [.finish(entry.id, .rejected(.queueIsFull, tryAgain: remaining(at: now) ?? longestWait))]
        }
        // An unknown time counts as zero; an alert that then waits too long is rejected later.
        let wait = ahead.reduce(remaining(at: now) ?? .zero) { $0 + ($1.entry.isHeld ? .zero : $1.entry.time ?? .zero) }
        if wait > longestWait {
            return [.finish(entry.id, .rejected(.waitIsTooLong, tryAgain: wait - longestWait))]
        }
        queues[entry.rank.rawValue].append(place)
        return []
    }

    private mutating func dropWaitingLow() -> [Action] {
        let dropped = queues[Rank.low.rawValue]
        queues[Rank.low.rawValue] = []
        return dropped.map { .finish($0.entry.id, .preempted) }
    }

    private mutating func dropOverdue(at now: Instant) -> [Action] {
        guard let due = waitDeadline, due <= now else { return [] }
        let tryAgain = remaining(at: now) ?? longestWait
        let limit = longestWait
        let isOverdue = { (place: Place) in !place.wasSeen && place.arrived + limit < now }
        var actions: [Action] = []
        for rank in Rank.allCases.reversed() {
            actions += queues[rank.rawValue].filter(isOverdue).map {
                .finish($0.entry.id, .rejected(.waitedTooLong, tryAgain: tryAgain))
            }
            queues[rank.rawValue] = queues[rank.rawValue].filter { !isOverdue($0) }
        }
        return actions
    }

    /// The shown alert with its remaining time.
    private func returning(at now: Instant) -> Place? {
        guard case .showing(var place, let since, _) = screen, let time = place.entry.time else { return nil }
        place.entry.time = max(since + time - now, Self.shortestReturn)
        return place
    }

    /// The remaining time of the shown alert; nil if unknown.
    private func remaining(at now: Instant) -> Interval? {
        guard !isPaused, !isUnderVoice, currentPlace?.entry.isHeld != true else { return nil }
        return switch screen {
        case .empty: .zero
        case .presenting(let place, _): place.entry.time
        case .showing(let place, let since, _): place.entry.time.map { max(since + $0 - now, .zero) }
        }
    }
}
