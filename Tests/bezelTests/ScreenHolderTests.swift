import OverlayDisplay
import Testing
import TouchInput

@testable import bezel

struct ScreenHolderTests {
    private static let bezel = NodeHolder(process: 10, name: "bezel")
    private static let weston = NodeHolder(process: 20, name: "weston")
    private static let broker = NodeHolder(process: 5, name: "systemd-logind")
    private static let viewer = NodeHolder(process: 30, name: "kmscube")

    private static func holder(
        _ master: ScreenMaster, _ opened: [NodeHolder], service: Int? = 10, mayBeService: Bool = false,
        group: String = ""
    ) -> ScreenHolder? {
        ScreenHolder(service: service, mayBeService: mayBeService, master: master, openedBy: opened) { _ in group }
    }

    static let rows: [(String, ScreenHolder?, [Int]?)] = [
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
    func `another program that has the screen is found`(_: String, holder: ScreenHolder?, processes: [Int]?) {
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
    func `the command that ends it depends on what started it`(group: String, program: NodeHolder, fix: String) throws {
        let holder = try #require(
            Self.holder(.process(program.process), [program], service: nil, group: group))
        #expect(holder.finding.weight == .problem)
        #expect(holder.finding.text.hasPrefix("\(program) has the screen"))
        #expect(holder.finding.fix == fix)
    }

    @Test func `a report with another program on the screen has a problem, and no line that says it is right`() {
        let card = DisplayCard(
            node: "/dev/dri/card0", driver: "vc4",
            connectors: [.init(name: "HDMI-A-1", status: .connected, modes: ["800x480"])])
        var report = DisplayReport(cards: [card], ProgramConfiguration.Display())
        #expect(!report.section.hasProblem)
        report.holder = Self.holder(.process(20), [Self.weston])
        #expect(report.section.hasProblem)
        #expect(report.section.lines.isEmpty)
    }

    @Test func `a control group is read from the unified hierarchy`() {
        #expect(
            ScreenHolder.group(inText: "1:name=systemd:/x\n0::/system.slice/a.service\n") == "/system.slice/a.service")
        #expect(ScreenHolder.group(inText: "") == "")
    }
}
