internal import BezelConfiguration
internal import HeadUnit
internal import SmartDeviceLink

/// Presses a key of the client, or releases it.
///
/// - Members: `action`: as in `[keys.map]`, like "button.OK", "focus.next", "select", "back" or "home"; `phase`: "down",
///   "up" or "cancelled"
/// - Answer: nothing more
struct KeyOrder: ControlOrder {
    static let name = "key"
    var right: ControlRight { .change }
    var action: KeyAction
    var phase: KeyPhase

    init(_ action: KeyAction, _ phase: KeyPhase) {
        self.action = action
        self.phase = phase
    }

    init(_ members: inout ControlParameters) throws(ControlError) {
        let word = try members.required("action", members.text("action", 1...40))
        guard let action = KeyAction(word) else {
            throw ControlError(
                "action: expected one of \(KeyAction.words.joined(separator: ", ")), got \"\(word)\"")
        }
        self.action = action
        phase = try members.requiredWord("phase")
    }

    var members: [(String, JSON?)] { [("action", .string("\(action)")), ("phase", .string(phase.rawValue))] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.press(action, phase, of: call.request.client)
        return .done
    }
}
