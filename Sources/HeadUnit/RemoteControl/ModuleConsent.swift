import BezelModel
import SmartDeviceLink

/// The question to the driver whether an app may take over a module. There is one question at a time, none while driver
/// distraction rules are in force, and at most one a minute about apps of one device.
struct ModuleConsent: Feature {
    /// The driver's answer, in the order of the buttons on the card.
    enum Answer: Int, Hashable, Sendable {
        case yes, no
        /// The driver has closed the question, or has not answered it.
        case none
    }

    static let time = Interval.seconds(20)
    static let interval = Interval.seconds(60)
    /// Numbers of this feature's alerts, apart from those of other questions.
    private static let firstAlert: UInt64 = 1 << 60

    private var language: Language
    private var isDistracting: Bool
    private var question: (id: LocalAlert.ID, content: ModuleQuestion)?
    private var questions: UInt64 = 0
    /// When the next question about a device may come, by ``DeviceID/sharer``.
    private var paces: [DeviceID: Instant] = [:]

    init(_ configuration: HeadUnitConfiguration) {
        language = configuration.language
        isDistracting = configuration.driverDistraction
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app):
            guard question?.content.request.session == app.session else { return [] }
            return withdraw()
        case .configured(let configuration): language = configuration.language
        case .masterReset: paces = [:]
        case .appClosed(let session):
            guard question?.content.request.session == session else { return [] }
            return cancel(.rejected, "the app was closed")
        case .timerFired: break
        }
        return []
    }

    /// Whether a request to this module waits for the driver.
    func asks(about key: RemoteModule.Key) -> Bool {
        guard let content = question?.content, case .pass = content.purpose else { return false }
        return content.keys.contains(key)
    }

    /// Whether a question is about these modules only, or there is none.
    func asksOnly(about kept: Set<RemoteModule.Key>) -> Bool {
        question?.content.keys.allSatisfy { kept.contains($0) } != false
    }

    /// The app's policy may have changed: a question about a request that it does not allow any more ends.
    mutating func limit(_ session: SessionID, to policy: AppPolicy) -> [Action] {
        guard let content = question?.content, content.request.session == session else { return [] }
        if policy.permission(to: content.function, at: content.request.level) != .allowed {
            return cancel(.disallowed, "the policy does not allow \(content.function.name)")
        }
        guard let type = content.keys.first?.type, let refusal = RemoteControl.refusal(of: type, by: policy) else {
            return []
        }
        return cancel(refusal.result, refusal.info)
    }

    /// Why the driver cannot be asked now; nil if it is possible.
    func problem(asking request: RPCRequest) -> String? {
        if isDistracting { return "the driver is asked nothing while driver distraction rules are in force" }
        if question != nil { return "the driver is asked about another module" }
        let next = paces[request.app.device.sharer] ?? request.time
        return next <= request.time ? nil : "the driver was asked less than a minute ago"
    }

    /// - Parameters:
    ///   - module: The names of the modules.
    ///   - icon: Of the app.
    mutating func ask(_ content: ModuleQuestion, module: String, icon: EncodedImage?) -> [Action] {
        let request = content.request
        paces = paces.filter { $0.value > request.time }
        paces[request.app.device.sharer] = request.time + Self.interval
        questions += 1
        let id = LocalAlert.ID.own(Self.firstAlert | questions)
        question = (id, content)
        let words = Words.of(language)
        let app = ShownName(request.app.name, unnamed: words[.unnamedApp]).quoted(in: words)
        let alert = LocalAlert(
            id: id, sender: module, lines: [words[.mayControl].filled(["%": app, "#": module])],
            buttons: [words[.allow], words[.no]], time: Self.time, icon: icon)
        return [.awaitResponse(request.id), .askDriver(alert)]
    }

    mutating func setDriverDistraction(_ isOn: Bool) -> [Action] {
        isDistracting = isOn
        guard isOn else { return [] }
        return cancel(.rejected, "the driver is asked nothing while driver distraction rules are in force")
    }

    /// Ends the question, and answers the request that waits for it.
    mutating func cancel(_ result: ResultCode, _ info: String) -> [Action] {
        guard let content = question?.content else { return [] }
        return withdraw() + [.finishRequest(content.request.id, Response(result, info))]
    }

    private mutating func withdraw() -> [Action] {
        guard let question else { return [] }
        self.question = nil
        return [.withdrawQuestion(question.id)]
    }

    /// Handles an event of the question's alert.
    mutating func heard(_ event: LocalAlert.Event, of id: LocalAlert.ID) -> [Action] {
        guard let question, question.id == id else { return [] }
        let answer: Answer
        switch event {
        case .waits, .warned, .shown: return []
        case .pressed(let index, _): answer = Answer(rawValue: index) ?? .none
        case .ended: answer = .none
        }
        self.question = nil
        return [.moduleAnswered(question.content, answer)]
    }
}
