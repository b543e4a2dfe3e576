import BezelModel
import SmartDeviceLink

/// Alerts of the head unit's own: the same queue, the same card, and news instead of RPCs.
extension Engine {
    mutating func ask(_ local: LocalAlert, at now: Instant, into outbox: inout Outbox) {
        var parts: [SoundPart] = []
        if local.playsTone { parts.append(.chime(.alert)) }
        if let speech = local.speech { parts.append(.text(speech)) }
        let lines = Array(local.lines.prefix(LocalAlert.lineLimit))
        let buttons = local.buttons.prefix(LocalAlert.buttonLimit).enumerated().map {
            SoftButton(id: UInt16($0), text: $1)
        }
        let alert = Alert(
            lines: lines, playTone: local.playsTone, progressIndicator: local.showsProgress, softButtons: buttons)
        let pending = PendingAlert(
            .local(local), sender: local.sender, alert, icon: local.icon, buttonImages: buttons.map { _ in nil },
            sound: configuration.sound.isAvailable ? parts : [])
        if !parts.isEmpty, !configuration.sound.isAvailable {
            outbox.effects.append(.tell(local.id, .warned("there is no sound here")))
        }
        enqueue(pending, local.rank, at: now, into: &outbox)
    }

    func time(of local: LocalAlert) -> Interval? {
        if let time = local.time { return time }
        return local.buttons.isEmpty ? .seconds(5) : limit(configuration.alerts.buttonTimeout)
    }

    /// For how long one without buttons may hold the screen.
    func longestHold(of local: LocalAlert) -> Interval? {
        guard let limit = limit(configuration.alerts.longestHold) else { return local.time }
        return local.time.map { min($0, limit) } ?? limit
    }

    /// Whoever asked takes it back.
    mutating func withdraw(_ local: LocalAlert.ID, at now: Instant, into outbox: inout Outbox) {
        guard let id = alert(of: local) else { return }
        alerts[id]?.ending = .withdrawn
        perform(queue.end(id, at: now), at: now, into: &outbox)
    }

    /// Work may be done before its alert had the screen: then that never has it.
    mutating func complete(_ local: LocalAlert.ID?, at now: Instant, into outbox: inout Outbox) {
        let holding = alerts.filter { $0.value.isHolding }.keys
        let id = local.map(alert(of:)) ?? holding.first { $0 == queue.current } ?? holding.min { $0.number < $1.number }
        guard let id, let pending = alerts[id], pending.isHolding || pending.holdsFromStart else { return }
        alerts[id]?.ending = .completed
        perform(queue.end(id, at: now), at: now, into: &outbox)
    }

    mutating func setPaused(_ isPaused: Bool, at now: Instant, into outbox: inout Outbox) {
        guard isPaused != queue.isPaused else { return }
        outbox.effects.append(.note(.paused(isPaused)))
        needsRedraw = true
        if isPaused { queue.pause() } else { perform(queue.resume(at: now), at: now, into: &outbox) }
    }

    /// A local alert's button was pressed: it is over, or holds the screen from now on.
    mutating func answered(
        _ id: AlertQueue.ID, _ local: LocalAlert, index: Int, _ mode: ButtonPressMode, at now: Instant,
        into outbox: inout Outbox
    ) {
        outbox.effects.append(.tell(local.id, .pressed(index: index, mode)))
        guard local.holds else {
            alerts[id]?.ending = .answered
            return perform(queue.end(id, at: now), at: now, into: &outbox)
        }
        alerts[id]?.isHolding = true
        queue.restart(id, time: limit(configuration.alerts.longestHold), isHeld: true, at: now)
        letGoOfButtons(of: id, into: &outbox)
    }

    static func ending(of pending: PendingAlert, _ ending: AlertQueue.Ending) -> LocalAlert.Ending {
        switch ending {
        case .timedOut: .timedOut
        case .preempted: .preempted
        case .ended: pending.ending
        case .rejected(_, let tryAgain): .rejected(tryAgain: tryAgain)
        }
    }

    private func alert(of local: LocalAlert.ID) -> AlertQueue.ID? {
        alerts.first { $0.value.local?.id == local }?.key
    }
}
