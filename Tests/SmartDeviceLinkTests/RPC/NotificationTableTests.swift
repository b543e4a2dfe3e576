import SmartDeviceLink
import Testing

/// The notifications that a program may send to an app.
struct NotificationTableTests {
    @Test func `only notifications have a table`() {
        #expect(NotificationTable.functions.count > 10)
        #expect(NotificationTable.functions.allSatisfy(\.isNotification))
        #expect(!NotificationTable.functions.contains(.onTouchEvent))
    }

    @Test(arguments: [
        (FunctionID.onCommand, ["triggerSource": "MENU", "cmdID": 7] as JSON),
        (.onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": 3]),
        (.onHMIStatus, ["hmiLevel": "FULL", "audioStreamingState": "AUDIBLE", "systemContext": "MAIN"]),
        (.onAudioPassThru, [:]), (.onKeyboardInput, ["event": "KEYPRESS", "data": "a"]),
    ])
    func `valid parameters are accepted`(function: FunctionID, parameters: JSON) throws {
        let checked = try NotificationTable.checked(parameters, for: function, .servedRPC)
        for (name, value) in parameters.object?.members ?? [] { #expect(checked[name] == value) }
        #expect(checked.object?.members.count == parameters.object?.members.count)
    }

    @Test(arguments: [
        (FunctionID.onCommand, ["cmdID": 7] as JSON, "triggerSource"),
        (.onCommand, ["cmdID": "7", "triggerSource": "MENU"], "cmdID"),
        (.onCommand, ["cmdID": 7, "triggerSource": "FOOT"], "triggerSource"),
        (.onCommand, ["cmdID": 7, "triggerSource": "MENU", "colour": "red"], "colour"),
        (.onTouchEvent, ["type": "BEGIN"], "OnTouchEvent cannot be sent"), (.onHashChange, [], "an object"),
    ])
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
