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
        let outcome = try Python.run([Python.example("gpsd_bridge.py"), "--socket", bezel.socket], input: reports)
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

    /// Bezel 1 ends, and Bezel 2 is at the same path. Each tells the values that it has got.
    private static let restart = #"""
        import json, os, queue, socket, sys, tempfile, threading
        from bezel_vehicle import Vehicle
        path = os.path.join(tempfile.mkdtemp(), "socket")
        heard = queue.Queue()
        def listen():
            server = socket.socket(socket.AF_UNIX)
            server.bind(path)
            server.listen()
            return server
        def serve(server):
            client, _ = server.accept()
            for line in client.makefile():
                order = json.loads(line)
                answer = {"items": [{"name": "speed", "type": "number"}]} if order["do"] == "vehicle" else {}
                client.sendall(json.dumps({"ok": True, **answer}).encode() + b"\n")
                if order["do"] != "vehicle":
                    heard.put(order["set"])
                    break
            client.shutdown(socket.SHUT_RDWR)
            server.close()
            os.unlink(path)
        first = listen()
        threading.Thread(target=serve, args=[first]).start()
        vehicle = Vehicle(path)
        vehicle.set({"speed": 23.400000000000002})
        print(heard.get(timeout=10))
        threading.Thread(target=lambda: serve(listen())).start()
        print(heard.get(timeout=10))
        """#

    @Test func `a program waits for Bezel when it ends, and sets its values again`() throws {
        defer { bezel.stop() }
        let outcome = try Python.run(["-c", Self.restart])
        #expect(outcome.output == "{'speed': 23.4}\n{'speed': 23.4}\n", "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("Bezel has ended; waiting until it is back\n"))
    }

    @Test func `a value that does not come again, or is refused, is not known any more`() throws {
        defer { bezel.stop() }
        let program = """
            import sys, time
            from bezel_vehicle import Vehicle
            vehicle = Vehicle(sys.argv[1], timeout=0.3)
            for speed in [80] + 10 * [900]:
                vehicle.set({"speed": speed, "prndl": "DRIVE", "sped": speed})
            print(vehicle.ask("vehicle")["data"])
            while vehicle.ask("vehicle")["data"]:
                time.sleep(0.05)
            """
        let outcome = try Python.run(["-c", program, bezel.socket])
        #expect(outcome.status == 0)
        #expect(outcome.output == "{'prndl': 'DRIVE'}\n")
        let lines = Set(outcome.errors.split(separator: "\n"))
        let refused = "speed: expected a number from 0.0 to 700.0, got 900.0"
        #expect(
            lines.isSuperset(of: [
                refused[...], "\(refused) (10 times by now)", "prndl: has not come for 0.3 s, so it is not known",
            ]))
        #expect(lines.count == 5, "two lines about the speed, two about the wrong name, and one about the gear")
    }

    @Test(arguments: ["gpsd_bridge.py", "climate-unit.py"])
    func `without Bezel a program says in one line what to do`(_ name: String) throws {
        defer { bezel.stop() }
        let outcome = try Python.run([Python.example(name), "--socket", "/nowhere"])
        #expect(outcome.status == 1)
        let advice = "start Bezel, or name its socket with --socket"
        #expect(outcome.errors == "\(name): no Bezel at /nowhere: No such file or directory; \(advice)\n")
    }

    @Test func `the app that prints what it gets subscribes to the items of its command line`() async throws {
        defer { bezel.stop() }
        try set("speed", "42")
        await app.stop()
        let arguments = ["-u", Python.example("sdl_app.py"), "--connect", "\(bezel.address)", "speed", "rpm"]
        let watcher = try Command(executable: try #require(Python.path), arguments)
        var lines: [String] = []
        while let line = watcher.nextLine() {
            lines.append(line)
            if line.hasPrefix("SubscribeVehicleData") { try set("speed", "43") }
            if line.hasPrefix("OnVehicleData") { watcher.end() }
        }
        #expect(lines.contains { $0.contains("rpm: VEHICLE_DATA_NOT_AVAILABLE") })
        #expect(lines.last == #"OnVehicleData  {"speed": 43.0}"#)
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
