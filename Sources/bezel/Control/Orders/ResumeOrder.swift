internal import HeadUnit

/// Shows alerts again after `pause`.
///
/// - Members: none
/// - Answer: nothing more
struct ResumeOrder: PlainControlOrder {
    static let name = "resume"
    var right: ControlRight { .change }

    func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.alertsPaused(false))
        return .done
    }
}
