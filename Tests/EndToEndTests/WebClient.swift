import EventLoop
import SmartDeviceLink
import TCPLink
import WebLink

/// A browser from the console's point of view.
final class WebClient {
    /// The address and the token of a console's URL.
    struct Place {
        let address: TCPAddress
        let token: String

        init(_ url: String) throws {
            let parts = url.split(separator: "/", omittingEmptySubsequences: false)
            address = try TCPAddress(String(parts[2]))
            token = String(parts[3].dropFirst(3))
        }
    }

    let loop: EventLoop
    private let connection: StreamConnection
    private var held: [UInt8] = []
    private(set) var isClosed = false
    /// The head of the response, and the body unless it opens a WebSocket.
    private(set) var response = ""
    private(set) var lines: [JSON] = []
    private(set) var pictures: [[UInt8]] = []
    /// All binary messages as one stream.
    var stream: [UInt8] { pictures.flatMap(\.self) }
    private(set) var closeCode: Int?
    private var isWebSocket = false
    private var lastID: Int64 = 0

    init(_ address: TCPAddress) throws {
        let loop = try EventLoop()
        self.loop = loop
        var isReady = false
        let connector = try TCPConnector(address, on: loop) { isReady = true }
        while !isReady { try loop.turn(timeout: 5000) }
        connection = try connector.connection()
        connection.backlogLimit = 16 << 20
        connection.received = { [unowned self] in received($0) }
        connection.closed = { [unowned self] _ in isClosed = true }
    }

    /// Sends a request and waits for the whole response.
    static func get(
        _ path: String, fields: [String] = [], host: String? = nil, at address: TCPAddress
    ) throws -> String {
        let client = try WebClient(address)
        client.request(path, fields, host: host ?? address.description)
        try client.turn { client.isClosed }
        return client.response
    }

    /// Requests a WebSocket and waits for the response.
    static func open(
        _ address: TCPAddress, path: String = "/socket", origin: String?, host: String? = nil
    ) throws -> WebClient {
        let client = try WebClient(address)
        let fields = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        let own = origin.map { ["Origin: \($0)"] } ?? []
        client.request(path, fields + own, host: host ?? address.description)
        try client.turn { client.isWebSocket || client.isClosed }
        return client
    }

    /// A viewer of the console with its token.
    static func viewer(_ place: Place) throws -> WebClient {
        let client = try open(place.address, origin: "http://\(place.address)")
        client.send(WebSocketFrame(.text, Array(place.token.utf8)))
        return client
    }

    func turn(until isDone: () -> Bool) throws {
        while !isDone() { try loop.turn(timeout: 5000) }
    }

    func send(_ frame: WebSocketFrame) { connection.send(frame.bytes(mask: [9, 8, 7, 6])) }

    /// Sends a request and waits for its answer.
    func ask(_ order: String, _ members: String = "") throws -> JSON {
        lastID += 1
        let id = lastID
        send(WebSocketFrame(.text, Array("{\"v\":1,\"id\":\(id),\"do\":\"\(order)\"\(members)}".utf8)))
        let isAnswer = { (line: JSON) in line["id"]?.integer == id && line["ok"] != nil }
        try turn { lines.contains(where: isAnswer) || isClosed }
        return lines.first(where: isAnswer) ?? .null
    }

    private func request(_ path: String, _ fields: [String], host: String) {
        let lines = ["GET \(path) HTTP/1.1", "Host: \(host)"] + fields
        connection.send(Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8))
    }

    private func received(_ bytes: [UInt8]) {
        guard !isWebSocket else { return take(bytes) }
        held += bytes
        response = String(decoding: held, as: UTF8.self)
        guard response.hasPrefix("HTTP/1.1 101 "), let end = held.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        isWebSocket = true
        let rest = Array(held[end.upperBound...])
        held = []
        take(rest)
    }

    /// Frames of a server are not masked, and this server never sends fragments.
    private func take(_ bytes: [UInt8]) {
        held += bytes
        while held.count >= 2 {
            let short = Int(held[1])
            let extra = short < 126 ? 0 : short == 126 ? 2 : 8
            guard held.count >= 2 + extra else { return }
            let count = extra == 0 ? short : held[2..<2 + extra].reduce(0) { $0 << 8 | Int($1) }
            guard held.count >= 2 + extra + count else { return }
            let payload = Array(held[(2 + extra)..<(2 + extra + count)])
            switch WebSocketFrame.Opcode(rawValue: held[0] & 15) {
            case .text: if let line = try? JSONParser.parse(payload[...]) { lines.append(line) }
            case .binary: pictures.append(payload)
            case .close: closeCode = payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
            case .ping, .pong, .continuation, nil: break
            }
            held.removeFirst(2 + extra + count)
        }
    }
}
