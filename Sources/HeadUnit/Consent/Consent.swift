import BezelModel
import SmartDeviceLink

/// Decides which devices' apps are allowed (ProtocolNotes, "Consent").
///
/// An app of a device that is not allowed yet is registered and stays at NONE until the driver has answered a question
/// about it. Only one question is on the screen at a time. An address causes at most one question a minute. There are no
/// questions while driver distraction rules are in force, and for ``quietTime`` after the driver wanted no more of them.
///
/// Of apps that may be asked about now, the one that the driver has chosen comes first; then those of devices that were
/// not asked about yet, in the order in which they registered; then those of the device that was asked about least
/// recently.
struct Consent: Feature {
    /// Shortest time between two questions about apps of one device.
    static let interval = Interval.seconds(60)
    /// Longest time between a question without an answer and the next one.
    static let longestPause = Interval.seconds(600)
    /// Time without questions after the driver wanted no more of them. The button's text states it.
    static let quietTime = Interval.seconds(600)

    /// A registered app on another device.
    private struct Guest {
        let session: SessionID
        let device: DeviceID
        let appID: String
        let keptID: String
        let name: String
        var isTrusted: Bool
        var isAllowed: Bool
        /// The driver must be asked as soon as a question is possible.
        var isWaiting = false
        /// The driver has chosen the app, so the question does not wait for the end of ``quietTime``.
        var isChosen = false
        /// The number of the last question about it; 0 for none.
        var asked: UInt64 = 0
    }

    /// How often the driver may be asked about a device, and about others at its address (``DeviceID/sharer``).
    private struct Pace {
        var nextQuestion: Instant
        /// Number of consecutive questions without an answer.
        var unanswered = 0
    }

    private var rules: ConsentRules
    private var language: Language
    private var cloud: [CloudApp]
    private var isDistracting: Bool
    private var names = DeviceNames()
    private var permissions: [DevicePermission] = []
    /// ``AppInfo/keptID`` of apps that were allowed "this time": until they end their session, or the service ends.
    private var thisTime: Set<String> = []
    /// By ``DeviceID/sharer``.
    private var paces: [DeviceID: Pace] = [:]
    /// The numbers of the last questions about devices that have a pace.
    private var asked: [DeviceID: UInt64] = [:]
    /// When questions begin again; nil if they are not suspended.
    private var quietUntil: Instant?
    /// For each refused device, the end of the refusal.
    private var refusals: [DeviceID: Instant] = [:]
    /// When the driver may be notified again of a refused device that tries to connect; nil for at once.
    private var nextRefusalNotice: Instant?
    /// In the order in which they registered.
    private var guests: [Guest] = []
    private var question: (id: LocalAlert.ID, session: SessionID, device: DeviceID)?
    private var questions: UInt64 = 0
    /// When the next question may be asked; nil if no app waits for one.
    private(set) var deadline: Instant?

    init(_ configuration: HeadUnitConfiguration) {
        rules = configuration.consent
        language = configuration.language
        cloud = configuration.apps.cloud
        isDistracting = configuration.driverDistraction
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return askNext(at: now)
        case .appLeft(let app): return left(app, at: now)
        case .configured(let configuration):
            rules = configuration.consent
            language = configuration.language
            cloud = configuration.apps.cloud
            return judgeAgain(at: now)
        case .masterReset:
            permissions = []
            thisTime = []
            paces = [:]
            asked = [:]
            quietUntil = nil
            refusals = [:]
        case .appClosed: break
        }
        return []
    }

    mutating func restore(_ kept: KeptState) { permissions = kept.permissions }

    // MARK: Apps

    func standing(of appID: String, on device: DeviceID, at now: Instant) -> ConsentStanding {
        if device == .local || permissions.contains(where: { $0.covers(appID, on: device) }) { return .trusted }
        if thisTime.contains(device.keptID(of: appID)) { return .trusted }
        switch rules[device.kind] {
        case .always: return .admitted
        case .never: return .refused("\(device) is not allowed here, and nobody is asked")
        case .ask: break
        }
        guard let until = refusals[device], now < until else { return .undecided }
        return .refused("the driver has refused \(device)")
    }

    /// An app has registered.
    mutating func add(_ app: AppInfo, at now: Instant) -> [Action] {
        guard app.device != .local else { return [] }
        guests.append(
            Guest(
                session: app.session, device: app.device, appID: app.appID, keptID: app.keptID, name: app.name,
                isTrusted: app.standing.isTrusted, isAllowed: app.standing.isAllowed,
                isWaiting: !app.standing.isAllowed && rules.prompt == .atRegistration))
        return app.standing.isAllowed ? [] : askNext(at: now)
    }

    /// The driver has chosen an app that is not allowed yet.
    mutating func pick(_ session: SessionID, at now: Instant) -> [Action] {
        guard let index = guests.firstIndex(where: { $0.session == session }), !guests[index].isAllowed else {
            return []
        }
        guests[index].isWaiting = true
        guests[index].isChosen = true
        return askNext(at: now)
    }

    private mutating func left(_ app: DepartedApp, at now: Instant) -> [Action] {
        guard let index = guests.firstIndex(where: { $0.session == app.session }) else { return [] }
        let guest = guests.remove(at: index)
        if !guests.contains(where: { $0.device == guest.device }), !keepsPlaces(guest.device) {
            names.forgetClaim(of: guest.device)
        }
        switch app.reason {
        case .lost, .notAllowed: break
        case .closed, .unregistered: thisTime.remove(guest.keptID)
        }
        return withdrawQuestion { $0 == guest.session } + askNext(at: now)
    }

    /// Whether the device keeps its connections and sessions when they are scarce: this machine, a device that
    /// is allowed itself or by one of its apps, and the cloud apps of the configuration. Others are guests.
    func keepsPlaces(_ device: DeviceID) -> Bool {
        device == .local || permissions.contains { $0.device == device } || cloud.contains(where: device.isCloud)
            || thisTime.contains { DeviceID(keptID: $0) == device }
    }

    /// Whether nobody has allowed the device or one of its apps, neither by name nor by a rule. All such devices together
    /// have a part of the memory (``MemoryBudget``).
    func isGuest(_ device: DeviceID) -> Bool {
        guard device != .local, rules[device.kind] != .always else { return false }
        return !guests.contains { $0.device == device && $0.isAllowed } && !keepsPlaces(device)
    }

    // MARK: Names

    /// A transport has read a device's name.
    mutating func name(_ device: DeviceID, _ name: String) -> [Action] {
        names.report(name, of: device)
        return [.redraw]
    }

    /// An app sends the name of its device.
    mutating func claimName(_ name: String, of device: DeviceID) { names.claim(name, of: device) }

    /// - Parameter app: The app that a question is about; "" for none.
    private func shown(_ device: DeviceID, besides app: String = "") -> ShownDevice {
        let kept = permissions.first { $0.device == device && $0.appID == nil && !$0.name.isEmpty }
        return names.shown(device, address: device.shown(cloud, besides: app), kept: kept?.name)
    }

    /// How the driver was asked about a guest.
    ///
    /// - Parameter sessions: The guest's sessions.
    func claim(of device: DeviceID, with sessions: [SessionID]) -> Places.Claim {
        if let question, sessions.contains(question.session) { return .onScreen }
        if refusals[device] != nil || (paces[device.sharer]?.unanswered ?? 0) > 0 { return .unanswered }
        return asked[device].map { .asked($0) } ?? .unasked
    }

    // MARK: The question

    mutating func setDriverDistraction(_ isOn: Bool, at now: Instant) -> [Action] {
        isDistracting = isOn
        return (isOn ? withdrawQuestion { _ in true } : []) + askNext(at: now)
    }

    private mutating func withdrawQuestion(of isMeant: (SessionID) -> Bool) -> [Action] {
        guard let question, isMeant(question.session) else { return [] }
        self.question = nil
        return [.withdrawQuestion(question.id)]
    }

    /// Asks about the next app that may be asked about now.
    private mutating func askNext(at now: Instant) -> [Action] {
        deadline = nil
        guard question == nil, !isDistracting else { return [] }
        if let quietUntil, quietUntil <= now { self.quietUntil = nil }
        var next: (guest: Int, rank: (UInt64, UInt64, UInt64))?
        for (index, guest) in guests.enumerated() where guest.isWaiting {
            var due = paces[guest.device.sharer]?.nextQuestion ?? now
            if let quietUntil, !guest.isChosen { due = max(due, quietUntil) }
            guard due <= now else {
                deadline = Instant.earliest(deadline, due)
                continue
            }
            let rank: (UInt64, UInt64, UInt64) = (guest.isChosen ? 0 : 1, asked[guest.device] ?? 0, guest.asked)
            if next.map({ rank < $0.rank }) ?? true { next = (index, rank) }
        }
        return next.map { ask(about: $0.guest, at: now) } ?? []
    }

    private mutating func ask(about index: Int, at now: Instant) -> [Action] {
        deadline = nil
        paces = paces.filter { $0.value.nextQuestion + Self.longestPause > now }
        asked = asked.filter { paces[$0.key.sharer] != nil }
        refusals = refusals.filter { $0.value > now }
        questions += 1
        guests[index].asked = questions
        guests[index].isChosen = false
        let guest = guests[index]
        asked[guest.device] = questions
        let id = LocalAlert.ID.own(questions)
        question = (id, guest.session, guest.device)
        paces[guest.device.sharer, default: Pace(nextQuestion: now)].nextQuestion = now + Self.interval
        let device = shown(guest.device, besides: guest.name)
        // One question is no flood of them.
        let alert = ConsentQuestion.alert(
            id, app: guest.name, device: device, offersQuiet: questions > 1, in: language)
        return [.askDriver(alert)]
    }

    /// Handles an event of a question's alert.
    mutating func heard(_ event: LocalAlert.Event, of id: LocalAlert.ID, at now: Instant) -> [Action] {
        guard let question, question.id == id else { return [] }
        switch event {
        case .waits, .warned, .shown: return []
        case .pressed(let index, _):
            guard let answer = ConsentQuestion.Answer(rawValue: index) else { return [] }
            self.question = nil
            if answer != .later { paces[question.device.sharer]?.unanswered = 0 }
            return take(answer, for: question.session, at: now) + askNext(at: now)
        case .ended(let ending):
            self.question = nil
            if ending == .timedOut || ending == .closed { countUnanswered(question.device, at: now) }
            return askNext(at: now)
        }
    }

    /// The question timed out or was closed, which gives no permission and refuses nothing. The pause before the next
    /// question doubles, up to ``longestPause``.
    private mutating func countUnanswered(_ device: DeviceID, at now: Instant) {
        let count = paces[device.sharer]?.unanswered ?? 0
        let minutes = 1 << min(count, 4)
        let pause = min(Interval.seconds(60 * minutes), Self.longestPause)
        paces[device.sharer] = Pace(nextQuestion: now + pause, unanswered: count + 1)
        waitForChoice(device)
    }

    /// With questions at activation: the question comes again when the driver chooses the app again.
    private mutating func waitForChoice(_ device: DeviceID) {
        guard rules.prompt == .atActivation else { return }
        for index in guests.indices where guests[index].device == device { guests[index].isWaiting = false }
    }

    private mutating func take(_ answer: ConsentQuestion.Answer, for session: SessionID, at now: Instant) -> [Action] {
        guard let guest = guests.first(where: { $0.session == session }) else { return [] }
        switch answer {
        case .always:
            return allow(DevicePermission(device: guest.device, appID: guest.appID, name: guest.name), at: now)
        case .thisTime:
            thisTime.insert(guest.keptID)
            return judgeAgain(at: now)
        case .no:
            refusals[guest.device] = now + rules.refusalTime
            let name = shown(guest.device, besides: guest.name).title
            return judgeAgain(at: now) + [.showNotice(.refused(guest.device, name: name))]
        case .later:
            quietUntil = now + Self.quietTime
            waitForChoice(guest.device)
            return []
        }
    }

    // MARK: Refusals

    /// A device tries to register an app while the clock is shown. If the driver has refused the device, a notice says
    /// so, at most once in ``interval``: the clock invites phones.
    mutating func triesAgain(_ device: DeviceID, at now: Instant) -> [Action] {
        guard let until = refusals[device], now < until, nextRefusalNotice.map({ $0 <= now }) ?? true else { return [] }
        nextRefusalNotice = now + Self.interval
        let minutes = Int(((until - now).nanoseconds + 59_999_999_999) / 60_000_000_000)
        return [.showNotice(.stillRefused(device, name: shown(device).title, minutesLeft: minutes))]
    }

    /// The driver takes back a refusal: the next app of the device that registers is asked about.
    mutating func allowAgain(_ device: DeviceID, at now: Instant) -> [Action] {
        refusals[device] = nil
        paces[device.sharer] = nil
        nextRefusalNotice = nil
        return askNext(at: now)
    }

    // MARK: Permissions

    /// Allows a device, or one of its apps, permanently.
    mutating func allow(_ permission: DevicePermission, at now: Instant) -> [Action] {
        permissions.removeAll { $0.isSame(as: permission) }
        permissions.append(permission)
        refusals[permission.device] = nil
        return [.store(.allow(permission))] + judgeAgain(at: now)
    }

    /// The driver is asked about a device's apps when they connect next. Its permissions and its refusal are deleted.
    mutating func askAgain(about device: DeviceID, at now: Instant) -> [Action] {
        refusals[device] = nil
        paces[device.sharer] = nil
        return withdrawPermissions(of: device) + askNext(at: now)
    }

    /// A device's apps are refused for ``ConsentRules/refusalTime``, and those that are connected are turned away.
    mutating func refuse(_ device: DeviceID, at now: Instant) -> [Action] {
        refusals[device] = now + rules.refusalTime
        for index in guests.indices where guests[index].device == device { guests[index].isTrusted = false }
        return withdrawPermissions(of: device) + judgeAgain(at: now)
    }

    private mutating func withdrawPermissions(of device: DeviceID) -> [Action] {
        thisTime = thisTime.filter { DeviceID(keptID: $0) != device }
        guard permissions.contains(where: { $0.device == device }) else { return [] }
        permissions.removeAll { $0.device == device }
        return [.store(.disallow(device))]
    }

    /// Deletes a device's permissions and refusal, and all stored data of its apps. The apps' sessions end, and they
    /// may register again.
    mutating func forget(_ device: DeviceID, at now: Instant) -> [Action] {
        permissions.removeAll { $0.device == device }
        paces[device.sharer] = nil
        asked[device] = nil
        refusals[device] = nil
        names.forgetClaim(of: device)
        let own = guests.filter { $0.device == device }
        thisTime = thisTime.filter { DeviceID(keptID: $0) != device }
        return own.map { .turnAway($0.session) } + [.store(.forgetDevice(device))]
    }

    /// For ``Engine/snapshot``.
    var phones: [Engine.Snapshot.Phone] {
        typealias Phone = Engine.Snapshot.Phone
        var phones = permissions.map { permission in
            let isConnected = guests.contains { permission.covers($0.appID, on: $0.device) }
            return Phone(
                device: permission.device, appID: permission.appID, name: permission.name, standing: .always,
                isConnected: isConnected)
        }
        for guest in guests where !permissions.contains(where: { $0.covers(guest.appID, on: guest.device) }) {
            let standing: Phone.Standing = guest.isTrusted ? .thisTime : guest.isAllowed ? .byRule : .undecided
            phones.append(
                Phone(
                    device: guest.device, appID: guest.appID, name: guest.name, standing: standing, isConnected: true))
        }
        for (device, until) in refusals {
            phones.append(Phone(device: device, standing: .refused, refusedUntil: until))
        }
        for index in phones.indices { phones[index].deviceName = shown(phones[index].device).name ?? "" }
        return phones.sorted { ($0.device, $0.appID ?? "") < ($1.device, $1.appID ?? "") }
    }

    /// Checks all waiting apps again after a change: each is admitted, turned away, or still waits.
    private mutating func judgeAgain(at now: Instant) -> [Action] {
        var actions: [Action] = []
        for index in guests.indices where !guests[index].isTrusted {
            let guest = guests[index]
            let standing = standing(of: guest.appID, on: guest.device, at: now)
            switch standing {
            case .trusted, .admitted:
                guests[index].isTrusted = standing.isTrusted
                guests[index].isAllowed = true
                guests[index].isWaiting = false
                actions += withdrawQuestion { $0 == guest.session }
                if guest.isTrusted != standing.isTrusted || !guest.isAllowed {
                    actions.append(.admit(guest.session, standing))
                }
            case .undecided: break
            case .refused:
                actions += withdrawQuestion { $0 == guest.session }
                actions.append(.turnAway(guest.session))
            }
        }
        return actions
    }
}
