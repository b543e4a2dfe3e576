import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// AlertCenter without an engine: only the actions that it returns.
struct AlertCenterTests {
    private let start = Instant(nanoseconds: 0)

    private func local(_ buttons: [String] = [], id: UInt64 = 1) -> LocalAlert {
        LocalAlert(id: LocalAlert.ID(id), lines: ["Fuel is low"], buttons: buttons)
    }

    /// Actions in a few words each, without drawing and logging.
    private func words(_ actions: [Action]) -> [String] {
        actions.compactMap { action in
            switch action {
            case .releaseTargets(let layer): "release \(layer)"
            case .stopAlertSound(let id): "silence \(id.number)"
            case .finishAlert(let id, let ending): "finish \(id.number) \(ending)"
            case .coverChanged: "cover"
            case .playNextSpeech: "speech"
            case .cancelAppTouches: "cancel touches"
            case .effect(.localAlertEvent(_, let event)): "told \(event)"
            case .redraw, .effect: nil
            default: "\(action)"
            }
        }
    }

    @Test func `an alert is requested, shown and ended once, and its buttons stay known until the end`() {
        var alerts = AlertCenter(HeadUnitConfiguration())
        let requested = alerts.request(local(), at: start)
        #expect(words(requested) == ["cover", "speech"])
        let id = AlertQueue.ID(1)
        let seen = alerts.shown(id, at: Stamp(nanoseconds: 0), start)
        #expect(words(seen) == ["cancel touches", "told shown", "cover", "cover"])
        #expect(alerts.deadline == start + .seconds(5))
        let early = alerts.handle(.timerFired, at: start + .seconds(4))
        #expect(early.isEmpty)
        let due = alerts.handle(.timerFired, at: start + .seconds(5))
        #expect(words(due) == ["release alert(1)", "silence 1", "finish 1 timedOut", "cover", "speech"])
        let end = alerts.finish(id, .timedOut)
        #expect(words(end) == ["told ended(HeadUnit.LocalAlert.Ending.timedOut)"])
        let again = alerts.finish(id, .timedOut)
        #expect(again.isEmpty, "an alert ends once")
    }

    @Test func `a press on a button of another alert's card does nothing`() {
        var alerts = AlertCenter(HeadUnitConfiguration())
        _ = alerts.request(local(["OK"]), at: start)
        let target = TargetID(layer: .alert(7), element: 0)
        let elsewhere = alerts.targetPressed(target, held: .zero, at: start)
        #expect(elsewhere.isEmpty && alerts.targetHeld(target, true).isEmpty)
        let beyond = alerts.targetPressed(TargetID(layer: .alert(1), element: 3), held: .zero, at: start)
        #expect(beyond.isEmpty)
    }
}
