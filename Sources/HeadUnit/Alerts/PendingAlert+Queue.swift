import BezelModel
import SmartDeviceLink

/// How long an alert has the screen.
extension PendingAlert {
    /// With buttons an alert's own duration does not count (HMI guidelines, UI/Alert). An alert with sound only stays
    /// as long as its sound; its time is an estimate for the alerts that wait.
    func entry(
        _ id: AlertQueue.ID, _ rank: AlertQueue.Rank, _ settings: HeadUnitConfiguration.Alerts
    ) -> AlertQueue.Entry {
        guard isVisible else {
            let estimate = PreparedSound.estimatedTime(sound)
            return AlertQueue.Entry(id: id, rank: rank, time: estimate, grace: estimate + estimate + .seconds(30))
        }
        return AlertQueue.Entry(
            id: id, rank: rank, time: time(settings), grace: settings.speechGrace, isHeld: holdsFromStart)
    }

    private func time(_ settings: HeadUnitConfiguration.Alerts) -> Interval? {
        switch source {
        case .app:
            return alert.softButtons.isEmpty
                ? .milliseconds(Int(alert.duration ?? 5000)) : settings.buttonTimeout.unlessZero
        case .local(let local) where holdsFromStart:
            guard let limit = settings.longestHold.unlessZero else { return local.time }
            return local.time.map { min($0, limit) } ?? limit
        case .local(let local):
            return local.time ?? (local.buttons.isEmpty ? .seconds(5) : settings.buttonTimeout.unlessZero)
        }
    }

    /// An alert of the head unit's own.
    init(_ local: LocalAlert, hasSound: Bool) {
        var parts: [SoundPart] = []
        if local.playsTone { parts.append(.chime(.alert)) }
        if let speech = local.speech { parts.append(.text(speech)) }
        let buttons = local.buttons.prefix(LocalAlert.buttonLimit).enumerated().map {
            SoftButton(id: UInt16($0), text: $1, isHighlighted: $0 == 0 && local.highlightsFirst)
        }
        let alert = Alert(
            lines: Array(local.lines.prefix(LocalAlert.lineLimit)), playTone: local.playsTone,
            progressIndicator: local.showsProgress, softButtons: buttons)
        self.init(
            .local(local), sender: local.sender, alert, icon: local.icon, buttonImages: buttons.map { _ in nil },
            sound: hasSound ? parts : [], isEmergency: local.isEmergency, isWarning: local.isWarning)
    }
}

extension Interval {
    /// A configured time for which zero means that there is no limit.
    var unlessZero: Interval? { self > .zero ? self : nil }
}
