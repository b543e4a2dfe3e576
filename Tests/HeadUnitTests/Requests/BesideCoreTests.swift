import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Results of sdl_core 8.2.0 where the specification is vague.
struct BesideCore {
    private func connect(_ bench: Bench, _ number: UInt32, _ address: String?) -> ConnectionID {
        let connection = ConnectionID(number)
        _ = bench.handle(.connected(connection, device: address.map { .tcp(address: $0) } ?? .local))
        return connection
    }

    static let devices: [(first: String?, second: String?, isSame: Bool)] = [
        (nil, nil, true), ("127.0.0.1", "127.0.0.9", true), ("::1", "127.0.0.1", true),
        ("::ffff:127.0.0.1", nil, true), ("192.168.0.7", "192.168.0.7", true),
        ("::ffff:192.168.0.7", "192.168.0.7", true), ("192.168.0.7", "192.168.0.8", false),
        ("127.0.0.1", "192.168.0.7", false),
    ]

    @Test(arguments: devices)
    func `a second app with a registered id is refused on the same device only`(
        row: (first: String?, second: String?, isSame: Bool)
    ) throws {
        let bench = Bench(everybodyMayCome)
        let (here, there) = (connect(bench, 101, row.first), connect(bench, 102, row.second))
        let first = try #require(bench.app("Drive", id: "1", on: here))
        let second = try #require(bench.open(on: there))
        let heard = bench.request(.registerAppInterface, Registering.parameters("New", id: "1"), from: second)
        #expect(heard.first?.result == (row.isSame ? .applicationRegisteredAlready : .success))
        #expect((heard.first?.info.contains("app id 1") == true) == row.isSame)
        #expect(bench.closed == [])
        #expect(bench.request(.listFiles, from: first).first?.result == .success)
        guard row.isSame else { return }
        let other = Registering.parameters("Other", id: "2")
        #expect(bench.request(.registerAppInterface, other, from: second).first?.result == .success)
    }

    static let types: [(types: [AppHMIType], policy: [AppHMIType], result: ResultCode)] = [
        ([.webView], [], .disallowed), ([.navigation, .webView], [.navigation], .disallowed),
        ([.webView], [.webView], .success), ([.navigation], [], .success),
    ]

    @Test(arguments: types)
    func `an app may register as WEB_VIEW only if its policy allows that type`(
        row: (types: [AppHMIType], policy: [AppHMIType], result: ResultCode)
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.policy.default.appTypes = row.policy
        let bench = Bench(configuration)
        let registration = RegisterAppInterface(appName: "Web", appID: "1", types: row.types)
        let heard = bench.request(.registerAppInterface, registration.parameters, from: try #require(bench.open()))
        #expect(heard.first?.result == row.result)
    }

    static let names: [(chunk: TTSChunk, result: ResultCode)] = [
        (TTSChunk(text: "name.wav", type: .file), .warnings), (TTSChunk(text: "Drive"), .success),
    ]

    @Test(arguments: names)
    func `a ttsName with a missing file is answered WARNINGS`(row: (chunk: TTSChunk, result: ResultCode)) throws {
        let bench = Bench()
        var registration = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
        registration.ttsName = [row.chunk]
        let phone = try #require(bench.open())
        let answer = try #require(bench.request(.registerAppInterface, registration.parameters, from: phone).first)
        #expect(answer.result == row.result)
        #expect(answer.info.contains("name.wav") == (row.result == .warnings))
    }

    @Test func `ChangeRegistration to an unsupported language is UNSUPPORTED_RESOURCE`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let wish: JSON = ["language": "JA-JP", "hmiDisplayLanguage": "JA-JP"]
        let answer = bench.request(.changeRegistration, wish, from: phone).first
        #expect(answer?.result == .unsupportedResource)
        #expect(answer?.info.contains("JA-JP") == true)
    }

    @Test func `CloseApplication is not allowed at NONE`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        #expect(bench.request(.closeApplication, from: phone).map(\.result) == [.disallowed])
    }

    static let warnings: [(language: Language, version: Version, text: String?)] = [
        (.enUS, Version(8, 0, 0), "not the driver"), (.deDE, Version(6, 0, 0), "nicht fahren"),
        (.jaJP, Version(7, 1, 0), "運転者"), (.enUS, Version(5, 1, 0), nil),
    ]

    @Test(arguments: warnings)
    func `the text of a lock screen that may be dismissed is in the app's language`(
        row: (language: Language, version: Version, text: String?)
    ) throws {
        let bench = Bench()
        let registration = RegisterAppInterface(
            rpcVersion: row.version, appName: "Drive", appID: "1", types: [.navigation],
            hmiDisplayLanguageDesired: row.language)
        let phone = try #require(bench.open())
        let heard =
            bench.request(.registerAppInterface, registration.parameters, from: phone)
            + bench.handle(.driverDistraction(true))
        let told = heard.filter { $0.notification == .onDriverDistraction }.map(\.parameters)
        #expect(told.map { $0["state"] } == ["DD_OFF", "DD_ON"])
        for parameters in told {
            #expect(parameters["lockScreenDismissalEnabled"]?.boolean == row.text.map { _ in true })
            let warning = parameters["lockScreenDismissalWarning"]?.string
            #expect((warning == nil) == (row.text == nil))
            if let text = row.text { #expect(warning?.contains(text) == true, "\(warning ?? "")") }
        }
    }

    @Test func `every language has a text for dismissing the lock screen`() throws {
        for language in Language.allCases {
            let bench = Bench()
            let registration = RegisterAppInterface(
                appName: "Drive", appID: "1", types: [.default], hmiDisplayLanguageDesired: language)
            let heard = bench.request(.registerAppInterface, registration.parameters, from: try #require(bench.open()))
            let told = try #require(heard.first { $0.notification == .onDriverDistraction }).parameters
            let warning = try #require(told["lockScreenDismissalWarning"]?.string)
            #expect(!warning.isEmpty && warning.unicodeScalars.count <= 500)
            #expect(warning.hasPrefix("Swipe down") == language.rawValue.hasPrefix("EN"))
        }
    }

    private static func region(_ id: Int64, width: JSON = 10) -> JSON {
        ["id": .integer(id), "rect": ["x": 0, "y": 0, "width": width, "height": 10]]
    }

    static let regions: [(name: String, list: [JSON], kept: [UInt32], result: ResultCode, info: [String])] = [
        ("all valid", [region(1), region(2)], [1, 2], .success, []),
        (
            "one with a negative size", [region(1), region(2, width: -5), region(3)], [1, 3], .warnings,
            ["hapticRectData[1].rect.width"]
        ),
        ("an id twice", [region(1), region(1), region(3)], [1, 3], .warnings, ["hapticRectData[1].id: 1"]),
        (
            "a width that is null", [region(1, width: .null), region(2)], [2], .warnings,
            ["hapticRectData[0].rect.width"]
        ),
        (
            "two invalid ones", [region(-1), region(2), 5], [2], .warnings,
            ["hapticRectData[0].id", "hapticRectData[2]"]
        ),
        ("only invalid ones", [region(1, width: -5)], [7], .invalidData, ["hapticRectData[0].rect.width"]),
        ("none at all", [], [], .success, []),
    ]

    @Test(arguments: regions)
    func `an invalid region is dropped and named, and the others apply`(
        row: (name: String, list: [JSON], kept: [UInt32], result: ResultCode, info: [String])
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.sendHapticData, ["hapticRectData": [Self.region(7)]], from: phone)
        let answer = try #require(
            bench.request(.sendHapticData, ["hapticRectData": .array(row.list)], from: phone).first)
        #expect(answer.result == row.result)
        for part in row.info { #expect(answer.info.contains(part), "\(answer.info)") }
        #expect(bench.engine.snapshot.apps.first?.regions.map(\.id) == row.kept)
    }
}
