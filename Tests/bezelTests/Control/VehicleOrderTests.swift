import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelControl
@testable import BezelService
@testable import bezel

struct VehicleOrderTests {
    private let bench: ControlServerBench

    init() throws { bench = try ControlServerBench() }

    @Test func `the items of vehicle data are listed with types, ranges and units`() throws {
        let client = try bench.client()
        let items = try #require(try bench.answer(client, #""do":"vehicle","items":true"#)["items"]?.array)
        #expect(items.count == 36)
        #expect(items.contains(["name": "speed", "type": "number", "from": 0.0, "to": 700.0, "unit": "km/h"]))
        #expect(items.contains(["name": "vin", "type": "text", "length": 17]))
        let tires = items.first { $0["name"] == "tirePressure" }?["members"]?.array
        #expect(
            tires?[1]["members"]?.array?.last
                == ["name": "pressure", "type": "number", "from": 0.0, "to": 2000.0, "unit": "kPa"])
        #expect(tires?[1]["members"]?.array?.first?["mandatory"] == true)
        #expect(items.first { $0["name"] == "fuelRange" }?["of"]?["type"] == "structure")
    }

    private static let boost = VehicleItem(
        custom: "boost", .array(0...3, of: .number(0...5)), type: "Float", units: ["boost": "bar"])

    @Test func `items of the vehicle's maker are set, forgotten and listed like all others`() throws {
        bench.service.engine.vehicleItems = VehicleItems(custom: [Self.boost])
        let (one, other) = (try bench.client(), try bench.client())
        #expect(try bench.answer(one, #""do":"set-vehicle","lasting":false,"set":{"boost":[1.5]}"#)["ok"] == true)
        let items = try bench.answer(other, #""do":"vehicle","items":true"#)["items"]?.array
        let each: JSON = ["type": "number", "from": 0.0, "to": 5.0, "unit": "bar"]
        #expect(items?.last == ["name": "boost", "type": "list", "length": 3, "of": each])
        bench.service.engine.vehicleItems = .specification
        one.connection.close()
        try bench.turn { bench.service.log.events.count == 2 }
        #expect(bench.service.log.events == ["vehicle boost", "vehicle boost"])
    }

    @Test func `values that do not last are forgotten when their client leaves`() throws {
        let (one, other) = (try bench.client(), try bench.client())
        let values = #""set":{"rpm":7,"gps.heading":3,"speed":1}"#
        #expect(try bench.answer(one, #""do":"set-vehicle","lasting":false,"# + values)["ok"] == true)
        #expect(try bench.answer(other, #""do":"set-vehicle","set":{"speed":2}"#)["ok"] == true)
        one.connection.close()
        try bench.turn { bench.service.log.events.count == 3 }
        #expect(bench.service.log.events == ["vehicle rpm gps speed", "vehicle speed", "vehicle gps rpm"])
    }

    @Test(arguments: [
        (#""set":{"rpm":1,"speed":-1}"#, "speed: expected a number from 0.0 to 700.0, got -1.0"),
        (#""set":{"rpm":1},"unset":["warp"]"#, "warp: there is no such vehicle data"),
        (#""set":{"rpm":1,"boost":[6]}"#, "boost[0]: expected a number from 0.0 to 5.0, got 6.0"),
    ])
    func `one wrong value refuses all vehicle data of an order`(members: String, problem: String) throws {
        bench.service.engine.vehicleItems = VehicleItems(custom: [Self.boost])
        let client = try bench.client()
        #expect(try bench.answer(client, #""do":"set-vehicle","# + members)["error"]?.string == problem)
        #expect(bench.service.log.events.isEmpty)
    }
}
