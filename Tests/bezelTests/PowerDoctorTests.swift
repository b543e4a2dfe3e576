import Foundation
import TestSupport
import Testing

@testable import BezelService
@testable import bezel

/// The doctor's report of the power supply, on simulated boards.
struct PowerDoctorTests {
    private static func board(alarm: String?, temperature: String = "48312\n") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        try folder.write("sys/class/thermal/thermal_zone0/temp", temperature)
        guard let alarm else { return folder }
        try folder.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        try folder.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
        return folder
    }

    private static let dropped =
        "4,871,12345678,-;hwmon hwmon1: Undervoltage detected!\n6,872,1,-;hwmon hwmon1: Voltage normalised\n"

    @Test(
        arguments: [
            ("1\n", nil, nil, "its voltage is too low now"),
            ("0\n", dropped, nil, "its voltage was too low since the start:"),
            ("0\n", dropped + dropped, nil, "its voltage was too low since the start, 2 times:"),
            ("0\n", nil, "throttled=0x50000\n", "its voltage was too low since the start"),
            ("0\n", "", "throttled=0x5\n", "its voltage is too low now"), ("0\n", "", "throttled=0x0\n", nil),
            ("0\n", "", nil, nil), ("0\n", nil, nil, nil), ("0\n", "", "VCHI initialization failed\n", nil),
        ] as [(String, String?, String?, String?)])
    func `a voltage that is or was too low is a problem`(alarm: String, log: String?, firmware: String?, text: String?)
        throws
    {
        let folder = try Self.board(alarm: alarm)
        let report = PowerReport(root: folder.path + "/", log: { log }, firmware: { firmware })
        let section = try #require(report.section)
        #expect(section.findings.map(\.weight) == (text == nil ? [] : [.problem]))
        #expect(section.lines.isEmpty == (text != nil))
        if let text { #expect(section.findings[0].text.hasPrefix(text), "\(section.findings[0].text)") }
        if log == nil, firmware == nil, text == nil {
            #expect(section.lines == ["the voltage is right now; sudo bezel doctor sees whether it was too low before"])
        }
    }

    @Test(arguments: [
        ("82500\n", "throttled=0x0", "it is too hot at 82 °C and is slowed down"),
        ("70000\n", "throttled=0xe0008", "it is too hot at 70 °C and is slowed down"),
        ("50000\n", "throttled=0xe0000", "it was slowed down since the start, because it was too hot"),
    ])
    func `a high temperature is a note`(temperature: String, firmware: String, text: String) throws {
        let folder = try Self.board(alarm: "0\n", temperature: temperature)
        let section = PowerReport(root: folder.path + "/", log: { "" }, firmware: { firmware }).section
        #expect(section?.findings.map(\.weight) == [.note])
        #expect(section?.findings.first?.text == text)
    }

    @Test func `a board without a voltage sensor has no section, and runs no tool`() throws {
        let folder = try Self.board(alarm: nil)
        let report = PowerReport(
            root: folder.path + "/",
            log: {
                Issue.record("the log was read"); return nil
            },
            firmware: {
                Issue.record("a tool was run"); return nil
            })
        #expect(report.section == nil)
    }
}
