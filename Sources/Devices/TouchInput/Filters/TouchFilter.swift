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
    public private(set) var counters = FilterCounters()

    private let isOff: Bool
    private let display: DisplaySize?
    private var tracks = InlineArray<20, Track>(repeating: Track())
    private var held = HeldContacts()
    private var begins = BeginTimes()
    private var lifts = LiftedPlaces()
    private var ghosts = GhostMemory()
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
        if isOff { return nil }
        var earliest: Stamp?
        for slot in 0..<20 {
            guard let due = due(slot) else { continue }
            earliest = min(earliest ?? due, due)
        }
        return earliest
    }

    /// Tells what has waited until ``deadline``. Read the panel first: a lift that is already there comes before it.
    public mutating func timeOut(at now: Stamp, into body: (borrowing ContactFrame) -> Void) {
        guard let deadline, deadline <= now else { return }
        expire(by: now)
        tell(body)
    }

    private func due(_ slot: Int) -> Stamp? {
        switch tracks[slot].fate {
        case .idle, .told, .refused: nil
        case .undecided: tracks[slot].begun + settings.minimumDuration
        case .suspect(let until): until
        }
    }

    // MARK: One change

    private mutating func take(_ contact: Contact, at stamp: Stamp) {
        let slot = Int(contact.slot)
        guard slot < 20 else { return }
        switch contact.phase {
        case .begin: begin(contact, at: stamp)
        case .move: move(contact, at: stamp)
        case .end: end(contact, at: stamp)
        case .cancel: cancel(contact.slot, at: stamp)
        }
    }

    private mutating func begin(_ contact: Contact, at stamp: Stamp) {
        let slot = Int(contact.slot)
        if case .idle = tracks[slot].fate {} else { cancel(contact.slot, at: stamp) }
        tracks[slot] = Track(begun: stamp, origin: contact.point, point: contact.point)
        tracks[slot].fate = fate(of: contact.point, at: stamp)
        switch tracks[slot].fate {
        case .told, .undecided: append(.begin, slot, at: stamp)
        case .idle, .refused, .suspect: break
        }
    }

    private mutating func fate(of point: DisplayPoint, at stamp: Stamp) -> Fate {
        if settings.flapping > 0, begins.add(stamp, limit: settings.flapping) {
            counters.flapping &+= 1
            return .refused
        }
        if let display {
            let across = min(Int64(point.x), Int64(display.width) - 1 - Int64(point.x))
            let along = min(Int64(point.y), Int64(display.height) - 1 - Int64(point.y))
            if max(across, along) < Int64(settings.corner) {
                counters.inCorner &+= 1
                return .refused
            }
            if min(across, along) < Int64(settings.edge) {
                counters.onEdge &+= 1
                return .refused
            }
        }
        if settings.minimumGap > .zero, lifts.contains(point, at: stamp, within: settings.minimumGap) {
            counters.bounces &+= 1
            return .refused
        }
        if settings.ghost, let length = ghosts.suspects(point, at: stamp) { return .suspect(until: stamp + length) }
        return settings.minimumDuration > .zero ? .undecided : .told
    }

    private mutating func move(_ contact: Contact, at stamp: Stamp) {
        let slot = Int(contact.slot)
        tracks[slot].reach = max(tracks[slot].reach, contact.point.distance(to: tracks[slot].origin))
        switch tracks[slot].fate {
        case .idle, .refused: break
        case .suspect:
            tracks[slot].point = contact.point
            if tracks[slot].reach > 4 * GhostMemory.radius { exonerate(slot, at: stamp) }
        case .told, .undecided:
            let point = tracks[slot].point.pulled(towards: contact.point, leaving: settings.jitter)
            guard point != tracks[slot].point else {
                counters.trembles &+= 1
                return
            }
            tracks[slot].point = point
            append(.move, slot, at: stamp)
        }
    }

    private mutating func end(_ contact: Contact, at stamp: Stamp) {
        let slot = Int(contact.slot)
        let track = tracks[slot]
        tracks[slot].fate = .idle
        switch track.fate {
        case .idle: return
        case .refused: break
        case .suspect: counters.ghosts &+= 1
        case .undecided:
            counters.tooShort &+= 1
            held.decide(contact.slot, isFinger: false)
        case .told: append(.end, slot, at: stamp)
        }
        if settings.minimumGap > .zero { lifts.add(contact.point, at: stamp) }
        guard settings.ghost, !track.isExonerated, track.reach <= GhostMemory.radius else { return }
        let isHaunted = ghosts.learn(
            track.origin, begun: track.begun, lasting: stamp - track.begun, isStill: track.reach == 0)
        if isHaunted { counters.haunted &+= 1 }
    }

    private mutating func cancel(_ number: UInt8, at stamp: Stamp) {
        let slot = Int(number)
        switch tracks[slot].fate {
        case .idle, .refused, .suspect: break
        case .undecided: held.decide(number, isFinger: false)
        case .told: append(.cancel, slot, at: stamp)
        }
        tracks[slot].fate = .idle
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
        held.decide(UInt8(truncatingIfNeeded: slot), isFinger: true)
    }

    private mutating func exonerate(_ slot: Int, at stamp: Stamp) {
        counters.exonerated &+= 1
        tracks[slot].isExonerated = true
        tracks[slot].fate = .told
        append(.begin, slot, at: stamp)
    }

    private mutating func makeRoom() {
        guard held.count > HeldContacts.limit else { return }
        counters.overruns &+= 1
        for slot in 0..<20 { if case .undecided = tracks[slot].fate { believe(slot) } }
    }

    // MARK: Out

    private mutating func append(_ phase: Contact.Phase, _ slot: Int, at stamp: Stamp) {
        var isUndecided = false
        if case .undecided = tracks[slot].fate { isUndecided = true }
        held.append(
            HeldContacts.Entry(
                stamp: stamp, frame: frameNumber,
                contact: Contact(
                    slot: UInt8(truncatingIfNeeded: slot), phase: phase, point: tracks[slot].point),
                isUndecided: isUndecided))
    }

    private mutating func tell(_ body: (borrowing ContactFrame) -> Void) {
        while case let size = held.readyCount, size > 0 {
            fill(size)
            held.removeFirst(size)
            if !out.isEmpty { body(out) }
        }
    }

    /// Puts the first `size` entries into `out` in the order in which a tracker tells: cancelled, ended, begun, moved,
    /// and the ends of what began in the same frame.
    private mutating func fill(_ size: Int) {
        last = max(last, held[0].stamp)
        out.removeAll()
        out.stamp = last
        for place in 0..<5 {
            var begun = SlotSet()
            for index in 0..<size where !held[index].isDead {
                let contact = held[index].contact
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

extension DisplayPoint {
    /// This point on a leash of `length` pixels, after its holder has gone to `goal`.
    func pulled(towards goal: DisplayPoint, leaving length: Int) -> DisplayPoint {
        guard length > 0 else { return goal }
        let across = Double(goal.x) - Double(x)
        let along = Double(goal.y) - Double(y)
        let distance = (across * across + along * along).squareRoot()
        guard distance > Double(length) else { return self }
        let part = (distance - Double(length)) / distance
        return DisplayPoint(
            x: Int32(clamping: Int64((Double(x) + across * part).rounded())),
            y: Int32(clamping: Int64((Double(y) + along * part).rounded())))
    }
}
