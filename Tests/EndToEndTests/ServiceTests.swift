import Foundation
import Glibc
import SmartDeviceLink
import TestSupport
import Testing

/// `bezel run` under a service manager that the test simulates.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct ServiceTests {
    @Test func `the service notifies systemd of its readiness, its status and its stop`() throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"])
        let ready = try #require(bezel.notifications(upTo: "READY=1").last)
        #expect(ready == "READY=1\nSTATUS=no apps; headless 800x480; 1 panel")
        let status = try Command.run("status", "--json", socket: bezel.socket)
        let listen = try JSONParser.parse(Array(status.output.utf8)[...])["listen"]?.string
        let port = try #require(listen?.split(separator: ":").last.flatMap { UInt16($0) })
        let app = try PlainApp(port: port)
        try app.open()
        try app.register("Drive")
        #expect(bezel.notifications(upTo: "STATUS=1 app, Drive on the screen;").count < 4)
        bezel.signal(SIGTERM)
        #expect(bezel.notifications(upTo: "STOPPING=1").last == "STOPPING=1")
        #expect(bezel.waitForEnd() == 0)
    }

    @Test func `the loop itself sends the watchdog signal again and again`() throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"], watchdog: 100_000)
        for _ in 0..<3 { #expect(bezel.notifications(upTo: "WATCHDOG=1").last == "WATCHDOG=1") }
    }

    @Test func `a thread without progress is reported in the status, and the loop keeps serving`() throws {
        // Opening it for reading waits for a writer.
        let pipe = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID().uuidString)").path
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let bezel = try SupervisedBezel("[display]\nbackground = \"\(pipe)\"", arguments: ["--listen", "127.0.0.1:0"])
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true)
        func drawing() throws -> JSON? {
            let status = try Command.run("status", "--json", socket: bezel.socket)
            let workers = try JSONParser.parse(Array(status.output.utf8)[...])["workers"]?.array
            return try #require(workers?.first { $0["name"] == "drawing" })
        }
        while try drawing()?["busy"] == 0 {}
        #expect(try drawing()?["hangs"] == false, "it has not taken a minute yet")
        let writer = open(pipe, O_WRONLY)
        close(writer)
        while try drawing()?["busy"] != 0 {}
        let text = try Command.run("status", socket: bezel.socket).output
        #expect(text.contains("\nthreads   drawing, images, volume, sound"))
    }

    @Test func `bytes of a stream that are not input events are reported in the status and in the log`() throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"])
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true)
        let writer = open(bezel.folder.path + "/panel", O_WRONLY | O_CLOEXEC)
        try #require(writer >= 0)
        defer { close(writer) }
        func panel() throws -> JSON? {
            let status = try Command.run("status", "--json", socket: bezel.socket)
            return try JSONParser.parse(Array(status.output.utf8)[...])["touch"]?["panels"]?.array?.first
        }
        #expect(try panel()?["notes"]?.array?.isEmpty == true)
        let text = Array(String(repeating: "no event. ", count: 10).utf8)
        try #require(write(writer, text, text.count) == text.count)
        while try panel()?["notes"]?.array?.isEmpty == true {}
        let words = try Command.run("status", socket: bezel.socket).output
        #expect(words.contains("runs of bytes that are no input events: 1\n"), "\(words)")
        #expect(words.contains("bytes left out: "), "\(words)")
        let lines = bezel.log.split(separator: "\n")
        #expect(lines.count { $0.contains("bytes that are no input events, in 1 place,") } == 1)
    }

    @Test func `IPv4, IPv6 and Unix sockets passed by systemd are used, and the socket file stays`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/passed.sock"
        let (four, six) = (listening(AF_INET), listening(AF_INET6))
        let control = try unixSocket(at: path)
        let stray = listening(AF_INET)
        defer { for descriptor in [four, six, control, stray] { close(descriptor) } }
        let bezel = try SupervisedBezel(
            "listen = \"127.0.0.1:1\"",
            sockets: [("bezel-sdl", four), ("bezel-sdl", six), ("bezel-control", control), ("web", stray)])
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true, "\(bezel.log)")
        #expect(bezel.log.contains("listening on 0.0.0.0:"))
        #expect(bezel.log.contains(" and [::]:"))
        #expect(bezel.log.contains("the passed descriptor \"web\" is not used"))
        let app = try PlainApp(port: port(of: four))
        try app.open()
        try app.register("Drive")
        let apps = try Command.run("apps", socket: path)
        #expect(apps.output.contains("Drive"), "\(apps.errors)")
        bezel.signal(SIGTERM)
        #expect(bezel.waitForEnd() == 0)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a reload applies what it can and names the rest, and an invalid file changes nothing`() throws {
        let bezel = try SupervisedBezel("[display]\ntheme = \"night\"", arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        try bezel.configure("[display]\ntheme = \"day\"\nfades = false\n[log]\nlevel = \"debug\"")
        bezel.signal(SIGHUP)
        let received = bezel.notifications(upTo: "READY=1")
        #expect(received.contains { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") })
        #expect(bezel.log.contains("changed: display.theme, log.level"))
        #expect(bezel.log.contains("keys that need a restart: display.fades"))
        try bezel.configure("[display]\ntheme = \"dusk\"")
        bezel.signal(SIGHUP)
        _ = bezel.notifications(upTo: "RELOADING=1")
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true)
        #expect(
            bezel.log.contains(
                "bezel.toml:2: display.theme: expected one of \"day\", \"night\", \"auto\", got \"dusk\""))
        #expect(try Command.run("status", socket: bezel.socket).status == 0)
    }

    @Test(arguments: [
        ("[", "bezel.toml:1: expected a key, found the end of the file"),
        ("a = " + String(repeating: "[", count: 100_000), "bezel.toml:1: tables and arrays are nested more than 16"),
        (String(repeating: "a.", count: 100_000) + "a = 1", "bezel.toml:1: tables and arrays are nested more than 16"),
        (nil, "bezel.toml: is a pipe; expected a regular file"),
    ])
    func `a reload refuses an unreadable configuration, and the service keeps running`(
        text: String?, problem: String
    ) throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        if let text {
            try bezel.configure(text)
        } else {
            let path = bezel.folder.path + "/bezel.toml"
            try FileManager.default.removeItem(atPath: path)
            try #require(mkfifo(path, 0o600) == 0)
        }
        bezel.signal(SIGHUP)
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true, "\(bezel.log)")
        #expect(bezel.log.contains("the configuration is unchanged: "), "\(bezel.log)")
        #expect(bezel.log.contains(problem), "\(bezel.log)")
        #expect(try Command.run("status", socket: bezel.socket).status == 0)
    }

    @Test func `a limit on file size does not end the service, and the status reports what is lost`() throws {
        let folder = try TemporaryFolder()
        let bezel = try SupervisedBezel(
            arguments: ["--listen", "127.0.0.1:0", "--storage", folder.path + "/kept"], limit: "ulimit -f 1")
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true, "\(bezel.log)")
        let status = try Command.run("status", "--json", socket: bezel.socket)
        let storage = try JSONParser.parse(Array(status.output.utf8)[...])["storage"]
        #expect(storage?["problem"]?.string?.isEmpty == false, "\(status.output)")
    }

    @Test func `the log's level changes while the service runs`() throws {
        let bezel = try SupervisedBezel("log.level = \"error\"", arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        #expect(!bezel.log.contains("listening"))
        #expect(try Command.run("log", "debug", socket: bezel.socket).output == "log level debug\n")
        _ = try Command.run("status", socket: bezel.socket)
        #expect(bezel.log.contains("debug: control: "))
    }

    @Test func `a master reset needs confirmation, is reported to apps, and works without a service too`() throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        let refused = try Command.run("reset", socket: bezel.socket)
        #expect(refused.status == 64)
        #expect(refused.errors.contains("--yes"))
        let done = try Command.run("reset", "--yes", socket: bezel.socket)
        #expect(done.output == "the data of every app is deleted\n", "\(done.errors)")
        let nowhere = bezel.folder.path + "/nowhere"
        let offline = try Command.run("reset", "--yes", "--storage", nowhere, socket: nowhere + ".sock")
        #expect(offline.output == "there is nothing in \(nowhere)\n")
        #expect(!FileManager.default.fileExists(atPath: nowhere), "no folder was created")
        try FileManager.default.createDirectory(atPath: nowhere, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: nowhere).appending(path: "bezel.sqlite"))
        let emptied = try Command.run("reset", "--yes", "--storage", nowhere, socket: nowhere + ".sock")
        #expect(emptied.output.contains("\(nowhere) was emptied"), "\(emptied.errors)")
    }

    @Test func `the status for Prometheus follows its text format`() throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        let status = try Command.run("status", "--prometheus", socket: bezel.socket)
        #expect(status.output.hasPrefix("# HELP bezel_info "))
        #expect(status.output.contains("\nbezel_apps 0\n"))
        #expect(status.output.contains("\nbezel_panels 1\n"))
        #expect(try Command.run("status", "--prometheus", "--json", socket: bezel.socket).status == 64)
    }

    @Test func `the owner of a port in use is named`() throws {
        let occupied = listening(AF_INET)
        defer { close(occupied) }
        let bezel = try SupervisedBezel(arguments: ["--listen", "0.0.0.0:\(port(of: occupied))"])
        #expect(bezel.waitForEnd() == 1 << 8)
        #expect(bezel.log.contains("another program has the port already"))
        #expect(bezel.log.contains("(process \(getpid()))"))
    }

    @Test func `the service is ready before its listen address exists, and listens once it does`() throws {
        // TEST-NET-1 (RFC 5737): no machine has it.
        let bezel = try SupervisedBezel(arguments: ["--listen", "192.0.2.1:12345"])
        let ready = bezel.notifications(upTo: "READY=1").last
        #expect(ready?.contains("STATUS=no address to listen on yet; ") == true)
        #expect(bezel.log.contains("this machine has no such address (EADDRNOTAVAIL); waiting for it"))
    }

    @Test func `a crash writes a line and a backtrace, and ends the process by its signal`() throws {
        let bezel = try SupervisedBezel(arguments: ["--listen", "127.0.0.1:0"])
        _ = bezel.notifications(upTo: "READY=1")
        // While the loop starts a thread it blocks signals, and another thread would get one that is sent to the process.
        try bezel.signalLoop(SIGSEGV)
        #expect(bezel.waitForEnd() & 0x7F == SIGSEGV)
        #expect(bezel.log.contains(": crash: signal \(SIGSEGV) at address 0x"))
        // Two are the signal handler's; the others called what the loop was in.
        let calls = bezel.log.split(separator: "\n").count { $0.contains("bezel(") }
        #expect(calls > 4, "\(bezel.log)")
    }

    /// On a port of the kernel's choice.
    private func listening(_ family: CInt) -> CInt {
        let descriptor = socket(family, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        listen(descriptor, 8)
        return descriptor
    }

    private func port(of descriptor: CInt) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
