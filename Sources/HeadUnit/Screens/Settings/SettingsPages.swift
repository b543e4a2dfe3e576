import BezelModel

/// The settings on the screen: which pages are open, and what the driver does on them. They lie above the list of all apps
/// or the clock, and close when an app gets the screen.
///
/// What the driver sets acts at once: the value changes here, and an order goes to the program.
struct SettingsPages: Feature {
    /// An open page.
    struct Level: Sendable {
        enum Kind: Hashable, Sendable {
            case tiles
            case page(SettingsPage)
            /// What the driver has answered about apps and the microphone.
            case listeners
            case phone(DeviceID)
            case problem(BoardState.Problem)
            /// What to do while phones can be paired.
            case pair
        }

        let id: Page.ID
        let kind: Kind
        fileprivate(set) var scroll = Scroll()
    }

    /// Phones can be paired.
    struct PairingTime: Hashable, Sendable {
        /// The head unit's name on phones.
        let name: String
        let time: Interval
        let until: Instant
    }

    /// How often the remaining time of a refusal is looked at, and that of pairing.
    private static let (refreshInterval, pairingInterval) = (Interval.seconds(10), Interval.seconds(1))

    /// nil until the program has reported the values: there are no settings before.
    private(set) var board: BoardSettings?
    /// The tiles first; empty while the settings are closed.
    private var levels: [Level] = []
    /// A knob changes the value on the page: the driver has pressed it on the track.
    private(set) var isTaken = false
    /// A finger moves the value on the page.
    private var isSliding = false
    /// The driver has pressed Forget, and must confirm it.
    private(set) var asksToForget = false
    /// nil while the page about it is closed.
    private(set) var pairing: PairingTime?
    /// Problems that the driver does not want to be reminded of while they last.
    private(set) var hidden: Set<BoardState.Problem> = []
    /// When the page is composed again for the time that it shows.
    private var refresh: Instant?

    var deadline: Instant? { refresh }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return timerFired(at: now)
        case .configured: return isOpen ? [.redraw] : []
        case .appLeft, .appClosed, .masterReset: return []
        }
    }

    private mutating func timerFired(at now: Instant) -> [Action] {
        guard let due = refresh, due <= now else { return [] }
        setRefresh(at: now)
        return [.redraw]
    }

    // MARK: Open pages

    var top: Level? { levels.last }
    var isOpen: Bool { !levels.isEmpty }
    /// The layer of the page on the screen; nil while the settings are closed.
    var layer: LayerID? { top?.id.layer }
    /// The value on the page on the screen; nil for a page without one.
    private var level: LevelSetting? {
        guard case .page(let page)? = top?.kind else { return nil }
        return LevelSetting(page)
    }

    mutating func setBoard(_ board: BoardSettings) -> [Action] {
        guard board != self.board else { return [] }
        self.board = board
        return [.redraw]
    }

    mutating func open(_ kind: Level.Kind, _ id: Page.ID, at now: Instant) -> [Action] {
        release()
        levels.append(Level(id: id, kind: kind))
        setRefresh(at: now)
        return [.pageChanged]
    }

    private mutating func setRefresh(at now: Instant) {
        refresh = now + (pairing == nil ? Self.refreshInterval : Self.pairingInterval)
    }

    mutating func close() -> [Action] {
        guard isOpen else { return [] }
        release()
        (levels, refresh) = ([], nil)
        return stopPairing() + [.pageChanged]
    }

    /// The way back: a knob lets the value go, a question is over, or the page closes.
    mutating func back() -> [Action] {
        guard !isTaken, !asksToForget else {
            release()
            return [.redraw]
        }
        release()
        let left = levels.removeLast()
        if levels.isEmpty { refresh = nil }
        return (left.kind == .pair ? stopPairing() : []) + [.pageChanged]
    }

    /// Rules of driver distraction are in force: a page that must be read closes, a question too.
    mutating func limit() -> [Action] {
        asksToForget = false
        guard let index = levels.firstIndex(where: { $0.kind.isLimited }) else { return isOpen ? [.redraw] : [] }
        release()
        levels.removeSubrange(index...)
        return (levels.contains { $0.kind == .pair } ? [] : stopPairing()) + [.pageChanged]
    }

    /// A finger or a knob lets everything go.
    mutating func release() { (isTaken, isSliding, asksToForget) = (false, false, false) }

    mutating func askToForget() -> [Action] {
        asksToForget = true
        return [.redraw]
    }

    // MARK: Pairing and problems

    /// Phones can be paired: the page that says what to do opens above the list of phones.
    ///
    /// - Returns: nil if that list is not on the screen.
    mutating func openPairing(
        as name: String, for time: Interval, _ id: @autoclosure () -> Page.ID, at now: Instant
    ) -> [Action]? {
        guard top?.kind == .page(.phones) else { return nil }
        pairing = PairingTime(name: name, time: time, until: now + time)
        return open(.pair, id(), at: now)
    }

    /// No phone can be paired any more.
    mutating func closePairing() -> [Action] {
        guard pairing != nil, let index = levels.firstIndex(where: { $0.kind == .pair }) else { return [] }
        pairing = nil
        release()
        levels.removeSubrange(index...)
        return [.pageChanged]
    }

    private mutating func stopPairing() -> [Action] {
        guard pairing != nil else { return [] }
        pairing = nil
        return [.effect(.pairingStopped)]
    }

    /// The driver does not want to be reminded of a problem while it lasts.
    mutating func hide(_ problem: BoardState.Problem) -> [Action] {
        hidden.insert(problem)
        return back()
    }

    /// - Parameter problems: Those of the head unit now.
    mutating func setProblems(_ problems: Set<BoardState.Problem>) { hidden.formIntersection(problems) }

    // MARK: Values

    mutating func change(_ apply: (inout BoardSettings) -> SettingOrder) -> [Action] {
        guard var board else { return [] }
        let order = apply(&board)
        guard board != self.board else { return [.redraw] }
        self.board = board
        return [.effect(.setting(order)), .redraw]
    }

    private mutating func set(_ setting: LevelSetting, to wanted: Int) -> [Action] {
        let value = min(max(wanted, setting.range.lowerBound), setting.range.upperBound)
        return change { setting.set(value, in: &$0) }
    }

    private mutating func change(_ setting: LevelSetting, by step: Int) -> [Action] {
        board.flatMap(setting.value).map { set(setting, to: $0 + step) } ?? []
    }

    private static func step(of element: PageElement) -> Int? {
        switch element.part(LevelContent.Part.self) {
        case .less: -LevelSetting.step
        case .more: LevelSetting.step
        case .track, nil: nil
        }
    }

    /// An element of a page with a value is pressed: its track or one of its buttons.
    mutating func pressLevel(_ element: PageElement) -> [Action] {
        let (wasTaken, wasSliding) = (isTaken, isSliding)
        release()
        guard let setting = level else { return [] }
        if let step = Self.step(of: element) { return change(setting, by: step) }
        // A finger has moved the value already.
        isTaken = element.part(LevelContent.Part.self) == .track && !wasTaken && !wasSliding
        return [.redraw]
    }

    /// The position on the track, from 1; nil for a page without one.
    var slidePosition: Int? {
        guard let setting = level, let value = board.flatMap(setting.value) else { return nil }
        return value - setting.range.lowerBound + 1
    }

    mutating func slide(to position: Int, byFinger: Bool) -> [Action] {
        guard let setting = level else { return [] }
        if byFinger { (isSliding, isTaken) = (true, false) }
        return set(setting, to: position - 1 + setting.range.lowerBound)
    }

    /// Whether a knob changes the value; nil while the settings are closed.
    var turnsLevel: Bool? { isOpen ? isTaken : nil }

    mutating func turn(by detents: Int) -> [Action] {
        level.map { change($0, by: detents * LevelSetting.detent) } ?? []
    }

    // MARK: Scrolling

    /// nil while the settings are closed.
    var scroll: Scroll? { top?.scroll }

    mutating func setScroll(_ scroll: Scroll) -> [Action] {
        guard let last = levels.indices.last else { return [] }
        levels[last].scroll = scroll
        return [.redraw]
    }
}

extension SettingsPages.Level.Kind {
    /// Whether it is closed while driver distraction rules are in force.
    fileprivate var isLimited: Bool {
        switch self {
        case .page(let page): page.isLimited
        case .problem, .pair: true
        case .tiles, .listeners, .phone: false
        }
    }
}
