import BezelModel

/// The notices of the head unit: one at a time, the newest replaces the one before. While a card is on the screen, a notice
/// waits. It makes no sound.
struct Banners: Feature {
    /// Between two notices of a low voltage.
    static let pause = Interval.seconds(600)

    private var notice: Notice?
    /// What is in the place of an alert whose card the driver has hidden. It is shown while there is no notice.
    private var hidden: Notice?
    private var shown: Notice? { notice ?? hidden }
    private var lastID: UInt64 = 0
    /// nil while it waits, and for one that stays.
    private(set) var deadline: Instant?
    private var isCovered = false
    /// Whether the knob is at the notice, and at which element.
    private var focus: Banner.Element?
    private var isVoltageLow = false
    private var nextVoltageNotice: Instant?

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            guard let deadline, deadline <= now else { return [] }
            return close()
        case .appLeft(let app):
            guard notice?.app == app.session else { return [] }
            return close()
        case .appClosed, .configured: return []
        case .masterReset: return close()
        }
    }

    // MARK: Showing

    mutating func show(_ new: Notice, at now: Instant) -> [Action] {
        notice = new
        lastID += 1
        focus = nil
        startTime(at: now)
        return [.redraw]
    }

    /// - Parameter alert: Of an alert whose card is hidden now; nil for none.
    mutating func setHidden(_ alert: Notice?) -> [Action] {
        guard alert != hidden else { return [] }
        hidden = alert
        guard notice == nil else { return [] }
        lastID += 1
        focus = nil
        return [.redraw]
    }

    /// A card came on the screen, or went: a notice that it has covered is shown for its whole time again.
    mutating func setCovered(_ isCovered: Bool, at now: Instant) -> [Action] {
        guard isCovered != self.isCovered else { return [] }
        self.isCovered = isCovered
        focus = nil
        startTime(at: now)
        return notice == nil ? [] : [.redraw]
    }

    private mutating func startTime(at now: Instant) {
        deadline = isCovered ? nil : notice?.time.map { now + $0 }
    }

    /// The notice goes.
    mutating func close() -> [Action] {
        guard notice != nil else { return [] }
        (notice, deadline, focus) = (nil, nil, nil)
        lastID += 1
        return [.redraw]
    }

    /// An app has got a level: that its connection was lost, or that it was closed, is no longer true.
    mutating func appIsThere(_ keptID: String) -> [Action] {
        switch notice {
        case .disconnected(let face) where face.keptID == keptID: close()
        case .closed(let face, _) where face.keptID == keptID: close()
        case _: []
        }
    }

    /// The rules of driving have changed.
    mutating func drivingChanged() -> [Action] { notice?.isAboutDriving == true ? close() : [] }

    /// The supply voltage is too low, or right again.
    mutating func setVoltage(isLow: Bool, at now: Instant) -> [Action] {
        guard isLow != isVoltageLow else { return [] }
        isVoltageLow = isLow
        guard isLow else { return notice == .lowVoltage ? close() : [] }
        guard nextVoltageNotice.map({ $0 <= now }) ?? true else { return [] }
        nextVoltageNotice = now + Self.pause
        return show(.lowVoltage, at: now)
    }

    // MARK: On the screen

    /// The layer of the notice on the screen; nil while there is none or a card covers it.
    var layer: LayerID? { shown == nil || isCovered ? nil : .banner(lastID) }

    func isShown(_ layer: LayerID) -> Bool { layer == self.layer }

    /// - Parameter isHeld: Whether a finger or the select key holds an element.
    func banner(in words: Words, usesKeys: Bool, isHeld: (TargetID) -> Bool) -> Banner? {
        guard let layer, var banner = shown?.banner(id: lastID, in: words) else { return nil }
        banner.pressed = Set(banner.elements.filter { isHeld(TargetID(layer: layer, element: $0.rawValue)) })
        banner.focused = usesKeys ? focus : nil
        return banner
    }

    // MARK: Fingers and keys

    mutating func pressed(_ target: TargetID) -> [Action] {
        guard isShown(target.layer), let shown, let element = Banner.Element(rawValue: target.element) else {
            return [.redraw]
        }
        return close() + (element == .button ? shown.answer : [])
    }

    /// A finger has moved the notice away.
    mutating func swept(_ layer: LayerID) -> [Action] { isShown(layer) ? [.redraw] + close() : [] }

    /// The back key takes the notice first; nil if there is none. A hidden alert stays.
    mutating func back() -> [Action]? { layer == nil || notice == nil ? nil : close() }

    /// The target that the select key would press; nil while the knob is elsewhere.
    var focusedTarget: TargetID? {
        guard let layer, let focus else { return nil }
        return TargetID(layer: layer, element: focus.rawValue)
    }

    /// A key moves the focus.
    ///
    /// - Parameter isAtFirst: Whether what has the focus now is the first of the page, or nothing has it.
    /// - Returns: Whether the notice has taken the move.
    mutating func moveFocus(_ move: FocusMove, isAtFirst: Bool) -> Bool {
        guard layer != nil, let shown else { return false }
        let isBack =
            switch move {
            case .previous, .up: true
            case .next, .down, .left, .right: false
            }
        let elements = shown.elements
        guard let focus, let place = elements.firstIndex(of: focus) else {
            guard isBack, isAtFirst else { return false }
            self.focus = elements.last
            return true
        }
        guard isBack else {
            self.focus = place + 1 < elements.count ? elements[place + 1] : nil
            return true
        }
        guard place > 0 else {
            // On to the element before the first one.
            self.focus = nil
            return false
        }
        self.focus = elements[place - 1]
        return true
    }
}
