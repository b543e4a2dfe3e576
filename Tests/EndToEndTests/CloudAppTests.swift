import EventLoop
import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing
import WebLink

@testable import BezelConfiguration

/// An app that is a WebSocket server, on a loop that the test runs.
private final class CloudServer {
    let loop: EventLoop
    private(set) var server: WebServer?
    private(set) var socket: WebSocketConnection?
    /// Number of connections that were opened.
    private(set) var opened = 0
    /// The bytes received on the present connection.
    private(set) var stream: [UInt8] = []
    private(set) var paths: [String] = []
    private var isRegistering = false

    init(port: UInt16 = 0) throws {
        loop = try EventLoop()
        server = try WebServer(TCPAddress(host: "127.0.0.1", port: port), on: loop) { [unowned self] head in
            paths.append(head.path)
            do throws(HTTPRefusal) {
                let reader = WebSocketReader(messageLimit: 1000, passesBinary: true)
                return .webSocket(try WebSocketHandshake(head), reader: reader) { [unowned self] in opened($0) }
            } catch {
                return .response(error.response)
            }
        }
    }

    var address: TCPAddress { server?.address ?? TCPAddress(host: "", port: 0) }

    /// As in the official libraries, the app sends the first message.
    private func opened(_ socket: WebSocketConnection) {
        self.socket = socket
        opened += 1
        (stream, isRegistering) = ([], false)
        socket.received = { [unowned self, unowned socket] in
            guard case .binary(let bytes) = $0 else { return }
            stream += bytes
            guard stream.count >= 12, !isRegistering else { return }
            isRegistering = true
            socket.send(binary: RawApp.registration(name: "Hello", id: "hello", session: stream[3]))
        }
        socket.send(binary: RawApp.startService)
    }

    /// Closes the connection without a close frame. Its socket is closed with the last reference.
    func hangUp() {
        socket?.abandon()
        socket = nil
    }

    func turn(until isDone: () throws -> Bool) throws { while try !isDone() { try loop.turn(timeout: 100) } }
}

/// Apps that the head unit connects to, in the whole program.
@Suite(.timeLimit(.minutes(2)))
struct CloudAppTests {
    private static func running(_ server: TCPAddress, consent: ConsentRules.Rule = .always) throws -> RunningBezel {
        try RunningBezel { configuration in
            configuration.headUnit.consent.tcp = consent
            configuration.headUnit.apps.activation = .manual
            configuration.headUnit.apps.cloud = [
                CloudApp(url: "ws://\(server)/app", appID: "hello", name: "Hello JS")
            ]
            configuration.web.listen = TCPAddress(host: "127.0.0.1", port: 0)
        }
    }

    private static func viewer(_ bezel: RunningBezel) throws -> WebClient {
        try WebClient.viewer(try WebClient.Place(try #require(bezel.console)))
    }

    private static func state(_ viewer: WebClient) throws -> JSON {
        try viewer.ask("status")["cloudApps"]?.array?.first ?? .null
    }

    @Test func `a cloud app that the driver selects is connected, shown, and idle once it has closed`() throws {
        let server = try CloudServer()
        let bezel = try Self.running(server.address)
        defer { bezel.stop() }
        let viewer = try Self.viewer(bezel)
        #expect(try Self.state(viewer)["state"] == "idle")
        let answer = try viewer.ask("activate", #","app":"Hello JS""#)
        #expect(answer["ok"] == true)
        #expect(answer["connecting"] == .string("ws://\(server.address)/app"))
        try server.turn { RawApp.levels(server.stream) == ["NONE", "FULL"] }
        #expect(server.paths == ["/app"])
        let app = try #require(try viewer.ask("apps")["apps"]?.array?.first)
        #expect(app["device"] == .string("ws:ws://\(server.address)/app@127.0.0.1"))
        #expect(app["level"] == "FULL")
        #expect(try Self.state(viewer)["state"] == "connected")

        server.socket?.close(1000, "")
        try server.turn { try Self.state(viewer)["state"] == "idle" }
        #expect(try Self.state(viewer)["problem"] == "the app has closed the connection")
        #expect(try viewer.ask("apps")["apps"] == [])
        #expect(server.opened == 1)
    }

    @Test func `a lost connection to a cloud app is opened again, and the app has its HMI level again`() throws {
        let server = try CloudServer()
        let bezel = try Self.running(server.address)
        defer { bezel.stop() }
        let viewer = try Self.viewer(bezel)
        _ = try viewer.ask("activate", #","app":"hello""#)
        try server.turn { RawApp.levels(server.stream) == ["NONE", "FULL"] }
        server.hangUp()
        try server.turn { server.opened == 2 && !RawApp.levels(server.stream).isEmpty }
        try server.turn { try Self.state(viewer)["state"] == "connected" }
    }

    @Test func `a cloud app that does not listen is reported as such, and retried`() throws {
        // A port that was free a moment ago.
        let address = try CloudServer().address
        let bezel = try Self.running(address)
        defer { bezel.stop() }
        let viewer = try Self.viewer(bezel)
        _ = try viewer.ask("activate", #","app":"hello""#)
        while try Self.state(viewer)["state"] != "waiting" {}
        let problem = try #require(try Self.state(viewer)["problem"]?.string)
        #expect(problem.contains("nobody listens there (ECONNREFUSED)"), "\(problem)")
        // The app starts in the meantime.
        let server = try CloudServer(port: address.port)
        try server.turn { !RawApp.levels(server.stream).isEmpty }
    }

    @Test func `the driver is asked for consent to a cloud app as to a device of the network`() throws {
        let server = try CloudServer()
        let bezel = try Self.running(server.address, consent: .ask)
        defer { bezel.stop() }
        let viewer = try Self.viewer(bezel)
        _ = try viewer.ask("activate", #","app":"hello""#)
        try server.turn { RawApp.levels(server.stream) == ["NONE"] }
        let device = "ws:ws://\(server.address)/app@127.0.0.1"
        #expect(try viewer.ask("phones")["phones"]?.array?.first?["device"] == .string(device))
        #expect(try viewer.ask("phones")["phones"]?.array?.first?["allowed"] == "not yet")
        #expect(try viewer.ask("allow", #","device":"\#(device)""#)["ok"] == true)
        try server.turn { RawApp.levels(server.stream) == ["NONE", "FULL"] }
    }
}
