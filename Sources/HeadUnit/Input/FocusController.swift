import BezelModel
import SmartDeviceLink

/// Among what keys move the focus.
enum FocusScope: Equatable, Sendable {
    /// The targets of a layer.
    case layer(LayerID)
    /// An app's regions.
    case regions(SessionID)
}

/// The focus among the targets of a layer, and the keys that are down. The focus among an app's regions is the
/// regions' own.
struct FocusController: Feature {
    /// A key that moves the focus and is down. Buttons on GPIO lines have no repeat of the kernel's (`EV_REP`), and keys
    /// that have it must not be faster.
    private struct KeyRepeat {
        let move: FocusMove
        /// Where the press found the focus. In another scope, such as a card that comes meanwhile, it moves nothing.
        let scope: FocusScope
        /// When it moves the focus again.
        var due: Instant
    }

    /// Keys are in use: a card shows which of its buttons the select key would press.
    private(set) var usesKeys = false
    /// The target that has the focus, if a key has moved it.
    private var focus: TargetID?
    /// The target that the select key holds.
    private var heldKey: (target: TargetID, since: Stamp)?
    private var keyRepeat: KeyRepeat?
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

    /// The target that the select key would press; nil while no keys are in use.
    ///
    /// - Parameters:
    ///   - count: How many targets the layer has.
    ///   - preferred: The one that has the focus until a key moves it.
    func focusedElement(of layer: LayerID, among count: Int, preferred: Int) -> Int? {
        guard usesKeys, count > 0 else { return nil }
        if let focus, focus.layer == layer, (0..<count).contains(focus.element) { return focus.element }
        return preferred
    }

    /// Gives the focus to a target; the select key lets go of another one that it holds.
    mutating func setFocus(_ target: TargetID) -> [Action] {
        focus = target
        return heldKey.map { $0.target != target } == true ? cancelSelect() : []
    }

    // MARK: The select key

    var heldTarget: TargetID? { heldKey?.target }

    mutating func hold(_ target: TargetID, at stamp: Stamp) -> [Action] {
        heldKey = (target, stamp)
        return [.targetHeld(target, true)]
    }

    /// The key is up: its target is pressed.
    mutating func releaseSelect(at stamp: Stamp) -> [Action] {
        guard let key = heldKey else { return [] }
        heldKey = nil
        return [.targetPressed(key.target, held: stamp - key.since)]
    }

    /// The key lets go of its target without pressing it.
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

    /// The move that is due; nil when none is. It moves the focus once, however late the timer is.
    mutating func dueRepeat(in scope: FocusScope?, at now: Instant) -> FocusMove? {
        guard let held = keyRepeat, held.due <= now else { return nil }
        guard held.scope == scope, settings.repeatInterval > .zero else {
            keyRepeat = nil
            return nil
        }
        return held.move
    }

    /// After a repeated move: the next one follows while the focus moves. At the last target a held key stops.
    mutating func endRepeat(hasMoved: Bool, at now: Instant) {
        if hasMoved { keyRepeat?.due = now + settings.repeatInterval } else { keyRepeat = nil }
    }
}
