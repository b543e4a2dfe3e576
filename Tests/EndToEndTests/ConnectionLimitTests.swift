import Glibc
import SmartDeviceLink
import TestSupport
import Testing

@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
struct ConnectionLimits {
    @Test func `a connection above the limit is closed, and there is room again when another one ends`() throws {
        let bezel = try BezelProcess("[limits]\nconnections = 2\n")
        defer { bezel.stop() }
        let first = try PlainApp(port: bezel.port)
        try first.open()
        let second = try PlainApp(port: bezel.port)
        try second.open()
        #expect(try PlainApp(port: bezel.port).next() == nil)
        try first.register("First")
        second.closeOwnSide()
        second.readToEnd()
        try PlainApp(port: bezel.port).open()
    }

    /// Each address of 127.0.0.0/8 is this machine, to which no share per address applies.
    @Test func `seventeen apps of this machine are registered`() throws {
        let bezel = try BezelProcess()
        defer { bezel.stop() }
        let apps = try (1...17).map { number in
            let app = try PlainApp(port: bezel.port)
            try app.open()
            try app.register("App \(number)")
            return app
        }
        #expect(apps.count == 17)
        #expect(try Command.run("status", socket: bezel.socket).output.contains("apps      17 on 17 connections"))
    }

    @Test func `connections above the limit are logged at a limited rate, and counted in the status`() throws {
        let bezel = try SupervisedBezel(
            "[limits]\nconnections = 2\n", arguments: ["--listen", "127.0.0.1:0"])
        #expect(bezel.notifications(upTo: "READY=1").last?.hasPrefix("READY=1") == true)
        let words = try #require(bezel.log.split(separator: "listening on 127.0.0.1:").dropFirst().first)
        let port = try #require(UInt16(words.prefix { $0.isNumber }))
        let apps = try (0..<2).map { _ in
            let app = try PlainApp(port: port)
            try app.open()
            return app
        }
        for _ in 0..<32 { #expect(try PlainApp(port: port).next() == nil) }
        #expect(
            try Command.run("status", socket: bezel.socket).output.contains("\nrefused   32 connections, 0 requests\n"))
        for app in apps { app.vanish() }
        bezel.signal(SIGTERM)
        _ = bezel.waitForEnd()
        let line = "a connection from 127.0.0.1 was closed: 2 are open from its address (limits.connections)"
        let lines = bezel.log.split(separator: "\n").filter { $0.contains(line) }
        let counted = lines.filter { $0.contains("more like this in 30 s: ") }
        let more = counted.compactMap { $0.firstMatch(of: /([0-9]+) more like this/) }.compactMap { Int($0.1) }
        #expect(!counted.isEmpty)
        #expect(lines.count - counted.count + more.reduce(0, +) == 32)
    }
}
