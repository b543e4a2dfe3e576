public import BezelModel

/// Suppresses contacts that are not caused by a finger. It receives frames and returns frames; it allocates nothing and
/// reads no clock.
///
/// | contact | begins | goes to |
/// | --- | --- | --- |
/// | idle | above the flapping limit, in the edge band or a corner, as a bounce | refused: not reported until its end |
/// | idle | like a ghost touch | suspect: not reported; dropped if it ends in time; reported from the moment it stays longer or moves away |
/// | idle | otherwise, with a minimum duration | undecided: waits; dropped if it ends sooner; otherwise reported with its own times |
/// | idle | otherwise | reported |
///
/// A suppressed contact never begins; one that has begun ends or is cancelled. Frames keep their order and their times,
/// which never go back: while a contact is undecided, at most for ``FilterSettings/minimumDuration``, later changes
/// wait. Only a suspect that turns out to be a finger is reported with a later time than it had.
public struct TouchFilter: Sendable {
    enum Fate: Sendable {
        case idle, told, undecided, refused
        /// Until this time it may be a ghost touch.
        case suspect(until: Stamp)
    }

    struct Track: Sendable {
        var fate = Fate.idle
        var begun = Stamp(nanoseconds: 0)
        var origin = DisplayPoint(x: 0, y: 0)
        /// The last reported position.
        var point = DisplayPoint(x: 0, y: 0)
        /// The greatest distance from its first position, in pixels.
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

    /// - Parameter display: The display's size; nil switches off the filters for edges and corners.
    public init(_ settings: FilterSettings, display: DisplaySize?) {
        self.settings = settings
        isOff = settings.isOff
        self.display = display
    }

    /// Handles a panel's next frame.
    ///
    /// - Parameter body: Called for each frame that can be reported now. Frames are never empty.
    public mutating func take(_ frame: inout ContactFrame, into body: (inout ContactFrame) -> Void) {
        if isOff { return body(&frame) }
        out.panel = frame.panel
        makeRoom()
        expire(by: frame.stamp)
        frameNumber &+= 1
        for index in 0..<frame.count { take(frame[index], at: frame.stamp) }
        tell(body)
    }

    /// When to call ``timeOut(at:into:)``; nil if no contact waits.
    public var deadline: Stamp? {
        // Inlined, because a call would receive a copy of the filter.
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

    /// Reports contacts that have waited until ``deadline``. Read the panel first, because a touch-up that has already
    /// arrived comes before the timeout.
    ///
    /// - Returns: The new ``deadline``; returned because reading the property would copy the filter.
    @discardableResult
    public mutating func timeOut(at now: Stamp, into body: (inout ContactFrame) -> Void) -> Stamp? {
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

    private mutating func tell(_ body: (inout ContactFrame) -> Void) {
        while case let size = pending.readyCount, size > 0 {
            fill(size)
            pending.removeFirst(size)
            if !out.isEmpty { body(&out) }
        }
    }

    /// Puts the first `size` entries into `out` in the order of a tracker's frame: cancelled, ended, begun, moved, and
    /// last the ends of contacts that began in the same frame.
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
