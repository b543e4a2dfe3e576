import Light
import Testing

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

struct MonitorLightTests {
    private let second: Int64 = 1_000_000_000
    private let screen = OpenScreen(connector: "HDMI-A-1", number: 1)

    /// A monitor that got its brightness at 10 s.
    private func controlledMonitor() -> MonitorLight {
        var light = MonitorLight()
        light.shown(on: screen, at: 10 * second)
        #expect(light.deadline == 10 * second)
        light.sent()
        #expect(light.deadline == nil)
        return light
    }

    @Test func `the monitor gets no brightness while no display is connected`() {
        var light = MonitorLight()
        light.wished(at: second)
        #expect(light.deadline == nil)
        light.shown(on: screen, at: 3 * second)
        #expect(light.deadline == 3 * second, "the first display has been on since the board started")
    }

    @Test func `after a monitor's answer nothing more is sent`() {
        var light = controlledMonitor()
        #expect(light.answered(.success(40), at: 11 * second) == nil)
        #expect(light.percent == 40 && light.error == nil && light.deadline == nil)
    }

    @Test func `a monitor that does not answer is retried five times and logged once`() {
        var light = controlledMonitor()
        var now = 10 * second
        #expect(light.answered(.failure(.answer(.null)), at: now) == .fails(.answer(.null)))
        for pause in [1, 2, 4, 8, 16] {
            #expect(light.deadline == now + Int64(pause) * second)
            now += Int64(pause) * second
            light.sent()
            #expect(light.answered(.failure(.noBus), at: now) == nil)
        }
        #expect(light.deadline == nil)
        #expect(light.error == .noBus)
        light.wished(at: 100 * second)
        #expect(light.deadline == 100 * second, "a new brightness is sent again")
        light.sent()
        #expect(light.answered(.failure(.noBus), at: 101 * second) == nil)
        #expect(light.deadline == 102 * second)
        light.sent()
        #expect(light.answered(.success(40), at: 102 * second) == .answersAgain)
        #expect(light.deadline == nil)
    }

    @Test func `a monitor that is plugged in again gets its brightness once it has started`() {
        var light = controlledMonitor()
        _ = light.answered(.success(40), at: 11 * second)
        light.shown(on: nil, at: 20 * second)
        #expect(light.percent == nil && light.deadline == nil)
        #expect(light.answered(.failure(.noBus), at: 21 * second) == nil, "a late answer is ignored")
        light.wished(at: 22 * second)
        let again = OpenScreen(connector: "HDMI-A-1", number: 2)
        light.shown(on: again, at: 30 * second)
        #expect(light.deadline == 30 * second + MonitorLight.waking)
        light.shown(on: again, at: 31 * second)
        #expect(light.deadline == 30 * second + MonitorLight.waking)
    }

    @Test func `a dark monitor gets its brightness when it is lit`() {
        var light = controlledMonitor()
        _ = light.answered(.success(40), at: 11 * second)
        light.lit(false, at: 20 * second)
        light.lit(true, at: 21 * second)
        #expect(light.deadline == nil, "nothing has changed")
        light.lit(false, at: 30 * second)
        light.wished(at: 31 * second)
        #expect(light.deadline == nil)
        light.lit(true, at: 40 * second)
        #expect(light.deadline == 40 * second + MonitorLight.waking)
    }

    @Test func `a new brightness is sent without the delay of a failed one`() {
        var light = controlledMonitor()
        light.wished(at: 11 * second)
        _ = light.answered(.failure(.noBus), at: 12 * second)
        #expect(light.deadline == 11 * second)
    }

    static let uses: [(use: ProgramConfiguration.MonitorUse, hasBacklight: Bool, isUsed: Bool)] = [
        (.off, false, false), (.off, true, false), (.auto, false, true), (.auto, true, false), (.always, true, true),
        (.always, false, true),
    ]

    @Test(arguments: uses) func `a monitor's brightness is used without a backlight, or always if configured`(
        row: (use: ProgramConfiguration.MonitorUse, hasBacklight: Bool, isUsed: Bool)
    ) {
        var light = ProgramConfiguration.Light()
        light.ddc = row.use
        #expect(light.usesMonitor(hasBacklight: row.hasBacklight) == row.isUsed)
    }
}

struct MonitorReportTests {
    static let states: [(state: MonitorReport.State, line: String?, finding: String?)] = [
        (.noDisplay, "DDC/CI: the pictures are on no connector of the kernel's", nil),
        (.noBus, nil, "light.ddc"), (.noNode("/dev/i2c-4"), nil, "light.ddc"),
        (.refused("/dev/i2c-4"), nil, "/dev/i2c-4"), (.hidden("/dev/i2c-4"), nil, "/dev/i2c-4"),
        (.unasked("/dev/i2c-4"), nil, "/dev/i2c-4"), (.failed(.answer(.null)), nil, "light.ddc"),
    ]

    @Test(arguments: states) func `a missing requirement is reported with its fix`(
        row: (state: MonitorReport.State, line: String?, finding: String?)
    ) {
        var section = DoctorSection("Light")
        MonitorReport(connector: "HDMI-A-1", state: row.state).describe(&section)
        #expect(section.lines.first == row.line)
        #expect(section.findings.first?.subject == row.finding)
        #expect(section.findings.allSatisfy { $0.fix != nil })
    }
}
