internal import HeadUnit

/// Unregisters every app and deletes its data and files.
///
/// - Members: none
/// - Answer: nothing more
package struct ResetOrder: PlainControlOrder {
    package static let name = "reset"
    package var right: ControlRight { .change }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.masterReset)
        return .done
    }
}
