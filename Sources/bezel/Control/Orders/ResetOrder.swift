internal import HeadUnit

/// Unregisters every app and deletes its data and files.
///
/// - Members: none
/// - Answer: nothing more
struct ResetOrder: PlainControlOrder {
    static let name = "reset"
    var right: ControlRight { .change }

    func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.masterReset)
        return .done
    }
}
