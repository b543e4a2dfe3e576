import SmartDeviceLink
import Testing

struct RegistrationParameters {
    static let whole: JSON = [
        "syncMsgVersion": ["majorVersion": 8, "minorVersion": 0, "patchVersion": 0], "appName": "Drive",
        "appID": "8675309", "isMediaApplication": false, "languageDesired": "EN-US",
        "hmiDisplayLanguageDesired": "EN-US",
    ]

    static let rows: [(key: String, value: JSON?, verdict: Verdict)] = [
        ("appName", "Drive", .accepted), ("appName", .string(.long(100)), .accepted),
        ("appName", .string(.long(101)), .refused("appName: ")), ("appName", nil, .refused("appName: ")),
        ("appName", "", .refused("appName: ")), ("appName", "  ", .refused("appName: ")),
        ("appName", "a\nb", .refused("appName: ")), ("appName", "a\tb", .refused("appName: ")),
        ("appName", "a\\nb", .refused("appName: ")), ("appName", 1, .refused("appName: ")),
        ("appID", nil, .refused("appID: ")), ("appID", .string(.long(101)), .refused("appID: ")),
        ("fullAppID", .string(.long(100)), .accepted), ("fullAppID", .string(.long(101)), .refused("fullAppID: ")),
        ("fullAppID", .null, .refused("fullAppID: ")),
        ("syncMsgVersion", nil, .refused("syncMsgVersion: ")),
        ("syncMsgVersion", "8.0.0", .refused("syncMsgVersion: ")),
        ("syncMsgVersion", ["majorVersion": 1, "minorVersion": 0], .accepted),
        ("syncMsgVersion", ["majorVersion": 0, "minorVersion": 0], .refused("syncMsgVersion.majorVersion: ")),
        ("syncMsgVersion", ["majorVersion": 11, "minorVersion": 0], .refused("syncMsgVersion.majorVersion: ")),
        ("syncMsgVersion", ["majorVersion": 8], .refused("syncMsgVersion.minorVersion: ")),
        ("syncMsgVersion", ["majorVersion": 8, "minorVersion": 1001], .refused("syncMsgVersion.minorVersion: ")),
        (
            "syncMsgVersion", ["majorVersion": 8, "minorVersion": 0, "patchVersion": -1],
            .refused("syncMsgVersion.patchVersion: ")
        ),
        ("isMediaApplication", nil, .refused("isMediaApplication: ")),
        ("isMediaApplication", "true", .refused("isMediaApplication: ")),
        ("isMediaApplication", 1, .refused("isMediaApplication: ")),
        ("languageDesired", nil, .refused("languageDesired: ")),
        ("hmiDisplayLanguageDesired", nil, .refused("hmiDisplayLanguageDesired: ")),
        ("hmiDisplayLanguageDesired", [], .refused("hmiDisplayLanguageDesired: ")),
        ("appHMIType", ["NAVIGATION", "MEDIA"], .accepted), ("appHMIType", [], .refused("appHMIType: ")),
        ("appHMIType", "NAVIGATION", .refused("appHMIType: ")),
        ("appHMIType", ["NAVIGATION", "BOAT"], .refused("appHMIType[1]: ")),
        ("hashID", "x", .accepted), ("hashID", .string(.long(101)), .refused("hashID: ")),
        ("ttsName", [["text": "Drive", "type": "TEXT"]], .accepted), ("ttsName", [], .refused("ttsName: ")),
        ("ttsName", [["text": " ", "type": "TEXT"]], .refused("ttsName[0].text: ")),
        ("ttsName", [["text": "", "type": "TEXT"]], .accepted), ("vrSynonyms", [""], .accepted),
        ("vrSynonyms", ["", "Drive"], .accepted), ("vrSynonyms", [" "], .refused("vrSynonyms: ")),
        ("ttsName", [["text": "Drive", "type": "SONG"]], .refused("ttsName[0].type: ")),
        ("vrSynonyms", ["Drive", "Driver"], .accepted), ("vrSynonyms", [], .refused("vrSynonyms: ")),
        ("vrSynonyms", ["Drive", "\t"], .refused("vrSynonyms: ")),
        ("vrSynonyms", ["Drive", .string(.long(41))], .refused("vrSynonyms[1]: ")),
        ("deviceInfo", ["os": "Android"], .accepted), ("somethingNew", .null, .accepted),
    ]

    @Test(arguments: rows)
    func `RegisterAppInterface is checked by the rules of rpc_spec`(key: String, value: JSON?, verdict: Verdict) {
        check(Self.whole.with(key, value), verdict, RegisterAppInterface.init)
    }

    static let notObjects: [(text: String, info: String)] = [
        ("", "not JSON"), ("{", "not JSON"), ("[]", "expected an object, got an array"),
        ("null", "expected an object, got null"), ("\"{}\"", "expected an object, got a string"),
        (String(repeating: "[", count: 100), "deep"),
    ]

    @Test(arguments: notObjects)
    func `parameters that are not a JSON object are refused with the reason`(text: String, info: String) {
        #expect {
            try Parameters(json: Array(text.utf8)[...])
        } throws: { error in
            (error as? InvalidData)?.info.contains(info) ?? false
        }
    }

    @Test func `parameters up to the length limit are read, longer ones are refused`() throws {
        let bytes = [UInt8](repeating: 0x20, count: Parameters.limit - 9) + Array(#"{"a":"b"}"#.utf8)
        #expect(try Parameters(json: bytes[...]).string("a") == "b")
        #expect(throws: InvalidData("the parameters are longer than 524288 bytes")) {
            try Parameters(json: ([0x20] + bytes)[...])
        }
    }

    @Test func `writing and reading gives the same value`() throws {
        var registration = RegisterAppInterface(
            rpcVersion: Version(6, 2, 1), appName: "Drive", appID: "hello-sdl-tcp", types: [.navigation, .media],
            isMediaApplication: true, languageDesired: .deDE, hmiDisplayLanguageDesired: .frFR, hashID: "abc")
        registration.hardware = "Pixel 8"
        let bytes = [UInt8](json: registration.parameters)
        #expect(try RegisterAppInterface(Parameters(json: bytes[...])) == registration)
    }

    @Test func `fullAppID is ignored before RPC version 5`() throws {
        let version: JSON = ["majorVersion": 4, "minorVersion": 5]
        let bytes = [UInt8](json: Self.whole.with("fullAppID", "long").with("syncMsgVersion", version))
        #expect(try RegisterAppInterface(Parameters(json: bytes[...])).appID == "8675309")
    }

    @Test func `fullAppID is preferred to appID`() throws {
        let bytes = [UInt8](json: Self.whole.with("fullAppID", "long"))
        #expect(try RegisterAppInterface(Parameters(json: bytes[...])).appID == "long")
    }

    static let devices: [(info: JSON, hardware: String)] = [
        (["hardware": "Pixel 8", "os": "Android"], "Pixel 8"), (["os": "Android"], ""), (["hardware": 8], ""),
        ("x", ""),
        (.null, ""),
    ]

    @Test(arguments: devices) func `the device's name is only for people, so that a wrong one refuses nothing`(
        info: JSON, hardware: String
    ) throws {
        let bytes = [UInt8](json: Self.whole.with("deviceInfo", info))
        #expect(try RegisterAppInterface(Parameters(json: bytes[...])).hardware == hardware)
    }
}
