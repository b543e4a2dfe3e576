import BezelModel
import SmartDeviceLink

/// Route guidance of navigation apps.
extension TemplateStore {
    func guidance(of session: SessionID) -> Guidance? { guidances[session] }

    mutating func take(_ change: ShowConstantTBT, of session: SessionID) {
        guidances[session, default: Guidance()].take(change)
    }

    mutating func take(_ maneuver: AlertManeuver, of session: SessionID) {
        guidances[session, default: Guidance()].take(maneuver)
    }

    mutating func take(_ turns: [Guidance.Turn], of session: SessionID) {
        guidances[session, default: Guidance()].take(turns)
    }

    /// What an app's list of turns takes of the memory, in bytes.
    func footprint(of session: SessionID) -> Int { guidances[session]?.footprint ?? 0 }
}
