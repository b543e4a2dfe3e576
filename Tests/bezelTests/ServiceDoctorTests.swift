import EventLoop
import Foundation
import Glibc
import ServiceManager
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelControl
@testable import BezelService
@testable import bezel

/// The doctor's report of the service and of the user that it runs as.
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
    func `the state of the service's unit is reported`(unit: UnitState?, works: Bool, line: String?, finding: String?) {
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
    func `a service without an answer is reported as hanging, denied or not running`(
        silence: ControlFailure, text: String?, isProblem: Bool
    ) {
        let section = Self.section { $0.silence = silence }
        #expect(section.findings.first?.text == text)
        #expect(section.hasProblem == isProblem)
    }

    @Test func `for a masked service the fix is to unmask it, not to start it`() {
        let section = Self.section {
            $0.unit = UnitState(load: "masked", active: "inactive")
            $0.silence = .ended(path: "/s")
        }
        #expect(
            section.findings.compactMap(\.fix) == ["sudo systemctl unmask bezel && sudo systemctl enable --now bezel"])
    }

    @Test func `a service that does not answer is abandoned after a time`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "bezel-silent-\(getpid()).sock").path
        defer { unlink(path) }
        // Its loop never runs, so a connection waits in the queue of the kernel.
        let listener = try UnixListener(path: path, on: EventLoop()) { _ in }
        let connection = try ControlConnection(path: path, patience: 1)
        let failure = #expect(throws: ControlFailure.self) { try connection.ask(StatusOrder()) }
        #expect("\(failure.map { "\($0)" } ?? "")" == "the service at \(path) does not answer")
        withExtendedLifetime(listener) {}
    }

    @Test func `socket activation counts as a running service`() {
        let unit = UnitState(load: "loaded", active: "inactive", file: "disabled")
        #expect(!Self.section { ($0.unit, $0.isListenedFor) = (unit, true) }.hasProblem)
    }

    @Test func `a missing user of the service is a problem`() {
        let unit = UnitState(load: "loaded", active: "active", file: "enabled", user: "bezel")
        #expect(Self.section { $0.unit = unit }.findings.map(\.text) == ["there is no user bezel"])
    }

    @Test func `the report has the running service's status and problems`() {
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
    func `access is decided by the file mode, owner first`(
        mode: UInt32, owner: UInt32, group: UInt32, groups: Set<UInt32>, may: Bool
    ) {
        let user = ServiceUser(name: "bezel", id: 900, groups: groups)
        #expect(user.mayOpen(mode: mode, owner: owner, group: group) == may)
        #expect(ServiceUser(name: "root", id: 0, groups: []).mayOpen(mode: mode, owner: owner, group: group))
    }
}
