import Glibc
import SmartDeviceLink
import TCPLink
import TestSupport
import Testing

@testable import BezelConfiguration

/// An IPv4 address of this machine beside loopback.
private enum OwnAddress {
    static let address = found?.address
    static let interface = found?.interface

    private static let found: (address: String, interface: String)? = {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let socket = entry.pointee.ifa_addr, socket.pointee.sa_family == AF_INET else { continue }
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            let isRead = socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                inet_ntop(AF_INET, &$0.pointee.sin_addr, &text, socklen_t(text.count)) != nil
            }
            let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if isRead, !address.hasPrefix("127.") { return (address, String(cString: entry.pointee.ifa_name)) }
        }
        return nil
    }()
}

/// An app that connects over an address of this machine other than loopback counts as one of another machine.
@Suite(
    .enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"),
    .enabled(if: OwnAddress.address != nil, "this machine has no IPv4 address beside loopback"))
struct OtherMachines {
    private func bezel(_ allow: [String] = []) throws -> RunningBezel {
        try RunningBezel {
            $0.listen = TCPAddress(host: "0.0.0.0", port: 0)
            $0.allow = allow.compactMap { AddressRange($0) }
        }
    }

    @Test func `another machine's app waits at NONE until its device is allowed, and leaves with it`() throws {
        let host = try #require(OwnAddress.address)
        let bezel = try bezel()
        defer { bezel.stop() }
        let app = try PlainApp(host: host, port: bezel.address.port)
        try app.open()
        try app.register("Wayfinder")
        let listed = try Command.run("phones", socket: bezel.socket).output
        #expect(listed.contains("tcp:\(host)") && listed.contains("not yet"), "\(listed)")
        #expect(try Command.run("alerts", socket: bezel.socket).output.contains("on \(host)?"))
        let activated = try Command.run("activate", "Wayfinder", socket: bezel.socket)
        #expect(activated.output == "the driver is asked whether Wayfinder may come in\n")
        let allowed = try Command.run("phones", "allow", "tcp:\(host)", socket: bezel.socket)
        #expect(allowed.output == "tcp:\(host) is allowed\n", "\(allowed.errors)")
        try app.waitForScreen()
        #expect(try Command.run("phones", "forget", "tcp:\(host)", socket: bezel.socket).status == 0)
        #expect(try app.nextNotification(.onAppInterfaceUnregistered)["reason"] == "APP_UNAUTHORIZED")
        app.readToEnd()
        #expect(try Command.run("phones", socket: bezel.socket).output == "no other device is known\n")
    }

    @Test func `other machines' connections leave a quarter to this machine, and make room for it`() throws {
        let host = try #require(OwnAddress.address)
        let bezel = try RunningBezel {
            $0.listen = TCPAddress(host: "0.0.0.0", port: 0)
            $0.limits.connections = 4
        }
        defer { bezel.stop() }
        func app(_ host: String) throws -> PlainApp {
            let app = try PlainApp(host: host, port: bezel.address.port)
            try app.open()
            return app
        }
        let guests = try (0..<3).map { _ in try app(host) }
        #expect(try PlainApp(host: host, port: bezel.address.port).next() == nil)
        // The first of them uses the place that was free.
        let own = try (0..<3).map { _ in try app("127.0.0.1") }
        for guest in guests[1...] { guest.readToEnd() }
        try guests[0].register("Wayfinder")
        for (number, app) in own.enumerated() { try app.register("Own \(number)") }
        let status = try Command.run("status", socket: bezel.socket).output
        #expect(
            status.contains("\ngave way  2 connections, 0 sessions of devices that nobody has allowed\n"), "\(status)")
    }

    @Test func `an address outside the allow table is closed at once, but not this machine`() throws {
        let host = try #require(OwnAddress.address)
        let closed = try bezel(["198.51.100.0/24"])
        defer { closed.stop() }
        let stranger = try PlainApp(host: host, port: closed.address.port)
        #expect(stranger.next() == nil)
        try PlainApp(port: closed.address.port).open()
        let open = try bezel(["198.51.100.0/24", host])
        defer { open.stop() }
        try PlainApp(host: host, port: open.address.port).open()
    }

    /// The kernel treats a packet to one of its own addresses as received on that address's interface.
    @Test(arguments: [true, false])
    func `apps connect over the configured interface or from this machine only`(isInterfaceOfAddress: Bool) throws {
        let (host, interface) = (try #require(OwnAddress.address), try #require(OwnAddress.interface))
        let bezel = try RunningBezel {
            $0.listen = TCPAddress(host: "0.0.0.0", port: 0)
            $0.interface = isInterfaceOfAddress ? interface : "lo"
        }
        defer { bezel.stop() }
        try PlainApp(port: bezel.address.port).open()
        let isConnected = (try? PlainApp(host: host, port: bezel.address.port).open()) != nil
        #expect(isConnected == isInterfaceOfAddress)
    }

    private static func console(
        _ change: @Sendable @escaping (inout ProgramConfiguration) -> Void
    ) throws -> (RunningBezel, own: TCPAddress, other: TCPAddress) {
        let bezel = try RunningBezel {
            $0.web.listen = TCPAddress(host: "0.0.0.0", port: 0)
            change(&$0)
        }
        let place = try WebClient.Place(try #require(bezel.console))
        return (bezel, place.address, TCPAddress(host: try #require(OwnAddress.address), port: place.address.port))
    }

    @Test func `the console refuses an address outside the allow table, but not this machine`() throws {
        let (bezel, own, other) = try Self.console { $0.allow = [AddressRange("198.51.100.0/24")].compactMap { $0 } }
        defer { bezel.stop() }
        #expect(try WebClient.get("/", at: other).isEmpty)
        #expect(try WebClient.get("/", at: own).hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `the console is served on the configured interface and to this machine only`() throws {
        let interface = try #require(OwnAddress.interface)
        let (bezel, own, other) = try Self.console { $0.interface = interface }
        defer { bezel.stop() }
        for address in [own, other] { #expect(try WebClient.get("/", at: address).hasPrefix("HTTP/1.1 200 ")) }
        let (closed, loopback, shut) = try Self.console { $0.interface = "lo" }
        defer { closed.stop() }
        #expect(try WebClient.get("/", at: loopback).hasPrefix("HTTP/1.1 200 "))
        #expect(throws: TCPError.self) { try WebClient.get("/", at: shut) }
    }
}
