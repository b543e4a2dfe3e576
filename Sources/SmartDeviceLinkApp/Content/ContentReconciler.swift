internal import SmartDeviceLink

/// Brings the head unit's content to what the app declares, one request at a time, and records at each moment what the
/// head unit has. A value without side effects.
///
/// Show, SetMediaClockTimer and the other requests take turns, so that none waits for more than one of each other kind. A
/// request waits only for its own pictures, which are uploaded beside the requests.
///
/// | input | registered, no request in flight | a request in flight | not registered |
/// | --- | --- | --- | --- |
/// | the app declares content | compares again | compares again after the response | compares after the registration |
/// | a response | – | the recorded content changes, or a refusal is added | – |
/// | a new hash | stored with the recorded content | the same after the response | – |
/// | registered | the content is the resumed one, or empty; compares | – | the same |
/// | the connection is lost | – | the request counts as not performed | – |
///
/// A hash that arrives while a request is in flight identifies the content before or after that request. It is stored
/// with the content after it. If that is wrong, the head unit has already replaced the hash, so the next registration
/// fails to resume and everything is sent again: a wrong menu is never stored with a valid hash. If the response is
/// lost, the hash is dropped. After a request that timed out all later hashes of the connection are dropped, because
/// the content that they identify is unknown.
struct ContentReconciler: Sendable {
    /// The next request.
    enum Step: Hashable, Sendable {
        /// Show. Pictures of these names are not shown, because the head unit does not have them.
        case show(Template, without: Set<String>, replacing: Template)
        case clock(ClockReconciler.Request)
        case change(ContentChange)
    }

    /// The kinds of requests that take turns.
    private enum Turn { case show, clock, change }

    /// The result of a step.
    enum Outcome: Sendable {
        case answered(ResultCode, info: String)
        /// No response came in time, but the connection is still open.
        case unanswered
        case lost
    }

    /// Content that a caller waits for. Its requests are sent before others.
    enum Need: Hashable, Sendable {
        case everything
        case choices(Set<ChoiceCell>)
        case properties
    }

    private(set) var content = AcknowledgedContent()
    private(set) var handlers: [UInt32: ContentDiff.Handler] = [:]
    /// The last valid hash, with the content that it identifies; nil if none is known.
    private(set) var kept: (hash: String, content: AcknowledgedContent)?
    private(set) var isRegistered = false
    /// What the head unit shows.
    var capabilities = SystemCapabilities()

    private var screen = TemplateReconciler()
    private var clock = ClockReconciler()
    private var pictures = PictureStates()
    private var declared = DeclaredContent()
    private var level = HMILevel.notRunning
    private var needsDiff = false
    private var queue: [ContentChange] = []
    private var changeInFlight: ContentChange?
    /// The kind of the last request.
    private var last = Turn.change
    /// Changes that were refused since the last comparison.
    private var refusals: [ContentNotice] = []
    /// Changes that the head unit has performed in part.
    private var warnings: [ContentNotice] = []
    private var heldHash: String?
    /// Changes that the head unit has performed and not yet followed by a hash.
    private var changesWithoutHash = 0
    /// True after a request timed out: the head unit's content may differ from ``content``.
    private var isUncertain = false

    /// The template on the screen, as the app declared it.
    var template: Template { screen.template }

    /// What the head unit does not have as the app has declared it.
    var notices: [ContentNotice] {
        refusals + warnings.filter { $0.change.map(content.has) ?? false } + pictures.notices + screen.notices
            + clock.notices
    }

    /// The same, of the template and the media clock only.
    var templateNotices: [ContentNotice] {
        screen.notices + clock.notices + pictures.notices.filter { $0.change == nil }
    }

    /// Whether the head unit has everything that the app declares, except for what it refused.
    var isSynchronized: Bool { isRegistered && !hasPendingChange && isTemplateSettled }

    /// Whether the screen has the template and the media clock, except for what the head unit refused.
    var isTemplateSettled: Bool {
        isRegistered && screen.isSettled(pictures, capabilities) && clock.isSettled
    }

    /// Whether no change is in flight and none can be sent now.
    var isAtRest: Bool { changeInFlight == nil && (!hasPendingChange || !isRegistered || level == .notRunning) }

    private var hasPendingChange: Bool { needsDiff || !queue.isEmpty || changeInFlight != nil }

    /// Whether the head unit is expected to send a hash for changes that it has performed. A hash that arrives while
    /// the next change is in flight covers one change, any other covers all.
    var owesHash: Bool { isRegistered && !isUncertain && changesWithoutHash > 0 }

    /// - Parameter uses: The pictures whose content is declared.
    mutating func declare(_ uses: [PictureStates.Use] = [.menu, .choices], _ change: (inout DeclaredContent) -> Void) {
        change(&declared)
        for use in uses { pictures.declared([], use) }
        needsDiff = true
    }

    mutating func declare(_ template: Template) {
        for name in screen.declare(template) { pictures.changed(name, .template) }
        pictures.declared(template.fileNames, .template)
    }

    /// - Parameters:
    ///   - clock: The media clock; nil for the one that was declared last.
    ///   - now: The moment of the clock's declaration, as time on the manager's clock.
    mutating func declare(_ clock: MediaClock?, _ controls: MediaControls, at now: Duration) {
        self.clock.declare(clock, controls, at: now)
    }

    /// - Parameter resumed: The content that the head unit restored; nil for none.
    mutating func registered(resumed: ResumptionRecord?) {
        content = resumed?.content ?? AcknowledgedContent()
        // It is not known whether head units restore it.
        content.menuLayout = nil
        kept = resumed.map { ($0.hash, $0.content) }
        screen.registered()
        clock.registered()
        pictures.reset()
        isRegistered = true
        level = .notRunning
        (heldHash, isUncertain, changesWithoutHash) = (nil, false, 0)
        (changeInFlight, queue, warnings) = (nil, [], [])
        needsDiff = true
    }

    mutating func lost() {
        isRegistered = false
        queue = []
        forgetHashInFlight()
        changeInFlight = nil
        screen.lost()
        clock.lost()
        takeHeldHash()
    }

    /// Drops a hash that came during the request: it is unknown whether it identifies the content before or after it.
    private mutating func forgetHashInFlight() { if changeInFlight != nil { heldHash = nil } }

    /// Refused entries are sent again, because it may be allowed at another level.
    mutating func levelChanged(to level: HMILevel) {
        if level != self.level {
            if !refusals.isEmpty || !pictures.notices.isEmpty { needsDiff = true }
            pictures.forgetFailures()
            screen.levelChanged()
            clock.levelChanged()
        }
        self.level = level
    }

    mutating func hashChanged(to hash: String) {
        guard !isUncertain else { return }
        changesWithoutHash = changeInFlight == nil ? 0 : max(0, changesWithoutHash - 1)
        heldHash = hash
        if changeInFlight == nil { takeHeldHash() }
    }

    /// The layout of the template in flight was refused: the template is shown in the layout before.
    mutating func layoutRefused(_ result: ResultCode?, _ info: String) { screen.layoutRefused(result, info) }

    private mutating func takeHeldHash() {
        if let heldHash { kept = (heldHash, content) }
        heldHash = nil
    }
}

// MARK: Requests

extension ContentReconciler {
    /// The next request to send; nil for none. ``finished(_:)`` must be called with its outcome before the next call.
    ///
    /// - Parameters:
    ///   - now: Time on the manager's clock.
    ///   - needs: The content that a caller waits for.
    mutating func next(at now: Duration = .zero, for needs: [Need] = []) -> Step? {
        guard isRegistered, changeInFlight == nil, screen.inFlight == nil, clock.inFlight == nil else { return nil }
        compare()
        // Head units allow none of these RPCs at level NONE (ProtocolNotes, "Permissions").
        guard level != .notRunning else { return nil }
        let order: [Turn] =
            switch last {
            case .show: [.clock, .change, .show]
            case .clock: [.change, .show, .clock]
            case .change: [.show, .clock, .change]
            }
        for turn in order {
            guard let step = next(turn, at: now, for: needs) else { continue }
            last = turn
            return step
        }
        return nil
    }

    private mutating func next(_ turn: Turn, at now: Duration, for needs: [Need]) -> Step? {
        switch turn {
        case .show:
            guard let wanted = screen.wanted(pictures, capabilities), screen.delay(at: now) == .zero else { return nil }
            return .show(wanted.template, without: wanted.without, replacing: screen.send(wanted, at: now))
        case .clock:
            guard clock.isWanted, clock.delay(at: now) == .zero else { return nil }
            return .clock(clock.send(at: now))
        case .change:
            guard let index = changeIndex(for: needs) else { return nil }
            changeInFlight = queue.remove(at: index)
            return changeInFlight.map { .change($0) }
        }
    }

    /// How long Show and SetMediaClockTimer must wait; nil if neither has anything to send.
    func showDelay(at now: Duration) -> Duration? {
        guard isRegistered, level != .notRunning else { return nil }
        let show = screen.wanted(pictures, capabilities).map { _ in screen.delay(at: now) }
        let timer = clock.isWanted ? clock.delay(at: now) : nil
        return [show, timer].compactMap(\.self).min()
    }

    /// Whether the head unit has the content that a caller waits for, or has refused it.
    func isSettled(_ need: Need) -> Bool {
        switch need {
        case .everything: return isSynchronized
        case .choices, .properties:
            guard isRegistered, !needsDiff else { return false }
            return !(queue + [changeInFlight].compactMap(\.self)).contains { $0.serves(need) }
        }
    }

    mutating func finished(_ outcome: Outcome) {
        if screen.inFlight != nil { screen.finished(outcome) }
        if clock.inFlight != nil { clock.finished(outcome) }
        if case .lost = outcome { return lost() }
        guard let change = changeInFlight else { return }
        switch outcome {
        case .answered(let result, let info) where change.isDone(result):
            content.apply(change)
            if result.isSuccess { changesWithoutHash += 1 }
            if result == .warnings {
                warnings.append(ContentNotice(.warning, change: change, result: result, info: info))
            }
        case .answered(let result, let info): refuse(change, result, info)
        case .unanswered:
            forgetHashInFlight()
            isUncertain = true
            refuse(change, nil, "no answer")
        case .lost: break
        }
        changeInFlight = nil
        takeHeldHash()
    }

    /// Finds out what must be sent, so that a wait for content that the head unit has need not wait for a request.
    mutating func prepare() { if isRegistered { compare() } }

    private mutating func compare() {
        // The change in flight is not part of the content yet.
        guard needsDiff, changeInFlight == nil else { return }
        let known = declared.without(menuPictures: pictures.failed(.menu), choicePictures: pictures.failed(.choices))
        let diff = ContentDiff(from: content, to: known)
        (queue, handlers, refusals, needsDiff) = (diff.changes, diff.handlers, [], false)
        warnings.removeAll { !($0.change.map(content.has) ?? false) }
    }

    /// The place in the queue of the next change: one that a caller waits for, or else the first one. Menu entries keep
    /// their order; other changes do not wait for pictures of those before them.
    private func changeIndex(for needs: [Need]) -> Int? {
        var isMenuBlocked = false
        var first: Int?
        for (index, change) in queue.enumerated() {
            guard isReady(change), !(change.isOfMenu && isMenuBlocked) else {
                if change.isOfMenu { isMenuBlocked = true }
                continue
            }
            if needs.contains(where: change.serves) { return index }
            first = first ?? index
            if needs.isEmpty { break }
        }
        return first
    }

    private mutating func refuse(_ change: ContentChange, _ result: ResultCode?, _ info: String) {
        refusals.append(ContentNotice(change: change, result: result, info: info))
        guard case .addSubMenu(let id, _, _, _) = change else { return }
        // Entries of a submenu that does not exist cannot be added.
        var missing: Set<UInt32> = [id]
        queue.removeAll { change in
            guard let parent = change.parent, missing.contains(parent) else { return false }
            if case .addSubMenu(let inner, _, _, _) = change { missing.insert(inner) }
            return true
        }
    }
}

// MARK: Pictures

extension ContentReconciler {
    /// The names of the files that the screen needs now.
    var neededPictures: Set<String> { screen.neededPictures }

    /// The names of all files that the head unit has.
    mutating func headUnitHas(_ names: Set<String>) { pictures.headUnitHas(names) }

    /// The files that may be uploaded now, in order. Those of a template follow its texts.
    mutating func uploads(_ use: PictureStates.Use, for needs: [Need] = []) -> [SDLFile] {
        guard isRegistered, level != .notRunning else { return [] }
        compare()
        switch use {
        case .template: return screen.uploads(pictures, capabilities)
        case .menu, .choices:
            let changes = queue.filter { $0.use == use }
            let first = changes.filter { change in needs.contains(where: change.serves) }
            return (first + changes).flatMap(\.files).filter { !pictures.isSettled($0.name, use) }
        }
    }

    mutating func pictureArrived(_ name: String, _ use: PictureStates.Use) { pictures.arrived(name, use) }

    /// A picture could not be uploaded: what shows it is sent without it.
    ///
    /// - Parameter isRetried: Whether a new declaration of the same picture tries it again.
    mutating func pictureFailed(_ name: String, _ use: PictureStates.Use, because info: String, isRetried: Bool) {
        let change = queue.first { $0.use == use && $0.files.contains { $0.name == name } }
        guard use == .template || change != nil else { return }
        let text = "the picture \(name) is left out: \(info)"
        pictures.failed(
            name, use, ContentNotice(.leftOut, change: change, result: nil, info: text), isRetried: isRetried)
        for index in queue.indices where queue[index].use == use { queue[index] = queue[index].without([name]) }
    }

    /// The id of a choice that the head unit has, also without a picture that could not be uploaded.
    func id(of choice: ChoiceCell) -> UInt32? {
        let shown = choice.without(pictures.failed(.choices))
        return content.choices.first { $0.value == choice || $0.value == shown }?.key
    }

    private func isReady(_ change: ContentChange) -> Bool {
        guard let use = change.use else { return true }
        return change.files.allSatisfy { pictures.isSettled($0.name, use) }
    }
}
