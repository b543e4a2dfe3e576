import Foundation
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

/// The programs in config/examples that read a car, beside the whole program and an app.
@Suite(
    .enabled(if: Places.bezel != nil && Python.path != nil, "needs the bezel program beside the tests, and python3"),
    .timeLimit(.minutes(2)))
struct CarExampleTests {
    private let bezel: RunningBezel
    private let app: SDLManager

    init() async throws {
        bezel = try RunningBezel()
        app = try await bezel.appOnScreen()
    }

    private func set(_ values: String...) throws { try bezel.setVehicle(values) }

    @Test func `a fix of gpsd is the position of the app`() async throws {
        defer { bezel.stop() }
        try set("gps", #"{"longitudeDegrees":0,"latitudeDegrees":0}"#)
        var places = app.vehicleData.changes(of: .gps).makeAsyncIterator()
        #expect(await places.next()?.latitude == 0)
        let reports = """
            {"class":"VERSION","release":"3.22"}
            {"class":"SKY","hdop":1.2,"uSat":9}
            {"class":"TPV","mode":3,"time":"2026-11-28T20:31:07.000Z","lat":48.1,"lon":11.5,"altMSL":520.5,"speed":10}
            {"class":"TPV","mode":1}

            """
        let program = Places.root.appending(path: "config/examples/gpsd_bridge.py").path
        let outcome = try Python.run([program, "--socket", bezel.socket], input: reports)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let place = await places.next()
        #expect(place?.longitude == 11.5)
        #expect(place?.altitude == 520.5)
        #expect(place?.speed == 36)
        #expect(place?.satellites == 9)
        let rest = try Command(["vehicle", "get"], socket: bezel.socket).finish()
        #expect(rest.output == "no vehicle data was set\n", "the fix was lost, and the program has ended")
        await app.stop()
    }

    /// Frames on python-can's bus within a process.
    private static let frames = #"""
        import sys
        import can
        import cantools
        import bezel_vehicle
        import can_bridge
        database = cantools.database.load_string('''VERSION ""
        NS_ :
        BS_:
        BU_: ECU HU
        BO_ 256 Motion: 8 ECU
         SG_ VehicleSpeed : 0|16@1+ (0.01,0) [0|655.35] "km/h" HU
         SG_ EngineSpeed : 16|16@1+ (0.25,0) [0|16383] "rpm" HU
         SG_ Gear : 32|8@1+ (1,0) [0|3] "" HU
        BO_ 257 Body: 8 ECU
         SG_ FuelLevel : 0|8@1+ (0.4,0) [0|102] "%" HU
         SG_ AmbientTemperature : 8|8@1+ (1,-40) [-40|215] "C" HU
        VAL_ 256 Gear 0 "PARK" 1 "REVERSE" 2 "NEUTRAL" 3 "DRIVE" ;
        ''')
        words = ["VehicleSpeed=speed", "EngineSpeed=rpm", "Gear=prndl", "FuelLevel=fuelLevel*0.5",
                 "AmbientTemperature=externalTemperature"]
        with can.Bus(channel="car", interface="virtual") as car, can.Bus(channel="car", interface="virtual") as bus:
            def send(number, data): car.send(can.Message(arbitration_id=number, is_extended_id=False, data=data))
            send(256, database.encode_message(256, {"VehicleSpeed": 42.5, "EngineSpeed": 900.25, "Gear": "DRIVE"}))
            send(257, database.encode_message(257, {"FuelLevel": 40, "AmbientTemperature": 150}))
            send(2000, [1])
            send(256, [1])
            frames = [bus.recv(10) for _ in range(4)]
            vehicle = bezel_vehicle.Vehicle(sys.argv[1])
            can_bridge.forward(frames, database, [can_bridge.item(word) for word in words], vehicle)
            print(vehicle.ask("vehicle")["data"])
        """#

    @Test(.enabled(if: Python.has("can", "cantools"), "needs python-can and cantools"))
    func `frames of a CAN bus are values of the app, and a value out of its range stops no other`() async throws {
        defer { bezel.stop() }
        try set("speed", "0")
        var speeds = app.vehicleData.changes(of: .speed).makeAsyncIterator()
        #expect(await speeds.next() == 0)
        let outcome = try Python.run(["-c", Self.frames, bezel.socket])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(await speeds.next() == 42.5)
        #expect(outcome.output.contains("'fuelLevel': 20"))
        #expect(outcome.output.contains("'rpm': 900"))
        #expect(outcome.output.contains("'prndl': 'DRIVE'"))
        #expect(outcome.errors.contains("externalTemperature: expected a number from -40.0 to 100.0, got 150.0"))
        await app.stop()
    }

    /// A databroker without the signal of the torque.
    private static let broker = #"""
        import sys, types
        class VSSClientError(Exception): pass
        class Point:
            def __init__(self, value): self.value = value
        class VSSClient:
            def __init__(self, host, port): pass
            def __enter__(self): return self
            def __exit__(self, *_): pass
            def get_current_values(self, paths):
                if "Torque" in paths[0]: raise VSSClientError("there is no such signal")
            def subscribe_current_values(self, paths):
                assert not any("Torque" in path for path in paths)
                tire = "Vehicle.Chassis.Axle.Row1.Wheel.Left.Tire"
                yield {"Vehicle.Speed": Point(-4.5), "Vehicle.TraveledDistance": Point(1999.0), "Vehicle.VehicleIdentification.VIN": None,
                       "Vehicle.Powertrain.Transmission.SelectedGear": Point(-1), f"{tire}.Pressure": Point(210), f"{tire}.IsPressureLow": Point(True)}
        grpc = types.ModuleType("kuksa_client.grpc")
        grpc.VSSClient, grpc.VSSClientError = VSSClient, VSSClientError
        sys.modules["kuksa_client"], sys.modules["kuksa_client.grpc"] = types.ModuleType("kuksa_client"), grpc
        import kuksa_bridge
        kuksa_bridge.main()
        """#

    @Test func `signals of a VSS databroker are values of the app`() async throws {
        defer { bezel.stop() }
        try set("speed", "0", "tirePressure.leftFront.status", "NORMAL", "prndl", "PARK", "odometer", "0")
        var speeds = app.vehicleData.changes(of: .speed).makeAsyncIterator()
        var tires = app.vehicleData.changes(of: .tirePressure).makeAsyncIterator()
        var gears = app.vehicleData.changes(of: .prndl).makeAsyncIterator()
        var distances = app.vehicleData.changes(of: .odometer).makeAsyncIterator()
        #expect(await speeds.next() == 0)
        #expect(await tires.next()?.leftFront?.status == .normal)
        #expect(await gears.next() == .park)
        #expect(await distances.next() == 0)
        let outcome = try Python.run(["-c", Self.broker, "--socket", bezel.socket])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        #expect(await speeds.next() == 4.5)
        #expect(await gears.next() == .reverse)
        #expect(await distances.next() == 2)
        let tire = await tires.next()?.leftFront
        #expect(tire?.status == .low)
        #expect(tire?.pressure == 210)
        await app.stop()
    }
}

/// Python of this machine, with the modules of config/examples.
private enum Python {
    static let path = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether these modules are installed.
    static func has(_ modules: String...) -> Bool {
        let words = modules.map { "import \($0)" }.joined(separator: ";")
        return (try? run(["-c", words]))?.status == 0
    }

    static func run(_ arguments: [String], input: String = "") throws -> Command.Outcome {
        struct Missing: Error {}
        guard let path else { throw Missing() }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PYTHONPATH": Places.root.appending(path: "config/examples").path, "PYTHONDONTWRITEBYTECODE": "1",
        ]) { $1 }
        let (given, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (given, output, errors)
        try process.run()
        // Less than a pipe holds.
        try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try given.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readUntilEnd()
        let words = errors.fileHandleForReading.readUntilEnd()
        process.waitUntilExit()
        return Command.Outcome(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: words, as: UTF8.self))
    }
}
