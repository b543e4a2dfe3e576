import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// OnPermissionsChange lists exactly what the head unit serves (ProtocolNotes, "Permissions").
struct PermissionsOfApps {
    private static func register(_ name: String, _ bench: Bench) throws -> (Phone, JSON) {
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: name, appID: name, types: [.navigation])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        let told = try #require(heard.first { $0.notification == .onPermissionsChange })
        return (phone, told.parameters)
    }

    private static func levels(_ function: FunctionID, in permissions: JSON) -> [String]? {
        permissions["permissionItem"]?.array?.first { $0["rpcName"]?.string == function.name }
            .flatMap { $0["hmiPermissions"]?["allowed"]?.array?.compactMap(\.string) }
    }

    private static let restricted: HeadUnitConfiguration = {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        configuration.policy.default.rpcs = [.show: [.notRunning]]
        configuration.policy.apps["Mute"] = AppPolicy()
        configuration.policy.apps["Mute"]?.rpcs = [.alert: [], .onTouchEvent: [], .subtleAlert: [.full]]
        return configuration
    }()

    static let requests: [(FunctionID, JSON)] = [
        (.show, ["mainField1": "a"]), (.alert, ["alertText1": "a"]), (.subtleAlert, ["alertText1": "a"]),
        (.sendHapticData, [:]), (.listFiles, [:]), (.setAppIcon, [:]), (.addCommand, [:]), (.deleteCommand, [:]),
        (.addSubMenu, [:]), (.deleteSubMenu, [:]), (.createInteractionChoiceSet, [:]),
        (.deleteInteractionChoiceSet, [:]), (.setGlobalProperties, [:]), (.resetGlobalProperties, [:]),
        (.setDisplayLayout, [:]), (.getSystemCapability, [:]), (.putFile, [:]), (.deleteFile, [:]),
        (.subscribeButton, [:]), (.unsubscribeButton, [:]), (.cancelInteraction, [:]), (.changeRegistration, [:]),
        (.sendLocation, [:]), (.dialNumber, [:]), (.getVehicleData, [:]), (.subscribeVehicleData, [:]),
        (.unsubscribeVehicleData, [:]),
    ]

    @Test(arguments: ["Mute", "Other"], requests)
    func `a request is allowed at exactly the levels that OnPermissionsChange lists`(
        name: String, request: (function: FunctionID, json: JSON)
    )
        throws
    {
        let bench = Bench(Self.restricted)
        _ = bench.handle(.programsServe(Set(ServedRequest.functions)))
        let (phone, told) = try Self.register(name, bench)
        let allowed = try #require(Self.levels(request.function, in: told))
        let (other, _) = try Self.register("Next", bench)
        for (level, event) in [
            ("NONE", nil), ("FULL", .appActivated(SessionID(phone.session))),
            ("BACKGROUND", .appActivated(SessionID(other.session))),
        ] as [(String, Engine.Event?)] {
            if let event { _ = bench.handle(event) }
            let heard = bench.request(request.function, request.json, id: 9, from: phone)
            let answer = heard.first { $0.rpc?.type == .response }
            #expect((answer?.result != .disallowed) == allowed.contains(level), "\(level)")
            if answer?.result == .disallowed { #expect(answer?.info.contains(level) == true) }
            _ = bench.wait(.seconds(10))
        }
    }

    /// The libraries treat a vehicle data parameter without a name in the list as forbidden.
    @Test func `permissions of vehicle data list every item that an app may request`() throws {
        let (_, told) = try Self.register("Map", Bench())
        func names(_ function: FunctionID) -> [String] {
            let item = told["permissionItem"]?.array?.first { $0["rpcName"]?.string == function.name }
            return item?["parameterPermissions"]?["allowed"]?.array?.compactMap(\.string) ?? []
        }
        let all = VehicleItems.specification.all.map(\.name)
        #expect(all.contains("gps") && all.contains("vin"))
        #expect(names(.getVehicleData) == all && names(.onVehicleData) == all)
        #expect(names(.subscribeVehicleData) == all.filter { $0 != "vin" })
        #expect(names(.unsubscribeVehicleData) == all.filter { $0 != "vin" })
        #expect(names(.show).isEmpty && names(.onTouchEvent).isEmpty)
    }

    @Test func `an app gets the items of vehicle data that its policy names, and no others`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.policy.apps["Map"] = AppPolicy()
        configuration.policy.apps["Map"]?.vehicleData = ["speed", "vin"]
        let bench = Bench(configuration)
        let (phone, told) = try Self.register("Map", bench)
        let item = told["permissionItem"]?.array?.first { $0["rpcName"] == "SubscribeVehicleData" }
        #expect(item?["parameterPermissions"]?["allowed"] == ["speed"])
        _ = bench.wait(.seconds(1))
        _ = bench.handle(.vehicleDataSet([try VehicleValue("speed", 1), try VehicleValue("rpm", 2)]))
        func ask(_ function: FunctionID, _ names: String...) -> Heard? {
            let parameters = JSON.object(JSONObject(names.map { ($0, true) }))
            return bench.request(function, parameters, from: phone).first { $0.rpc?.type == .response }
        }
        #expect(ask(.getVehicleData, "rpm")?.result == .disallowed)
        let some = ask(.getVehicleData, "rpm", "speed")
        #expect(some?.result == .warnings)
        #expect(some?.info == "the policy does not allow rpm")
        #expect(some?.parameters["speed"]?.double == 1)
        #expect(some?.parameters["rpm"] == nil)
        #expect(ask(.subscribeVehicleData, "rpm")?.result == .disallowed)
        let each = ask(.subscribeVehicleData, "rpm", "speed")
        #expect(each?.result == .warnings)
        #expect(each?.parameters["rpm"]?["resultCode"] == "DISALLOWED")
        configuration.policy.apps["Map"]?.vehicleData = ["rpm"]
        let heard = bench.handle(.reconfigured(configuration)) + bench.wait(.seconds(1))
        #expect(heard.contains { $0.notification == .onPermissionsChange })
        let changed = bench.handle(.vehicleDataSet([try VehicleValue("speed", 3)])) + bench.wait(.seconds(1))
        #expect(!changed.contains { $0.notification == .onVehicleData }, "it may not read what it has subscribed to")
    }

    static let ofSomeTypes: [FunctionID] = [
        .alertManeuver, .showConstantTBT, .updateTurnList, .sendHapticData, .onTouchEvent,
    ]

    @Test(arguments: [AppHMIType.media, .default, .navigation, .projection])
    func `requests for navigation apps are allowed to no other app`(type: AppHMIType) throws {
        let bench = Bench.withTemplates().0
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "New", appID: "New", types: [type])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        let told = try #require(heard.first { $0.notification == .onPermissionsChange }).parameters
        for function in Self.ofSomeTypes {
            let levels = try #require(Self.levels(function, in: told))
            #expect(levels.isEmpty == (type == .media || type == .default), "\(function.name)")
        }
    }

    @Test func `an app without permission for OnTouchEvent gets no touches`() throws {
        let bench = Bench(Self.restricted)
        for (name, count) in [("Mute", 0), ("Other", 1)] {
            let (phone, told) = try Self.register(name, bench)
            #expect(Self.levels(.onTouchEvent, in: told)?.isEmpty == (count == 0))
            _ = bench.handle(.appActivated(SessionID(phone.session)))
            #expect(bench.touch(10, 10, .begin).count == count)
            _ = bench.touch(10, 10, .end)
        }
    }

    /// Every request of rpc_spec 8.0.0 by number, with the same correlation id in its response.
    @Test(arguments: FunctionID.allCases.filter { !$0.isNotification })
    func `every request is answered once with its own correlation id`(function: FunctionID) throws {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configuration.diagnosticModes = [DiagnosticMode(0x22)]
        let bench = Bench(configuration)
        let modules = try RemoteCapability(RemoteCar.modules)
        _ = bench.handle(.programsServe(Set(ServedRequest.functions), modules))
        _ = bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true)))
        let phone = try #require(bench.app())
        let heard = bench.request(function, [:], id: 4711, from: phone)
        let answers = heard.filter { $0.rpc?.type == .response }
        #expect(answers.map { $0.rpc?.correlationID } == [4711])
        #expect(answers.map { $0.rpc?.function } == [function.rawValue])
        let isServed = AppPolicy.rpcNames[function.name] != nil || function == .registerAppInterface
        #expect((answers.first?.result == .unsupportedRequest) == !isServed)
        #expect(answers.first?.parameters["success"]?.boolean != nil)
    }
}
