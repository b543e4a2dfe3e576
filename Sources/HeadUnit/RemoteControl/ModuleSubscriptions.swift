import BezelModel
import SmartDeviceLink

/// The apps that are notified of modules of the car, and the newest settings of these.
///
/// A subscription lasts until its app ends it or leaves, the app's policy forbids the module, or remote control is switched
/// off. It also lasts while no program serves the module, so a program that starts again notifies the same apps (sdl_core keeps
/// it with the app: `rc_app_extension.cc`).
struct ModuleSubscriptions: Sendable {
    typealias Key = RemoteModule.Key

    /// The most modules that no program serves and whose subscriptions are kept.
    static let absentLimit = RemoteCapability.limit

    private struct Subscriber: Hashable, Comparable {
        let key: Key
        let session: SessionID

        static func < (left: Self, right: Self) -> Bool { (left.key, left.session) < (right.key, right.session) }
    }

    private struct Settings {
        var known = JSONObject()
        /// All settings of the module: its program has answered a read since it serves the module.
        var isWhole = false
    }

    private var apps: [Key: Set<SessionID>] = [:]
    /// Of modules in ``apps``.
    private var settings: [Key: Settings] = [:]
    /// Modules in ``apps`` that no program serves. The first one was lost first.
    private var absent: [Key] = []
    /// Settings that have changed.
    private var notices = PacedNotices<Subscriber, JSONObject>(merge: ModuleChecks.merged)

    var deadline: Instant? { notices.deadline }

    /// Programs serve these modules now.
    ///
    /// - Parameter kept: The modules that are still those of the same program.
    /// - Returns: What the new programs of modules with subscribers are told.
    mutating func serve(_ capability: RemoteCapability?, keeping kept: Set<Key>) -> [Action] {
        settings = settings.filter { kept.contains($0.key) }
        notices.removeAll { !kept.contains($0.key) }
        let lost = apps.keys.filter { capability?[$0] == nil && !absent.contains($0) }
        absent = absent.filter { capability?[$0] == nil } + lost.sorted()
        for key in absent.prefix(max(0, absent.count - Self.absentLimit)) { forget(key) }
        return apps.keys.sorted().filter { capability?[$0] != nil && !kept.contains($0) }.map { Self.wanted($0, true) }
    }

    func contains(_ session: SessionID, _ key: Key) -> Bool { apps[key]?.contains(session) == true }

    /// Number of apps that have subscribed to a module.
    func count(of key: Key) -> Int { apps[key]?.count ?? 0 }

    /// All settings of a module; nil if they are not known, or if no app has subscribed to it.
    func all(of key: Key) -> JSONObject? { settings[key].flatMap { $0.isWhole ? $0.known : nil } }

    mutating func add(_ session: SessionID, _ key: Key) -> [Action] {
        let isFirst = apps[key] == nil
        apps[key, default: []].insert(session)
        return isFirst ? [Self.wanted(key, true)] : []
    }

    mutating func remove(_ session: SessionID, _ key: Key) -> [Action] {
        notices.remove(Subscriber(key: key, session: session))
        guard apps[key]?.remove(session) != nil, apps[key]?.isEmpty == true else { return [] }
        let isServed = !absent.contains(key)
        forget(key)
        return isServed ? [Self.wanted(key, false)] : []
    }

    /// Ends the subscriptions of an app.
    mutating func remove(_ session: SessionID, where isEnded: (Key) -> Bool = { _ in true }) -> [Action] {
        var actions: [Action] = []
        for key in apps.keys.sorted() where isEnded(key) { actions += remove(session, key) }
        return actions
    }

    mutating func removeAll() -> [Action] {
        let served = apps.keys.sorted().filter { !absent.contains($0) }
        (apps, settings, absent) = ([:], [:], [])
        notices.removeAll { _ in true }
        return served.map { Self.wanted($0, false) }
    }

    private mutating func forget(_ key: Key) {
        (apps[key], settings[key]) = (nil, nil)
        absent.removeAll { $0 == key }
    }

    // MARK: Settings

    /// A program has answered with settings of a module.
    ///
    /// - Parameter isWhole: They are all that the module has.
    mutating func learn(_ newer: JSONObject, of key: Key, isWhole: Bool) {
        guard apps[key] != nil else { return }
        var settings = self.settings[key] ?? Settings()
        settings.known = ModuleChecks.merged(settings.known, newer)
        if isWhole { settings.isWhole = true }
        self.settings[key] = settings
    }

    /// A program has sent settings of a module.
    mutating func changed(_ newer: JSONObject, of key: Key, at now: Instant) -> [Action] {
        guard let sessions = apps[key] else { return [] }
        learn(newer, of: key, isWhole: false)
        for session in sessions { notices.add(newer, for: Subscriber(key: key, session: session), at: now) }
        return notify(at: now)
    }

    /// The app's policy does not allow OnInteriorVehicleData at its level.
    mutating func hold(_ settings: JSONObject, of key: Key, for session: SessionID) {
        notices.hold(settings, for: Subscriber(key: key, session: session))
    }

    /// The app's level or its policy has changed.
    mutating func release(_ session: SessionID) { notices.release { $0.session == session } }

    mutating func notify(at now: Instant) -> [Action] {
        notices.take(at: now).compactMap { subscriber, changed in
            let key = subscriber.key
            let known = ModuleChecks.readable(settings[key]?.known ?? JSONObject(), of: key.type)
            let told = changed.members.filter { known[$0.key] != nil }
            guard !told.isEmpty else { return nil }
            return .notify(subscriber.session, .onInteriorVehicleData, ["moduleData": key.data(JSONObject(told))])
        }
    }

    private static func wanted(_ key: Key, _ isOn: Bool) -> Action {
        .effect(.programNoticeWanted(NoticeWish(.onInteriorVehicleData, isOn: isOn, module: key)))
    }
}
