import Foundation
import TestSupport
import Testing

@Suite struct Units {
    let service: UnitFile

    init() throws { service = try UnitFile(Places.text("config/bezel.service")) }

    @Test(arguments: [
        ("Type", "notify"), ("User", "bezel"), ("Restart", "always"), ("DevicePolicy", "closed"),
        ("ProtectSystem", "strict"), ("NoNewPrivileges", "yes"), ("MemoryDenyWriteExecute", "yes"),
        ("CapabilityBoundingSet", ""), ("ExecReload", "/bin/sh -c 'kill -HUP $MAINPID'"),
        ("RestartSec", "100ms"), ("StateDirectoryMode", "0700"), ("MemoryHigh", "384M"), ("MemoryMax", "512M"),
        ("TasksMax", "64"), ("TimeoutStopSec", "30"), ("OOMPolicy", "continue"),
    ])
    func `the unit's service settings are as documented`(key: String, value: String) {
        #expect(service["Service.\(key)"] == [value])
    }

    @Test func `after a crash the screen is restored first`() {
        let commands = service["Service.ExecStopPost"]
        #expect(commands.first == "-/usr/bin/bezel restore-display --config /etc/bezel/bezel.toml --after %n")
    }

    /// Networks and sound may start after the service: bezel waits for an address, and for a card.
    @Test func `the service starts after the splash screen and two kernel modules, and nothing else`() {
        let units = service["Unit.After"].flatMap { $0.split(separator: " ") }
        #expect(units == ["plymouth-quit.service", "modprobe@drm.service", "modprobe@snd.service"])
    }

    /// The unit's own line, run by this machine's shell with a `sleep` that only prints its argument.
    @Test func `a crash restarts the service at once, further ones after 5 s, and a stop does not`() throws {
        let folder = try TemporaryFolder()
        let line = try #require(service["Service.ExecStopPost"].last)
        let start = try #require(line.range(of: "-/bin/sh -c '"))
        let script = line[start.upperBound...].dropLast().replacing("/run/bezel", with: folder.url.path)
        func end(_ result: String) throws -> String {
            try Program.run(
                "/bin/sh", ["-c", "sleep() { echo sleep $1; }; \(script)"], environment: ["SERVICE_RESULT": result]
            ).output
        }
        let stamp = folder.url.appending(path: "crashed").path
        #expect(try end("success") == "")
        #expect(!FileManager.default.fileExists(atPath: stamp))
        #expect(try end("signal") == "")
        #expect(try end("success") == "")
        #expect(try ["exit-code", "watchdog", "core-dump"].map(end) == ["sleep 5\n", "sleep 5\n", "sleep 5\n"])
        let longAgo = Date(timeIntervalSinceNow: -120)
        try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: stamp)
        #expect(try end("signal") == "")
    }

    @Test func `a kiosk is always restarted`() {
        #expect(service["Unit.StartLimitIntervalSec"] == ["0"])
    }

    @Test func `the default folders of the configuration belong to the service`() throws {
        let configuration = try Places.text("config/bezel.toml")
        #expect(configuration.contains(#"path = "/var/lib/\#(service["Service.StateDirectory"].joined())""#))
        #expect(
            configuration.contains(#"state = "/run/\#(service["Service.RuntimeDirectory"].joined())/display.state""#))
    }

    @Test(arguments: [
        ("bezel-sdl", "listen = \"ADDRESS\""), ("bezel-control", "path = \"ADDRESS\""),
    ])
    func `a socket unit has the default address and its own descriptor name`(name: String, line: String) throws {
        let socket = try UnitFile(Places.text("config/\(name).socket"))
        #expect(socket["Socket.FileDescriptorName"] == [name])
        #expect(socket["Socket.Service"] == ["bezel.service"])
        let address = try #require(socket["Socket.ListenStream"].first)
        #expect(try Places.text("config/bezel.toml").contains(line.replacing("ADDRESS", with: address)))
    }

    @Test func `the service's user is created before it is needed, in the groups of its devices`() throws {
        let lines = try Places.text("config/bezel.sysusers").split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("u bezel ") })
        for group in ["input", "video", "render", "audio"] { #expect(lines.contains("m bezel \(group)")) }
    }

    @Test(.enabled(if: Program.path(of: "systemd-analyze") != nil, "needs systemd-analyze"))
    func `systemd rates the exposure of the service as low`() throws {
        let tool = try #require(Program.path(of: "systemd-analyze"))
        let result = try Program.run(
            tool, ["security", "--offline=true", "--no-pager", "config/bezel.service"], environment: ["LC_ALL": "C"])
        let line = try #require(result.output.split(separator: "\n").last, "\(result.errors)")
        let figure = line.split(separator: " ").compactMap { Double($0) }.first
        // 0.3 of it is adjtimex, by which the service reads whether NTP has set the clock; it has no capability to set
        // it.
        #expect(try #require(figure, "\(line)") <= 2.3)
    }

    @Test(.enabled(if: Program.path(of: "systemd-analyze") != nil, "needs systemd-analyze"))
    func `systemd accepts every key of the units`() throws {
        let tool = try #require(Program.path(of: "systemd-analyze"))
        let units = ["bezel.service", "bezel-sdl.socket", "bezel-control.socket"].map { "config/\($0)" }
        let result = try Program.run(tool, ["verify", "--man=no"] + units, environment: ["LC_ALL": "C"])
        let complaints = result.errors.split(separator: "\n").filter {
            $0.contains("bezel") && !$0.contains("is not executable")  // it is not installed here
        }
        #expect(complaints.isEmpty)
    }
}
