import Glibc
import OverlayDisplay
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

struct ScreenHolderTests {
    private static let systemd = NodeHolder(process: 1, name: "systemd")
    private static let bezel = NodeHolder(process: 10, name: "bezel")
    private static let weston = NodeHolder(process: 20, name: "weston")
    private static let broker = NodeHolder(process: 5, name: "systemd-logind")
    private static let viewer = NodeHolder(process: 30, name: "kmscube")

    private static func holder(
        _ master: ScreenMaster, _ opened: [NodeHolder], service: Int? = 10, mayBeService: Bool = false,
        group: String = "", isService: Bool? = nil
    ) -> ScreenHolder? {
        ScreenHolder(
            service: service, mayBeService: mayBeService, isService: isService, master: master, openedBy: opened
        ) { _ in group }
    }

    static let rows: [(String, ScreenHolder?, [Int]?)] = [
        ("its first owner has ended, the service has it open", holder(.process(9), [systemd, bezel]), nil),
        (
            "its first owner has ended, the service controls it",
            holder(.process(9), [systemd, bezel, weston], isService: true), nil
        ),
        (
            "its first owner has ended, the service does not control it",
            holder(.process(9), [systemd, bezel, weston], isService: false), [20]
        ),
        ("the number of its first owner is used again", holder(.process(20), [systemd, bezel], isService: true), nil),
        (
            "the kernel does not tell, the service does not control it",
            holder(.process(nil), [bezel, weston], isService: false), [20]
        ),
        ("systemd keeps it", holder(.process(9), [systemd], service: nil), []),
        ("nobody has it", holder(.none, [weston]), nil),
        ("it cannot be opened", holder(.unknown, []), nil),
        ("the service has it, and another has it open", holder(.process(10), [bezel, weston]), nil),
        ("another has it, and the service waits", holder(.process(20), [bezel, weston]), [20]),
        ("another has it, no service runs", holder(.process(30), [viewer], service: nil), [30]),
        ("a second bezel has it", holder(.process(11), [bezel, .init(process: 11, name: "bezel")]), [11]),
        ("by a session's manager", holder(.process(5), [broker, weston], service: nil), [20]),
        ("the kernel does not tell, the service has it open", holder(.process(nil), [bezel, weston]), nil),
        ("the kernel does not tell, only another has it open", holder(.process(nil), [weston]), [20]),
        ("nothing is told, and no service runs", holder(.process(nil), [], service: nil), []),
        (
            "a service that may not be asked may have it",
            holder(.process(nil), [], service: nil, mayBeService: true), nil
        ),
    ]

    @Test(arguments: rows)
    func `another program that controls the screen is found`(_: String, holder: ScreenHolder?, processes: [Int]?) {
        #expect(holder?.programs.map(\.process) == processes)
    }

    @Test(arguments: [
        ("/system.slice/lightdm.service", weston, "sudo systemctl disable --now lightdm.service"),
        (
            "/user.slice/user-1000.slice/session-2.scope", weston,
            "if it is a desktop: sudo systemctl set-default multi-user.target && sudo systemctl isolate "
                + "multi-user.target; else: sudo kill 20"
        ),
        ("/user.slice/user-0.slice/session-1.scope", bezel, "sudo kill 10"),
        ("", viewer, "sudo kill 30"),
    ])
    func `the command that ends the other program depends on what started it`(
        group: String, program: NodeHolder, fix: String
    ) throws {
        let holder = try #require(
            Self.holder(.process(program.process), [program], service: nil, group: group))
        #expect(holder.finding.weight == .problem)
        #expect(holder.finding.text.hasPrefix("\(program) has the screen"))
        #expect(holder.finding.fix == fix)
    }

    @Test func `a report with another program on the screen has a problem and no ok line`() {
        let card = DisplayCard(
            node: "/dev/dri/card0", driver: "vc4",
            connectors: [.init(name: "HDMI-A-1", status: .connected, modes: ["800x480"])])
        var report = DisplayReport(cards: [card], ProgramConfiguration.Display())
        #expect(!report.section.hasProblem)
        report.holder = Self.holder(.process(20), [Self.weston])
        #expect(report.section.hasProblem)
        #expect(report.section.lines.isEmpty)
    }

    @Test func `a screen that systemd keeps for an ended service is not another program's`() throws {
        let finding = try #require(Self.holder(.process(9), [Self.systemd], service: nil)).finding
        #expect(finding.text.hasPrefix("systemd keeps the screen for the service, which does not run"))
        #expect(finding.fix?.hasSuffix("sudo systemctl restart bezel") == true)
        #expect(Self.holder(.process(9), [Self.systemd, Self.weston], service: nil)?.isKept == false)
    }

    @Test func `a user who sees every process is not advised to run the doctor as root`() throws {
        var holder = try #require(Self.holder(.process(nil), [], service: nil))
        #expect(holder.finding.fix == "sudo bezel doctor names the program")
        holder.seesAll = true
        #expect(holder.finding.fix?.contains("bezel doctor") == false)
    }

    @Test func `a process without an open card does not control a screen`() {
        #expect(ScreenMaster.isMaster(Int(getpid()), of: "/dev/null") == nil)
        #expect(ScreenMaster.isMaster(0, of: "/dev/dri/card0") == nil)
    }

    @Test func `a control group is read from the unified hierarchy`() {
        #expect(
            ScreenHolder.group(inText: "1:name=systemd:/x\n0::/system.slice/a.service\n") == "/system.slice/a.service")
        #expect(ScreenHolder.group(inText: "") == "")
    }
}
