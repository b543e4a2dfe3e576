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
        #expect(all.filter { VehicleItem.byName[$0] != nil } == members)
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

    static let wrong: [(path: String, value: JSON, problem: String)] = [
        ("speed", 701, "speed: expected a number from 0.0 to 700.0, got 701"),
        ("speed", "fast", "speed: expected a number from 0.0 to 700.0, got \"fast\""),
        ("speed", "nan", "speed: expected a number from 0.0 to 700.0, got \"nan\""),
        ("rpm", 1.5, "rpm: expected an integer from 0 to 20000, got 1.5"),
        ("warp", 1, "warp: there is no such vehicle data"),
        ("tirePressure", 1, "tirePressure: this vehicle data cannot be set here"),
        ("speed.x", 1, "speed: has no fields"), ("gps", 1, "gps: set one of its fields, like gps.latitudeDegrees"),
        ("vin", "123456789012345678", "vin: expected a text of at most 17 characters, got \"123456789012345678\""),
        ("turnSignal", "UP", "turnSignal: expected one of OFF, LEFT, RIGHT, BOTH, got \"UP\""),
        ("handsOffSteering", 1, "handsOffSteering: expected true or false, got 1"),
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
        ] as [(String, String, JSON)])
    func `vehicle values are read from text`(path: String, text: String, value: JSON) throws {
        #expect(try VehicleValue(path, .string(text)).value == value)
    }
}
