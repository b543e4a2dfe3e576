import BezelModel
import SmartDeviceLink

/// The head unit's own alerts while a phone is connected for the first time: over Bluetooth, the head unit's name and
/// then the number to compare; on a cable, a hint that the phone shows a question.
///
/// While driver distraction rules are in force, each question is answered with no and not shown.
struct Pairing: Feature {
    /// The link layer of Bluetooth waits about 30 s for an answer.
    static let time = Interval.seconds(30)
    /// Numbers of this feature's alerts, apart from those of consent.
    private static let firstAlert: UInt64 = 1 << 62

    /// How long the hint to look at the phone is shown.
    private static let lookTime = Interval.seconds(30)

    private var language: Language
    private var isDistracting: Bool
    private var question: (id: PairingQuestion.ID, alert: LocalAlert.ID)?
    /// The alert that shows the head unit's name.
    private var invitation: LocalAlert.ID?
    /// The alert that asks the driver to look at a phone.
    private var look: LocalAlert.ID?
    /// Phones may be paired now.
    private var isOpen = false
    private var alerts: UInt64 = 0

    init(_ configuration: HeadUnitConfiguration) {
        language = configuration.language
        isDistracting = configuration.driverDistraction
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .configured(let configuration): language = configuration.language
        case .timerFired, .appLeft, .appClosed, .masterReset: break
        }
        return []
    }

    private var words: Words { .of(language) }

    /// - Parameter name: The name of a phone or of the head unit.
    private func sentence(_ text: String, _ name: String) -> String {
        text.filled(["%": ShownName(name, unnamed: words[.unnamedPhone]).quoted(in: words)])
    }

    private mutating func newAlert() -> LocalAlert.ID {
        alerts += 1
        return .own(Self.firstAlert | alerts)
    }

    // MARK: The question

    mutating func ask(_ new: PairingQuestion) -> [Action] {
        guard question == nil, !isDistracting else { return [.effect(.pairingAnswered(new.id, false))] }
        let id = newAlert()
        question = (new.id, id)
        var alert = LocalAlert(
            id: id, sender: "Bluetooth",
            // The number comes first because it must be read at a glance.
            lines: [new.digits, sentence(words[.pairQuestion], new.name), words[.compareNumber]],
            buttons: [words[.pair], words[.no]], time: Self.time)
        (alert.showsCode, alert.highlightsFirst) = (true, true)
        return [.askDriver(alert)]
    }

    mutating func withdraw(_ id: PairingQuestion.ID) -> [Action] {
        guard let question, question.id == id else { return [] }
        self.question = nil
        return [.withdrawQuestion(question.alert)]
    }

    mutating func setDriverDistraction(_ isOn: Bool) -> [Action] {
        isDistracting = isOn
        guard isOn else { return [] }
        var actions: [Action] = (isOpen ? [.effect(.pairingStopped)] : []) + phoneWasAnswered()
        if let question { actions += withdraw(question.id) + [.effect(.pairingAnswered(question.id, false))] }
        return actions
    }

    // MARK: The invitation

    /// Its rank is low, so that the question replaces it.
    ///
    /// - Parameter isOnPage: A page of the settings says what to do, so that there is no alert.
    mutating func open(as name: String, for time: Interval, isOnPage: Bool) -> [Action] {
        guard !isDistracting else { return [.effect(.pairingStopped)] }
        isOpen = true
        guard !isOnPage else { return [] }
        let id = newAlert()
        invitation = id
        let alert = LocalAlert(
            id: id, sender: "Bluetooth",
            lines: [words[.pairPhone], sentence(words[.chooseBluetooth], name)], buttons: [words[.cancel]],
            rank: .low, time: time)
        return [.askDriver(alert)]
    }

    mutating func close() -> [Action] {
        isOpen = false
        guard let invitation else { return [] }
        self.invitation = nil
        return [.withdrawQuestion(invitation)]
    }

    // MARK: A phone on a cable

    mutating func lookAtPhone(_ name: String) -> [Action] {
        guard !isDistracting else { return [] }
        let former = phoneWasAnswered()
        let id = newAlert()
        look = id
        let alert = LocalAlert(
            id: id, sender: "USB",
            lines: [words[.lookAtPhone], sentence(words[.phoneMayAsk], name)], buttons: [words[.confirm]],
            rank: .low, time: Self.lookTime)
        return former + [.askDriver(alert)]
    }

    mutating func phoneWasAnswered() -> [Action] {
        guard let look else { return [] }
        self.look = nil
        return [.withdrawQuestion(look)]
    }

    // MARK: Answers

    /// Handles an event of one of the alerts.
    mutating func heard(_ event: LocalAlert.Event, of id: LocalAlert.ID) -> [Action] {
        switch event {
        case .waits, .warned, .shown: return []
        case .pressed(let index, _):
            if id == look { return [] }
            if id == invitation { return [.effect(.pairingStopped)] }
            return answer(id, index == 0)
        case .ended(let ending):
            if id == look {
                look = nil
                return []
            }
            guard id == invitation else { return answer(id, false) }
            invitation = nil
            // If a more important alert has the screen, the phone may still be paired.
            return ending == .timedOut || ending == .closed ? [.effect(.pairingStopped)] : []
        }
    }

    private mutating func answer(_ id: LocalAlert.ID, _ isRight: Bool) -> [Action] {
        guard let question, question.alert == id else { return [] }
        self.question = nil
        return [.effect(.pairingAnswered(question.id, isRight))]
    }
}
