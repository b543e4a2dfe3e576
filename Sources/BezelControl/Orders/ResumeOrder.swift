internal import HeadUnit

/// Shows alerts again after `pause`.
///
/// - Members: none
/// - Answer: nothing more
package struct ResumeOrder: PlainControlOrder {
    package static let name = "resume"
    package var right: ControlRight { .change }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.alertsPaused(false))
        return .done
    }
}
