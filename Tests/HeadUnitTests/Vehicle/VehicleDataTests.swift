import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// GetVehicleData and its subscriptions (ProtocolNotes, "Vehicle data").
struct VehicleDataTests {
    private static func set(_ values: [(String, JSON)], _ bench: Bench) throws -> [Heard] {
        bench.handle(.vehicleDataSet(try values.map { try VehicleValue($0.0, $0.1) }))
    }

    /// An app, and a vehicle with known speed and location.
    private static func start() throws -> (Bench, Phone) {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = try set([("speed", 42), ("rpm", 900), ("gps.latitude", 48.1), ("gps.longitude", 11.5)], bench)
        return (bench, phone)
    }

    private static func results(_ heard: Heard?) -> [String: String] {
        var found: [String: String] = [:]
        for (name, value) in heard?.parameters.object?.members ?? [] { found[name] = value["resultCode"]?.string }
        return found
    }

    static let questions: [(asked: JSON, result: ResultCode, members: [String])] = [
        (["speed": true], .success, ["speed"]), (["speed": true, "gps": true], .success, ["gps", "speed"]),
        (["speed": true, "odometer": true], .warnings, ["speed"]),
        (["odometer": true], .vehicleDataNotAvailable, []), (["tirePressure": true], .vehicleDataNotAvailable, []),
        (["vin": true], .vehicleDataNotAvailable, []), ([:], .invalidData, []), (["speed": false], .invalidData, []),
        (["speed": 1], .invalidData, []), (["warpFactor": true], .invalidData, []),
    ]

    @Test(arguments: questions.indices)
    func `GetVehicleData returns only data that were set`(row: Int) throws {
        let (bench, phone) = try Self.start()
        let (asked, result, members) = Self.questions[row]
        let answer = try #require(bench.request(.getVehicleData, asked, from: phone).first)
        #expect(answer.result == result)
        let all = answer.parameters.object?.members.map(\.key) ?? []
        #expect(all.filter { VehicleItems.specification[$0] != nil } == members)
        #expect((answer.parameters["speed"] == nil) == !members.contains("speed"))
    }

    @Test func `a location requires latitude and longitude`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = try Self.set([("gps.latitude", 48.1), ("gps.heading", 90)], bench)
        #expect(
            bench.request(.getVehicleData, ["gps": true], from: phone).first?.result == .vehicleDataNotAvailable)
        _ = try Self.set([("gps.longitudeDegrees", -11.5)], bench)
        let answer = bench.request(.getVehicleData, ["gps": true], from: phone).first
        #expect(
            answer?.parameters["gps"] == ["latitudeDegrees": 48.1, "heading": .number(90), "longitudeDegrees": -11.5])
        _ = bench.handle(.vehicleDataSet([try VehicleValue(unset: "gps")]))
        #expect(
            bench.request(.getVehicleData, ["gps": true], from: phone).first?.result == .vehicleDataNotAvailable)
    }

    static let subscriptions: [(function: FunctionID, asked: JSON, result: ResultCode, each: [String: String])] = [
        (.subscribeVehicleData, ["rpm": true], .success, ["rpm": "SUCCESS"]),
        (.subscribeVehicleData, ["speed": true], .ignored, ["speed": "DATA_ALREADY_SUBSCRIBED"]),
        (
            .subscribeVehicleData, ["speed": true, "rpm": true], .warnings,
            ["speed": "DATA_ALREADY_SUBSCRIBED", "rpm": "SUCCESS"]
        ),
        (
            .subscribeVehicleData, ["odometer": true], .vehicleDataNotAvailable,
            ["odometer": "VEHICLE_DATA_NOT_AVAILABLE"]
        ),
        (
            .subscribeVehicleData, ["clusterModeStatus": true, "rpm": true], .warnings,
            ["clusterModes": "VEHICLE_DATA_NOT_AVAILABLE", "rpm": "SUCCESS"]
        ),
        (.subscribeVehicleData, [:], .invalidData, [:]), (.subscribeVehicleData, ["vin": true], .invalidData, [:]),
        (.unsubscribeVehicleData, ["speed": true], .success, ["speed": "SUCCESS"]),
        (.unsubscribeVehicleData, ["rpm": true], .ignored, ["rpm": "DATA_NOT_SUBSCRIBED"]),
        (
            .unsubscribeVehicleData, ["rpm": true, "speed": true], .warnings,
            ["rpm": "DATA_NOT_SUBSCRIBED", "speed": "SUCCESS"]
        ),
        (.unsubscribeVehicleData, ["speed": false], .invalidData, [:]),
    ]

    @Test(arguments: subscriptions.indices)
    func `a subscription has a result for each item, and changes the hash if an item changes`(row: Int) throws {
        let (bench, phone) = try Self.start()
        _ = bench.request(.subscribeVehicleData, ["speed": true], from: phone)
        let (function, asked, result, each) = Self.subscriptions[row]
        let heard = bench.request(function, asked, id: 7, from: phone)
        #expect(heard.first?.result == result)
        #expect(Self.results(heard.first) == each)
        #expect(heard.contains { $0.notification == .onHashChange } == each.values.contains("SUCCESS"))
    }

    @Test func `an app is notified when data that it has subscribed to change`() throws {
        let (bench, phone) = try Self.start()
        _ = try #require(bench.app("Other"))
        _ = bench.request(.subscribeVehicleData, ["speed": true, "gps": true], from: phone)
        #expect(try Self.set([("speed", 42)], bench).isEmpty, "the same value")
        let heard = try Self.set([("speed", 43), ("rpm", 950)], bench)
        #expect(heard.map(\.notification) == [.onVehicleData])
        #expect(heard.first?.connection == phone.connection)
        #expect(heard.first?.parameters == ["speed": .number(43)] || heard.first?.parameters == ["speed": 43])
        _ = bench.wait(.seconds(1))
        _ = bench.request(.unsubscribeVehicleData, ["speed": true], from: phone)
        #expect(try Self.set([("speed", 44)], bench).isEmpty)
    }

    @Test func `many changes are combined into few notifications with the newest values`() throws {
        let (bench, phone) = try Self.start()
        _ = bench.request(.subscribeVehicleData, ["speed": true, "rpm": true], from: phone)
        var heard: [Heard] = []
        for value in 1...500 {
            heard += try Self.set([("speed", .integer(Int64(value))), ("rpm", .integer(Int64(value)))], bench)
            heard += bench.wait(.milliseconds(1))
        }
        heard += bench.wait(.seconds(1))
        #expect(heard.count == 6)
        #expect(heard.last?.parameters["rpm"]?.integer == 500)
        #expect(bench.engine.deadline.map { $0 > bench.now } ?? true)
    }

    @Test func `data unset or unsubscribed in the meantime, and apps that left, get no notification`() throws {
        for end in 0..<3 {
            let (bench, phone) = try Self.start()
            _ = bench.request(.subscribeVehicleData, ["speed": true], from: phone)
            #expect(try Self.set([("speed", 1)], bench).count == 1)
            #expect(try Self.set([("speed", 2)], bench).isEmpty)
            switch end {
            case 0: _ = bench.handle(.vehicleDataSet([try VehicleValue(unset: "speed")]))
            case 1: _ = bench.request(.unsubscribeVehicleData, ["speed": true], from: phone)
            case _: _ = bench.handle(.disconnected(phone.connection))
            }
            #expect(!bench.wait(.seconds(1)).contains { $0.notification == .onVehicleData }, "\(end)")
        }
    }

    @Test func `a reload whose policy forbids an item drops its change that waits`() throws {
        let (bench, phone) = try Self.start()
        _ = bench.request(.subscribeVehicleData, ["speed": true, "rpm": true], from: phone)
        #expect(try Self.set([("rpm", 901)], bench).count == 1)
        #expect(try Self.set([("speed", 2), ("rpm", 902)], bench).isEmpty)
        var configuration = bench.engine.configuration
        configuration.policy.default.vehicleData = ["rpm"]
        let heard = bench.handle(.reconfigured(configuration)) + bench.wait(.seconds(1))
        let told = heard.filter { $0.notification == .onVehicleData }.map(\.parameters)
        #expect(told == [["rpm": 902]])
    }

    @Test func `a closed app gets no OnVehicleData`() throws {
        let (bench, phone) = try Self.start()
        _ = bench.request(.subscribeVehicleData, ["speed": true], from: phone)
        _ = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(try Self.set([("speed", 2)], bench).isEmpty)
    }

    @Test func `vehicle data subscriptions are resumed with the hash`() throws {
        let (bench, phone) = try Self.start()
        let heard = bench.request(.subscribeVehicleData, ["speed": true], from: phone)
        let hash = try #require(heard.last?.parameters["hashID"]?.string)
        _ = bench.handle(.disconnected(phone.connection))
        _ = try DataResumption.comeBack(bench, hash: hash)
        _ = bench.wait(.seconds(10))
        #expect(try Self.set([("speed", 7)], bench).map(\.notification) == [.onVehicleData])
    }

    private static let tire = "tirePressure.leftFront"
    private static let gps =
        "longitudeDegrees, latitudeDegrees, utcYear, utcMonth, utcDay, utcHours, utcMinutes, "
        + "utcSeconds, compassDirection, pdop, hdop, vdop, actual, satellites, dimension, altitude, heading, speed, shifted"

    static let wrong: [(path: String, value: JSON, problem: String)] = [
        ("speed", 701, "speed: expected a number from 0.0 to 700.0, got 701.0"),
        ("speed", "fast", "speed: expected a number, got a string"),
        ("speed", "nan", "speed: expected a number from 0.0 to 700.0, got nan"),
        ("rpm", 1.5, "rpm: expected an integer from 0 to 20000, got 1.5"),
        ("warp", 1, "warp: there is no such vehicle data"),
        ("tirePressure", 1, "tirePressure: expected an object, got 1"),
        ("speed.x", 1, "speed: has no members"), ("gps", "here", "gps: expected an object, got a string"),
        ("gps", ["latitudeDegrees": 1], "gps.longitudeDegrees: mandatory parameter is missing"),
        ("gps.height", 1, "gps: expected one of the members \(gps), got height"),
        (
            "tirePressure.leftFront.pressure", 2001,
            "\(tire).pressure: expected a number from 0.0 to 2000.0, got 2001.0"
        ),
        (
            "tirePressure.leftFront.status", "FLAT",
            "\(tire).status: \"FLAT\" is not a ComponentVolumeStatus: expected one of UNKNOWN, NORMAL, LOW, FAULT, ALERT, NOT_SUPPORTED"
        ),
        ("tirePressure", ["leftFront": ["status": "LOW", "presure": 1]], "\(tire).presure: there is no such member"),
        (
            "fuelRange", [["range": 1], ["range": -1]],
            "fuelRange[1].range: expected a number from 0.0 to 10000.0, got -1.0"
        ),
        ("fuelRange.range", 1, "fuelRange: has no members"),
        ("fuelRange", .array(Array(repeating: [:], count: 101)), "fuelRange: expected 0 to 100 elements, got 101"),
        (
            "windowStatus", [["location": ["col": 0, "row": 0]]],
            "windowStatus[0].state: mandatory parameter is missing"
        ),
        ("vin", "123456789012345678", "vin: expected 0 to 17 characters, got 18"),
        ("turnSignal", "UP", "turnSignal: \"UP\" is not a TurnSignal: expected one of OFF, LEFT, RIGHT, BOTH"),
        ("rpm", "1234.5", "rpm: expected an integer from 0 to 20000, got 1234.5"),
        ("handsOffSteering", 1, "handsOffSteering: expected a boolean, got 1"),
    ]

    @Test(arguments: wrong.indices)
    func `a value out of its range is refused by its name`(row: Int) {
        let (path, value, problem) = Self.wrong[row]
        #expect(throws: InvalidData(problem)) { try VehicleValue(path, value) }
    }

    @Test(
        arguments: [
            ("speed", "42", JSON.number(42)), ("rpm", "800", 800), ("prndl", "DRIVE", "DRIVE"),
            ("handsOffSteering", "true", true), ("externalTemperature", "-5.5", -5.5),
            ("tirePressure.leftFront.pressure", "210", .number(210)),
            ("myKey", #"{"e911Override":"ON"}"#, ["e911Override": "ON"]),
            ("fuelRange", #"[{"type":"BATTERY","range":320}]"#, [["type": "BATTERY", "range": .number(320)]]),
        ] as [(String, String, JSON)])
    func `vehicle values are read from text`(path: String, text: String, value: JSON) throws {
        #expect(try VehicleValue(path, .string(text)).value == value)
    }

    /// The smallest value of each item.
    private static func example(_ shape: ParameterRule.Shape) -> JSON {
        switch shape {
        case .boolean: true
        case .integer(let range): .integer(range.lowerBound)
        case .number(let range): .number(range.lowerBound)
        case .text, .field, .line, .emptyOrLine: "x"
        case .enumValue(let words, _): .string(words[0])
        case .array(_, let element): [example(element)]
        case .structure(let rules), .enumMembers(let rules):
            .object(JSONObject(rules.map { (key: $0.name, value: example($0.shape)) }))
        case .softButton: [:]
        }
    }

    @Test(arguments: VehicleItems.specification.all.map(\.name))
    func `each item can be set, read and subscribed to with all its members`(name: String) throws {
        let item = try #require(VehicleItems.specification[name])
        let bench = Bench()
        let phone = try #require(bench.app())
        let value = Self.example(item.rule.shape)
        _ = try Self.set([(name, value)], bench)
        let answer = bench.request(.getVehicleData, .object(JSONObject([(name, true)])), from: phone).first
        #expect(answer?.result == .success)
        let sent = try #require(answer?.parameters[name])
        // RegisterAppInterface of the bench is that of the newest version.
        #expect(try item.rule.read(sent) == item.rule.read(value))
        guard item.isSubscribable else { return }
        let asked = JSON.object(JSONObject([(name, true)]))
        #expect(bench.request(.subscribeVehicleData, asked, id: 2, from: phone).first?.result == .success)
        _ = bench.handle(.vehicleDataSet([try VehicleValue(unset: name)]))
        let heard = try Self.set([(name, value)], bench) + bench.wait(.seconds(1))
        #expect(heard.first { $0.notification == .onVehicleData }?.parameters[name] == sent)
    }

    @Test func `a member of a structure is available when the mandatory members beside it are`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        func tires() -> JSON? {
            _ = bench.wait(.seconds(1))
            return bench.request(.getVehicleData, ["tirePressure": true], from: phone).first?.parameters["tirePressure"]
        }
        _ = try Self.set([("tirePressure.leftFront.pressure", 210)], bench)
        #expect(tires() == nil)
        _ = try Self.set([("tirePressure.rightRear.status", "LOW")], bench)
        #expect(tires() == ["rightRear": ["status": "LOW"]])
        _ = try Self.set([("tirePressure.leftFront.status", "NORMAL")], bench)
        #expect(
            tires()
                == ["leftFront": ["status": "NORMAL", "pressure": .number(210)], "rightRear": ["status": "LOW"]])
        _ = bench.handle(.vehicleDataSet([try VehicleValue(unset: "tirePressure.leftFront.status")]))
        #expect(tires() == ["rightRear": ["status": "LOW"]])
    }

    /// The versions of TireStatusMismatch/001 to 003 in sdl_core's ATF.
    @Test(arguments: [(Version(8, 0, 0), 1), (Version(7, 1, 0), 7), (Version(4, 5, 0), 7)])
    func `an app of a version before 8.0 gets all tires`(version: Version, count: Int) throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(
            rpcVersion: version, appName: "Drive", appID: "Drive", types: [.navigation])
        #expect(bench.request(.registerAppInterface, registration.parameters, from: phone).first?.result == .success)
        _ = bench.wait(.seconds(1))
        _ = try Self.set([("tirePressure", ["leftFront": ["status": "LOW", "pressure": 180]])], bench)
        let asked: JSON = ["tirePressure": true]
        let answer = bench.request(.getVehicleData, asked, id: 2, from: phone).first?.parameters["tirePressure"]
        #expect(answer?.object?.members.count == count)
        #expect(answer?["leftFront"]?["status"] == "LOW")
        #expect((answer?["leftFront"]?["pressure"] != nil) == (version >= Version(5, 0, 0)), "a member of 5.0")
        #expect(answer?["rightRear"] == (count == 1 ? nil : ["status": "UNKNOWN"]))
        #expect(answer?["pressureTelltale"] == (count == 1 ? nil : "NOT_USED"))
    }

    @Test func `the sixth GetVehicleData of an app in a second is rejected`() throws {
        let (bench, phone) = try Self.start()
        let other = try #require(bench.app("Other"))
        _ = bench.wait(.seconds(1))
        func ask(_ phone: Phone) -> ResultCode? {
            bench.request(.getVehicleData, ["speed": true], from: phone).first?.result
        }
        #expect((1...6).map { _ in ask(phone) } == Array(repeating: .success, count: 5) + [.rejected])
        #expect(ask(other) == .success)
        _ = bench.wait(.seconds(1))
        #expect(ask(phone) == .success)
    }
}
