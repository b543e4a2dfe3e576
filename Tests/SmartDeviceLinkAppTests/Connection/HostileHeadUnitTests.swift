import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// A head unit that sends senseless values.
@Suite(.timeLimit(.minutes(2)))
struct HostileHeadUnitTests {
    private static let numbers: [JSON] = [
        .integer(.max), .integer(.min), .integer(-1), .integer(65_536), .number(.greatestFiniteMagnitude), .number(0.5),
    ]
    private static let oddities: [JSON] =
        numbers + [
            .null, .boolean(true), "", "FULL", .array([]), .array([.null, .array([])]), .object(JSONObject()),
            ["name": .integer(.max)],
        ]
    private static let keys = [
        "hmiLevel", "audioStreamingState", "systemContext", "videoStreamingState", "windowID", "type", "event",
        "buttonName", "buttonEventMode", "buttonPressMode", "customButtonID", "cmdID", "triggerSource",
        "permissionItem", "systemCapability", "language", "hmiDisplayLanguage", "state", "hashID", "reason",
    ]
    /// One valid notification of each kind.
    private static let sound: [(FunctionID, JSON)] = [
        (.onHMIStatus, ["hmiLevel": "FULL", "audioStreamingState": "AUDIBLE", "systemContext": "MAIN"]),
        (.onTouchEvent, ["type": "BEGIN", "event": [["id": 0, "ts": [1], "c": [["x": 1, "y": 2]]]]]),
        (.onButtonEvent, ["buttonName": "OK", "buttonEventMode": "BUTTONUP"]),
        (.onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "LONG", "customButtonID": 7]),
        (.onCommand, ["cmdID": 3, "triggerSource": "MENU"]),
        (.onPermissionsChange, Samples.permissions(["Alert"])),
        (.onSystemCapabilityUpdated, ["systemCapability": ["systemCapabilityType": "DISPLAYS"]]),
        (.onLanguageChange, ["language": "EN-US", "hmiDisplayLanguage": "DE-DE"]),
        (.onDriverDistraction, ["state": "DD_ON", "lockScreenDismissalEnabled": false]),
        (.onHashChange, ["hashID": "a"]), (.onAppInterfaceUnregistered, ["reason": "IGNITION_OFF"]),
    ]

    @Test(arguments: sound)
    func `valid notifications are read, and those without or with a wrong member do not trap`(
        function: FunctionID, parameters: JSON
    ) throws {
        let event = HeadUnitEvent(function: function.rawValue, parameters: parameters)
        if case .other = event { Issue.record("\(function) is not understood") }
        let members = try #require(parameters.object)
        for (key, _) in members.members {
            for oddity in Self.oddities {
                var changed = members
                changed[key] = oddity
                _ = HeadUnitEvent(function: function.rawValue, parameters: .object(changed))
            }
        }
    }

    @Test func `numbers out of range are limited or ignored`() {
        let fingers: JSON = [
            ["id": .integer(.max), "ts": [.integer(.min)], "c": [["x": .integer(.max), "y": .integer(.min)]]],
            ["id": 1],
        ]
        let event = HeadUnitEvent(function: 32780, parameters: ["type": "MOVE", "event": fingers])
        #expect(event == .touch(.move, [TouchEvent(id: 255, timestamp: .min, x: .max, y: .min)]))
        let press = HeadUnitEvent(
            function: 32771,
            parameters: ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": 65_536])
        #expect(press == .buttonPress(.customButton, .short, customButtonID: nil))
    }

    @Test func `any function with any parameters is read or ignored`() {
        for function in FunctionID.allCases {
            for key in Self.keys {
                for oddity in Self.oddities {
                    _ = HeadUnitEvent(function: function.rawValue, parameters: [key: oddity])
                    var capabilities = SystemCapabilities()
                    capabilities.update(system: ["systemCapabilityType": "DISPLAYS", "displayCapabilities": oddity])
                }
            }
        }
    }

    @Test func `made-up function names do not fill the list of permissions`() {
        var permissions = Permissions()
        permissions.update((0..<5000).map { PermissionItem(rpcName: "Made up \($0)", allowed: [.full]) })
        #expect(permissions.items.isEmpty)
    }

    @Test(arguments: [Int64(-5), 2_500, .max])
    func `tryAgainTime is limited to its range`(milliseconds: Int64) throws {
        let answer = RPCResponse(
            result: .rejected, info: "", parameters: ["tryAgainTime": .integer(milliseconds)])
        let error = try #require(AlertError(answer, wasCancelled: false))
        #expect(error.tryAgainTime == .milliseconds(min(max(milliseconds, 0), 2_000_000_000)))
    }

    @Test(arguments: [Int64(-1), 0, 1, .max])
    func `requests are sent even if the head unit's MTU is senseless`(mtu: Int64) async throws {
        let pair = try await Pair(manners: { $0.mtu = mtu })
        try await pair.start()
        let request = Task {
            try await pair.app.send(.show, ["mainField1": .string(String(repeating: "x", count: 400))])
        }
        await pair.core.answer(await pair.core.next(.show), .success)
        #expect(try await request.value.result == .success)
        await pair.app.stop()
    }
}
