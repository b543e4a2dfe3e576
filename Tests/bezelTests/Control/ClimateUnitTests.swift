import Foundation
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

@testable import BezelControl
@testable import BezelService

private let python3 = "/usr/bin/python3"

/// config/examples/climate-unit.py, beside a control server.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: python3), "needs python3"))
struct ClimateUnitTests {
    @Test func `the unit answers requests, reports changes and refuses what the car cannot do`() throws {
        let bench = try ControlServerBench()
        let process = Process()
        process.executableURL = URL(filePath: python3)
        let program = Places.root.appending(path: "config/examples/climate-unit.py").path
        process.arguments = ["-B", program, "--socket", bench.path]
        try process.run()
        defer {
            // A thread of the tests may have SIGTERM blocked, and its child inherits that.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let log = bench.service.log
        try bench.turn { log.events == ["serve ButtonPress GetInteriorVehicleData SetInteriorVehicleData"] }
        let module = try #require(bench.server.servedModules?.json["climateControlCapabilities"]?.array?.first)
        #expect(module["fanSpeedAvailable"] == true)

        func ask(_ number: UInt64, _ function: FunctionID, _ parameters: JSON) {
            bench.server.send(
                ServedRequest(
                    id: .init(number), function: function, app: "Drive", appID: "42", session: SessionID(7),
                    parameters: parameters))
        }
        let key: JSON = ["moduleType": "CLIMATE", "moduleId": "climate"]
        ask(1, .getInteriorVehicleData, key)
        try bench.turn { log.events.count == 2 }
        let set: JSON = [
            "moduleData": [
                "moduleType": "CLIMATE", "moduleId": "climate", "climateControlData": ["fanSpeed": 70],
            ]
        ]
        ask(2, .setInteriorVehicleData, set)
        try bench.turn { log.events.count == 4 }
        let press: JSON = [
            "moduleType": "CLIMATE", "moduleId": "climate", "buttonName": "FAN_UP", "buttonPressMode": "SHORT",
        ]
        ask(3, .buttonPress, press)
        try bench.turn { log.events.count == 6 }
        let hot: JSON = [
            "moduleData": [
                "moduleType": "CLIMATE", "moduleId": "climate",
                "climateControlData": ["fanSpeed": 10, "desiredTemperature": ["unit": "FAHRENHEIT", "value": 90]],
            ]
        ]
        ask(4, .setInteriorVehicleData, hot)
        try bench.turn { log.events.count == 7 }
        #expect(
            log.events.dropFirst() == [
                "answer 1 SUCCESS -", "answer 2 SUCCESS -", "notify OnInteriorVehicleData", "answer 3 SUCCESS -",
                "notify OnInteriorVehicleData",
                "answer 4 INVALID_DATA desiredTemperature: expected 16 to 28 degrees Celsius",
            ])
    }
}
