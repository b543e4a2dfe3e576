import SmartDeviceLink
import Testing

/// The notifications that a program may send to an app.
struct NotificationTableTests {
    @Test func `only notifications have a table`() {
        #expect(NotificationTable.functions.count > 10)
        #expect(NotificationTable.functions.allSatisfy { $0.isNotification })
        #expect(!NotificationTable.functions.contains(.onTouchEvent))
    }

    private static let valid: [(FunctionID, JSON)] = [
        (.onCommand, ["triggerSource": "MENU", "cmdID": 7]),
        (.onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": 3]),
        (.onHMIStatus, ["hmiLevel": "FULL", "audioStreamingState": "AUDIBLE", "systemContext": "MAIN"]),
        (.onAudioPassThru, [:]), (.onKeyboardInput, ["event": "KEYPRESS", "data": "a"]),
    ]

    @Test(arguments: valid)
    func `valid parameters are accepted`(function: FunctionID, parameters: JSON) throws {
        let checked = try NotificationTable.checked(parameters, for: function, .servedRPC)
        for (name, value) in parameters.object?.members ?? [] { #expect(checked[name] == value) }
        #expect(checked.object?.members.count == parameters.object?.members.count)
    }

    /// Parameters with what their refusal names.
    private static let invalid: [(FunctionID, JSON, String)] = [
        (.onCommand, ["cmdID": 7], "triggerSource"),
        (.onCommand, ["cmdID": "7", "triggerSource": "MENU"], "cmdID"),
        (.onCommand, ["cmdID": 7, "triggerSource": "FOOT"], "triggerSource"),
        (.onCommand, ["cmdID": 7, "triggerSource": "MENU", "colour": "red"], "colour"),
        (.onTouchEvent, ["type": "BEGIN"], "OnTouchEvent cannot be sent"), (.onHashChange, [], "an object"),
    ]

    @Test(arguments: invalid)
    func `a refusal names the parameter`(function: FunctionID, parameters: JSON, named: String) {
        let error = #expect(throws: InvalidData.self) {
            try NotificationTable.checked(parameters, for: function, .servedRPC)
        }
        #expect(error?.info.contains(named) == true, "\(error?.info ?? "")")
    }

    @Test func `a parameter of a newer version than the app's is refused`() throws {
        let parameters: JSON = ["state": "DD_ON", "lockScreenDismissalEnabled": true]
        _ = try NotificationTable.checked(parameters, for: .onDriverDistraction, Version(6, 0, 0))
        let error = #expect(throws: InvalidData.self) {
            try NotificationTable.checked(parameters, for: .onDriverDistraction, Version(5, 0, 0))
        }
        #expect(error?.info.hasPrefix("lockScreenDismissalEnabled: ") == true, "\(error?.info ?? "")")
    }
}
