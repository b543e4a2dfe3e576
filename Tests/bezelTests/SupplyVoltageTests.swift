import EventLoop
import Foundation
import TestSupport
import Testing

@testable import BezelService

/// The sensor of the supply voltage, on simulated boards.
struct SupplyVoltageTests {
    /// - Parameter alarm: nil for a board without the sensor.
    private static func board(alarm: String?) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        guard let alarm else { return folder }
        try folder.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        try folder.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
        return folder
    }

    static let boards: [(alarm: String?, events: [String])] = [
        (nil, []), ("0\n", []), ("1\n", ["voltage low"]), ("", []),
    ]

    @Test(arguments: boards) func `a low voltage is passed to the screen at the start`(
        row: (alarm: String?, events: [String])
    ) throws {
        let folder = try Self.board(alarm: row.alarm)
        let component = try SupplyVoltageComponent(
            on: EventLoop(), sensor: SupplyVoltage(root: folder.path + "/"))
        let host = FakeHost()
        try component.start(host)
        #expect(host.events == row.events)
        component.stop()
    }
}
