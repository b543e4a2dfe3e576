public import BezelModel

/// The driver's answers whether apps may take over modules of the car: at most ``ModulePermission/limit``, of which the
/// oldest is dropped, each for ``ModulePermission/time``. "Allow" is stored; "No" ends with the mode in which the driver is
/// asked, or with the service.
struct ModuleAnswers: Sendable {
    private struct Claim: Hashable {
        /// ``AppInfo/keptID``
        let app: String
        let key: RemoteModule.Key
    }

    private struct Answer {
        let isAllowed: Bool
        let end: Instant
    }

    private var answers: [Claim: Answer] = [:]

    /// nil if the driver has not answered, or too long ago.
    subscript(request: RPCRequest, key: RemoteModule.Key) -> Bool? {
        answers[Claim(app: request.app.keptID, key: key)].flatMap { $0.end > request.time ? $0.isAllowed : nil }
    }

    /// The driver has answered about an app and these modules.
    mutating func take(
        _ isAllowed: Bool, _ keys: [RemoteModule.Key], for app: AppInfo, at now: Instant
    ) -> [Action] {
        let answer = Answer(isAllowed: isAllowed, end: now + ModulePermission.time)
        for key in keys { add(answer, Claim(app: app.keptID, key: key), at: now) }
        guard isAllowed else { return [] }
        return keys.map { .store(.module(ModulePermission(device: app.device, appID: app.appID, module: $0))) }
    }

    /// Takes over the stored answers.
    mutating func restore(_ permissions: [ModulePermission], at now: Instant) {
        for permission in permissions {
            let claim = Claim(app: permission.device.keptID(of: permission.appID), key: permission.module)
            add(Answer(isAllowed: true, end: now + (ModulePermission.time - permission.age)), claim, at: now)
        }
    }

    private mutating func add(_ answer: Answer, _ claim: Claim, at now: Instant) {
        if answers.count >= ModulePermission.limit {
            answers = answers.filter { $0.value.end > now }
            if answers.count >= ModulePermission.limit, let oldest = answers.min(by: { $0.value.end < $1.value.end }) {
                answers[oldest.key] = nil
            }
        }
        answers[claim] = answer
    }

    mutating func forgetRefusals() { answers = answers.filter { $0.value.isAllowed } }

    /// The driver is asked about all apps of a device again.
    mutating func forget(_ device: DeviceID) -> [Action] {
        let count = answers.count
        answers = answers.filter { DeviceID(keptID: $0.key.app) != device }
        return answers.count == count ? [] : [.store(.forgetModules(device))]
    }

    /// The driver is asked about all apps again.
    mutating func forgetAll() -> [Action] {
        guard !answers.isEmpty else { return [] }
        answers = [:]
        return [.store(.forgetModules(nil))]
    }
}

/// The driver's answer "Allow" to the question whether an app may take over a module, as it is stored.
public struct ModulePermission: Hashable, Sendable {
    /// The largest number that is stored.
    public static let limit = 1000
    /// How long it counts, as in sdl_core.
    public static let time = Interval.seconds(30 * 24 * 3600)

    public var device: DeviceID
    public var appID: String
    public var module: RemoteModule.Key
    /// Time since the driver's answer.
    public var age: Interval

    public init(device: DeviceID, appID: String, module: RemoteModule.Key, age: Interval = .seconds(0)) {
        self.device = device
        self.appID = appID
        self.module = module
        self.age = age
    }
}
