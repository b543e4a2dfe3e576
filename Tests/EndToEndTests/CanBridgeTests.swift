import Foundation
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

/// config/examples/can_bridge.py beside the whole program.
@Suite(
    .enabled(
        if: Places.bezel != nil && Python.has("can", "cantools"),
        "needs the bezel program beside the tests, python-can and cantools (BEZEL_TEST_PYTHON)"),
    .timeLimit(.minutes(2)))
struct CanBridgeTests {
    private let bezel: RunningBezel
    private let folder: TemporaryFolder
    private var database: String { folder.url.path + "/car.dbc" }
    private var log: String { folder.url.path + "/drive.log" }

    init() throws {
        bezel = try RunningBezel()
        folder = try TemporaryFolder()
        try Data(Self.signals.utf8).write(to: URL(filePath: database))
    }

    private static let signals = """
        VERSION ""
        NS_ :
        BS_:
        BU_: ECU HU
        BO_ 256 Motion: 8 ECU
         SG_ VehicleSpeed : 0|16@1+ (0.01,0) [0|655.35] "km/h" HU
         SG_ EngineSpeed : 16|16@1+ (0.25,0) [0|16383] "rpm" HU
         SG_ Gear : 32|8@1+ (1,0) [0|3] "" HU
        BO_ 257 Body: 4 ECU
         SG_ FuelLevel : 0|8@1+ (0.4,0) [0|102] "%" HU
         SG_ AmbientTemperature : 8|8@1+ (1,-40) [-40|215] "C" HU
         SG_ Pressure : 16|8@1+ (2.5,0) [0|637.5] "kPa" HU
         SG_ LowBeam : 24|2@1+ (1,0) [0|3] "" HU
        VAL_ 256 VehicleSpeed 65535 "SNA" ;
        VAL_ 256 Gear 0 "PARK" 1 "REVERSE" 2 "NEUTRAL" 3 "DRIVE" 15 "SNA" ;
        VAL_ 257 Pressure 255 "SNA" ;
        VAL_ 257 LowBeam 0 "Off" 1 "On" 3 "SNA" ;

        """

    /// Prints the values of Bezel after each frame.
    private static let frames = #"""
        import sys
        import can, cantools, can_bridge
        from bezel_vehicle import Vehicle
        vehicle = Vehicle(sys.argv[1])
        mapping = can_bridge.Mapping(sys.argv[3:], cantools.database.load_file(sys.argv[2]), vehicle)
        def send(number, data, **flags):
            frame = can.Message(arbitration_id=number, is_extended_id=False, data=bytes.fromhex(data), **flags)
            vehicle.set(mapping.values(frame))
            data = vehicle.ask("vehicle")["data"]
            print(" ".join(f"{name}={data[name]}" for name in sorted(data)))
        send(256, "9A10 110E 03 000000")
        send(257, "64 BE 50 01")
        send(256, "FFFF 110E 0F 000000")
        send(257, "64 28 FF 03")
        send(256, "01")
        send(256, "02")
        send(2000, "01")
        """#

    @Test func `a named value makes a number unknown, and a refused value is not the one before it`() throws {
        defer { bezel.stop() }
        let mapping = [
            "VehicleSpeed=speed", "EngineSpeed=rpm", "Gear=prndl", "FuelLevel=fuelLevel*0.3",
            "AmbientTemperature=externalTemperature", "Pressure=tirePressure.leftFront.pressure",
            "LowBeam=headLampStatus.lowBeamsOn", "tirePressure.leftFront.status:=NORMAL",
        ]
        let outcome = try Python.run(["-c", Self.frames, bezel.socket, database] + mapping)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let tire = "tirePressure={'leftFront': {'pressure': 200.0, 'status': 'NORMAL'}}"
        let first = "prndl=DRIVE rpm=900 speed=42.5"
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 7)
        #expect(lines[0] == first)
        #expect(lines[1] == "fuelLevel=12.0 headLampStatus={'lowBeamsOn': True} \(first) \(tire)")
        #expect(lines[2] == "fuelLevel=12.0 headLampStatus={'lowBeamsOn': True} rpm=900 \(tire)")
        #expect(lines[3].hasPrefix("externalTemperature=0.0 fuelLevel=12.0 rpm=900"))
        #expect(!lines[3].contains("lowBeamsOn") && !lines[3].contains("'pressure'"))
        #expect(Set(lines[3...]).count == 1)
        let errors = outcome.errors.split(separator: "\n")
        #expect(errors.count == 3)
        #expect(errors.contains("externalTemperature: expected a number from -40.0 to 100.0, got 150.0"))
        #expect(errors.contains { $0.hasPrefix("prndl: ") && $0.contains("SNA") })
        #expect(errors.contains { $0.hasPrefix("a frame Motion is not as the DBC file says: ") }, "once of two")
    }

    @Test func `a log is replayed at its own pace without a bus`() async throws {
        defer { bezel.stop() }
        try bezel.setVehicle(["speed", "0"])
        let app = try await bezel.appOnScreen()
        var speeds = app.vehicleData.changes(of: .speed).makeAsyncIterator()
        #expect(await speeds.next() == 0)
        let frames = """
            (1700000000.000000) can0 100#E803000000000000
            (1700000000.300000) can0 100#D007000000000000

            """
        try Data(frames.utf8).write(to: URL(filePath: log))
        let outcome = try bridge("--replay", log, database, "VehicleSpeed=speed")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(await speeds.next() == 10)
        #expect(await speeds.next() == 20)
        await app.stop()
    }

    @Test(arguments: [
        ("VehicelSpeed=speed", "no signal VehicelSpeed in the DBC file; did you mean VehicleSpeed?"),
        ("VehicleSpeed=sped", "no item sped; did you mean speed? (`bezel vehicle items` lists them)"),
        (
            "VehicleSpeed=speed/3.6",
            "VehicleSpeed=speed/3.6: expected SIGNAL=ITEM, SIGNAL=ITEM*FACTOR or ITEM:=VALUE"
        ),
        ("VehicleSpeed=speed*", "VehicleSpeed=speed*: expected SIGNAL=ITEM, SIGNAL=ITEM*FACTOR or ITEM:=VALUE"),
        ("EngineSpeed=vin", "vin is a text, but EngineSpeed has no names of values (VAL_) in the DBC file"),
        ("EngineSpeed=prndl", "prndl is a word, but EngineSpeed has no names of values (VAL_) in the DBC file"),
        (
            "VehicleSpeed=gps",
            "gps is a structure; a signal can set a member of a structure (`bezel vehicle items gps`)"
        ),
        ("gps.actual:=true", "gps.actual is set with the signals of its structure, and no word has one"),
        ("speed:=900", "speed:=900: expected a number from 0.0 to 700.0"),
        ("myKey.e911Override:=MAYBE", "myKey.e911Override:=MAYBE: expected NO_DATA_EXISTS, OFF, ON"),
    ])
    func `a wrong mapping is refused before the first frame`(_ word: String, _ message: String) throws {
        defer { bezel.stop() }
        let outcome = try bridge("no-bus", database, "EngineSpeed=rpm", word)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "can_bridge.py: \(message)\n")
    }

    @Test func `a file or a bus that cannot be read is named`() throws {
        defer { bezel.stop() }
        let missing = try bridge("can0", "/nowhere.dbc", "VehicleSpeed=speed")
        #expect(missing.status == 1)
        #expect(missing.errors == "can_bridge.py: /nowhere.dbc: No such file or directory\n")
        let bus = try bridge("--interface", "nothing", "can0", database, "VehicleSpeed=speed")
        #expect(bus.status == 1)
        #expect(bus.errors.hasPrefix("can_bridge.py: can0: ") && bus.errors.split(separator: "\n").count == 1)
    }

    private func bridge(_ arguments: String...) throws -> Command.Outcome {
        try Python.run([Python.example("can_bridge.py"), "--socket", bezel.socket] + arguments)
    }
}
