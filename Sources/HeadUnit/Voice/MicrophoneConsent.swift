import BezelModel
import SmartDeviceLink

/// Which apps the driver allows to use the microphone. Each app is asked about once, at its first recording; the answer is
/// kept until the driver takes it back, or the device or all data are forgotten (ProtocolNotes, "The microphone").
struct MicrophoneConsent: Feature {
    /// The driver's answer, in the order of the buttons on the card.
    enum Answer: Int, Hashable, Sendable, CaseIterable {
        case thisTime, always, no
        /// The driver has closed the question, or has not answered it.
        case none

        /// The answers with a button.
        static var buttons: [Answer] { allCases.filter { $0 != .none } }

        var word: Word {
            switch self {
            case .thisTime: .thisTime
            case .always: .always
            case .no, .none: .no
            }
        }
    }

    enum Standing: Hashable, Sendable {
        case allowed, refused, unknown
    }

    /// How long the question is shown.
    static let time = Interval.seconds(30)
    /// Numbers of this feature's alerts, apart from those of other questions.
    private static let firstAlert: UInt64 = 1 << 61

    private var language: Language
    private(set) var answers = MicrophoneAnswers()
    private var question: (id: LocalAlert.ID, app: AppInfo)?
    private var questions: UInt64 = 0

    init(_ configuration: HeadUnitConfiguration) { language = configuration.language }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app):
            switch app.reason {
            case .lost: break
            case .closed, .unregistered, .notAllowed: answers.endThisTime(app.record.appID)
            }
            return withdrawQuestion(about: app.session)
        case .configured(let configuration): language = configuration.language
        case .masterReset: answers = MicrophoneAnswers()
        case .timerFired, .appClosed: break
        }
        return []
    }

    mutating func restore(_ kept: KeptState) { answers = MicrophoneAnswers(kept.microphones) }

    mutating func forget(_ device: DeviceID) { answers.forget(device) }

    /// Each app is asked about again. A question on the screen stays.
    mutating func forgetAnswers() -> [Action] {
        guard !answers.isEmpty else { return [] }
        answers = MicrophoneAnswers()
        return [.store(.forgetMicrophones)]
    }

    /// The app is asked about again.
    ///
    /// - Returns: nil if there is no answer about it.
    mutating func forgetAnswer(about appID: String, on device: DeviceID) -> [Action]? {
        answers.forget(appID, on: device) ? [.store(.forgetMicrophone(device, appID: appID)), .redraw] : nil
    }

    func standing(of app: AppInfo) -> Standing {
        switch answers[app] {
        case .always, .thisTime: .allowed
        case .refused: .refused
        case nil: .unknown
        }
    }

    // MARK: The question

    /// - Parameter icon: Of the app.
    mutating func ask(about app: AppInfo, icon: EncodedImage?) -> [Action] {
        questions += 1
        let id = LocalAlert.ID.own(Self.firstAlert | questions)
        question = (id, app)
        let words = Words.of(language)
        let name = ShownName(app.name, unnamed: words[.unnamedApp]).quoted(in: words)
        var alert = LocalAlert(
            id: id, sender: words[.microphone],
            lines: [words[.mayListen].filled(["%": name]), words[.asksMicrophone], words[.nothingStored]],
            buttons: Answer.buttons.map { words[$0.word] }, time: Self.time, icon: icon)
        alert.sign = .microphone
        return [.askDriver(alert)]
    }

    mutating func withdrawQuestion(about session: SessionID) -> [Action] {
        guard let question, question.app.session == session else { return [] }
        self.question = nil
        return [.withdrawQuestion(question.id)]
    }

    /// Handles an event of the question's alert.
    mutating func heard(_ event: LocalAlert.Event, of id: LocalAlert.ID) -> [Action] {
        guard let question, question.id == id else { return [] }
        switch event {
        case .waits, .warned, .shown: return []
        case .pressed(let index, _): return take(Answer(rawValue: index) ?? .none, for: question.app)
        case .ended: return take(.none, for: question.app)
        }
    }

    private mutating func take(_ answer: Answer, for app: AppInfo) -> [Action] {
        question = nil
        var actions: [Action] = []
        switch answer {
        case .thisTime: answers.allowThisTime(app)
        case .always: actions = keep(app, isAllowed: true)
        case .no: actions = keep(app, isAllowed: false)
        case .none: break
        }
        return actions + [.microphoneAnswered(app.session, answer)]
    }

    private mutating func keep(_ app: AppInfo, isAllowed: Bool) -> [Action] {
        let permission = MicrophonePermission(
            device: app.device, appID: app.appID, name: app.name, isAllowed: isAllowed)
        answers.keep(permission)
        return [.store(.microphone(permission))]
    }
}
