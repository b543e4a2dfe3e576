import BezelModel
import EventLoop
import Foundation
import HeadUnit
import SmartDeviceLink
import SmartDeviceLinkApp
import TCPLink
import TestSupport
import Testing

/// The commands that talk to a running service, as separate processes.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct ControlTests {
    private func json(_ outcome: Command.Outcome) throws -> JSON {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONParser.parse(Array(outcome.output.utf8)[...])
    }

    /// Registered apps, of which the first is on the screen.
    private func apps(_ names: [String], of port: UInt16) throws -> [PlainApp] {
        try names.map { name in
            let app = try PlainApp(port: port)
            try app.open()
            try app.register(name)
            if name == names[0] { try app.waitForScreen() }
            return app
        }
    }

    @Test func `a command is served although the service has as many idle clients as it allows`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let loop = try EventLoop()
        let others = try (0..<16).map { _ in try StreamConnection.connect(to: bezel.socket, on: loop) }
        for _ in 1...3 {
            let outcome = try Command.run("alerts", socket: bezel.socket)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        withExtendedLifetime(others) {}
    }

    @Test func `vehicle data that was set is printed until it is unset`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let set = ["vehicle", "set", "speed", "42.5", "gps.longitude", "-11.5", "prndl", "DRIVE"]
        #expect(try Command(set, socket: bezel.socket).finish().status == 0)
        let all = try Command(["vehicle", "get"], socket: bezel.socket).finish()
        #expect(all.output == "gps.longitudeDegrees -11.5\nspeed 42.5\nprndl DRIVE\n")
        #expect(all.errors == "bezel: gps.latitudeDegrees is not set: apps do not get gps\n")
        #expect(try Command(["vehicle", "unset", "gps", "speed", "prndl"], socket: bezel.socket).finish().status == 0)
        let none = try Command(["vehicle", "get"], socket: bezel.socket).finish()
        #expect(none.output == "no vehicle data was set\n")
    }

    @Test func `a program that serves a request reads it as JSON, and its exit code is the response`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let app = try #require(try apps(["Drive"], of: bezel.address.port).first)
        #expect(try app.request(.dialNumber, ["number": "112"]) == .unsupportedRequest)
        let file = bezel.socket + ".asked"
        let script =
            #"read -r line; echo "$line" >>"$0"; case $line in *'"112"'*) exit 0;; *'"113"'*) exit 1;; esac; exit 7"#
        let server = try Command(
            ["serve", "DialNumber", "--socket", bezel.socket, "--", "sh", "-c", script, file], socket: bezel.socket)
        defer { server.end() }
        let notification = try app.nextNotification(.onPermissionsChange)
        #expect(notification["permissionItem"]?.array?.contains { $0["rpcName"] == "DialNumber" } == true)
        #expect(try app.request(.dialNumber, ["number": "112"]) == .success)
        #expect(try app.request(.dialNumber, ["number": "1-1-3"]) == .rejected)
        #expect(try app.request(.dialNumber, ["number": "114"]) == .genericError)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let requests = try lines.map { try JSONParser.parse(Array($0.utf8)[...]) }
        #expect(requests.map { $0["parameters"]?["number"] } == ["112", "113", "114"])
        #expect(requests.allSatisfy { $0["app"] == "Drive" && $0["function"] == "DialNumber" })
        server.end()
        _ = try app.nextNotification(.onPermissionsChange)
        #expect(try app.request(.dialNumber, ["number": "112"]) == .unsupportedRequest)
    }

    @Test func `status and apps print the service's state and its apps`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let apps = try apps(["Drive", "Music"], of: bezel.address.port)
        let status = try json(try Command.run("status", "--json", socket: bezel.socket))
        #expect(status["listen"] == .string(bezel.address.description))
        #expect(status["apps"] == 2)
        #expect(status["display"]?["width"] == 800)
        #expect(status["touch"]?["panels"]?.array?.first?["path"] == .string(bezel.pipe))
        let list = try json(try Command.run("apps", "--json", socket: bezel.socket))["apps"]?.array ?? []
        #expect(list.map { $0["name"] } == ["Drive", "Music"])
        #expect(list.first?["level"] == "FULL")
        #expect(list.first?["peer"] == "127.0.0.1")
        let ages = list.compactMap { $0["registeredFor"]?.integer }
        #expect(ages.count == 2 && ages[0] >= ages[1] && ages[1] >= 0, "\(ages)")
        let text = try Command.run("apps", socket: bezel.socket).output
        #expect(text.split(separator: "\n").first?.hasSuffix("PEER       REGISTERED FOR") == true)
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.contains("Drive"))
        #expect(try Command.run("status", socket: bezel.socket).output.contains("127.0.0.1:\(bezel.address.port)"))
        _ = apps
    }

    @Test func `an app is activated by its name, and closed`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let apps = try apps(["Drive", "Music"], of: bezel.address.port)
        let activated = try Command.run("activate", "music", socket: bezel.socket)
        #expect(activated.output == "Music is FULL\n")
        try apps[1].waitForScreen()
        #expect(try Command.run("activate", "--exit", "Music", socket: bezel.socket).output == "Music is NONE\n")
        let unknown = try Command.run("activate", "Boat", socket: bezel.socket)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("(Drive, Drive)"))
    }

    @Test func `regions are listed with the one that has the focus`() async throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let app = try bezel.app()
        var events = app.events.makeAsyncIterator()
        try await app.start()
        while let event = await events.next() { if case .status(let status) = event, status.level == .full { break } }
        _ = try await app.setRegions([HapticRect(id: 3, x: 560, y: 60, width: 200, height: 100)])
        let panel = try bezel.panel()
        panel.tap(DisplayPoint(x: 600, y: 100))
        while let event = await events.next() { if case .touch(.end, _) = event { break } }
        let answer = try json(try Command.run("regions", "--json", socket: bezel.socket))
        #expect(
            answer["regions"] == [["id": 3, "x": 560.0, "y": 60.0, "width": 200.0, "height": 100.0, "focus": true]])
        await app.stop()
    }

    @Test func `a screenshot is written as a PNG file of the display's size`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        while try json(try Command.run("status", "--json", socket: bezel.socket))["measured"]?["frames"] == 0 {}
        let file = FileManager.default.temporaryDirectory.appending(path: "shot-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let outcome = try Command.run("screenshot", file.path, socket: bezel.socket)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(bytes.dropFirst(16).prefix(8).elementsEqual([0, 0, 3, 32, 0, 0, 1, 224]))
    }

    @Test func `a watch reports an app's registration, its level, and a finger with its owner`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let watch = try Command(["watch"], socket: bezel.socket)
        // The next client causes its first event, so the watch must exist before.
        while try json(try Command.run("status", "--json", socket: bezel.socket))["watches"] != 1 {}
        let apps = try apps(["Drive"], of: bezel.address.port)
        let panel = try bezel.panel()
        panel.tap(DisplayPoint(x: 300, y: 240))
        var events: [JSON] = []
        while events.last?["contacts"]?.array?.first?["phase"] != "end", let line = watch.nextLine() {
            events.append(try JSONParser.parse(Array(line.utf8)[...]))
        }
        let names = events.compactMap { $0["event"]?.string }
        #expect(Array(names.prefix(3)) == ["screen", "opened", "registered"])
        let begin = events.first { $0["contacts"]?.array?.first?["phase"] == "begin" }?["contacts"]?.array?.first
        #expect(begin == ["slot": 0, "phase": "begin", "x": 300, "y": 240, "owner": "app", "session": 1])
        #expect(events.allSatisfy { if case .number = $0["t"] { true } else { false } })
        watch.end()
        _ = watch.finish()
        _ = apps
    }

    @Test func `shutdown ends the service as SIGTERM does, and removes its socket`() throws {
        let bezel = try BezelProcess()
        let app = try PlainApp(port: bezel.port)
        try app.open()
        try app.register("Drive")
        #expect(FileManager.default.fileExists(atPath: bezel.socket))
        let socket = bezel.socket
        #expect(try Command.run("shutdown", socket: socket).status == 0)
        var wasInformed = false
        while let frame = app.next() {
            let function = RPCMessage(payload: frame.payload)?.function
            if function == FunctionID.onAppInterfaceUnregistered.rawValue { wasInformed = true }
        }
        #expect(wasInformed)
        #expect(bezel.waitForEnd() == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test(arguments: [["status"], ["alert", "Hello"], ["watch"], ["alerts", "pause"]])
    func `without a service a command prints the reason and the fix, with its own exit code`(
        arguments: [String]
    ) throws {
        let outcome = try Command(arguments, socket: "/nowhere/control.sock").finish()
        #expect(outcome.status == 5)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("start it with bezel run"))
    }

    @Test(arguments: [
        (["alert"], "Missing expected argument"), (["alert", "1", "2", "3", "4"], "3 are the most"),
        (["alert", "a", "--priority", "loud"], "--priority: expected one of"),
        (["alert", "a", "--time", "0"], "--time: expected 1 to 3600"),
        (["alert", "a", "--warning", "--progress"], "--warning cannot be combined"),
        (
            ["alert", "a", "--button", "1", "--button", "2", "--button", "3", "--button", "4", "--button", "5"],
            "--button"
        ),
        (["distraction", "maybe"], "on"), (["vehicle", "set", "speed"], "there is no value for speed"),
        (["vehicle", "set", "externalTemperature", "-50"], "expected a number from -40.0 to 100.0"),
        (["vehicle", "unset", "gps.height"], "gps: expected one of the members"),
        (["serve", "Show", "--", "true"], "expected one of SendLocation, DialNumber"),
        (["serve", "DialNumber"], "no program is named"),
    ])
    func `a wrong command line is reported without contacting the service`(arguments: [String], problem: String) throws
    {
        let outcome = try Command(arguments, socket: "/nowhere/control.sock").finish()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(problem), "\(outcome.errors)")
    }
}
