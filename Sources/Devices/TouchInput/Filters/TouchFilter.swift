public import BezelModel

/// Keeps back contacts that no finger made. Frames in, frames out; it allocates nothing and reads no clock.
///
/// | contact | begins | goes to |
/// | --- | --- | --- |
/// | idle | past the flapping limit, in the edge band or a corner, as a bounce | refused: silent to its end |
/// | idle | as a ghost would | suspect: silent; ends in time: a ghost's. Stays longer or moves away: told, from then on |
/// | idle | otherwise, with a minimum duration | undecided: held back; ends sooner: never was. Lasts: told, with its own times |
/// | idle | otherwise | told |
///
/// A contact that is kept back never begins, one that has begun ends or is cancelled. Frames keep their order and their
/// times, which never step back: while a contact is undecided, at most ``FilterSettings/minimumDuration``, what follows
/// it waits behind it. Only a suspect that turns out to be a finger begins later than it did.
public struct TouchFilter: Sendable {
    enum Fate: Sendable {
        case idle, told, undecided, refused
        /// Until this moment it may be a ghost.
        case suspect(until: Stamp)
    }

    struct Track: Sendable {
        var fate = Fate.idle
        var begun = Stamp(nanoseconds: 0)
        var origin = DisplayPoint(x: 0, y: 0)
        /// Where it was last told to be.
        var point = DisplayPoint(x: 0, y: 0)
        /// The furthest that it was from its origin, in pixels.
        var reach: Int32 = 0
        var isExonerated = false
    }

    public let settings: FilterSettings
    public internal(set) var counters = FilterCounters()

    private let isOff: Bool
    let display: DisplaySize?
    var tracks = InlineArray<20, Track>(repeating: Track())
    var pending = PendingContacts()
    var begins = BeginTimes()
    var recentReleases = RecentReleases()
    var ghostDetector = GhostTouchDetector()
    private var frameNumber: UInt32 = 0
    private var out = ContactFrame()
    private var last = Stamp(nanoseconds: .min)

    /// - Parameter display: Where the edges are; nil has none.
    public init(_ settings: FilterSettings, display: DisplaySize?) {
        self.settings = settings
        isOff = settings.isOff
        self.display = display
    }

    /// Takes a panel's next frame.
    ///
    /// - Parameter body: Is called for every frame that can be told now, none of them empty.
    public mutating func take(_ frame: borrowing ContactFrame, into body: (borrowing ContactFrame) -> Void) {
        if isOff { return body(frame) }
        out.panel = frame.panel
        makeRoom()
        expire(by: frame.stamp)
        frameNumber &+= 1
        for index in 0..<frame.count { take(frame[index], at: frame.stamp) }
        tell(body)
    }

    /// When ``timeOut(at:into:)`` is due; nil when nothing waits.
    public var deadline: Stamp? {
        // Inlined, as a call would be given a copy of the filter.
        @inline(__always) get {
            if isOff { return nil }
            var earliest: Stamp?
            for slot in 0..<20 {
                guard let due = due(slot) else { continue }
                earliest = min(earliest ?? due, due)
            }
            return earliest
        }
    }

    /// Tells what has waited until ``deadline``. Read the panel first: a lift that is already there comes before it.
    ///
    /// - Returns: ``deadline`` as it is then, which costs no copy of the filter.
    @discardableResult
    public mutating func timeOut(at now: Stamp, into body: (borrowing ContactFrame) -> Void) -> Stamp? {
        let first = deadline
        guard let first, first <= now else { return first }
        expire(by: now)
        tell(body)
        return deadline
    }

    @inline(__always)
    private func due(_ slot: Int) -> Stamp? {
        switch tracks[slot].fate {
        case .idle, .told, .refused: nil
        case .undecided: tracks[slot].begun + settings.minimumDuration
        case .suspect(let until): until
        }
    }

    // MARK: Time

    private mutating func expire(by now: Stamp) {
        for slot in 0..<20 {
            guard let due = due(slot), due <= now else { continue }
            if case .suspect = tracks[slot].fate {
                frameNumber &+= 1
                exonerate(slot, at: due)
            } else {
                believe(slot)
            }
        }
    }

    private mutating func believe(_ slot: Int) {
        tracks[slot].fate = .told
        pending.decide(UInt8(truncatingIfNeeded: slot), isFinger: true)
    }

    mutating func exonerate(_ slot: Int, at stamp: Stamp) {
        counters.exonerated &+= 1
        tracks[slot].isExonerated = true
        tracks[slot].fate = .told
        append(.begin, slot, at: stamp)
    }

    private mutating func makeRoom() {
        guard pending.count > PendingContacts.limit else { return }
        counters.overruns &+= 1
        for slot in 0..<20 { if case .undecided = tracks[slot].fate { believe(slot) } }
    }

    // MARK: Out

    mutating func append(_ phase: Contact.Phase, _ slot: Int, at stamp: Stamp) {
        var isUndecided = false
        if case .undecided = tracks[slot].fate { isUndecided = true }
        pending.append(
            PendingContacts.Entry(
                stamp: stamp, frame: frameNumber,
                contact: Contact(
                    slot: UInt8(truncatingIfNeeded: slot), phase: phase, point: tracks[slot].point),
                isUndecided: isUndecided))
    }

    private mutating func tell(_ body: (borrowing ContactFrame) -> Void) {
        while case let size = pending.readyCount, size > 0 {
            fill(size)
            pending.removeFirst(size)
            if !out.isEmpty { body(out) }
        }
    }

    /// Puts the first `size` entries into `out` in the order in which a tracker tells: cancelled, ended, begun, moved,
    /// and the ends of what began in the same frame.
    private mutating func fill(_ size: Int) {
        last = max(last, pending[0].stamp)
        out.removeAll()
        out.stamp = last
        for place in 0..<5 {
            var begun = SlotSet()
            for index in 0..<size where !pending[index].isDead {
                let contact = pending[index].contact
                let rank: Int
                switch contact.phase {
                case .cancel: rank = 0
                case .end: rank = begun.contains(Int(contact.slot)) ? 4 : 1
                case .begin:
                    rank = 2
                    begun.insert(Int(contact.slot))
                case .move: rank = 3
                }
                if rank == place { out.append(contact) }
            }
        }
    }
}
