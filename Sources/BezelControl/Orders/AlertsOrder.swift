internal import BezelModel
internal import EventLoop
internal import HeadUnit

/// Lists the alert on the screen and those that wait.
///
/// - Members: none
/// - Answer: paused, shown, waiting; each alert with its number, name, from, text, buttons, priority; the shown one also
///   with `seen` and `left` (ms, null without a limit), a waiting one with `wait` (ms, null if that is not known)
package struct AlertsOrder: PlainControlOrder {
    package static let name = "alerts"
    package var right: ControlRight { .look }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        return .now(call.service.engine.snapshot.alertsJSON(at: now) { call.desk.name(of: $0) })
    }
}
