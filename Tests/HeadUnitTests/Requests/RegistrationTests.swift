import HeadUnit
import SmartDeviceLink
import Testing

/// RegisterAppInterface (ProtocolNotes, "Registration").
struct Registering {
    static func parameters(
        _ name: String = "Drive", id: String = "1", language: String = "EN-US", hashID: String? = nil,
        version: Version = .servedRPC, synonyms: [String] = []
    ) -> JSON {
        var registration = RegisterAppInterface(
            rpcVersion: version, appName: name, appID: id, types: [.navigation],
            languageDesired: Language(rawValue: language) ?? .enUS,
            hashID: hashID
        )
        registration.vrSynonyms = synonyms
        return registration.parameters
    }

    @Test(arguments: [4, 5] as [UInt8])
    func `messages after registration come in the order that libraries expect`(version: UInt8) throws {
        let bench = Bench()
        let phone = try #require(bench.open(version: version))
        let heard = bench.request(.registerAppInterface, Self.parameters(), id: 65529, from: phone)
        let answer = try #require(heard.first)
        #expect(answer.rpc?.type == .response)
        #expect(answer.rpc?.correlationID == 65529)
        #expect(answer.result == .success)
        #expect(
            heard.dropFirst().map(\.notification) == [
                .onHMIStatus, .onPermissionsChange, .onDriverDistraction, .onSystemCapabilityUpdated,
            ])
        #expect(heard[1].parameters["hmiLevel"] == "NONE")
        #expect(heard.dropFirst().allSatisfy { $0.rpc?.correlationID == -1 })
        #expect(heard.allSatisfy { $0.frame.header.version == version })

        // The second status must not come in the same turn: the JavaScript suite would miss it.
        let later = bench.wait(bench.engine.configuration.apps.activationDelay)
        #expect(later.map(\.notification) == [.onHMIStatus])
        let status = try #require(later.first).parameters
        #expect(status["hmiLevel"] == "FULL")
        #expect(status["videoStreamingState"] == "STREAMABLE")
        #expect(status["audioStreamingState"] == "AUDIBLE")
        #expect(status["windowID"] == 0)
    }

    @Test func `OnPermissionsChange lists every served RPC`() throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let heard = bench.request(.registerAppInterface, Self.parameters(), from: phone)
        let items = try #require(
            heard.first { $0.notification == .onPermissionsChange }?.parameters["permissionItem"]?.array)
        let alert = try #require(items.first { $0["rpcName"] == "Alert" })
        #expect(alert["hmiPermissions"]?["allowed"]?.array?.contains("FULL") == true)
        for item in items {
            #expect(item["hmiPermissions"]?["userDisallowed"] == [])
            let namesParameters = item["rpcName"]?.string?.hasSuffix("VehicleData") == true
            #expect(item["parameterPermissions"]?["userDisallowed"] == [])
            #expect(item["parameterPermissions"]?["allowed"]?.array?.isEmpty == !namesParameters)
            #expect(FunctionID.allCases.contains { $0.name == item["rpcName"]?.string })
        }
    }

    /// The policies of three apps.
    private static let bound: HeadUnitConfiguration = {
        var configuration = HeadUnitConfiguration()
        for id in ["banned", "bound", "named"] { configuration.policy.apps[id] = AppPolicy() }
        configuration.policy.apps["banned"]?.isAllowed = false
        configuration.policy.apps["bound"]?.appTypes = [.media]
        configuration.policy.apps["named"]?.nicknames = ["Bound"]
        return configuration
    }()

    @Test func `the lock screen icon's URL is sent between permissions and driver distraction`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.apps.lockScreenIcon = "https://example.com/a.png"
        let bench = Bench(configuration)
        let heard = bench.request(.registerAppInterface, Self.parameters(), from: try #require(bench.open()))
        #expect(
            heard.dropFirst().map(\.notification) == [
                .onHMIStatus, .onPermissionsChange, .onSystemRequest, .onDriverDistraction, .onSystemCapabilityUpdated,
            ])
        #expect(
            heard[3].parameters == ["requestType": "LOCK_SCREEN_ICON_URL", "url": "https://example.com/a.png"])
    }

    static let accepted: [(name: String, parameters: JSON, result: ResultCode, info: String)] = [
        ("the head unit's language", parameters(), .success, ""),
        ("another language", parameters(language: "DE-DE"), .wrongLanguage, "languageDesired"),
        ("a type that the policy does not allow", parameters(id: "bound"), .warnings, "appHMIType"),
        ("a name that the policy allows", parameters("Bound", id: "named"), .success, ""),
        ("a hash of an unknown session", parameters(hashID: "abc"), .resumeFailed, "earlier sessions"),
    ]

    @Test(arguments: accepted)
    func `a valid registration is accepted with the expected result`(
        name: String, parameters: JSON, result: ResultCode, info: String
    ) throws {
        let bench = Bench(Self.bound)
        let phone = try #require(bench.open())
        let answer = try #require(bench.request(.registerAppInterface, parameters, from: phone).first)
        #expect(answer.result == result)
        #expect(answer.parameters["success"] == true)
        #expect(answer.info.contains(info))
        #expect(answer.parameters["language"] == "EN-US")
        #expect(answer.parameters["displayCapabilities"]?["screenParams"]?["resolution"]?["resolutionWidth"] == 800)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    static let versions: [(app: Version, answer: Version)] = [
        (Version(8, 0, 0), Version(8, 0, 0)), (Version(9, 1, 0), Version(8, 0, 0)),
        (Version(6, 2, 1), Version(6, 2, 1)), (Version(5, 0, 0), Version(5, 0, 0)),
        (Version(4, 5, 1), Version(4, 5, 1)), (Version(4, 2, 0), Version(4, 5, 1)),
        (Version(1, 0, 0), Version(4, 5, 1)),
    ]

    @Test(arguments: versions)
    func `the lower of both RPC versions is used`(app: Version, answer: Version) throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let heard = bench.request(.registerAppInterface, Self.parameters(version: app), from: phone)
        let version = try #require(heard.first?.parameters["syncMsgVersion"])
        #expect(version["majorVersion"]?.integer == Int64(answer.major))
        #expect(version["minorVersion"]?.integer == Int64(answer.minor))
        #expect(version["patchVersion"]?.integer == Int64(answer.patch))
    }

    static let refused: [(name: String, parameters: JSON, result: ResultCode, info: String)] = [
        ("a name that another app has", parameters("Taken", id: "new"), .duplicateName, "Taken"),
        ("an id that the policy does not allow", parameters("New", id: "banned"), .disallowed, "banned"),
        ("another app's name in other case", parameters("tAKEN", id: "new"), .duplicateName, "tAKEN"),
        (
            "a voice synonym equal to another app's name", parameters("New", synonyms: ["taken"]), .duplicateName,
            "taken"
        ),
        ("a name that the policy does not allow", parameters("Other", id: "named"), .disallowed, "appName"),
        ("a blank voice synonym", parameters("New", synonyms: ["a", "\t"]), .invalidData, "vrSynonyms"),
        ("an unknown language", parameters("New").with("languageDesired", "LATIN"), .invalidData, "languageDesired"),
        (
            "an unknown language on the screen", parameters("New").with("hmiDisplayLanguageDesired", "EN"),
            .invalidData, "hmiDisplayLanguageDesired"
        ),
        (
            "an RPC version below the first",
            parameters("New").with("syncMsgVersion", ["majorVersion": 0, "minorVersion": 9]), .invalidData,
            "syncMsgVersion.majorVersion"
        ),
        ("a blank name", parameters(" ", id: "new"), .invalidData, "appName"),
        ("a name of two lines", parameters("a\nb", id: "new"), .invalidData, "appName"),
        ("nothing at all", [:], .invalidData, "syncMsgVersion"),
        ("no object", [], .invalidData, "an array"),
    ]

    @Test(arguments: refused, [4, 5] as [UInt8])
    func `a refused registration is answered, the session ended and the connection closed`(
        row: (name: String, parameters: JSON, result: ResultCode, info: String), version: UInt8
    ) throws {
        let bench = Bench(Self.bound)
        let other = try #require(bench.app("Taken", id: "taken"))
        let phone = try #require(bench.open(version: version))
        let heard = bench.request(.registerAppInterface, row.parameters, id: 3, from: phone)
        #expect(heard.count == 2)
        let answer = try #require(heard.first)
        #expect(answer.result == row.result)
        #expect(answer.parameters["success"] == false)
        #expect(answer.info.contains(row.info), "\(answer.info)")
        let end = try #require(heard.last)
        #expect(end.control == .endService)
        #expect(endServiceHashID(version: version, payload: end.frame.payload[...]) == phone.hashID)
        #expect(bench.closed == [phone.connection])
        #expect(bench.request(.listFiles, from: other).first?.result == .success)
    }

    @Test func `a refused registration does not affect other sessions of its connection`() throws {
        let bench = Bench()
        let connection = bench.connect()
        let first = try #require(bench.app("One", on: connection))
        let second = try #require(bench.open(on: connection))
        #expect(bench.request(.registerAppInterface, [:], from: second).first?.result == .invalidData)
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: first).first?.result == .success)
    }

    @Test func `a second registration on a session is refused, and the first app stays registered`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for parameters in [Self.parameters("Other", id: "2"), [:]] {
            let heard = bench.request(.registerAppInterface, parameters, from: phone)
            #expect(heard.map(\.result) == [.applicationRegisteredAlready])
        }
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `an id and a name may be used again once their app has unregistered`() throws {
        let bench = Bench()
        let first = try #require(bench.app("Drive", id: "1"))
        _ = bench.request(.unregisterAppInterface, from: first)
        #expect(bench.app("Drive", id: "1") != nil)
    }
}

extension JSON {
    /// This object with a member replaced or added.
    fileprivate func with(_ key: String, _ value: JSON) -> JSON {
        guard var object else { return self }
        object[key] = value
        return .object(object)
    }
}
