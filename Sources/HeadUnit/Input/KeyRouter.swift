import BezelModel

/// All keys: those that move and press the focus, and those that are SDL's hard buttons.
struct KeyRouter: Feature {
    var focus: FocusController
    var buttons: HardButtons

    init(_ configuration: HeadUnitConfiguration) {
        focus = FocusController(configuration)
        buttons = HardButtons(configuration)
    }

    var deadline: Instant? { focus.deadline }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        focus.handle(event, at: now) + buttons.handle(event, at: now)
    }
}
