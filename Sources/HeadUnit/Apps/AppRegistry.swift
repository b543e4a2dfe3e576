import BezelModel
import SmartDeviceLink

/// The registered apps, with the data of their registrations.
struct AppRegistry: Feature {
    /// In the order in which their sessions were opened.
    private(set) var all: [AppInfo] = []
    /// System capabilities that apps have subscribed to.
    private var subscriptions: [SessionID: Set<SystemCapabilityType>] = [:]
    private var language: Language
    private(set) var isDistracting: Bool
    /// Apps that have not received the present state of driver distraction, because their turn has not come or their
    /// level did not allow it.
    private var owedDistraction: Set<SessionID> = []
    /// The apps that have not yet been notified of what changes for all apps.
    private(set) var reload = Reload()
    /// Apps that the head unit connects to.
    private(set) var cloud: CloudApps

    init(_ configuration: HeadUnitConfiguration) {
        cloud = CloudApps(configuration.apps.cloud)
        language = configuration.language
        isDistracting = configuration.driverDistraction
    }

    subscript(session: SessionID) -> AppInfo? { all.first { $0.session == session } }

    /// The system capabilities that an app has subscribed to, by name.
    func subscriptions(of session: SessionID) -> [SystemCapabilityType] {
        (subscriptions[session] ?? []).sorted { $0.rawValue < $1.rawValue }
    }

    /// - Parameter keptID: ``AppInfo/keptID``. Ids are unique per device only.
    func app(keptAs keptID: String) -> AppInfo? { all.first { $0.keptID == keptID } }

    mutating func add(_ app: AppInfo) {
        all.insert(app, at: all.firstIndex { $0.opened > app.opened } ?? all.endIndex)
    }

    var deadline: Instant? { Instant.earliest(reload.due, cloud.deadline) }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app):
            all.removeAll { $0.session == app.session }
            subscriptions[app.session] = nil
            owedDistraction.remove(app.session)
            reload.remove(app.session)
        case .configured(let configuration):
            language = configuration.language
            cloud.configure(configuration.apps.cloud)
        case .timerFired: return cloud.timerFired(at: now)
        case .appClosed, .masterReset: break
        }
        return []
    }

    /// The first of these names that another app of the device uses.
    func takenName(_ names: [String], on device: DeviceID, besides session: SessionID) -> String? {
        let others = all.filter { $0.session != session && $0.device == device }
        let taken = Set(others.flatMap { [$0.name.lowercased()] + $0.synonyms })
        return names.first { taken.contains($0.lowercased()) }
    }

    mutating func setPolicy(_ policy: AppPolicy, of session: SessionID) {
        update(session) { $0.policy = policy }
    }

    mutating func setStanding(_ standing: ConsentStanding, of session: SessionID) {
        update(session) { $0.standing = standing }
    }

    /// All apps have to be notified with ``owedDistraction(of:)``.
    ///
    /// - Returns: Whether this is a change.
    mutating func setDriverDistraction(_ isOn: Bool) -> Bool {
        guard isOn != isDistracting else { return false }
        isDistracting = isOn
        owedDistraction = Set(all.map(\.session))
        return true
    }

    /// OnDriverDistraction was sent to an app, or could not be.
    mutating func setDistractionOwed(_ isOwed: Bool, to session: SessionID) {
        if isOwed { owedDistraction.insert(session) } else { owedDistraction.remove(session) }
    }

    /// Sends OnDriverDistraction to an app that has not received it yet.
    func owedDistraction(of session: SessionID) -> [Action] {
        guard owedDistraction.contains(session), let app = self[session] else { return [] }
        return [.notify(session, .onDriverDistraction, Notifications.driverDistraction(isDistracting, for: app))]
    }

    // MARK: Changes for all apps

    mutating func startReload(_ changes: Reload.Changes) { reload.start(for: all.map(\.session), changes) }

    mutating func nextInReload(at now: Instant) -> [(session: SessionID, changes: Reload.Changes)] {
        reload.next(at: now)
    }

    mutating func stopReload() { reload = Reload() }

    // MARK: Cloud apps

    mutating func chooseCloudApp(_ appID: String) -> [Action] { cloud.choose(appID) }

    mutating func heard(_ news: CloudApp.News, of cloudApp: String, at now: Instant) -> [Action] {
        cloud.heard(news, of: cloudApp, at: now)
    }

    /// - Returns: Whether the driver has chosen the app before it has registered.
    mutating func cloudAppRegistered(on device: DeviceID) -> Bool { cloud.registered(on: device) }

    mutating func stopDialling() { cloud.stop() }

    // MARK: Requests

    mutating func changeRegistration(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        for key in ["language", "hmiDisplayLanguage"] {
            let wanted = parameters[key]?.string ?? ""
            guard wanted == language.rawValue else {
                let info = "\(key): \(language.rawValue) is spoken here, not \(wanted)"
                return request.respond(.unsupportedResource, info)
            }
        }
        let name = parameters["appName"]?.string ?? request.app.name
        // The driver's answer is about the name that the question shows.
        guard name == request.app.name || request.app.standing.isAllowed else {
            let info = "appName: it cannot change before the driver has allowed the app"
            return request.respond(.rejected, info)
        }
        let synonyms = parameters["vrSynonyms"].map { voiceCommands($0) } ?? request.app.synonyms
        if let taken = takenName([name] + synonyms, on: request.app.device, besides: request.session) {
            return request.respond(.duplicateName, "another app is called \(taken)")
        }
        let language = language
        update(request.session) { app in
            app.name = name
            app.synonyms = synonyms
            app.language = language
            app.displayLanguage = language
        }
        return [.redraw] + request.respond(.success)
    }

    mutating func getCapability(
        _ request: RPCRequest, _ parameters: JSON, _ capabilities: Capabilities
    ) throws(InvalidData) -> [Action] {
        let name = parameters["systemCapabilityType"]?.string ?? ""
        guard let type = SystemCapabilityType(rawValue: name) else {
            let info = "systemCapabilityType: \"\(name.prefix(50))\" is not a SystemCapabilityType"
            return request.respond(.unsupportedResource, info)
        }
        if type == .remoteControl, !request.app.types.contains(.remoteControl) {
            return request.respond(.disallowed, "\(name) is for apps of type REMOTE_CONTROL")
        }
        guard let capability = capabilities.capability(type) else {
            return request.respond(.dataNotAvailable, "there is no \(name) here")
        }
        switch parameters["subscribe"]?.boolean {
        case true?: subscriptions[request.session, default: []].insert(type)
        case false?: subscriptions[request.session]?.remove(type)
        case nil: break
        }
        let isNeedless = type == .displays && parameters["subscribe"]?.boolean != nil
        let info = isNeedless ? "DISPLAYS is told to every app, subscribed or not" : nil
        return request.respond(.success, info, [("systemCapability", capability)])
    }

    /// Capabilities have changed: an app gets DISPLAYS in any case, and others to which it has subscribed.
    ///
    /// - Parameters:
    ///   - types: The changed capabilities.
    ///   - capabilities: Returns the app's capabilities.
    func capabilitiesChanged(
        of session: SessionID, _ types: [SystemCapabilityType], _ capabilities: (AppInfo) -> Capabilities
    ) -> [Action] {
        guard !types.isEmpty, let app = self[session], app.rpcVersion >= Version(6, 0, 0) else { return [] }
        return types.compactMap { type in
            guard type == .displays || subscriptions[session]?.contains(type) == true,
                let capability = capabilities(app).capability(type)
            else { return nil }
            return .notify(session, .onSystemCapabilityUpdated, ["systemCapability": capability])
        }
    }

    /// The capabilities that depend on the screen.
    static let ofScreen: [SystemCapabilityType] = [.displays, .videoStreaming]

    private mutating func update(_ session: SessionID, _ change: (inout AppInfo) -> Void) {
        if let index = all.firstIndex(where: { $0.session == session }) { change(&all[index]) }
    }
}

/// Voice commands in lower case, because they sound the same in upper case.
func voiceCommands(_ value: JSON?) -> [String] { (value?.array ?? []).compactMap { $0.string?.lowercased() } }
