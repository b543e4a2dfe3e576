// Longer than other files, so that the whole path of a touch and its private state can be read in one place.
import BezelModel
import SmartDeviceLink

/// The path of a touch: it receives contacts and appends the bytes of OnTouchEvent. It does not allocate once the
/// buffers have their size. Only touches on a card, or beside one, return actions.
struct TouchRouter: Feature {
    /// OnTouchEvent messages sent.
    private(set) var messages = 0
    /// Fingers beyond the tenth.
    private(set) var fingersIgnored = 0
    /// Touches that began where no app receives them, under a modal alert, or within the guard time.
    private(set) var touchesToNobody = 0
    /// MOVEs that were replaced by newer ones on a slow connection.
    private(set) var movesCoalesced = 0

    private var ids = TouchIDAllocator()
    private var touches: InlineArray<10, TouchPoint?> = InlineArray(repeating: nil)
    /// The message that is being built; empty between two frames.
    private var batch = TouchBatch()
    private var lastTimestamp: Int64 = 0
    /// The layers on the screen, and which of them may be pressed.
    private(set) var layers = ShownLayers()
    /// The finger on a notice: moved up, it takes the notice away.
    private var sweep: (touch: Int, layer: LayerID, y: Int32, distance: Int32)?
    /// The finger that may scroll, or scrolls, a page, or that sweeps a card away.
    private var drag: Drag?
    /// The app that receives touches. Determined when an HMI level changes, not for each touch.
    private(set) var target: SessionID?
    private var viewport: Viewport
    private var settings: HeadUnitConfiguration.Touch
    private var touchGuard: Interval
    private var snapSquared: Int64

    init(_ configuration: HeadUnitConfiguration) {
        viewport = configuration.screen.viewport
        settings = configuration.touch
        touchGuard = configuration.alerts.touchGuard
        snapSquared = configuration.regions.snapSquared
    }

    /// - Parameter heldByKey: The target that the select key holds. A finger cannot press it at the same time.
    /// - Returns: The actions for touches on a card; none for touches on an app.
    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): forgetTouches(of: app.session)
        case .configured(let configuration):
            settings = configuration.touch
            touchGuard = configuration.alerts.touchGuard
            snapSquared = configuration.regions.snapSquared
        case .timerFired, .appClosed, .masterReset: break
        }
        return []
    }

    // MARK: The way of a touch

    /// - Parameters:
    ///   - frame: Is not changed; passed in place so that it is not copied.
    ///   - heldByKey: The target that the select key holds. A finger cannot press it at the same time.
    /// - Returns: The actions for touches on a card; none for touches on an app.
    mutating func handle(
        _ frame: inout ContactFrame, heldByKey: TargetID?, _ sessions: inout SessionTable,
        _ regions: inout some TouchedRegions, _ outbox: inout Outbox
    ) -> [Action] {
        lastTimestamp = max(lastTimestamp, frame.stamp.nanoseconds / 1_000_000)
        var actions: [Action] = []
        for position in 0..<frame.count {
            let contact = frame.contact(at: position)
            switch contact.phase {
            case .begin: begin(contact, frame, heldByKey, &sessions, &regions, &actions, &outbox)
            case .move: move(contact, frame, &sessions, &actions, &outbox)
            case .end, .cancel: end(contact, frame, &sessions, &actions, &outbox)
            }
        }
        sendBatch(&sessions, &outbox)
        if settings.showFingers { outbox.needsRedraw = true }
        return actions
    }

    private mutating func begin(
        _ contact: Contact, _ frame: borrowing ContactFrame, _ heldByKey: TargetID?,
        _ sessions: inout SessionTable, _ regions: inout some TouchedRegions, _ actions: inout [Action],
        _ outbox: inout Outbox
    ) {
        guard let id = ids.take(panel: frame.panel, slot: contact.slot) else {
            fingersIgnored += 1
            return
        }
        let owner = owner(of: contact.point, at: frame.stamp, heldByKey)
        let real = viewport.appPoint(contact.point)
        var sent = real
        if case .app(let session) = owner { sent = regions.snapped(real, in: session) }
        let touch = TouchPoint(
            owner: owner, point: contact.point, sentPoint: sent, sentTimestamp: lastTimestamp, since: frame.stamp,
            snappedFrom: sent == real ? nil : real)
        touches[id] = touch
        switch owner {
        case .app(let session):
            add(id, touch, .begin, session, &sessions, &outbox)
            regions.touched(at: sent, in: session, &outbox)
        case .target(let target):
            outbox.mayChangeDeadline = true
            outbox.needsRedraw = true
            if target.layer.isBanner { startSweep(id, contact.point, of: target.layer) }
            actions.append(.targetHeld(target, true))
        case .unowned: touchesToNobody += 1
        }
        if let card = layers.cardBeside(contact.point, at: frame.stamp, touchGuard) {
            actions.append(.cardTouchedBeside(card))
        }
        startDrag(id, contact.point, frame.stamp, &actions)
    }

    // Otherwise the compiler copies all touches for each call.
    @inline(__always) private mutating func move(
        _ contact: Contact, _ frame: borrowing ContactFrame, _ sessions: inout SessionTable,
        _ actions: inout [Action], _ outbox: inout Outbox
    ) {
        guard let id = ids.id(panel: frame.panel, slot: contact.slot), let former = touches[id] else { return }
        touches[id]?.point = contact.point
        switch former.owner {
        case .app(let session):
            let point = viewport.appPoint(contact.point)
            if let start = former.snappedFrom {
                // The touch stays at the region's edge until it has moved too far for a tap.
                guard point.distanceSquared(to: start) > snapSquared else { return }
                touches[id]?.snappedFrom = nil
            }
            guard point != former.sentPoint else { return }
            touches[id]?.sentPoint = point
            touches[id]?.sentTimestamp = lastTimestamp
            guard let touch = touches[id] else { return }
            add(id, touch, .move, session, &sessions, &outbox)
        case .target(let target):
            outbox.mayChangeDeadline = true
            if layers.isOn(target, former.point) != layers.isOn(target, contact.point) { outbox.needsRedraw = true }
            moveDrag(id, contact.point, frame.stamp, &actions)
        case .unowned: moveDrag(id, contact.point, frame.stamp, &actions)
        }
    }

    /// Ends a touch with END or CANCEL.
    private mutating func end(
        _ contact: Contact, _ frame: borrowing ContactFrame, _ sessions: inout SessionTable,
        _ actions: inout [Action], _ outbox: inout Outbox
    ) {
        guard let id = ids.id(panel: frame.panel, slot: contact.slot), var touch = touches[id] else { return }
        // MOVEs that wait are sent first, so that the app knows the last position before the touch ends.
        if case .app(let session) = touch.owner { sendHeldMoves(of: session, &sessions, &outbox) }
        touch.sentTimestamp = lastTimestamp
        ids.release(id)
        touches[id] = nil
        endDrag(id, contact.phase, frame.stamp, &actions)
        switch touch.owner {
        case .app(let session):
            add(id, touch, contact.phase == .end ? .end : .cancel, session, &sessions, &outbox)
        case .target(let target):
            outbox.mayChangeDeadline = true
            outbox.needsRedraw = true
            if let sweep, sweep.touch == id {
                self.sweep = nil
                if contact.phase == .end, sweep.y - contact.point.y >= sweep.distance {
                    actions += [.targetHeld(target, false), .bannerSwept(sweep.layer)]
                    break
                }
            }
            let isPress = contact.phase == .end && layers.isOn(target, contact.point)
            actions.append(
                isPress ? .targetPressed(target, held: frame.stamp - touch.since) : .targetHeld(target, false))
        case .unowned: outbox.mayChangeDeadline = true
        }
    }

    /// Determines the owner of a touch, which keeps it until the touch ends.
    private func owner(of point: DisplayPoint, at stamp: Stamp, _ heldByKey: TargetID?) -> TouchOwner {
        switch layers.hit(point, at: stamp, touchGuard) {
        case .element(let id): id == heldByKey || isHeld(id) ? .unowned : .target(id)
        case .surface(let id): .target(id)
        case .unusable: .unowned
        case .beside: target.flatMap { viewport.area.contains(point) ? .app($0) : nil } ?? .unowned
        }
    }

    /// Adds a touch to the message that is being built. A message of another type is sent before.
    private mutating func add(
        _ id: Int, _ touch: TouchPoint, _ type: TouchType, _ session: SessionID, _ sessions: inout SessionTable,
        _ outbox: inout Outbox
    ) {
        if batch.session != session || batch.type != type || settings.oneFingerPerMessage {
            sendBatch(&sessions, &outbox)
            batch.start(for: session, type)
        }
        batch.append(id, touch)
    }

    /// Sends the message that is being built, unless it is empty.
    private mutating func sendBatch(_ sessions: inout SessionTable, _ outbox: inout Outbox) {
        guard let session = batch.session else { return }
        if batch.type == .move, sessions.isBacklogged(session) {
            for position in 0..<batch.count { hold(Int(batch[position].id), for: session, &sessions) }
        } else {
            sendHeldMoves(of: session, &sessions, &outbox)
            if sessions.send(&batch, to: session, &outbox) { messages += 1 }
        }
        batch.start(for: nil, .move)
    }

    // MARK: A slow app: MOVEs wait, the newest of each touch; nothing else does

    private mutating func hold(_ id: Int, for session: SessionID, _ sessions: inout SessionTable) {
        let bit = UInt16(1) << UInt16(id)
        let held = sessions.heldMoves(of: session)
        if held & bit != 0 { movesCoalesced += 1 }
        sessions.setHeldMoves(held | bit, of: session)
    }

    mutating func sendHeldMoves(of session: SessionID, _ sessions: inout SessionTable, _ outbox: inout Outbox) {
        let held = sessions.heldMoves(of: session)
        guard held != 0 else { return }
        sessions.setHeldMoves(0, of: session)
        var moves = TouchBatch()
        moves.start(for: session, .move)
        for id in 0..<TouchIDAllocator.limit where held & UInt16(1) << UInt16(id) != 0 {
            guard let touch = touches[id], touch.owner == .app(session) else { continue }
            moves.append(id, touch)
        }
        if moves.count > 0, sessions.send(&moves, to: session, &outbox) { messages += 1 }
    }
}

// MARK: The app that gets touches

extension TouchRouter {
    mutating func setTarget(_ session: SessionID?, _ sessions: inout SessionTable, _ outbox: inout Outbox) {
        guard session != target else { return }
        if let target { cancelTouches(of: target, at: nil, &sessions, &outbox) }
        target = session
    }

    /// Cancels an app's touches, each at its last point. The fingers are not reported to any app until they are lifted.
    ///
    /// - Parameter stamp: The time of the cancellation; nil for the time of the last touch.
    mutating func cancelTouches(
        of session: SessionID, at stamp: Stamp?, _ sessions: inout SessionTable, _ outbox: inout Outbox
    ) {
        if let stamp { lastTimestamp = max(lastTimestamp, stamp.nanoseconds / 1_000_000) }
        for id in 0..<TouchIDAllocator.limit {
            guard var touch = touches[id], touch.owner == .app(session) else { continue }
            touch.sentTimestamp = lastTimestamp
            add(id, touch, .cancel, session, &sessions, &outbox)
        }
        sendBatch(&sessions, &outbox)
        forgetTouches(of: session)
    }

    private mutating func forgetTouches(of session: SessionID) {
        for id in 0..<TouchIDAllocator.limit where touches[id]?.owner == .app(session) { touches[id]?.owner = .unowned }
    }
}

// MARK: The layers on the screen

extension TouchRouter {
    /// A scene with this layout is on the screen; nil for a scene without a card and a page.
    ///
    /// - Returns: Whether a page, or the card of a voice, has appeared that was not on the screen before.
    mutating func show(_ layout: ScreenLayout?, since stamp: Stamp) -> Bool { layers.show(layout, since: stamp) }

    mutating func setActive(_ layer: LayerID?) {
        if layer != layers.card, drag?.layer.isPage == false { drag = nil }
        layers.card = layer
    }

    mutating func setActivePage(_ layer: LayerID?) {
        if layer != layers.page, drag?.layer.isPage == true { drag = nil }
        layers.page = layer
    }

    mutating func setActiveVoice(_ layer: LayerID?) { layers.voice = layer }

    mutating func setActiveBanner(_ layer: LayerID?) { layers.banner = layer }

    /// A third of the notice's height is as far as a finger moves that means it.
    private mutating func startSweep(_ id: Int, _ point: DisplayPoint, of layer: LayerID) {
        let height = layout(of: layer)?.frame.height ?? 0
        sweep = (id, layer, point.y, max(height / 3, 1))
    }

    /// The screen's size has changed. The display will report the new layout.
    mutating func changeViewport(_ viewport: Viewport) {
        self.viewport = viewport
        layers.clear()
        drag = nil
    }

    /// Whether a finger that began on the target is down.
    func isHeld(_ target: TargetID) -> Bool {
        for id in 0..<TouchIDAllocator.limit where touches[id]?.owner == .target(target) { return true }
        return false
    }

    /// Whether a finger is on the target now.
    func isPressed(_ target: TargetID) -> Bool {
        for id in 0..<TouchIDAllocator.limit {
            guard let touch = touches[id], touch.owner == .target(target) else { continue }
            if layers.isOn(target, touch.point) { return true }
        }
        return false
    }

    /// The elements of a layer under a finger.
    func pressedElements(of layer: LayerID) -> [Int] {
        (0..<TouchIDAllocator.limit).compactMap { id in
            guard let touch = touches[id], case .target(let target) = touch.owner, target.layer == layer,
                layers.isOn(target, touch.point)
            else { return nil }
            return target.element
        }
    }

    /// Ends the presses on the layer's targets, which can no longer be pressed.
    mutating func release(_ layer: LayerID) -> [Action] {
        var actions: [Action] = []
        for id in 0..<TouchIDAllocator.limit {
            guard case .target(let target)? = touches[id]?.owner, target.layer == layer else { continue }
            touches[id]?.owner = .unowned
            if target.element != TargetID.surface { actions.append(.targetHeld(target, false)) }
        }
        return actions
    }
}

// MARK: Scrolling and sweeping

extension TouchRouter {
    private mutating func startDrag(_ id: Int, _ point: DisplayPoint, _ stamp: Stamp, _ actions: inout [Action]) {
        guard drag == nil, let owner = touches[id]?.owner,
            let start = layers.dragStart(at: point, owner, at: stamp, touchGuard)
        else { return }
        drag = Drag(touch: id, layer: start.layer, start.hold, y: point.y, at: stamp)
        actions.append(.dragged(start.layer, start.step))
    }

    @inline(never) private mutating func moveDrag(
        _ id: Int, _ point: DisplayPoint, _ stamp: Stamp, _ actions: inout [Action]
    ) {
        if let held = drag, held.touch == id, let step = held.following(point) {
            return actions.append(.dragged(held.layer, step))
        }
        guard drag?.touch == id, let distance = drag?.move(to: point.y, at: stamp), let layer = drag?.layer
        else { return }
        if case .target(let target)? = touches[id]?.owner {
            touches[id]?.owner = .unowned
            actions.append(.targetHeld(target, false))
        }
        if distance != 0 { actions.append(.dragged(layer, .moved(distance))) }
    }

    private mutating func endDrag(_ id: Int, _ phase: Contact.Phase, _ stamp: Stamp, _ actions: inout [Action]) {
        guard let ended = drag, ended.touch == id else { return }
        drag = nil
        guard ended.isScrolling else { return }
        let step = phase == .cancel ? Drag.Step.cancelled : .released(velocity: ended.velocity(at: stamp))
        actions.append(.dragged(ended.layer, step))
    }
}

// MARK: Fingers that are down

extension TouchRouter {
    /// The fingers that are down, if the configuration wants them drawn.
    var drawnFingers: [DisplayPoint] {
        guard settings.showFingers else { return [] }
        return (0..<TouchIDAllocator.limit).compactMap { touches[$0]?.point }
    }

    /// A touch that is down; nil if there is none, and for fingers beyond the tenth.
    func touch(panel: UInt8, slot: UInt8) -> TouchPoint? {
        ids.id(panel: panel, slot: slot).flatMap { touches[$0] }
    }
}
