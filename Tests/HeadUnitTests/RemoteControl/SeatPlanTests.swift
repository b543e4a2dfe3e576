import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Seats of the car, and the modules that serve them (sdl_core `IsUserLocationValid`).
struct SeatPlanTests {
    private static let seats: JSON = [
        "rows": 2, "columns": 2,
        "seats": [
            ["grid": ["col": 0, "row": 0]], ["grid": ["col": 1, "row": 0]], ["grid": ["col": 0, "row": 1]],
            ["grid": ["col": 1, "row": 1]],
        ],
    ]

    private static func climate(_ id: String, _ area: (name: String, grid: JSON)?) -> JSON {
        var info = JSONObject([("moduleId", .string(id))])
        if let area { info[area.name] = area.grid }
        return ["moduleName": .string(id), "moduleInfo": .object(info), "fanSpeedAvailable": true]
    }

    private static let modules: JSON = [
        "climateControlCapabilities": [
            climate("front", (name: "serviceArea", grid: ["col": 0, "row": 0, "colspan": 2])),
            climate("rear", (name: "location", grid: ["col": 0, "row": 1, "colspan": 2])), climate("car", nil),
        ]
    ]

    private static func car(knowsSeats: Bool = true) throws -> RemoteCar {
        let car = try RemoteCar()
        let plan = knowsSeats ? try SeatPlan(seats) : nil
        _ = car.bench.handle(.programsServe(RemoteCar.functions, try RemoteCapability(modules, seats: plan)))
        return car
    }

    /// The result of SetGlobalProperties.
    private static func place(column: Int64, row: Int64, _ car: RemoteCar, _ phone: Phone) -> ResultCode? {
        let grid: JSON = ["col": .integer(column), "row": .integer(row)]
        return car.request(.setGlobalProperties, ["userLocation": ["grid": grid]], from: phone).first?.result
    }

    /// The modules of which a program gets the request to control them.
    private static func reached(_ car: RemoteCar, _ phone: Phone) throws -> [String] {
        try ["front", "rear", "car"].filter { id in
            let data: JSON = [
                "moduleType": "CLIMATE", "moduleId": .string(id), "climateControlData": ["fanSpeed": 1],
            ]
            let refused = car.request(.setInteriorVehicleData, ["moduleData": data], from: phone)
            guard refused.isEmpty else {
                #expect(refused.first?.result == .rejected && refused.first?.info.hasPrefix("userLocation") == true)
                return false
            }
            _ = try car.answerWithSettings()
            return true
        }
    }

    static let places: [(column: Int64, row: Int64, reached: [String])] = [
        (0, 0, ["front", "rear", "car"]), (1, 0, ["front", "car"]), (0, 1, ["rear", "car"]), (1, 1, ["rear", "car"]),
        (2, 0, ["car"]),
    ]

    @Test(arguments: places) func `the driver controls each module, and others those that serve their seat`(
        row: (column: Int64, row: Int64, reached: [String])
    ) throws {
        let car = try Self.car()
        let (phone, _) = try car.register("A")
        #expect(Self.place(column: row.column, row: row.row, car, phone) == .success)
        let consent = car.request(
            .getInteriorVehicleDataConsent, ["moduleType": "CLIMATE", "moduleIds": ["front", "rear", "car"]],
            from: phone)
        let allowed = ["front", "rear", "car"].map { JSON.boolean(row.reached.contains($0)) }
        #expect(consent.first?.parameters["allowed"] == .array(allowed))
        #expect(try Self.reached(car, phone) == row.reached)
    }

    @Test func `an app that does not say where its user is has the driver's rights`() throws {
        let car = try Self.car()
        #expect(try Self.reached(car, car.register("A").phone) == ["front", "rear", "car"])
    }

    @Test func `without a program that knows the seats, places have no effect and are not promised`() throws {
        for knowsSeats in [true, false] {
            let car = try Self.car(knowsSeats: knowsSeats)
            let (phone, heard) = try car.register("A")
            let hmi = heard.first { $0.rpc?.type == .response }?.parameters["hmiCapabilities"]
            #expect(hmi?["seatLocation"] == .boolean(knowsSeats))
            let answer = car.request(.getSystemCapability, ["systemCapabilityType": "SEAT_LOCATION"], from: phone).first
            #expect(answer?.result == (knowsSeats ? .success : .dataNotAvailable))
            let seats = answer?.parameters["systemCapability"]?["seatLocationCapability"]
            #expect(seats == (knowsSeats ? Self.seats : nil))
            #expect(Self.place(column: 1, row: 1, car, phone) == (knowsSeats ? .success : .warnings))
            #expect(try Self.reached(car, phone) == (knowsSeats ? ["rear", "car"] : ["front", "rear", "car"]))
        }
    }

    @Test func `only one program has the seats`() throws {
        let plan = try SeatPlan(Self.seats)
        let one = try RemoteCapability(Self.modules, seats: plan)
        let two = try RemoteCapability(RemoteCar.seat, seats: plan)
        let error = #expect(throws: InvalidData.self) { _ = try RemoteCapability(of: [one, two]) }
        #expect(error?.info == "SEAT_LOCATION: another program has it")
        #expect(try RemoteCapability(of: [one, RemoteCapability(RemoteCar.seat)])?.seats == plan)
    }

    static let wrong: [JSON] = [
        [:], ["rows": 2, "columns": 2, "seats": []], ["rows": 2, "columns": 2, "seats": [[:]]],
        ["rows": 0, "columns": 2, "seats": [["grid": ["col": 0, "row": 0]]]],
        ["rows": 2, "columns": 2, "seats": [["grid": ["col": 0]]]],
    ]

    @Test(arguments: wrong.indices) func `a plan without the driver's seat is refused`(row: Int) {
        #expect(throws: InvalidData.self) { _ = try SeatPlan(Self.wrong[row]) }
    }
}
