import Testing

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

struct BluetoothDoctorTests {
    /// A board without faults.
    private var good: BluetoothReport {
        var configuration = ProgramConfiguration.Bluetooth()
        configuration.isEnabled = true
        var report = BluetoothReport(collecting: configuration)
        report.adapters = ["hci0"]
        report.radio = .on
        report.socketProblem = nil
        report.kernelFault = nil
        report.hasBus = true
        report.programs = ["bluetoothd", "systemd"]
        return report
    }

    @Test func `a board without faults has no findings`() {
        #expect(good.section.findings == [])
        #expect(good.section.lines == ["adapter hci0"])
    }

    private static let faults: [(break: @Sendable (inout BluetoothReport) -> Void, subject: String, fix: String)] = [
        ({ $0.adapters = [] }, "bluetooth.adapter", "connect one"),
        ({ $0.radio = .offBySoftware }, "rfkill", "rfkill unblock"),
        ({ $0.radio = .offByHardware }, "rfkill", "switch"), ({ $0.socketProblem = "no" }, "bluetooth", "container"),
        ({ $0.kernelFault = "it ends programs" }, "kernel", "another kernel"),
        ({ $0.hasBus = false }, "dbus", "apt-get install dbus"), ({ $0.programs = [] }, "bluetoothd", "install bluez"),
        ({ $0.programs.insert("blueman-applet") }, "pairing", "bezel pair"),
    ]

    @Test(arguments: faults.indices) func `each Bluetooth fault is named with its fix`(row: Int) {
        var report = good
        Self.faults[row].break(&report)
        #expect(report.section.findings.map(\.subject) == [Self.faults[row].subject])
        #expect(report.section.findings.first?.fix?.contains(Self.faults[row].fix) == true)
    }

    @Test func `while Bluetooth is off there is no problem`() {
        var report = good
        report.isEnabled = false
        report.adapters = []
        report.hasBus = false
        #expect(report.section.findings == [])
        #expect(report.section.lines == ["off: [bluetooth] enabled = true switches it on"])
    }
}
