import Glibc
import SmartDeviceLink
import TestSupport
import Testing

/// Vehicle data that the vehicle's maker has added, from the configuration file to the app.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct CustomVehicleDataTests {
    private static let item = """
        [[vehicle_data]]
        name = "fuelPressure"
        type = "number"
        range = [0, 10]
        unit = "bar"

        """

    private func vehicle(_ words: [String], of bezel: SupervisedBezel) throws -> Command.Outcome {
        try Command(["vehicle"] + words, socket: bezel.socket).finish()
    }

    private func reload(_ bezel: SupervisedBezel, _ configuration: String) throws {
        try bezel.configure(configuration)
        bezel.signal(SIGHUP)
        _ = bezel.notifications(upTo: "RELOADING=1")
        _ = bezel.notifications(upTo: "READY=1")
    }

    @Test func `an item of the file is set by a command and sent to the app, until a reload removes it`() throws {
        let bezel = try SupervisedBezel(Self.item, arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        let port = try #require(bezel.log.firstMatch(of: #/listening on 127\.0\.0\.1:(\d+)/#).flatMap { UInt16($0.1) })
        let app = try PlainApp.onScreen("Drive", port: port)
        let listed = try vehicle(["items", "fuelPressure"], of: bezel)
        #expect(listed.output == "fuelPressure  number 0 to 10 bar\n")
        let refused = try vehicle(["set", "fuelPressure", "11"], of: bezel)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("fuelPressure: expected a number from 0.0 to 10.0, got 11.0"))
        #expect(try vehicle(["set", "fuelPressure", "3.5"], of: bezel).status == 0)
        let answers = try app.answers([(.subscribeVehicleData, ["fuelPressure": true], [])])
        #expect(answers.first?["fuelPressure"]?["oemCustomDataType"] == "Float")
        #expect(try vehicle(["set", "fuelPressure", "4.5"], of: bezel).status == 0)
        #expect(try app.nextNotification(.onVehicleData) == ["fuelPressure": 4.5])
        try reload(bezel, "")
        #expect(bezel.log.contains("changed: vehicle_data"))
        _ = try app.nextNotification(.onPermissionsChange)
        #expect(try app.request(.getVehicleData, ["fuelPressure": true]) == .invalidData)
        let gone = try vehicle(["set", "fuelPressure", "5"], of: bezel)
        #expect(gone.errors.contains("fuelPressure: there is no such vehicle data"))
        #expect(try vehicle([], of: bezel).output == "no vehicle data was set\n")
    }
}
