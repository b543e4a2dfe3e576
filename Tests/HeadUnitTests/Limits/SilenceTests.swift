import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Connections on which no app registers (ProtocolNotes, "Limits").
struct Silence {
    private static let stranger = DeviceID.tcp(address: "192.168.1.9")

    @Test func `a connection without a session is closed after ten seconds`() {
        let bench = Bench()
        let connection = bench.connect(from: Self.stranger)
        _ = bench.wait(.milliseconds(9900))
        #expect(bench.closed.isEmpty)
        _ = bench.wait(.milliseconds(200))
        #expect(bench.closed == [connection])
        #expect(bench.notes.contains(.silent(connection, .seconds(10))))
        #expect(bench.engine.deadline == nil)
    }

    @Test func `bytes that open no session do not extend the ten seconds`() {
        let bench = Bench()
        let connection = bench.connect(from: Self.stranger)
        for _ in 0..<20 where bench.closed.isEmpty {
            _ = bench.send([0x50], on: connection)
            _ = bench.wait(.seconds(1))
        }
        #expect(bench.closed == [connection])
    }

    @Test func `a connection without an app gets EndService after thirty seconds and is closed`() throws {
        let bench = Bench()
        let phone = try #require(bench.open(on: bench.connect(from: Self.stranger)))
        _ = bench.wait(.milliseconds(29_900))
        #expect(bench.closed.isEmpty)
        let heard = bench.wait(.milliseconds(200))
        #expect(heard.map(\.control) == [.endService])
        #expect(bench.closed == [phone.connection])
    }

    @Test func `sessions that open and end do not extend the thirty seconds`() throws {
        let bench = Bench()
        let connection = bench.connect(from: Self.stranger)
        for _ in 0..<10 where bench.closed.isEmpty {
            _ = try #require(bench.open(on: connection))
            _ = bench.wait(.seconds(5))
        }
        #expect(bench.closed == [connection])
    }

    @Test func `a connection has thirty seconds for another registration after its app has left`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.consent.tcp = .always
        let bench = Bench(configuration)
        let phone = try #require(bench.app(from: Self.stranger))
        _ = bench.wait(.seconds(3600))
        #expect(bench.closed.isEmpty)
        #expect(bench.engine.deadline == nil, "no timer is set")
        _ = bench.request(.unregisterAppInterface, from: phone)
        _ = bench.wait(.seconds(29))
        let registration = RegisterAppInterface(appName: "Again", appID: "Again", types: [.navigation])
        #expect(bench.request(.registerAppInterface, registration.parameters, from: phone).first?.result == .success)
        _ = bench.wait(.seconds(3600))
        #expect(bench.closed.isEmpty)
        _ = bench.request(.unregisterAppInterface, from: phone)
        _ = bench.wait(.seconds(31))
        #expect(bench.closed == [phone.connection])
    }

    @Test func `a Bluetooth phone has 60 s for its session and its first app`() throws {
        let bench = Bench()
        let phone = DeviceID.bluetooth(address: "00:1A:7D:DA:71:13")
        let silent = bench.connect(from: phone)
        _ = bench.wait(.seconds(59))
        #expect(bench.closed.isEmpty)
        _ = bench.wait(.seconds(2))
        #expect(bench.closed == [silent])
    }

    @Test func `with timeouts of 0 no connection is closed`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.limits.startTimeout = .zero
        configuration.limits.registrationTimeout = .zero
        let bench = Bench(configuration)
        _ = bench.connect(from: Self.stranger)
        _ = try #require(bench.open(on: bench.connect(from: Self.stranger)))
        _ = bench.wait(.seconds(3600))
        #expect(bench.closed.isEmpty)
    }

    @Test func `one address can open at most 64 of the sessions`() throws {
        let bench = Bench()
        var open = 0
        for _ in 0..<20 {
            let connection = bench.connect(from: Self.stranger)
            while open < 300, bench.open(on: connection) != nil { open += 1 }
        }
        #expect(open == 64)
        // Web pages at the same address share its limit.
        let page = DeviceID.webSocket(origin: "http://example.org", address: "192.168.1.9")
        #expect(bench.open(on: bench.connect(from: page)) == nil)
        #expect(bench.app(from: .tcp(address: "192.168.1.10")) != nil)
        #expect(bench.app("Local") != nil)
    }

    @Test func `IPv6 addresses of one 64-bit network share one limit of sessions`() throws {
        let bench = Bench()
        var open = 0
        for number in 0..<100 {
            let connection = bench.connect(from: .tcp(address: "2001:db8::\(number):1"))
            if bench.open(on: connection) != nil { open += 1 }
        }
        #expect(open == 64)
        #expect(bench.app(from: .tcp(address: "2001:db8:0:1::1")) != nil, "another network has its own share")
    }
}
