import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Vehicle data that the vehicle's maker has added (ProtocolNotes, "Vehicle data").
struct CustomVehicleDataTests {
    private static let pressure = VehicleItem(custom: "fuelPressure", .number(0...10), type: "Float")
    private static let state = VehicleItem(
        custom: "engineState",
        .structure([
            ParameterRule("*coolant", .integer(-40...200)),
            ParameterRule("mode", .enumValue(["NORMAL", "LIMP"], of: "word of mode")),
        ]), type: "Struct")
    private static let codes = VehicleItem(custom: "codes", .array(0...3, of: .text(0...5)), type: "String")
    private static let items = VehicleItems(custom: [pressure, state, codes])

    private static func configuration(_ items: VehicleItems = items) -> HeadUnitConfiguration {
        var configuration = HeadUnitConfiguration()
        configuration.vehicleItems = items
        return configuration
    }

    private static func set(_ path: String, _ value: JSON, _ bench: Bench) throws -> [Heard] {
        bench.handle(.vehicleDataSet([try VehicleValue(path, value, in: bench.engine.configuration.vehicleItems)]))
    }

    /// An app that has subscribed to the pressure, which is 3.
    private static func subscribed(_ id: String = "Drive") throws -> (Bench, Phone, hash: String) {
        let bench = Bench(configuration())
        let phone = try #require(bench.app(id))
        _ = try set("fuelPressure", 3, bench)
        let heard = bench.request(.subscribeVehicleData, ["fuelPressure": true], from: phone)
        return (bench, phone, try #require(heard.last?.parameters["hashID"]?.string))
    }

    private static func reload(_ bench: Bench, _ items: VehicleItems) -> [Heard] {
        bench.handle(.reconfigured(configuration(items))) + bench.wait(.seconds(1))
    }

    static let values: [(path: String, value: JSON, item: String, sent: JSON)] = [
        ("fuelPressure", "3.5", "fuelPressure", 3.5),
        ("engineState.coolant", 92, "engineState", ["coolant": 92]),
        ("engineState", #"{"mode":"LIMP","coolant":1}"#, "engineState", ["coolant": 1, "mode": "LIMP"]),
        ("codes", ["P0300"], "codes", ["P0300"]),
    ]

    @Test(arguments: values.indices, [Version(8, 0, 0), Version(4, 5, 0)])
    func `an app of any version gets what was set, by name`(row: Int, version: Version) throws {
        let (path, value, item, sent) = Self.values[row]
        let bench = Bench(Self.configuration())
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(
            rpcVersion: version, appName: "Drive", appID: "Drive", types: [.navigation])
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        _ = bench.wait(.seconds(1))
        _ = try Self.set(path, value, bench)
        let asked = JSON.object(JSONObject([(item, true)]))
        #expect(bench.request(.getVehicleData, asked, id: 2, from: phone).first?.parameters[item] == sent)
        #expect(bench.request(.subscribeVehicleData, asked, id: 3, from: phone).first?.result == .success)
        _ = bench.handle(.vehicleDataSet([try VehicleValue(path, value, in: Self.items).unset]))
        let heard = try Self.set(path, value, bench) + bench.wait(.seconds(1))
        #expect(heard.first { $0.notification == .onVehicleData }?.parameters == .object(JSONObject([(item, sent)])))
    }

    static let wrong: [(path: String, value: JSON, problem: String)] = [
        ("fuelPressure", 11, "fuelPressure: expected a number from 0.0 to 10.0, got 11.0"),
        ("engineState.mode", "FAST", "engineState.mode: \"FAST\" is not a word of mode: expected one of NORMAL, LIMP"),
        ("engineState", ["mode": "LIMP"], "engineState.coolant: mandatory parameter is missing"),
        ("engineState.oil", 1, "engineState: expected one of the members coolant, mode, got oil"),
        ("codes", ["P03000"], "codes[0]: expected 0 to 5 characters, got 6"),
        ("boost", 1, "boost: there is no such vehicle data"),
    ]

    @Test(arguments: wrong.indices)
    func `a value that the maker's item does not have is refused by its name`(row: Int) {
        let (path, value, problem) = Self.wrong[row]
        #expect(throws: InvalidData(problem)) { try VehicleValue(path, value, in: Self.items) }
    }

    @Test func `a subscription is answered with the type of the maker's item`() throws {
        let bench = Bench(Self.configuration())
        let phone = try #require(bench.app())
        _ = try Self.set("fuelPressure", 3, bench)
        let custom: JSON = "VEHICLEDATA_OEM_CUSTOM_DATA"
        for function in [FunctionID.subscribeVehicleData, .unsubscribeVehicleData] {
            let answer = bench.request(function, ["fuelPressure": true, "rpm": true, "codes": true], from: phone).first
            #expect(
                answer?.parameters["fuelPressure"]
                    == ["dataType": custom, "oemCustomDataType": "Float", "resultCode": "SUCCESS"])
            #expect(answer?.parameters["codes"]?["oemCustomDataType"] == "String")
            #expect(answer?.parameters["rpm"]?["dataType"] == "VEHICLEDATA_RPM")
            #expect(answer?.parameters["rpm"]?["oemCustomDataType"] == nil)
        }
    }

    static let invalid: [(asked: JSON, info: String)] = [
        (["fuelPressure": 1], "fuelPressure: expected a boolean, got 1"),
        (["boost": true], "no vehicle data is named"), (["fuelPressure": false], "no vehicle data is named"),
    ]

    @Test(arguments: invalid, [FunctionID.getVehicleData, .subscribeVehicleData, .unsubscribeVehicleData])
    func `a request that names no item with true is invalid`(row: (asked: JSON, info: String), function: FunctionID)
        throws
    {
        let bench = Bench(Self.configuration())
        let phone = try #require(bench.app())
        let answer = bench.request(function, row.asked, from: phone).first
        #expect(answer?.result == .invalidData)
        #expect(answer?.info == row.info)
    }

    /// The names for a function, of an app's newest permissions.
    private static func names(_ function: FunctionID, _ heard: [Heard]) -> [String] {
        let told = heard.last { $0.notification == .onPermissionsChange }?.parameters["permissionItem"]?.array
        let item = told?.first { $0["rpcName"]?.string == function.name }
        return item?["parameterPermissions"]?["allowed"]?.array?.compactMap(\.string) ?? []
    }

    static let functions: [FunctionID] = [
        .getVehicleData, .subscribeVehicleData, .unsubscribeVehicleData, .onVehicleData,
    ]

    @Test func `permissions name the maker's items that the policy allows, again after a reload`() throws {
        var configuration = Self.configuration()
        configuration.policy.apps["Drive"] = AppPolicy()
        configuration.policy.apps["Drive"]?.vehicleData = ["speed", "fuelPressure"]
        let bench = Bench(configuration)
        let phone = try #require(bench.open())
        let heard = bench.request(.registerAppInterface, DataResumption.registration(), from: phone)
        for function in Self.functions { #expect(Self.names(function, heard) == ["speed", "fuelPressure"]) }
        _ = bench.wait(.seconds(1))
        let refused = bench.request(.getVehicleData, ["codes": true], from: phone).first
        #expect(refused?.result == .disallowed)
        configuration.policy = PolicyTable()
        configuration.vehicleItems = VehicleItems(custom: [Self.codes])
        let reloaded = bench.handle(.reconfigured(configuration)) + bench.wait(.seconds(1))
        for function in Self.functions {
            #expect(Self.names(function, reloaded).contains("codes"))
            #expect(!Self.names(function, reloaded).contains("fuelPressure"))
        }
    }

    @Test func `a reload that removes an item ends its value and its subscriptions`() throws {
        let (bench, phone, _) = try Self.subscribed()
        // A change waits, because the app has just been notified.
        #expect(try Self.set("fuelPressure", 4, bench).count == 1)
        #expect(try Self.set("fuelPressure", 5, bench).isEmpty)
        let heard = Self.reload(bench, .specification)
        #expect(heard.contains { $0.notification == .onPermissionsChange })
        #expect(!heard.contains { $0.notification == .onVehicleData })
        #expect(bench.engine.snapshot.vehicleData == JSONObject())
        #expect(bench.request(.getVehicleData, ["fuelPressure": true], from: phone).first?.result == .invalidData)
        _ = Self.reload(bench, Self.items)
        #expect(bench.engine.snapshot.vehicleData == JSONObject())
        #expect(try Self.set("fuelPressure", 6, bench).isEmpty, "the app has not subscribed again")
    }

    @Test func `a reload that changes an item ends its value and keeps its subscriptions`() throws {
        let (bench, phone, _) = try Self.subscribed()
        _ = try Self.set("codes", ["P0300"], bench)
        let text = VehicleItem(custom: "fuelPressure", .text(0...9), type: "String")
        let heard = Self.reload(bench, VehicleItems(custom: [text, Self.state, Self.codes]))
        #expect(!heard.contains { $0.notification == .onPermissionsChange }, "the names are the same")
        #expect(bench.engine.snapshot.vehicleData == JSONObject([("codes", ["P0300"])]))
        let changed = try Self.set("fuelPressure", "high", bench)
        #expect(changed.first?.parameters == ["fuelPressure": "high"])
        #expect(changed.first?.connection == phone.connection)
    }

    @Test(arguments: [true, false])
    func `a subscription is resumed if its item is still there`(isThere: Bool) throws {
        let (bench, phone, hash) = try Self.subscribed()
        _ = bench.handle(.disconnected(phone.connection))
        if !isThere { _ = Self.reload(bench, .specification) }
        #expect(try DataResumption.comeBack(bench, hash: hash).first?.result == .success)
        _ = bench.wait(.seconds(10))
        _ = Self.reload(bench, Self.items)
        let told = try Self.set("fuelPressure", 7, bench) + bench.wait(.seconds(1))
        #expect(told.contains { $0.notification == .onVehicleData } == isThere)
    }
}
