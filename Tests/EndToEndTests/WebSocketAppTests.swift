import EventLoop
import HeadUnit
import SmartDeviceLink
import TCPLink
import Testing
import WebLink

@testable import BezelConfiguration

/// Apps in browsers, in the whole program.
@Suite(.timeLimit(.minutes(2)))
struct WebSocketAppTests {
    private static let origin = "http://board.lan:8000"

    private static func running(consent: ConsentRules.Rule = .always) throws -> (RunningBezel, TCPAddress) {
        let bezel = try RunningBezel { configuration in
            configuration.webSocket.listen = TCPAddress(host: "127.0.0.1", port: 0)
            configuration.webSocket.origins = [origin]
            configuration.headUnit.consent.tcp = consent
            configuration.web.listen = TCPAddress(host: "127.0.0.1", port: 0)
        }
        return (bezel, try #require(bezel.webSockets))
    }

    /// Registers an app in messages that begin and end at any byte, and waits for its level.
    private static func register(_ client: WebClient) throws {
        client.send(WebSocketFrame(.binary, RawApp.startService))
        try client.turn { client.stream.count >= 12 }
        let bytes = RawApp.registration(name: "Hello", id: "hello", session: client.stream[3])
        for start in stride(from: 0, to: bytes.count, by: 7) {
            client.send(WebSocketFrame(.binary, Array(bytes[start..<min(start + 7, bytes.count)])))
        }
        try client.turn { RawApp.levels(client.stream) == ["NONE"] }
    }

    @Test func `an app in a browser registers and gets its level, with frames split across messages`() throws {
        let (bezel, address) = try Self.running()
        defer { bezel.stop() }
        let client = try WebClient.open(address, path: "/", origin: Self.origin)
        try Self.register(client)
        let answer = try #require(RawApp.messages(client.stream).first { $0.type == .response })
        #expect(try JSONParser.parse(answer.parameters)["success"] == true)

        // The page is a separate device.
        let viewer = try WebClient.viewer(try WebClient.Place(try #require(bezel.console)))
        let app = try #require(try viewer.ask("apps")["apps"]?.array?.first)
        #expect(app["name"] == "Hello")
        #expect(app["device"] == .string("ws:\(Self.origin)@127.0.0.1"))
        #expect(app["peer"] == "127.0.0.1")
        client.send(WebSocketFrame.close(1000))
        while try viewer.ask("apps")["apps"] != [] {}
    }

    @Test func `WebSocket requests of other origins and HTTP requests are refused on the app port`() throws {
        let (bezel, address) = try Self.running()
        defer { bezel.stop() }
        for origin in [nil, "null", "http://board.lan", "https://board.lan:8000", "http://board.lan:8000/"] {
            let client = try WebClient.open(address, path: "/", origin: origin)
            #expect(client.response.hasPrefix("HTTP/1.1 403 "), "\(origin ?? "none")")
        }
        let rebound = try WebClient.open(address, path: "/", origin: Self.origin, host: "evil.test:\(address.port)")
        #expect(rebound.response.hasPrefix("HTTP/1.1 421 "))
        #expect(try WebClient.get("/", at: address).hasPrefix("HTTP/1.1 426 "))
    }

    @Test func `a WebSocket text message is refused`() throws {
        let (bezel, address) = try Self.running()
        defer { bezel.stop() }
        let client = try WebClient.open(address, path: "/", origin: Self.origin)
        client.send(WebSocketFrame(.text, Array("hello".utf8)))
        try client.turn { client.isClosed }
        #expect(client.closeCode == 1003)
    }

    @Test func `the driver is asked for consent to a web page as to a device of the network`() throws {
        let (bezel, address) = try Self.running(consent: .ask)
        defer { bezel.stop() }
        let client = try WebClient.open(address, path: "/", origin: Self.origin)
        try Self.register(client)
        let viewer = try WebClient.viewer(try WebClient.Place(try #require(bezel.console)))
        let phone = try #require(try viewer.ask("phones")["phones"]?.array?.first)
        #expect(phone["device"] == .string("ws:\(Self.origin)@127.0.0.1"))
        #expect(phone["allowed"] == "not yet")
        #expect(try viewer.ask("apps")["apps"]?.array?.first?["level"] == "NONE")
        let allow = #","device":"ws:\#(Self.origin)@127.0.0.1""#
        #expect(try viewer.ask("allow", allow)["ok"] == true)
        #expect(try viewer.ask("phones")["phones"]?.array?.first?["allowed"] == "always")
    }

    @Test func `a browser that connects to the TCP port of apps gets an explanation`() throws {
        let (bezel, _) = try Self.running()
        defer { bezel.stop() }
        let page = try WebClient.get("/", at: bezel.address)
        #expect(page.hasPrefix("HTTP/1.1 400 "))
        #expect(page.contains("\r\n\r\nthis port is for SDL apps over TCP; the console"))
        let socket = try WebClient.open(bezel.address, path: "/", origin: Self.origin)
        #expect(socket.response.contains("those over WebSocket have another one (websocket.listen)"))
    }
}
