import Drawing
import EventLoop
import Foundation
import Glibc
import OverlayDisplay
import ServiceManager
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing
import TouchInput

@testable import bezel

/// What the doctor makes of a machine's cards, without having them.
struct DisplayDoctorTests {
    private typealias Status = DisplayCard.Connector.Status

    private static func card(
        _ number: Int, _ connectors: [(String, DisplayCard.Connector.Status)], driver: String = "vc4",
        problem: String? = nil
    ) -> DisplayCard {
        DisplayCard(
            node: "/dev/dri/card\(number)", driver: driver,
            connectors: connectors.map { .init(name: $0.0, status: $0.1, modes: ["800x480"]) }, problem: problem)
    }

    private static func section(
        _ cards: [DisplayCard], connector: String = "", access: [String: ServiceUser.Access] = [:]
    ) -> DoctorSection {
        var configuration = ProgramConfiguration.Display()
        configuration.connector = connector
        var report = DisplayReport(cards: cards, configuration)
        report.access = access
        return report.section
    }

    private static let sockets = card(0, [("HDMI-A-1", .connected), ("HDMI-A-2", .disconnected)])
    private static let panel = card(1, [("DSI-1", .connected)])

    @Test(arguments: [
        ([sockets], "", "HDMI-A-1 800x480 on /dev/dri/card0 (vc4)"),
        ([sockets, panel], "", "DSI-1 800x480 on /dev/dri/card1 (vc4)"),  // run takes the built-in one too
        ([sockets, panel], "HDMI-A-1", "HDMI-A-1 800x480 on /dev/dri/card0 (vc4)"),
        ([card(0, []), panel], "", "DSI-1 800x480 on /dev/dri/card1 (vc4)"),
        ([card(0, [("Composite-1", .unknown)])], "Composite-1", "Composite-1 800x480 on /dev/dri/card0 (vc4)"),
    ])
    func `the display is named that the service takes`(cards: [DisplayCard], connector: String, line: String) {
        let section = Self.section(cards, connector: connector)
        #expect(section.lines == [line])
        #expect(!section.hasProblem)
    }

    @Test func `with two displays and no choice between them, the other one is named`() {
        let findings = Self.section([Self.sockets, Self.panel]).findings
        #expect(
            findings == [
                .note(
                    "display.connector", "HDMI-A-1 of /dev/dri/card0 is also connected; pictures are on DSI-1",
                    fix: "[display] connector = \"HDMI-A-1\" uses that one")
            ])
        #expect(Self.section([Self.sockets, Self.panel], connector: "DSI-1").findings.isEmpty)
    }

    @Test(arguments: [
        ([], "", "there is no graphics card", "dtoverlay=vc4-kms-v3d"),
        ([card(0, [("HDMI-A-1", .disconnected)])], "", "nothing is connected (HDMI-A-1)", "connect it"),
        ([card(0, [])], "", "nothing is connected (no card has a connector)", "connect it"),
        (
            [sockets], "HDMI-A-2", "HDMI-A-2 is not connected",
            "or [display] connector = \"HDMI-A-1\", which is connected"
        ),
        (
            [sockets], "DP-1", "no card has a connector DP-1; there are: HDMI-A-1, HDMI-A-2",
            "[display] connector = \"HDMI-A-1\", which is connected"
        ),
        ([card(0, [("Composite-1", .unknown)])], "", "nothing is connected (Composite-1)", "connect it"),
        ([card(0, [("Writeback-1", .connected)])], "", "nothing is connected", "connect it"),
    ])
    func `without a display the reason is named, and what fixes it`(
        cards: [DisplayCard], connector: String, text: String, fix: String
    ) throws {
        let section = Self.section(cards, connector: connector)
        try #require(section.findings.count == 1)
        #expect(section.hasProblem)
        #expect(section.findings[0].text.hasPrefix(text), "\(section.findings[0].text)")
        #expect(section.findings[0].fix?.contains(fix) == true, "\(section.findings[0].fix ?? "")")
    }

    @Test func `a card that may not be opened matters where it is the one, and to whom it matters`() {
        let closed = Self.card(1, [("DSI-1", .connected)], problem: "Permission denied")
        #expect(Self.section([closed]).hasProblem)
        let node = "/dev/dri/card1"
        #expect(!Self.section([closed], access: [node: .granted]).hasProblem, "the service's user may")
        let refused = ServiceUser.Access.refused(PermissionAdvice(group: "video", user: "bezel"))
        let finding = Self.section([Self.panel], access: [node: refused]).findings.first
        #expect(finding?.text == "the service's user bezel has no permission to open it")
        #expect(finding?.fix == "sudo usermod -aG video bezel && sudo systemctl restart bezel")
    }
}

struct ServiceDoctorTests {
    private static func section(_ change: (inout ServiceReport) -> Void) -> DoctorSection {
        var report = ServiceReport()
        change(&report)
        return report.section
    }

    private static let member = ServiceUser(name: "bezel", id: 900, groups: [900])

    @Test(
        arguments: [
            (nil, true, "bezel.service is not installed", nil),
            (UnitState(load: "not-found", active: "inactive"), true, "bezel.service is not installed", nil),
            (
                UnitState(load: "loaded", active: "active", sub: "running", file: "enabled"), true,
                "bezel.service is active", nil
            ),
            (UnitState(load: "loaded", active: "inactive", file: "enabled"), false, nil, "it does not run"),
            (UnitState(load: "masked", active: "inactive"), false, nil, "it is masked and cannot be started"),
            (
                UnitState(load: "bad-setting", active: "inactive"), false, nil,
                "systemd cannot use its file or a drop-in (bad-setting)"
            ),
            (
                UnitState(load: "error", active: "inactive"), false, nil,
                "systemd cannot use its file or a drop-in (error)"
            ),
            (
                UnitState(load: "loaded", active: "failed", file: "enabled", result: "exit-code"), false, nil,
                "it has failed (exit-code)"
            ),
            (
                UnitState(
                    load: "loaded", active: "activating", sub: "auto-restart", file: "enabled", result: "watchdog",
                    restarts: 7),
                false, nil, "it ends repeatedly (watchdog), 7 times so far"
            ),
            (
                UnitState(load: "loaded", active: "activating", sub: "start", file: "enabled", restarts: 3), false, nil,
                "it ends repeatedly, 3 times so far"
            ),
            (
                UnitState(
                    load: "loaded", active: "inactive", sub: "dead", file: "enabled", result: "exit-code", restarts: 3,
                    hasJob: true),
                false, nil, "it ends repeatedly (exit-code), 3 times so far"
            ),
            (
                UnitState(load: "loaded", active: "inactive", sub: "dead", file: "enabled", hasJob: true), true,
                "bezel.service is starting", nil
            ),
            (
                UnitState(load: "loaded", active: "active", sub: "running", file: "enabled", restarts: 2), true,
                "bezel.service is active", "it was restarted 2 times"
            ),
            (
                UnitState(load: "loaded", active: "active", sub: "running", file: "disabled"), true,
                "bezel.service is active",
                "it does not start at boot"
            ),
        ] as [(UnitState?, Bool, String?, String?)])
    func `a unit is well or not`(unit: UnitState?, works: Bool, line: String?, finding: String?) {
        let section = Self.section { $0.unit = unit }
        #expect(section.hasProblem != works)
        #expect(section.lines.first?.hasPrefix(line ?? "-") ?? (line == nil))
        #expect(section.findings.first?.text == finding)
        #expect(section.findings.allSatisfy { $0.fix?.isEmpty == false })
    }

    @Test(
        arguments: [
            (.unreachable(UnixSocketError(operation: "connect", path: "/s", errno: ENOENT)), nil, false),
            (
                .unreachable(UnixSocketError(operation: "connect", path: "/s", errno: EACCES)),
                "connect /s: not permitted (EACCES)", false
            ),
            (.silent(path: "/s"), "the service at /s does not answer: it hangs, or has just ended", true),
            (.ended(path: "/s"), "the service at /s has ended: it hangs, or has just ended", true),
        ] as [(ControlFailure, String?, Bool)])
    func `a service that does not say how it is hangs, or may not be asked, or is not there`(
        silence: ControlFailure, text: String?, isProblem: Bool
    ) {
        let section = Self.section { $0.silence = silence }
        #expect(section.findings.first?.text == text)
        #expect(section.hasProblem == isProblem)
    }

    @Test func `a masked service is told to be unmasked, and not to be started again`() {
        let section = Self.section {
            $0.unit = UnitState(load: "masked", active: "inactive")
            $0.silence = .ended(path: "/s")
        }
        #expect(
            section.findings.compactMap(\.fix) == ["sudo systemctl unmask bezel && sudo systemctl enable --now bezel"])
    }

    @Test func `whoever does not answer is not waited for for ever`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "bezel-silent-\(getpid()).sock").path
        defer { unlink(path) }
        // Its loop never turns: whoever connects waits in the kernel's line.
        let listener = try UnixListener(path: path, on: EventLoop()) { _ in }
        let connection = try ControlConnection(path: path, patience: 1)
        let failure = #expect(throws: ControlFailure.self) { try connection.ask(.status) }
        #expect("\(failure.map { "\($0)" } ?? "")" == "the service at \(path) does not answer")
        withExtendedLifetime(listener) {}
    }

    @Test func `a socket of systemd's is as good as a service that runs`() {
        let unit = UnitState(load: "loaded", active: "inactive", file: "disabled")
        #expect(!Self.section { ($0.unit, $0.isListenedFor) = (unit, true) }.hasProblem)
    }

    @Test func `the service's user must be there`() {
        let unit = UnitState(load: "loaded", active: "active", file: "enabled", user: "bezel")
        #expect(Self.section { $0.unit = unit }.findings.map(\.text) == ["there is no user bezel"])
    }

    @Test func `what the running service says is told, and what troubles it`() {
        let status: JSON = [
            "version": "1.2", "apps": 2, "display": ["connector": "DSI-1", "route": "atomic, overlay plane 31"],
            "touch": ["panels": [["path": "/dev/input/event3"]]],
            "workers": [
                ["name": "drawing", "busy": 61_000, "limit": 60_000, "hangs": true],
                ["name": "sound", "busy": 0, "limit": 30_000, "hangs": false],
            ],
            "storage": ["path": "/var/lib/bezel", "problem": "mkdir /var/lib/bezel: Permission denied"],
        ]
        let section = Self.section { $0.status = status }
        #expect(
            section.lines.prefix(3) == [
                "bezel 1.2 runs; apps: 2", "display: DSI-1, atomic, overlay plane 31", "panels: /dev/input/event3",
            ])
        #expect(section.findings.map(\.subject) == ["thread drawing"])
        #expect(section.findings.map(\.weight) == [.problem])
        #expect(section.findings.first?.text == "it has worked on one job for 61 s")
    }

    @Test(
        arguments: [
            (0o660, 0, 44, [900, 44], true), (0o660, 0, 44, [900], false), (0o600, 900, 0, [900], true),
            (0o666, 0, 0, [900], true), (0o640, 0, 44, [900, 44], false), (0o066, 900, 44, [900, 44], false),
        ] as [(UInt32, UInt32, UInt32, Set<UInt32>, Bool)])
    func `what a user may open goes by the mode, the owner first`(
        mode: UInt32, owner: UInt32, group: UInt32, groups: Set<UInt32>, may: Bool
    ) {
        let user = ServiceUser(name: "bezel", id: 900, groups: groups)
        #expect(user.mayOpen(mode: mode, owner: owner, group: group) == may)
        #expect(ServiceUser(name: "root", id: 0, groups: []).mayOpen(mode: mode, owner: owner, group: group))
    }
}

struct SmallDoctorTests {
    private static let address = TCPAddress(host: "0.0.0.0", port: 12345)

    @Test(
        arguments: [
            (0, nil, false, "0.0.0.0:12345 is free"),
            (EADDRINUSE, "sdl_core (process 7)", true, "sdl_core (process 7) has the port of 0.0.0.0:12345"),
            (EADDRINUSE, nil, true, "another program has the port of 0.0.0.0:12345"),
            (EADDRNOTAVAIL, nil, false, "this machine has no address 0.0.0.0 yet; Bezel waits for it"),
            (EACCES, nil, true, "bind 0.0.0.0:12345: not permitted; ports below 1024 need a capability (EACCES)"),
        ] as [(CInt, String?, Bool, String)])
    func `a port is free or not`(code: CInt, holder: String?, isProblem: Bool, text: String) {
        let error = code == 0 ? nil : TCPError(operation: "bind", subject: "\(Self.address)", errno: code)
        let section = PortReport(address: Self.address, problem: error, holder: holder).section
        #expect(section.hasProblem == isProblem)
        #expect((section.lines + section.findings.map(\.text)).first == text)
        #expect(section.findings.allSatisfy { $0.fix != nil })
    }

    @Test func `an open port is a note that says what it means`() {
        let section = PortReport(address: Self.address, isServed: true).section
        #expect(!section.hasProblem)
        #expect(section.findings.first?.text.contains("nothing on this port is encrypted") == true)
        #expect(section.findings.first?.fix?.contains("interface = ") == true)
    }

    @Test(arguments: [
        ("127.0.0.1:12345", "127.0.0.1:12346"), ("[::1]:80", "[::1]:81"), ("0.0.0.0:65535", "0.0.0.0:65534"),
    ])
    func `where a port is taken the one beside it is named`(address: String, other: String) throws {
        let error = TCPError(operation: "bind", subject: address, errno: EADDRINUSE)
        let section = PortReport(address: try TCPAddress(address), problem: error).section
        #expect(section.findings.map(\.fix) == ["end it, or use another port: listen = \"\(other)\""])
    }

    @Test func `a port on this machine alone is worth a note`() {
        let section = PortReport(address: TCPAddress(host: "127.0.0.1", port: 1), isServed: true).section
        #expect(section.lines == ["apps connect to 127.0.0.1:1"])
        #expect(section.findings.map(\.text) == ["only programs on this board can connect"])
        #expect(section.findings.first?.fix?.hasPrefix("listen = \"0.0.0.0:1\" with interface = ") == true)
    }

    @Test(
        arguments: [
            (StorageReport(path: "/s", free: 1 << 30), false, nil),
            (StorageReport(path: ""), false, nil),
            (
                StorageReport(path: "/s", code: EACCES, free: 1 << 30), false,
                "this user cannot write /s (Permission denied)"
            ),
            (StorageReport(path: "/s", code: EACCES, user: "bezel"), true, "the service's user bezel cannot write /s"),
            (StorageReport(path: "/s", code: EROFS, user: "bezel"), true, "/s is on a read-only disk, mounted at /: "),
            (StorageReport(path: "/s", code: EROFS, free: 0), true, "/s is on a read-only disk, mounted at /: "),
            (StorageReport(path: "/s", code: ENOENT), false, "/s does not exist"),
            (
                StorageReport(path: "/s", free: 0), true,
                "the disk of /s is full: apps' data and files may be"
            ),
            (StorageReport(path: "/s", free: 4096), true, "the disk of /s has 4 KiB left: apps' data"),
        ] as [(StorageReport, Bool, String?)])
    func `a folder keeps things or not`(report: StorageReport, isProblem: Bool, text: String?) {
        let section = report.section
        #expect(section.hasProblem == isProblem)
        #expect(section.findings.count == (text == nil ? 0 : 1))
        if let text { #expect(section.findings.first?.text.hasPrefix(text) == true) }
        #expect(section.findings.allSatisfy { $0.fix?.isEmpty == false })
        #expect(section.findings.isEmpty != section.lines.isEmpty, "it is right or it is not")
    }

    @Test func `a folder with other things in it is named before the service is started`() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appending(path: "letter.txt"))
        let finding = StorageReport(collecting: folder.path, user: nil).section.findings.first
        #expect(finding?.weight == .problem)
        #expect(finding?.text.contains("it is not empty and not Bezel's: it has \"letter.txt\"") == true)
        #expect(finding?.fix == "name an empty folder: storage.path or --storage FOLDER")
    }

    @Test func `a service that could not open its folder says so, even when the folder is right now`() {
        var report = StorageReport(path: "/s", user: "bezel", free: 1 << 30)
        report.failure = "mkdir /s: Permission denied"
        let finding = report.section.findings.first
        #expect(finding?.weight == .problem)
        #expect(finding?.text.hasPrefix("the service does not store on the disk: mkdir /s: Permission denied") == true)
        #expect(finding?.fix?.hasPrefix("sudo systemctl restart bezel; ") == true)
        #expect(finding?.fix?.contains("ReadWritePaths=/s") == true)
    }

    @Test(arguments: [
        ("/", "/"), ("/var/lib/bezel", "/var/lib"), ("/var/library", "/"), ("/var/lib", "/var/lib"),
        ("/media/my disk/bezel", "/media/my disk"),
    ])
    func `a path lies on the deepest mount above it`(path: String, mount: String) {
        let table = MountTable(
            """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            23 22 0:5 / /var/lib ro,nosuid master:1 - tmpfs tmpfs rw,size=1024k
            24 22 8:2 / /media/my\\040disk rw - ext4 /dev/sdb1 rw
            broken
            """)
        #expect(table.mount(of: path) == mount)
    }

    @Test func `fonts are there, or their packages are named`() {
        let right = FontCheck(
            wanted: "sans-serif", taken: "DejaVu Sans", families: 1, missing: [.thai, .japanese, .korean])
        let section = right.section(.enUS)
        #expect(section.lines == ["sans-serif is drawn as DejaVu Sans; 1 family"])
        #expect(
            section.findings == [
                .note(
                    "fonts",
                    "no font has all of Thai, Japanese, Korean; apps' texts in it are drawn with empty boxes",
                    fix: "sudo apt-get install fonts-tlwg-loma-ttf fonts-droid-fallback, "
                        + "then: sudo systemctl restart bezel")
            ])
        let none = FontCheck(wanted: "sans-serif", taken: nil, families: 0, missing: FontCheck.Script.allCases)
        #expect(none.section(.enUS).hasProblem)
        let boxes = FontCheck(wanted: "x", taken: "X", families: 1, missing: [.latin])
        #expect(boxes.section(.koKR).hasProblem, "nothing can be read")
    }

    @Test(arguments: Language.allCases)
    func `a script that the configured language needs is a problem, and one that it does not need a note`(
        language: Language
    ) throws {
        let script = FontCheck.Script(of: language)
        let check = FontCheck(wanted: "sans-serif", taken: "A", families: 1, missing: [script, .emoji])
        let findings = check.section(language).findings
        try #require(findings.map(\.weight) == [.problem, .note])
        #expect(findings[0].text.contains("no font has all of \(script.rawValue), which the configured language"))
        #expect(findings[0].fix?.hasPrefix("sudo apt-get install \(script.package)") == true)
        let others = FontCheck.Script.allCases.filter { $0 != script && $0 != .latin }
        let rest = FontCheck(wanted: "sans-serif", taken: "A", families: 1, missing: others)
        #expect(!rest.section(language).hasProblem)
    }
}

/// How the whole report ends.
struct DoctorEndTests {
    private static func section(_ findings: Finding...) -> DoctorSection {
        var section = DoctorSection("Sound")
        section.lines = ["well"]
        section.findings = findings
        return section
    }

    @Test(arguments: [
        ([section()], 0, "No problems."),
        ([section(.note("a", "b"))], 0, "No problems."),
        ([section(), section(.problem("a", "b", fix: "c"))], 1, "1 problem."),
        ([section(.problem("a", "b")), section(.problem("c", "d"), .note("e", "f"))], 2, "2 problems."),
    ])
    func `it counts what keeps the kiosk from working, and nothing else`(
        sections: [DoctorSection], problems: Int, last: String
    ) {
        #expect(Doctor.problems(sections) == problems)
        #expect(Doctor.text(sections, configuration: "x.toml").last == last)
        #expect(Doctor.json(sections, configuration: nil)["problems"]?.integer == Int64(problems))
    }

    @Test func `every finding of the text is in the JSON, with its fix`() throws {
        let sections = [
            Self.section(.problem("a", "b", fix: "c"), .note("d", "e")), Self.section(.note("f", "g", fix: "h")),
        ]
        let json = try JSONParser.parse(Array(Doctor.json(sections, configuration: "x.toml").text.utf8)[...])
        #expect(json["configuration"]?.string == "x.toml")
        let found = (json["sections"]?.array ?? []).flatMap { $0["findings"]?.array ?? [] }
        #expect(found.map { $0["subject"]?.string } == ["a", "d", "f"])
        #expect(found.map { $0["fix"]?.string } == ["c", nil, "h"])
        #expect(found.map { $0["mend"]?.string } == ["c", nil, "h"], "the deprecated name of the key")
        let text = Doctor.text(sections, configuration: "x.toml").joined(separator: "\n")
        for finding in found { #expect(text.contains(finding["text"]?.string ?? "-")) }
    }
}
