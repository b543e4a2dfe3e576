internal import HeadUnit

/// Holds back all alerts.
///
/// - Members: none
/// - Answer: nothing more
package struct PauseOrder: PlainControlOrder {
    package static let name = "pause"
    package var right: ControlRight { .change }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.alertsPaused(true))
        return .done
    }
}
