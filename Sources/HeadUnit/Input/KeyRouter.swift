import BezelModel

/// All keys: those that move and press the focus, and those that are SDL's hard buttons.
struct KeyRouter: Feature {
    var focus: FocusController
    var buttons: HardButtons
    private var heldRepeat = HeldRepeat()

    init(_ configuration: HeadUnitConfiguration) {
        focus = FocusController(configuration)
        buttons = HardButtons(configuration)
    }

    var deadline: Instant? { Instant.earliest(focus.deadline, heldRepeat.due) }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        focus.handle(event, at: now) + buttons.handle(event, at: now)
    }

    // MARK: Buttons that are held

    /// A finger or the select key is on a button whose presses repeat.
    mutating func holds(_ target: TargetID, at now: Instant) { heldRepeat.begin(target, at: now) }

    /// - Returns: Whether the button was pressed while it was held, so that its release is no press.
    mutating func releases(_ target: TargetID) -> Bool { heldRepeat.end(target) }

    func dueTarget(at now: Instant) -> TargetID? { heldRepeat.dueTarget(at: now) }

    /// - Parameter isPressed: Whether the due button is pressed now; nil if it cannot be pressed any more.
    mutating func repeated(isPressed: Bool?, at now: Instant) {
        if let isPressed { heldRepeat.next(isPressed: isPressed, at: now) } else { heldRepeat.stop() }
    }
}
