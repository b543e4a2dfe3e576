import BezelModel
import SmartDeviceLink

/// The way of a touch: contacts in, OnTouchEvent bytes out. Nothing here allocates once the buffers have their size.
extension Engine {
    mutating func touch(_ frame: borrowing ContactFrame, at now: Instant, into outbox: inout Outbox) {
        lastTimestamp = max(lastTimestamp, frame.stamp.nanoseconds / 1_000_000)
        for position in 0..<frame.count {
            let contact = frame[position]
            switch contact.phase {
            case .begin: begin(contact, frame, into: &outbox)
            case .move: move(contact, frame, into: &outbox)
            case .end: end(contact, frame, at: now, into: &outbox)
            case .cancel: cancel(contact, frame, into: &outbox)
            }
        }
        sendBatch(into: &outbox)
        if isClickDue {
            isClickDue = false
            outbox.effects.append(.click)
        }
        if configuration.touch.showFingers { needsRedraw = true }
    }

    private mutating func begin(
        _ contact: Contact, _ frame: borrowing ContactFrame, into outbox: inout Outbox
    ) {
        guard let id = seat.take(panel: frame.panel, slot: contact.slot) else {
            counters.fingersIgnored += 1
            return
        }
        let owner = owner(of: contact.point, at: frame.stamp)
        let real = appPoint(contact.point)
        var told = real
        if case .app(let session) = owner { told = snapped(real, in: session) }
        let finger = Finger(
            owner: owner, point: contact.point, told: told, toldAt: lastTimestamp, since: frame.stamp,
            snappedFrom: told == real ? nil : real)
        fingers[id] = finger
        switch owner {
        case .app(let session):
            add(id, finger, .begin, session, into: &outbox)
            focusRegion(at: told, in: session, into: &outbox)
        case .button(let alert, let index):
            hasMetCard = true
            buttonDown(alert, index: index, into: &outbox)
        case .body: break
        case .nobody:
            counters.touchesToNobody += 1
        }
    }

    private mutating func move(
        _ contact: Contact, _ frame: borrowing ContactFrame, into outbox: inout Outbox
    ) {
        guard let id = seat.id(panel: frame.panel, slot: contact.slot), let former = fingers[id] else { return }
        fingers[id]?.point = contact.point
        switch former.owner {
        case .app(let session):
            let told = appPoint(contact.point)
            if let start = former.snappedFrom {
                // It counts at the region's edge until it is no tap any more.
                guard told.distanceSquared(to: start) > snapSquared else { return }
                fingers[id]?.snappedFrom = nil
            }
            guard told != former.told else { return }
            fingers[id]?.told = told
            fingers[id]?.toldAt = lastTimestamp
            guard let finger = fingers[id] else { return }
            add(id, finger, .move, session, into: &outbox)
        case .button(let alert, let index):
            hasMetCard = true
            let was = isOnButton(former.point, of: alert, index: index)
            if was != isOnButton(contact.point, of: alert, index: index) { needsRedraw = true }
        case .body, .nobody: break
        }
    }

    private mutating func end(
        _ contact: Contact, _ frame: borrowing ContactFrame, at now: Instant,
        into outbox: inout Outbox
    ) {
        guard let (id, finger) = takeAway(contact, frame, into: &outbox) else { return }
        hasMetCard = hasMetCard || !finger.owner.isApp
        switch finger.owner {
        case .app(let session): add(id, finger, .end, session, into: &outbox)
        case .button(let alert, let index):
            if isOnButton(contact.point, of: alert, index: index) {
                buttonPressed(alert, index: index, held: frame.stamp - finger.since, at: now, into: &outbox)
            } else {
                buttonLeft(alert, index: index, into: &outbox)
            }
        case .body(let alert): bodyTapped(alert, at: contact.point, now: now, into: &outbox)
        case .nobody: break
        }
    }

    private mutating func cancel(
        _ contact: Contact, _ frame: borrowing ContactFrame, into outbox: inout Outbox
    ) {
        guard let (id, finger) = takeAway(contact, frame, into: &outbox) else { return }
        hasMetCard = hasMetCard || !finger.owner.isApp
        switch finger.owner {
        case .app(let session): add(id, finger, .cancel, session, into: &outbox)
        case .button(let alert, let index): buttonLeft(alert, index: index, into: &outbox)
        case .body, .nobody: break
        }
    }

    /// Forgets a finger that is gone, after telling its app where it was last if that is still to be told.
    private mutating func takeAway(
        _ contact: Contact, _ frame: borrowing ContactFrame, into outbox: inout Outbox
    ) -> (id: Int, finger: Finger)? {
        guard let id = seat.id(panel: frame.panel, slot: contact.slot), var finger = fingers[id] else { return nil }
        if case .app(let session) = finger.owner { sendHeldMoves(of: session, into: &outbox) }
        finger.toldAt = lastTimestamp
        seat.release(id)
        fingers[id] = nil
        return (id, finger)
    }

    /// Settles once and for all whom a finger belongs to.
    private func owner(of point: DisplayPoint, at stamp: Stamp) -> FingerOwner {
        if let card {
            let counts = queue.current == card.alert
            if card.layout.frame.contains(point) {
                guard counts, stamp - card.since >= configuration.alerts.touchGuard else { return .nobody }
                for (index, button) in card.layout.buttons.enumerated() where button.contains(point) {
                    return isHeld(card.alert, index) ? .nobody : .button(card.alert, index: index)
                }
                return card.isModal ? .nobody : .body(card.alert)
            }
            if counts && card.isModal { return .nobody }
        }
        guard let touchTarget, configuration.screen.viewport.area.contains(point) else { return .nobody }
        return .app(touchTarget)
    }

    private func appPoint(_ point: DisplayPoint) -> AppPoint {
        configuration.screen.viewport.appPoint(point)
    }

    /// The nearest point of a region that is near enough, where the configuration wants that; else the point itself.
    private func snapped(_ point: AppPoint, in session: SessionID) -> AppPoint {
        guard configuration.regions.snap > 0 else { return point }
        return sessions.slots[session.index]?.app?.regions.snapped(point, within: snapSquared) ?? point
    }

    private var snapSquared: Int64 { Int64(configuration.regions.snap) * Int64(configuration.regions.snap) }

    private mutating func focusRegion(at point: AppPoint, in session: SessionID, into outbox: inout Outbox) {
        guard let region = sessions.slots[session.index]?.app?.regions.region(at: point) else { return }
        isClickDue = configuration.regions.click && configuration.sound.isAvailable
        guard sessions.slots[session.index]?.app?.focus != region.id else { return }
        sessions.slots[session.index]?.app?.focus = region.id
        if configuration.regions.highlight || configuration.regions.outline { needsRedraw = true }
        outbox.effects.append(.note(.focused(session, region: region.id)))
    }

    /// Puts a finger into the message under way, after sending that off if it is of another kind.
    private mutating func add(
        _ id: Int, _ finger: Finger, _ type: TouchType, _ session: SessionID, into outbox: inout Outbox
    ) {
        if batch.session != session || batch.type != type || configuration.touch.oneFingerPerMessage {
            sendBatch(into: &outbox)
            batch.start(for: session, type)
        }
        batch.append(id, finger)
    }

    /// Sends the message under way, if there is one.
    private mutating func sendBatch(into outbox: inout Outbox) {
        guard let session = batch.session else { return }
        if batch.type == .move, !backlogged.isEmpty, let connection = sessions.connection(of: session),
            backlogged.contains(connection)
        {
            for position in 0..<batch.count { hold(Int(batch[position].id), for: session) }
        } else {
            sendHeldMoves(of: session, into: &outbox)
            if sessions.send(&batch, to: session, into: &outbox) { counters.touchMessages += 1 }
        }
        batch.start(for: nil, .move)
    }
}

/// A slow app: MOVEs wait, the newest a finger; nothing else does.
extension Engine {
    private mutating func hold(_ id: Int, for session: SessionID) {
        let bit = UInt16(1) << UInt16(id)
        let held = sessions.heldMoves(of: session)
        if held & bit != 0 { counters.movesCoalesced += 1 }
        sessions.setHeldMoves(held | bit, of: session)
    }

    mutating func sendHeldMoves(on connection: ConnectionID, into outbox: inout Outbox) {
        for session in sessions.ids where sessions.connection(of: session) == connection {
            sendHeldMoves(of: session, into: &outbox)
        }
    }

    private mutating func sendHeldMoves(of session: SessionID, into outbox: inout Outbox) {
        let held = sessions.heldMoves(of: session)
        guard held != 0 else { return }
        sessions.setHeldMoves(0, of: session)
        var moves = TouchBatch()
        moves.start(for: session, .move)
        for id in 0..<Seat.fingerLimit where held & UInt16(1) << UInt16(id) != 0 {
            guard let finger = fingers[id], finger.owner == .app(session) else { continue }
            moves.append(id, finger)
        }
        if moves.count > 0, sessions.send(&moves, to: session, into: &outbox) { counters.touchMessages += 1 }
    }
}

/// Fingers that lose their app while they are down.
extension Engine {
    /// Tells an app that its fingers are lost, each at its last point. Until they are lifted they belong to nobody.
    mutating func cancelFingers(of session: SessionID, at stamp: Stamp?, into outbox: inout Outbox) {
        if let stamp { lastTimestamp = max(lastTimestamp, stamp.nanoseconds / 1_000_000) }
        for id in 0..<Seat.fingerLimit {
            guard var finger = fingers[id], finger.owner == .app(session) else { continue }
            finger.toldAt = lastTimestamp
            add(id, finger, .cancel, session, into: &outbox)
        }
        sendBatch(into: &outbox)
        releaseFingers(of: session)
    }

    /// The session is over: its fingers belong to nobody.
    mutating func releaseFingers(of session: SessionID) {
        for id in 0..<Seat.fingerLimit where fingers[id]?.owner == .app(session) { fingers[id]?.owner = .nobody }
    }
}
