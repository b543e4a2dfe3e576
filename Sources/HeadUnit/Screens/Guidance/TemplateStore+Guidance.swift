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

    /// What an app's template and route guidance take of the memory, in bytes.
    func footprint(of session: SessionID) -> Int { footprints[session] ?? 0 }

    mutating func countFootprint(of session: SessionID) {
        let bytes = self[session].footprint + (guidances[session]?.footprint ?? 0)
        footprints[session] = bytes == 0 ? nil : bytes
    }

    /// All that an app shows.
    func shown(by session: SessionID) -> Shown { Shown(template: templates[session], guidance: guidances[session]) }

    /// What the app shows is as it was before a request.
    mutating func restore(_ shown: Shown, of session: SessionID) {
        templates[session] = shown.template
        guidances[session] = shown.guidance
        countFootprint(of: session)
    }

    struct Shown {
        let template: Template?
        let guidance: Guidance?
    }
}
