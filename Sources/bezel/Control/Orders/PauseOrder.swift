internal import HeadUnit

/// Holds back all alerts.
///
/// - Members: none
/// - Answer: nothing more
struct PauseOrder: PlainControlOrder {
    static let name = "pause"
    var right: ControlRight { .change }

    func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.alertsPaused(true))
        return .done
    }
}
