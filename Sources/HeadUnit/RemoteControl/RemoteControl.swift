import BezelModel
import SmartDeviceLink

/// The modules of the car that apps control: who has each, who is notified of it, and its newest settings
/// (ProtocolNotes, "Remote control").
struct RemoteControl: Feature {
    typealias Key = RemoteModule.Key

    /// Requests about a module in a second that reach the program.
    static let rate = 5
    /// The most apps that get an OnRCStatus in a turn of the loop; others follow at once.
    static let slice = 4

    /// What an app that wants a module gets.
    enum Allocation: Hashable {
        case granted
        /// The driver decides.
        case mustAsk
    }

    private(set) var rules: RemoteControlRules
    /// The rules of the configuration.
    private var configured: RemoteControlRules
    private(set) var capability: RemoteCapability?
    /// The apps of type REMOTE_CONTROL.
    private var apps: Set<SessionID> = []
    private var owners: [Key: SessionID] = [:]
    private var subscriptions = ModuleSubscriptions()
    /// The apps that OnRCStatus goes to next.
    private var untold: Set<SessionID> = []
    /// Since when there are any; nil for none.
    private var untoldSince: Instant?
    private var answers = ModuleAnswers()
    /// The questions to the program.
    private var questions: [Key: RateLimit] = [:]

    init(_ configuration: HeadUnitConfiguration) {
        rules = configuration.remoteControl
        configured = configuration.remoteControl
    }

    var deadline: Instant? { Instant.earliest(untoldSince, subscriptions.deadline) }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return tellNext() + subscriptions.notify(at: now)
        case .appLeft(let app):
            guard apps.remove(app.session) != nil else { return [] }
            untold.remove(app.session)
            return subscriptions.remove(app.session) + free(app.session, at: now)
        case .appClosed(let session): return free(session, at: now)
        case .configured(let configuration):
            guard configuration.remoteControl != configured else { return [] }
            configured = configuration.remoteControl
            return set(configured, at: now)
        case .masterReset: answers = ModuleAnswers()
        }
        return []
    }

    // MARK: Beginning and end

    /// The modules that are the same as before when programs serve these.
    func kept(in capability: RemoteCapability?) -> Set<Key> {
        let modules = Set(capability?.modules ?? [])
        return Set((self.capability?.modules ?? []).filter { modules.contains($0) }.map(\.key))
    }

    /// A program begins or ends to serve modules. Of others than the kept ones, only subscriptions stay. Each app gets its
    /// OnRCStatus by ``tellStatus(to:)`` after the permissions with which it may get it.
    mutating func serve(_ capability: RemoteCapability?, keeping kept: Set<Key>) -> [Action] {
        guard capability != self.capability else { return [] }
        self.capability = capability
        owners = owners.filter { kept.contains($0.key) }
        questions = questions.filter { kept.contains($0.key) }
        (untold, untoldSince) = ([], nil)
        return subscriptions.serve(capability, keeping: kept)
    }

    /// An app of type REMOTE_CONTROL has registered.
    mutating func add(_ app: AppInfo) -> [Action] {
        guard app.types.contains(.remoteControl) else { return [] }
        apps.insert(app.session)
        return tellStatus(to: app.session)
    }

    /// Changes the rules. Switched off, all is forgotten.
    mutating func set(_ rules: RemoteControlRules, at now: Instant) -> [Action] {
        let former = self.rules
        self.rules = rules
        if rules.mode != .ask { answers.forgetRefusals() }
        guard rules.isAllowed != former.isAllowed else { return [] }
        var actions: [Action] = []
        if !rules.isAllowed {
            actions = answers.forgetAll() + subscriptions.removeAll()
            owners = [:]
        }
        return actions + (capability == nil ? [] : tellStatus(at: now))
    }

    // MARK: OnRCStatus

    /// OnRCStatus for one app; nothing for an app of another type, or without modules.
    func tellStatus(to session: SessionID) -> [Action] {
        capability == nil || !apps.contains(session) ? [] : [status(of: session)]
    }

    /// An app that is notified late gets the state of then.
    private mutating func tellStatus(at now: Instant) -> [Action] {
        (untold, untoldSince) = (apps, now)
        return tellNext()
    }

    private mutating func tellNext() -> [Action] {
        let next = untold.sorted { $0.number < $1.number }.prefix(Self.slice)
        untold.subtract(next)
        if untold.isEmpty { untoldSince = nil }
        return next.map { status(of: $0) }
    }

    private func status(of session: SessionID) -> Action {
        let keys = rules.isAllowed ? (capability?.modules ?? []).map(\.key) : []
        return .notify(
            session, .onRCStatus,
            [
                "allowed": .boolean(rules.isAllowed),
                "allocatedModules": .array(keys.filter { owners[$0] == session }.map(\.json)),
                "freeModules": .array(keys.filter { owners[$0] == nil }.map(\.json)),
            ])
    }

    // MARK: Who has a module

    /// The module that a request names.
    ///
    /// - Parameter id: nil for the first module of the type.
    func module(_ type: ModuleType, _ id: String?, for app: AppInfo) throws(ModuleChecks.Refusal) -> RemoteModule {
        guard app.standing.isAllowed else {
            throw .init(result: .disallowed, info: "the driver has not allowed the app yet")
        }
        guard app.types.contains(.remoteControl) else {
            throw .init(result: .disallowed, info: "remote control is for apps of type REMOTE_CONTROL")
        }
        guard rules.isAllowed else {
            throw .init(result: .userDisallowed, info: "the driver has switched remote control off")
        }
        guard capability?.module(type, nil) != nil else {
            throw .init(result: .unsupportedResource, info: "moduleType: there is no \(type.rawValue) here")
        }
        if let refusal = Self.refusal(of: type, by: app.policy) { throw refusal }
        guard let module = capability?.module(type, id) else {
            throw .init(result: .unsupportedResource, info: "moduleId: there is no such \(type.rawValue) here")
        }
        return module
    }

    /// Why a policy does not allow modules of a type; nil if it does.
    static func refusal(of type: ModuleType, by policy: AppPolicy) -> ModuleChecks.Refusal? {
        guard policy.moduleTypes?.contains(type) == false else { return nil }
        return ModuleChecks.Refusal(result: .disallowed, info: "moduleType: the policy does not allow \(type.rawValue)")
    }

    /// Whether an app gets a module (sdl_core `resource_allocation_manager_impl.cc`).
    ///
    /// - Parameter place: Of the app's user; nil for the driver.
    func allocation(
        of module: RemoteModule, to request: RPCRequest, at place: CarArea?
    ) throws(ModuleChecks.Refusal) -> Allocation {
        guard capability?.isInReach(module, of: place) != false else {
            throw .init(result: .rejected, info: "userLocation: the module does not serve this seat")
        }
        guard let owner = owners[module.key], owner != request.session else { return .granted }
        let consent = answers[request, module.key]
        guard consent != false else {
            throw .init(result: .rejected, info: "the driver has refused it")
        }
        guard request.level == .full else {
            throw .init(result: .rejected, info: "another app has the module, and this app is not FULL")
        }
        guard module.allowsMultipleAccess else {
            throw .init(result: .rejected, info: "another app has the module, which cannot be taken over")
        }
        switch rules.mode {
        case .allow: return .granted
        case .deny: throw .init(result: .inUse, info: "another app has the module")
        case .ask: return consent == true ? .granted : .mustAsk
        }
    }

    /// Whether an app may take the module without a question; nil if the driver must be asked. A module that is gone cannot
    /// be taken.
    ///
    /// - Parameter place: Of the app's user; nil for the driver.
    func mayTake(_ key: Key, _ request: RPCRequest, at place: CarArea?) -> Bool? {
        guard let module = capability?[key], capability?.isInReach(module, of: place) == true else { return false }
        guard let owner = owners[key], owner != request.session else { return true }
        guard module.allowsMultipleAccess else { return false }
        switch rules.mode {
        case .allow: return true
        case .deny: return false
        case .ask: return answers[request, key]
        }
    }

    /// The driver has answered whether an app may take over these modules.
    mutating func decide(_ isAllowed: Bool, _ keys: [Key], for app: AppInfo, at now: Instant) -> [Action] {
        rules.mode == .ask ? answers.take(isAllowed, keys, for: app, at: now) : []
    }

    /// The driver is asked about all apps of a device again.
    mutating func forgetAnswers(of device: DeviceID) -> [Action] { answers.forget(device) }

    /// Takes over the driver's answers that are stored.
    mutating func restore(_ kept: KeptState, at now: Instant) -> [Action] {
        answers.restore(kept.modules, at: now)
        return rules.isAllowed ? [] : answers.forgetAll()
    }

    mutating func release(_ key: Key, _ request: RPCRequest) -> [Action] {
        guard let owner = owners[key] else { return request.respond(.ignored, "no app has the module") }
        guard owner == request.session else { return request.respond(.rejected, "another app has the module") }
        owners[key] = nil
        return request.respond(.success) + tellStatus(at: request.time)
    }

    private mutating func free(
        _ session: SessionID, at now: Instant, where isFreed: (Key) -> Bool = { _ in true }
    ) -> [Action] {
        let count = owners.count
        owners = owners.filter { $0.value != session || !isFreed($0.key) }
        return owners.count == count ? [] : tellStatus(at: now)
    }

    /// The app's policy may have changed: the app loses modules of other types than it allows.
    ///
    /// - Parameter types: nil for all.
    mutating func limit(_ session: SessionID, to types: [ModuleType]?, at now: Instant) -> [Action] {
        guard let types else { return [] }
        return subscriptions.remove(session) { !types.contains($0.type) }
            + free(session, at: now) { !types.contains($0.type) }
    }

    /// The app's request has succeeded: it has the module now.
    private mutating func allocate(_ key: Key, to session: SessionID, at now: Instant) -> [Action] {
        guard owners[key] != session else { return [] }
        owners[key] = session
        return tellStatus(at: now)
    }

    // MARK: Settings

    /// The answer to GetInteriorVehicleData as long as any app has subscribed to the module; nil if the program must be
    /// asked.
    mutating func cached(_ key: Key, subscribe: Bool?, _ request: RPCRequest) -> [Action]? {
        guard let settings = subscriptions.all(of: key) else { return nil }
        let former = subscriptions.contains(request.session, key)
        var actions: [Action] = []
        var isSubscribed = former
        switch subscribe {
        case true?:
            isSubscribed = true
            actions = subscriptions.add(request.session, key)
        case false?:
            isSubscribed = false
            actions = subscriptions.remove(request.session, key)
        case nil: break
        }
        let needless = subscribe == former ? "the module is \(former ? "" : "not ")subscribed already" : nil
        let data = key.data(ModuleChecks.readable(settings, of: key.type))
        let answer = [("moduleData", data)] + (subscribe == nil ? [] : [("isSubscribed", .boolean(isSubscribed))])
        return request.respond(needless == nil ? .success : .warnings, needless, answer) + actions
    }

    /// Counts a question to the program.
    ///
    /// - Returns: Whether the program may be asked.
    mutating func mayAsk(_ key: Key, at now: Instant) -> Bool {
        questions[key, default: RateLimit(Self.rate, in: .seconds(1))].admits(at: now)
    }

    /// A program has answered a request about a module.
    ///
    /// - Parameters:
    ///   - app: With its present policy, which may forbid the module since the request.
    ///   - isOpen: The app is open: a module is not given to an app that was closed meanwhile.
    /// - Returns: The answer for the app, and what follows.
    mutating func settle(
        _ answer: ServedAnswer, _ use: ModuleUse, for app: AppInfo, isOpen: Bool, at now: Instant
    ) -> (answer: ServedAnswer, actions: [Action]) {
        guard rules.isAllowed else {
            return (answer.failed(.userDisallowed, "the driver has switched remote control off"), [])
        }
        if let refusal = Self.refusal(of: use.key.type, by: app.policy) {
            return (answer.failed(refusal.result, refusal.info), [])
        }
        let session = app.session
        guard answer.result.isSuccess else { return (answer, []) }
        let key = use.key
        guard ServedAnswer.hasParameters(answer.function) else {
            return (answer, isOpen ? allocate(key, to: session, at: now) : [])
        }
        guard let (found, settings) = answer.parameters["moduleData"].flatMap(Self.content), found == key else {
            return (.wrong(answer.function), [])
        }
        var parameters = [("moduleData", key.data(ModuleChecks.readable(settings, of: key.type)))]
        var actions: [Action] = []
        if answer.function == .setInteriorVehicleData, isOpen { actions = allocate(key, to: session, at: now) }
        switch use.subscribe {
        case true?:
            actions += subscriptions.add(session, key)
            parameters.append(("isSubscribed", true))
        case false?:
            actions += subscriptions.remove(session, key)
            parameters.append(("isSubscribed", false))
        case nil: break
        }
        subscriptions.learn(settings, of: key, isWhole: answer.function == .getInteriorVehicleData)
        return (answer.with(JSONObject(parameters.map { (key: $0.0, value: $0.1) })), actions)
    }

    /// A program has sent the settings of a module.
    mutating func changed(_ data: JSON, at now: Instant) -> [Action] {
        guard rules.isAllowed, let (key, settings) = Self.content(of: data), capability?[key] != nil else { return [] }
        return subscriptions.changed(settings, of: key, at: now)
    }

    /// Number of apps that have subscribed to a module.
    func subscriberCount(of key: Key) -> Int { subscriptions.count(of: key) }

    /// The app's policy does not allow OnInteriorVehicleData at its level.
    mutating func hold(_ data: JSON, for session: SessionID) {
        guard let (key, settings) = Self.content(of: data) else { return }
        subscriptions.hold(settings, of: key, for: session)
    }

    /// The app's level or its policy has changed.
    mutating func release(_ session: SessionID) { subscriptions.release(session) }

    /// The module of ModuleData and its settings; nil if one is missing.
    private static func content(of data: JSON) -> (key: Key, settings: JSONObject)? {
        Key(of: data).flatMap { key in data[key.type.dataName]?.object.map { (key, $0) } }
    }
}
