import BezelModel

/// Decisions about a contact.
extension TouchFilter {
    mutating func take(_ contact: Contact, at stamp: Stamp) {
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
        if settings.minimumGap > .zero, recentReleases.contains(point, at: stamp, within: settings.minimumGap) {
            counters.bounces &+= 1
            return .refused
        }
        if settings.ghost, let length = ghostDetector.suspects(point, at: stamp) {
            return .suspect(until: stamp + length)
        }
        return settings.minimumDuration > .zero ? .undecided : .told
    }

    private mutating func move(_ contact: Contact, at stamp: Stamp) {
        let slot = Int(contact.slot)
        tracks[slot].reach = max(tracks[slot].reach, contact.point.distance(to: tracks[slot].origin))
        switch tracks[slot].fate {
        case .idle, .refused: break
        case .suspect:
            tracks[slot].point = contact.point
            if tracks[slot].reach > 4 * GhostTouchDetector.radius { exonerate(slot, at: stamp) }
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
            pending.decide(contact.slot, isFinger: false)
        case .told: append(.end, slot, at: stamp)
        }
        if settings.minimumGap > .zero { recentReleases.add(contact.point, at: stamp) }
        guard settings.ghost, !track.isExonerated, track.reach <= GhostTouchDetector.radius else { return }
        let isHaunted = ghostDetector.learn(
            track.origin, begun: track.begun, lasting: stamp - track.begun, isStill: track.reach == 0)
        if isHaunted { counters.haunted &+= 1 }
    }

    private mutating func cancel(_ number: UInt8, at stamp: Stamp) {
        let slot = Int(number)
        switch tracks[slot].fate {
        case .idle, .refused, .suspect: break
        case .undecided: pending.decide(number, isFinger: false)
        case .told: append(.cancel, slot, at: stamp)
        }
        tracks[slot].fate = .idle
    }
}

extension DisplayPoint {
    /// This point, moved towards `goal` until it is at most `length` pixels away.
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
