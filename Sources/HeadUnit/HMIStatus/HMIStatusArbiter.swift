import BezelModel
import SmartDeviceLink

/// Decides which app is FULL, and sends each app its HMI status (ProtocolNotes, "HMI status").
struct HMIStatusArbiter: Feature {
    /// How long an app whose connection was lost gets the screen back when it registers again.
    static let returnTime = Interval.seconds(60)

    /// What is on the screen while no app has it. It is the clock at first, and after the last app has left.
    private(set) var home = HomeScreen.clock
    /// In the order in which the sessions were opened.
    var entries: [Entry] = []
    /// The app that had the screen when its connection was lost, until when it may return to it, and whether a finger or
    /// a key was used since.
    private var lost: (keptID: String, until: Instant, isTouched: Bool)?
    private var lastActivation: UInt64 = 0
    /// The feature whose card is above the app on the screen while the driver speaks; nil for none.
    var voice: VoiceDesk.Owner?
    /// The driver says a command: no app is audible, and none gets the screen without the driver.
    var hasVoiceSession: Bool { voice == .session }
    var isSpeaking = false
    /// A navigation app's streamed sound is audible.
    var hasStreamedSound = false
    /// The context of the app on the screen while nothing covers its pages: its menu or interaction may be open.
    var pageContext: (app: SessionID, context: SystemContext)?
    /// The events of the car that last.
    private(set) var events: Set<SystemEvent> = []
    private var settings: HeadUnitConfiguration.Apps
    private var resumptionDelay: Interval
    private(set) var attenuates: Bool
    private var anyAppType: Bool
    /// Whether the list of all apps is drawn.
    private let hasLauncher: Bool
    /// The configuration has cloud apps, which are in the list of all apps even if none is registered.
    private var keepsLauncher: Bool { !settings.cloud.isEmpty }

    init(_ configuration: HeadUnitConfiguration) {
        settings = configuration.apps
        resumptionDelay = configuration.resumption.appTimeout
        attenuates = configuration.sound.attenuates
        anyAppType = configuration.touch.anyAppType
        hasLauncher = configuration.screen.templates
        if !configuration.apps.cloud.isEmpty { home = .launcher }
    }

    /// What the app may do now: its status as the events of the car limit it.
    subscript(session: SessionID) -> HMIStatus { entry(session)?.granted ?? HMIStatus() }

    /// The app's level without the events of the car: it has it again when they end.
    func lastingLevel(of session: SessionID) -> HMILevel { entry(session)?.status.level ?? .notRunning }

    /// The status that was last sent to the app.
    func told(_ session: SessionID) -> HMIStatus { entry(session)?.told ?? HMIStatus() }

    /// The app that has the screen.
    var fullApp: SessionID? { entries.first { $0.granted.level == .full }?.app.session }

    /// The app that has the screen, or gets it when the events of the car end.
    private var owner: SessionID? { entries.first { $0.status.level == .full }?.app.session }

    /// The apps that are audible while another one has the screen.
    var playing: [SessionID] {
        entries.compactMap { $0.granted.level == .limited && $0.granted.audio == .audible ? $0.app.session : nil }
    }

    /// The apps at level NONE.
    var inactive: [SessionID] { entries.compactMap { $0.granted.level == .notRunning ? $0.app.session : nil } }

    var deadline: Instant? {
        var earliest = lost?.until
        guard !hasVoiceSession else { return earliest }
        for index in entries.indices {
            earliest = Instant.earliest(earliest, entries[index].activationDue)
            guard resumption(of: entries[index].app) != .waits else { continue }
            earliest = Instant.earliest(earliest, entries[index].resumption?.due)
        }
        return earliest
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            let due = hasVoiceSession ? [] : activateDueApps(at: now) + resumeDueLevels(at: now)
            return due + forgetLost(at: now)
        case .appLeft(let app):
            entries.removeAll { $0.app.session == app.session }
            return showClockWithoutApps()
        case .appClosed(let session): return close(session)
        case .configured(let configuration):
            settings = configuration.apps
            resumptionDelay = configuration.resumption.appTimeout
            attenuates = configuration.sound.attenuates
            anyAppType = configuration.touch.anyAppType
            if entries.isEmpty, lost == nil { home = keepsLauncher ? .launcher : .clock }
        case .masterReset:
            lost = nil
            return showClockWithoutApps()
        }
        return []
    }

    /// Adds a registered app.
    ///
    /// - Parameter resumed: The level to restore.
    mutating func add(_ app: AppInfo, resumed: HMILevel?, at now: Instant) {
        let place = entries.firstIndex { $0.app.opened > app.opened } ?? entries.endIndex
        entries.insert(Entry(app: app, resumed: resumed), at: place)
        if app.standing.isAllowed { admit(app.session, at: now) }
    }

    /// An app is allowed: it gets its first level. An app that is not allowed stays at NONE and cannot get the screen.
    mutating func admit(_ session: SessionID, at now: Instant) {
        guard let index = index(of: session) else { return }
        entries[index].activationDue = now + settings.activationDelay
        entries[index].resumption = entries[index].resumed.map { ($0, now + resumptionDelay) }
    }

    /// The app's policy or name has changed.
    mutating func update(_ app: AppInfo) {
        if let index = index(of: app.session) { entries[index].app = app }
    }

    // MARK: The app on the screen

    private mutating func activateDueApps(at now: Instant) -> [Action] {
        var actions: [Action] = []
        for index in entries.indices {
            guard let due = entries[index].activationDue, due <= now else { continue }
            entries[index].activationDue = nil
            let session = entries[index].app.session
            if entries[index].isChosen {
                actions += activate(session)
                continue
            }
            switch settings.activation {
            case .first: actions += mayTakeScreen(session) ? activate(session) : arrive(session)
            case .last: actions += activate(session)
            case .manual: actions += isAtLauncher ? [.appArrived(session)] : []
            }
        }
        return actions
    }

    private mutating func resumeDueLevels(at now: Instant) -> [Action] {
        var actions: [Action] = []
        for index in entries.indices {
            guard let resumption = entries[index].resumption, resumption.due <= now else { continue }
            let fate = self.resumption(of: entries[index].app)
            guard fate != .waits else { continue }
            entries[index].resumption = nil
            guard fate == .unaffected else { continue }
            let level = entries[index].status.level
            guard level == .notRunning || level == .background else { continue }
            let session = entries[index].app.session
            actions +=
                resumption.level == .full && mayTakeScreen(session) ? activate(session) : enterBackground(session)
        }
        return actions
    }

    /// Whether an app gets the screen without the driver: while the clock is shown, and an app whose connection was lost
    /// a short time ago.
    private func mayTakeScreen(_ session: SessionID) -> Bool {
        owner == nil && (isAtClock || lost.map { $0.keptID == entry(session)?.app.keptID && !$0.isTouched } == true)
    }

    /// Whether the clock is shown, or the lines in its place.
    var isAtClock: Bool { fullApp == nil && (home == .clock || !hasLauncher) }

    private var isAtLauncher: Bool { fullApp == nil && !isAtClock }

    /// An app that registered does not get the screen. Over the list of all apps, the driver is notified of it.
    private mutating func arrive(_ session: SessionID) -> [Action] {
        let notices: [Action] = isAtLauncher ? [.appArrived(session)] : []
        return enterBackground(session) + notices
    }

    // MARK: The screen without an app

    /// Shows the list of all apps instead of the clock.
    mutating func openLauncher() -> [Action] {
        guard hasLauncher, fullApp == nil, home != .launcher, !entries.isEmpty || keepsLauncher else { return [] }
        home = .launcher
        return [.redraw]
    }

    /// Shows the clock instead of the list of all apps.
    mutating func openClock() -> [Action] {
        guard fullApp == nil, home != .clock else { return [] }
        home = .clock
        return [.redraw]
    }

    /// Without any app, there is nothing to choose. An app whose connection was lost keeps its tile for a time.
    private mutating func showClockWithoutApps() -> [Action] {
        entries.isEmpty && lost == nil && !keepsLauncher ? openClock() : []
    }

    /// The connection of the app on the screen was lost: the list of all apps is shown, and no other app gets the screen.
    mutating func lose(_ app: AppInfo, at now: Instant) -> [Action] {
        guard hasLauncher else { return activateNext() }
        home = .launcher
        lost = (app.keptID, now + Self.returnTime, false)
        return [.setTouchTarget(nil), .redraw]
    }

    /// A finger or a key is used: an app whose connection was lost waits in the list of all apps when it returns.
    mutating func driverActed() { lost?.isTouched = true }

    /// An app whose connection was lost has not returned in time.
    private mutating func forgetLost(at now: Instant) -> [Action] {
        guard let former = lost, former.until <= now else { return [] }
        lost = nil
        return showClockWithoutApps()
    }

    /// Activates the next app after the app on the screen has left: the one that was on the screen before; if no other
    /// app ever was, the oldest (``HeadUnitConfiguration/Activation/first``) or the newest (`last`). Apps that would
    /// end the sound of an app in the background are skipped.
    mutating func activateNext() -> [Action] {
        let freed: [Action] = [.setTouchTarget(nil), .redraw]
        switch settings.activation {
        case .manual: return freed
        case .first, .last:
            let candidates = entries.filter {
                $0.app.standing.isAllowed && $0.activationDue == nil && !$0.isClosed && !silencesAnother($0)
            }
            let unused = settings.activation == .first ? candidates.first : candidates.last
            let used = candidates.filter { $0.lastActivation > 0 }
            let next = used.max { $0.lastActivation < $1.lastActivation } ?? unused
            return freed + (next.map { activate($0.app.session) } ?? [])
        }
    }

    /// Whether activating the app would end the sound of another one in the background.
    private func silencesAnother(_ entry: Entry) -> Bool {
        entries.contains { other in
            guard other.app.session != entry.app.session, other.status.level == .limited,
                other.status.audio == .audible
            else { return false }
            return other.status.behind(entry.app, as: other.app).audio == .notAudible
        }
    }

    /// Activates an app in place of the one on the screen.
    mutating func activate(_ session: SessionID) -> [Action] {
        guard let index = index(of: session), entries[index].app.standing.isAllowed else { return [] }
        let app = entries[index].app
        var actions: [Action] = []
        if let former = fullApp, former != session { actions.append(.cancelTouches(former, at: nil)) }
        for other in entries.indices where other != index && entries[other].status.isActive {
            let rival = entries[other]
            actions += setStatus(rival.status.behind(app, as: rival.app), of: other)
        }
        home = .launcher
        if entries[index].app.keptID == lost?.keptID { lost = nil }
        lastActivation += 1
        entries[index].lastActivation = lastActivation
        (entries[index].isClosed, entries[index].closed) = (false, nil)
        entries[index].isChosen = false
        entries[index].activationDue = nil
        let isHeld = holds(entries[index])
        entries[index].held = isHeld ? entries[index].held ?? entries[index].status : nil
        entries[index].activatedSince = isHeld ? [] : events
        actions += setStatus(.onScreen(app), of: index)
        return actions + findTouchTarget() + [.coverChanged]
    }

    /// The app on the screen goes to the background, and no other app gets the screen.
    mutating func leaveScreen() -> [Action] {
        guard let index = entries.firstIndex(where: { $0.granted.level == .full }) else { return openLauncher() }
        let session = entries[index].app.session
        return [.cancelTouches(session, at: nil)] + setStatus(entries[index].status.offScreen, of: index)
            + [.setTouchTarget(nil), .coverChanged]
    }

    /// The driver has chosen an app. While the car uses the screen itself, nothing happens.
    mutating func choose(_ session: SessionID) -> [Action] {
        guard self[session].level != .full, !events.contains(.deactivateHMI) else { return [] }
        return activate(session)
    }

    /// The driver had chosen an app before it registered: it gets the screen when its first level is due.
    mutating func chooseAtFirst(_ session: SessionID) {
        if let index = index(of: session) { entries[index].isChosen = true }
    }

    /// Determines the app that receives touches, after the policy or the configuration has changed.
    func findTouchTarget() -> [Action] {
        let app = entries.first { $0.granted.level == .full }?.app
        return [.setTouchTarget(app.flatMap { takesTouches($0) ? $0.session : nil })]
    }

    private func takesTouches(_ app: AppInfo) -> Bool {
        (app.isTouchable || anyAppType) && app.policy.permission(to: .onTouchEvent, at: .full) == .allowed
    }

    /// Sets the status of an app while another one is on the screen.
    private mutating func enterBackground(_ session: SessionID) -> [Action] {
        guard let index = index(of: session) else { return [] }
        return setStatus(initialStatus(of: index).offScreen, of: index)
    }

    /// The first status of an app that registers while other apps are registered.
    private func initialStatus(of index: Int) -> HMIStatus {
        let app = entries[index].app
        let rivals = entries.indices.filter { $0 != index && entries[$0].status.isActive }
        return rivals.reduce(.onScreen(app)) { $0.behind(entries[$1].app, as: app) }
    }

    private mutating func close(_ session: SessionID) -> [Action] {
        guard let index = index(of: session) else { return [] }
        let wasFull = entries[index].status.level == .full
        (entries[index].isClosed, entries[index].closed) = (true, entries[index].status)
        entries[index].held = nil
        let cancelling: [Action] = entries[index].granted.level == .full ? [.cancelTouches(session, at: nil)] : []
        let actions = cancelling + setStatus(HMIStatus(), of: index)
        return actions + (wasFull ? activateNext() : [])
    }

    /// The driver takes back that an app was closed: it has its former status, as far as it may beside other apps, but not
    /// the screen.
    mutating func reopen(_ session: SessionID) -> [Action] {
        guard let index = index(of: session), let former = entries[index].closed,
            entries[index].app.standing.isAllowed
        else { return [] }
        (entries[index].isClosed, entries[index].closed) = (false, nil)
        let app = entries[index].app
        let rivals = entries.indices.filter { $0 != index && entries[$0].status.isActive }
        return setStatus(rivals.reduce(former.offScreen) { $0.behind(entries[$1].app, as: app) }, of: index)
    }

    // MARK: Events of the car

    /// Sets the events that last. When all have ended, every app has the status that it would have without them.
    mutating func setEvents(_ new: Set<SystemEvent>, at now: Instant) -> [Action] {
        guard new != events else { return [] }
        let former = fullApp
        if new.contains(.audioSource) != events.contains(.audioSource) {
            setKeptLevels(inAudioSource: new.contains(.audioSource), at: now)
        }
        events = new
        for index in entries.indices {
            entries[index].activatedSince.formIntersection(new)
            if !holds(entries[index]) { entries[index].held = nil }
        }
        let losing = entries.indices.filter { granted(of: entries[$0]).level != .full }
        let gaining = entries.indices.filter { !losing.contains($0) }
        let isCovered = former.flatMap { index(of: $0) }.map { losing.contains($0) } ?? false
        let cancelling: [Action] = isCovered ? former.map { [.cancelTouches($0, at: nil)] } ?? [] : []
        return cancelling + (losing + gaining).flatMap { grant(at: $0) } + findTouchTarget() + [.coverChanged]
    }

    /// Whether an app that is activated now waits for the end of an event.
    private func holds(_ entry: Entry) -> Bool {
        events.contains { $0.holds(entry.app) && !(entry.keepsLevel && $0 == .audioSource) }
    }

    private func resumption(of app: AppInfo) -> SystemEvent.Resumption {
        let all = Set(events.map { $0.resumption(of: app) })
        return all.contains(.dropped) ? .dropped : all.contains(.waits) ? .waits : .unaffected
    }

    func entry(_ session: SessionID) -> Entry? { entries.first { $0.app.session == session } }

    private func index(of session: SessionID) -> Int? { entries.firstIndex { $0.app.session == session } }
}
