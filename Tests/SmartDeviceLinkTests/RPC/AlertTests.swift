import SmartDeviceLink
import Testing

/// Parameters of Alert (ProtocolNotes, "Alerts") and of its buttons (ProtocolNotes, "Soft buttons").
struct AlertParameters {
    static let whole: JSON = ["alertText1": "one"]

    static let rows: [(key: String, value: JSON?, verdict: Verdict)] = [
        ("alertText1", nil, .refused("one of alertText1, alertText2 and ttsChunks")),
        ("alertText1", .string(.long(500)), .accepted), ("alertText1", .string(.long(501)), .refused("alertText1: ")),
        ("alertText1", "", .refused("alertText1: ")), ("alertText1", "   ", .refused("alertText1: ")),
        ("alertText1", "a\nb", .refused("alertText1: ")), ("alertText1", "a\r\nb", .refused("alertText1: ")),
        ("alertText2", "a\tb", .refused("alertText2: ")), ("alertText3", "a\\tb", .refused("alertText3: ")),
        ("alertText3", "a\\nb", .refused("alertText3: ")), ("alertText1", "a\\ b", .accepted),
        ("alertText1", "مرحبا \u{1F697}", .accepted), ("alertText2", 2, .refused("alertText2: ")),
        ("duration", 3000, .accepted), ("duration", 10000, .accepted), ("duration", 2999, .refused("duration: ")),
        ("duration", 10001, .refused("duration: ")), ("duration", 5000.0, .refused("duration: ")),
        ("duration", "5000", .refused("duration: ")), ("duration", .null, .refused("duration: ")),
        ("duration", .integer(.max), .refused("duration: ")), ("duration", .number(1e300), .refused("duration: ")),
        ("playTone", true, .accepted), ("playTone", 1, .refused("playTone: ")),
        ("progressIndicator", "true", .refused("progressIndicator: ")),
        ("cancelID", 0, .accepted), ("cancelID", -0x8000_0000, .accepted), ("cancelID", 0x7FFF_FFFF, .accepted),
        ("cancelID", 0x8000_0000, .refused("cancelID: ")), ("cancelID", .integer(.min), .refused("cancelID: ")),
        ("alertIcon", ["value": "a.png", "imageType": "DYNAMIC"], .accepted),
        ("alertIcon", ["value": "a.png"], .refused("alertIcon.imageType: ")),
        ("alertIcon", ["imageType": "DYNAMIC"], .refused("alertIcon.value: ")),
        ("alertIcon", ["value": "a.png", "imageType": "GIF"], .refused("alertIcon.imageType: ")),
        ("alertIcon", ["value": "", "imageType": "STATIC", "isTemplate": 1], .refused("alertIcon.isTemplate: ")),
        ("alertIcon", "a.png", .refused("alertIcon: ")),
        ("alertIcon", ["value": "", "imageType": "DYNAMIC"], .refused("alertIcon.value: ")),
        ("alertIcon", ["value": "../a.png", "imageType": "DYNAMIC"], .refused("alertIcon.value: ")),
        ("alertIcon", ["value": "a\nb", "imageType": "DYNAMIC"], .refused("alertIcon.value: ")),
        ("alertIcon", ["value": "icons/0x11", "imageType": "STATIC"], .accepted),
        ("ttsChunks", [], .refused("ttsChunks: ")), ("ttsChunks", ["a"], .refused("ttsChunks[0]: ")),
        ("ttsChunks", [["text": "a", "type": "TEXT"], ["text": "b"]], .refused("ttsChunks[1].type: ")),
        ("ttsChunks", [["text": "a\n", "type": "TEXT"]], .refused("ttsChunks[0].text: ")),
        ("ttsChunks", [["text": "", "type": "SILENCE"]], .accepted),
        ("ttsChunks", [["text": "", "type": "TEXT"]], .accepted),
        ("ttsChunks", [["text": " ", "type": "TEXT"]], .refused("ttsChunks[0].text: ")),
        ("ttsChunks", .array(Array(repeating: ["text": "a", "type": "TEXT"], count: 101)), .refused("ttsChunks: ")),
        ("softButtons", [], .accepted), ("softButtons", .array(Array(repeating: button, count: 4)), .accepted),
        ("softButtons", .array(Array(repeating: button, count: 5)), .refused("softButtons: ")),
        ("softButtons", [button, [:]], .refused("softButtons[1].type: ")),
        ("softButtons", [1], .refused("softButtons[0]: ")), ("somethingNew", [:], .accepted),
    ]

    @Test(arguments: rows)
    func `Alert is checked by the rules of rpc_spec`(key: String, value: JSON?, verdict: Verdict) {
        check(Self.whole.with(key, value), verdict, Alert.init)
    }

    static let texts: [(JSON, Verdict)] = [
        (["alertText2": "two"], .accepted), (["ttsChunks": [["text": "a", "type": "TEXT"]]], .accepted),
        (["alertText3": "three"], .refused("one of alertText1, alertText2 and ttsChunks")),
        (["softButtons": [button]], .refused("one of alertText1, alertText2 and ttsChunks")),
        ([:], .refused("one of alertText1, alertText2 and ttsChunks")),
    ]

    @Test(arguments: texts)
    func `an alert needs one of its first two lines or speech`(json: JSON, verdict: Verdict) {
        check(json, verdict, Alert.init)
    }

    static let button: JSON = ["type": "TEXT", "softButtonID": 1, "text": "OK"]
    static let image: JSON = ["value": "a.png", "imageType": "DYNAMIC"]

    static let buttons: [(button: JSON, verdict: Verdict)] = [
        (button, .accepted), (button.with("softButtonID", 0), .accepted),
        (button.with("softButtonID", 65535), .accepted),
        (button.with("softButtonID", 65536), .refused("softButtonID: ")),
        (button.with("softButtonID", -1), .refused("softButtonID: ")),
        (button.with("softButtonID", nil), .refused("softButtonID: ")), (button.with("type", nil), .refused("type: ")),
        (button.with("type", "text"), .refused("type: ")), (button.with("text", nil), .refused("text: ")),
        (button.with("text", ""), .refused("text: ")), (button.with("text", " "), .refused("text: ")),
        (button.with("text", "a\nb"), .refused("text: ")),
        (button.with("text", .string(.long(501))), .refused("text: ")),
        (button.with("isHighlighted", "no"), .refused("isHighlighted: ")),
        (button.with("systemAction", "STEAL_FOCUS"), .accepted),
        (button.with("systemAction", "STEAL"), .refused("systemAction: ")),
        (button.with("image", image), .accepted), (button.with("image", "a.png"), .refused("image: ")),
        (["type": "IMAGE", "softButtonID": 1, "image": image], .accepted),
        (["type": "IMAGE", "softButtonID": 1, "text": " ", "image": image], .accepted),
        (["type": "IMAGE", "softButtonID": 1, "text": "OK"], .refused("image: ")),
        (["type": "IMAGE", "softButtonID": 1, "image": image.with("value", nil)], .refused("image.value: ")),
        (["type": "IMAGE", "softButtonID": 1, "image": image.with("value", "")], .refused("image.value: ")),
        (button.with("image", image.with("value", "")), .accepted),
        (["type": "BOTH", "softButtonID": 1, "text": "OK", "image": image], .accepted),
        (["type": "BOTH", "softButtonID": 1, "text": "", "image": image], .accepted),
        (["type": "BOTH", "softButtonID": 1, "text": "\t", "image": image], .refused("type: ")),
        (["type": "BOTH", "softButtonID": 1, "image": image], .refused("type: ")),
        (["type": "BOTH", "softButtonID": 1, "text": "OK"], .refused("type: ")),
    ]

    @Test(arguments: buttons)
    func `a soft button requires the text or image of its type`(button: JSON, verdict: Verdict) {
        check(button, verdict, SoftButton.init)
    }

    @Test func `members that a soft button's type does not use are dropped`() throws {
        func read(_ json: JSON) throws -> SoftButton { try SoftButton(Parameters(json, path: "")) }
        #expect(try read(Self.button.with("image", Self.image)).image == nil)
        #expect(try read(Self.button.with("image", Self.image).with("type", "IMAGE")).text == nil)
    }

    @Test func `writing and reading gives the same value`() throws {
        let alert = Alert(
            lines: ["one", "two", "three"], chunks: [TTSChunk(text: "a"), TTSChunk(text: "b.mp3", type: .file)],
            duration: 4000, playTone: true, progressIndicator: true,
            softButtons: [
                SoftButton(id: 1, text: "OK", isHighlighted: true, action: .keepContext),
                SoftButton(id: 2, text: nil, image: Image(value: "a", type: .static)),
                SoftButton(id: 3, text: "No", image: Image(value: "b", isTemplate: true), action: .stealFocus),
            ], icon: Image(value: "c"), cancelID: -5)
        #expect(try Alert(Parameters(json: [UInt8](json: alert.parameters)[...])) == alert)
    }

    static let cancellations: [(JSON, Verdict)] = [
        (["functionID": 12], .accepted), (["functionID": 12, "cancelID": -1], .accepted),
        (["cancelID": 1], .refused("functionID: ")), (["functionID": "12"], .refused("functionID: ")),
        (["functionID": -1], .refused("functionID: ")), (["functionID": 4_294_967_296], .refused("functionID: ")),
        (["functionID": 12, "cancelID": 2_147_483_648], .refused("cancelID: ")),
        (["functionID": 12, "cancelID": 1.5], .refused("cancelID: ")),
    ]

    @Test(arguments: cancellations)
    func `CancelInteraction is checked by the rules of rpc_spec`(json: JSON, verdict: Verdict) {
        check(json, verdict, CancelInteraction.init)
    }
}
