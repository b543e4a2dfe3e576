import BezelModel
import SmartDeviceLink

/// The set of targets or regions among which keys move the focus.
enum FocusScope: Equatable, Sendable {
    /// The targets of a layer.
    case layer(LayerID)
    /// An app's regions.
    case regions(SessionID)
}

/// The focus among the targets of a layer, and the keys that are down. The focus among an app's regions is in
/// ``RegionStore``.
struct FocusController: Feature {
    /// A key that is down and moves the focus repeatedly. Buttons on GPIO lines have no key repeat of the kernel
    /// (`EV_REP`); keys that have it must not move the focus faster.
    private struct KeyRepeat {
        let move: FocusMove
        /// The scope when the key was pressed. In another scope, for instance a card that has appeared since, the key
        /// does nothing.
        let scope: FocusScope
        /// When it moves the focus again.
        var due: Instant
        /// How often it has moved the focus again.
        var count = 0
    }

    /// Whether keys are in use, so that the focus is shown: from a key to the next finger.
    private(set) var usesKeys = false
    /// Layers whose focus is kept: a card, the page under it, and the menus and the template under that.
    private static let layerLimit = 8

    /// The targets to which a key has moved the focus, at most one of each layer, the newest last. A page that returns
    /// keeps its focus.
    private var focus: [TargetID] = []
    /// The target that the select key holds.
    private var heldKey: (target: TargetID, since: Stamp)?
    private var keyRepeat: KeyRepeat?
    private var acceleration = FocusAcceleration()
    private var settings: HeadUnitConfiguration.Keys

    init(_ configuration: HeadUnitConfiguration) { settings = configuration.keys }

    var deadline: Instant? { keyRepeat?.due }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .configured(let configuration): settings = configuration.keys
        case .timerFired, .appLeft, .appClosed, .masterReset: break
        }
        return []
    }

    // MARK: Focus

    /// A key is used.
    ///
    /// - Returns: Whether keys were in use before. The first key only shows where the focus is.
    mutating func useKeys() -> Bool {
        defer { usesKeys = true }
        return usesKeys
    }

    /// A finger is used: what has the focus is no longer shown. The next key shows it again.
    mutating func useFingers() { usesKeys = false }

    /// The target that the select key would press; nil before keys are used.
    ///
    /// - Parameters:
    ///   - preferred: The target that has the focus until a key moves it; nil for none.
    ///   - isThere: Whether an element of the layer can have the focus.
    func focusedElement(of layer: LayerID, preferred: Int?, isThere: (Int) -> Bool) -> Int? {
        guard usesKeys else { return nil }
        if let moved = movedElement(of: layer), isThere(moved) { return moved }
        return preferred.flatMap { isThere($0) ? $0 : nil }
    }

    /// The element of a layer to which a key has moved the focus; nil for none.
    func movedElement(of layer: LayerID) -> Int? { focus.last { $0.layer == layer }?.element }

    /// The focus goes from a layer to something that is not a target of it.
    mutating func clearFocus(of layer: LayerID) -> [Action] {
        focus.removeAll { $0.layer == layer }
        return cancelSelect()
    }

    /// Moves the focus to a target; if the select key holds another one, it is released without a press.
    mutating func setFocus(_ target: TargetID) -> [Action] {
        focus.removeAll { $0.layer == target.layer }
        if focus.count >= Self.layerLimit { focus.removeFirst() }
        focus.append(target)
        return heldKey.map { $0.target != target } == true ? cancelSelect() : []
    }

    // MARK: The select key

    var heldTarget: TargetID? { heldKey?.target }

    mutating func hold(_ target: TargetID, at stamp: Stamp) -> [Action] {
        heldKey = (target, stamp)
        return [.targetHeld(target, true)]
    }

    /// The select key was released: its target is pressed.
    mutating func releaseSelect(at stamp: Stamp) -> [Action] {
        guard let key = heldKey else { return [] }
        heldKey = nil
        return [.targetPressed(key.target, held: stamp - key.since)]
    }

    /// Releases the select key's target without pressing it.
    mutating func cancelSelect() -> [Action] {
        guard let key = heldKey else { return [] }
        heldKey = nil
        return [.targetHeld(key.target, false)]
    }

    /// The layer's targets can no longer be pressed.
    mutating func release(_ layer: LayerID) -> [Action] {
        heldKey?.target.layer == layer ? cancelSelect() : []
    }

    // MARK: Keys that are held

    mutating func startRepeat(_ move: FocusMove, in scope: FocusScope?, at now: Instant) {
        keyRepeat = nil
        guard settings.repeatInterval > .zero, let scope else { return }
        keyRepeat = KeyRepeat(move: move, scope: scope, due: now + settings.repeatDelay)
    }

    mutating func stopRepeat(_ move: FocusMove) {
        if keyRepeat?.move == move { keyRepeat = nil }
    }

    /// The move that is due; nil for none. Only one move is returned, however late the timer is.
    mutating func dueRepeat(in scope: FocusScope?, at now: Instant) -> FocusMove? {
        guard let held = keyRepeat, held.due <= now else { return nil }
        guard held.scope == scope, settings.repeatInterval > .zero else {
            keyRepeat = nil
            return nil
        }
        return held.move
    }

    /// Sets the time of the next repetition if the focus has moved. At the last target the repetition stops.
    mutating func endRepeat(hasMoved: Bool, at now: Instant) {
        guard hasMoved else {
            keyRepeat = nil
            return
        }
        keyRepeat?.due = now + settings.repeatInterval
        keyRepeat?.count += 1
    }

    /// How many rows of a long list the due move goes.
    var rowsOfRepeat: Int { FocusAcceleration.rows(ofRepeat: keyRepeat?.count ?? 0) }

    /// How many rows of a long list a detent of a knob goes.
    mutating func rows(ofDetent move: FocusMove, at now: Instant) -> Int { acceleration.detent(move, at: now) }
}
