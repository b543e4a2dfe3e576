import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Rules of buttons (ProtocolNotes, "Soft buttons" and "Hard buttons").
struct ButtonRules {
    static let image: JSON = ["value": "a.png", "imageType": "DYNAMIC"]

    static let softButtons: [(name: String, button: JSON, result: ResultCode?, info: String)] = [
        ("a text", ["type": "TEXT", "softButtonID": 0, "text": "a"], nil, ""),
        (
            "a text with a picture, which is dropped",
            ["type": "TEXT", "softButtonID": 1, "text": "a", "image": image], nil, ""
        ),
        ("a picture", ["type": "IMAGE", "softButtonID": 65535, "image": image], nil, ""),
        ("both, the text empty", ["type": "BOTH", "softButtonID": 1, "text": "", "image": image], nil, ""),
        ("a text without one", ["type": "TEXT", "softButtonID": 1], .invalidData, "softButtons[0].text"),
        ("a blank text", ["type": "TEXT", "softButtonID": 1, "text": " "], .invalidData, "softButtons[0].text"),
        (
            "a text of two lines", ["type": "TEXT", "softButtonID": 1, "text": "a\nb"], .invalidData,
            "softButtons[0].text"
        ),
        (
            "a picture without one", ["type": "IMAGE", "softButtonID": 1, "text": "a"], .invalidData,
            "softButtons[0].image"
        ),
        ("both without a picture", ["type": "BOTH", "softButtonID": 1, "text": "a"], .invalidData, "softButtons[0]"),
        ("both without a text", ["type": "BOTH", "softButtonID": 1, "image": image], .invalidData, "softButtons[0]"),
        (
            "both, the text in two lines", ["type": "BOTH", "softButtonID": 1, "text": "a\tb", "image": image],
            .invalidData, "softButtons[0]"
        ),
        ("no type", ["softButtonID": 1, "text": "a"], .invalidData, "softButtons[0].type"),
        ("no id", ["type": "TEXT", "text": "a"], .invalidData, "softButtons[0].softButtonID"),
        (
            "an id too high", ["type": "TEXT", "softButtonID": 65536, "text": "a"], .invalidData,
            "softButtons[0].softButtonID"
        ),
        (
            "an unknown action, which is dropped",
            ["type": "TEXT", "softButtonID": 1, "text": "a", "systemAction": "EXPLODE"], nil, ""
        ),
        (
            "a picture without imageType", ["type": "IMAGE", "softButtonID": 1, "image": ["value": "a"]], .invalidData,
            "softButtons[0].image.imageType"
        ),
        (
            "an action against the policy",
            ["type": "TEXT", "softButtonID": 1, "text": "a", "systemAction": "STEAL_FOCUS"], .disallowed, "STEAL_FOCUS"
        ),
        (
            "another action against the policy",
            ["type": "TEXT", "softButtonID": 1, "text": "a", "systemAction": "KEEP_CONTEXT"],
            .disallowed, "KEEP_CONTEXT"
        ),
    ]

    @Test(arguments: softButtons, [FunctionID.alert, .subtleAlert])
    func `soft buttons are accepted or refused by their members and the policy`(
        row: (name: String, button: JSON, result: ResultCode?, info: String), function: FunctionID
    )
        throws
    {
        var configuration = HeadUnitConfiguration()
        configuration.policy.default.mayStealFocus = false
        configuration.policy.default.mayKeepContext = false
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        let heard = bench.request(function, ["alertText1": "a", "softButtons": [row.button]], from: phone)
        let answer = heard.first { $0.rpc?.type == .response }
        #expect(answer?.result == row.result)
        #expect((bench.scene.card == nil) == (row.result != nil))
        #expect(answer?.info.contains(row.info) ?? row.info.isEmpty, "\(answer?.info ?? "")")
    }

    static let subscriptions: [(button: String, types: [AppHMIType], isMedia: Bool, result: ResultCode)] = [
        ("OK", [.default], false, .success), ("SEARCH", [.default], false, .success),
        ("PLAY_PAUSE", [.media], true, .success), ("PRESET_9", [.media], true, .success),
        ("PLAY_PAUSE", [.navigation], false, .rejected), ("SEEKLEFT", [.default], false, .rejected),
        ("NAV_ZOOM_IN", [.navigation], false, .success), ("NAV_ZOOM_IN", [.media], true, .rejected),
        ("CUSTOM_BUTTON", [.default], false, .ignored), ("VOLUME_UP", [.default], false, .unsupportedResource),
        ("BELL", [.default], false, .invalidData),
    ]

    @Test(arguments: subscriptions)
    func `SubscribeButton accepts the buttons of the app's types`(
        button: String, types: [AppHMIType], isMedia: Bool, result: ResultCode
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "a", appID: "1", types: types, isMediaApplication: isMedia)
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        _ = bench.wait(bench.engine.configuration.apps.activationDelay)
        let answer = bench.request(.subscribeButton, ["buttonName": .string(button)], from: phone).first
        #expect(answer?.result == result)
        #expect(result == .success || answer?.info.contains("buttonName") == true, "\(answer?.info ?? "")")
        let second = bench.request(.subscribeButton, ["buttonName": .string(button)], from: phone).first
        #expect(second?.result == (result == .success ? .ignored : result))
        let end = bench.request(.unsubscribeButton, ["buttonName": .string(button)], from: phone).first
        #expect((end?.result == .success) == (result == .success || result == .ignored))
    }
}
