internal import BezelModel

/// Counts of a decoder since its stream began.
public struct DecoderCounts: Hashable, Sendable {
    /// Pictures that were decoded.
    public var pictures = 0
    /// Units that were skipped until the next IDR picture.
    public var skipped = 0
    /// Times that units were skipped because the decoder was too slow, or had no room for more.
    public var behind = 0
    /// Times that the decoder's process ended or did not answer, and was started again.
    public var restarts = 0
    /// Streams, or their parts, that are above the limits or cannot be read.
    public var refused = 0

    public init() {}
}

/// Which units are decoded, and when the decoder's process counts as hung. A value without a process.
struct DecodingState {
    /// If a unit waits longer for the decoder, everything up to the next IDR picture is skipped.
    static let patience = Interval.milliseconds(300)
    /// A decoder that needs longer for one unit counts as hanging.
    static let longestUnit = Interval.milliseconds(2000)
    /// A process that needs longer to start counts as hanging. A slow board reads its libraries from a card first.
    static let longestStart = Interval.seconds(10)
    /// The largest number of restarts of the process in ``restartTime``.
    static let restarts = 3
    static let restartTime = Interval.seconds(60)

    /// The place of a unit's bytes, and its number.
    struct Place: Hashable {
        var number: UInt32
        var offset: Int
    }

    private(set) var counts = DecoderCounts()
    private var ring: UnitRing
    /// Units that the decoder has not finished, the oldest first.
    private var waiting: [(number: UInt32, since: Instant)] = []
    private var next: UInt32 = 0
    /// When the oldest unit that waits was begun.
    private var begun: Instant?
    private var isAwaitingIDR = true
    /// The process has not yet reported that it is ready.
    private var isStarting = true
    private var starts: [Instant] = []

    init(capacity: Int = UnitRing.standardCapacity) { ring = UnitRing(capacity: capacity) }

    /// When the process counts as hung; nil while it has nothing to do.
    var deadline: Instant? { begun.map { $0 + longest } }

    /// The longest time for the present work of the process.
    var longest: Interval { isStarting ? Self.longestStart : Self.longestUnit }

    /// The process has started. Its first unit begins with that.
    mutating func started(at now: Instant) {
        isStarting = false
        if !waiting.isEmpty { begun = now }
    }

    /// - Returns: The place for the unit's bytes; nil if the unit is skipped.
    mutating func submit(isIDR: Bool, size: Int, at now: Instant) -> Place? {
        if isAwaitingIDR, !isIDR {
            counts.skipped += 1
            return nil
        }
        let isLate = waiting.first.map { now - $0.since > Self.patience } ?? false
        guard !isLate || isIDR, let offset = ring.add(size) else {
            counts.behind += 1
            counts.skipped += 1
            isAwaitingIDR = true
            return nil
        }
        isAwaitingIDR = false
        next &+= 1
        if waiting.isEmpty { begun = now }
        waiting.append((next, now))
        return Place(number: next, offset: offset)
    }

    /// The stream cannot continue before its next IDR picture.
    mutating func refuse() {
        counts.refused += 1
        isAwaitingIDR = true
    }

    /// A unit came while no process runs.
    mutating func leaveOut() { counts.skipped += 1 }

    /// The process has finished a unit.
    ///
    /// - Returns: false if it is not the oldest one.
    mutating func finished(_ number: UInt32, at now: Instant) -> Bool {
        guard waiting.first?.number == number else { return false }
        waiting.removeFirst()
        ring.removeFirst()
        begun = waiting.isEmpty ? nil : now
        return true
    }

    mutating func decoded() { counts.pictures += 1 }

    /// The process has ended, or hangs: its state is lost.
    ///
    /// - Returns: Whether to start it again.
    mutating func ended(at now: Instant) -> Bool {
        ring = UnitRing(capacity: ring.capacity)
        waiting = []
        begun = nil
        (isAwaitingIDR, isStarting) = (true, true)
        starts.removeAll { now - $0 > Self.restartTime }
        guard starts.count < Self.restarts else { return false }
        starts.append(now)
        counts.restarts += 1
        return true
    }
}
