import BezelModel
import EventLoop
import Foundation
import Glibc
import Logging
import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelControl
@testable import BezelService

/// One client of the socket.
final class ControlTestClient {
    let connection: StreamConnection
    private(set) var lines: [JSON] = []
    private(set) var hasEnded = false
    private var buffer = LineBuffer(limit: 16 << 20)

    init(_ path: String, _ loop: EventLoop) throws {
        connection = try StreamConnection.connect(to: path, on: loop)
        connection.backlogLimit = 16 << 20
        connection.received = { [unowned self] bytes in
            for line in (try? self.buffer.append(bytes)) ?? [] {
                if let json = try? JSONParser.parse(line[...]) { self.lines.append(json) }
            }
        }
        connection.closed = { [unowned self] _ in self.hasEnded = true }
    }

    func send(_ text: String) { connection.send(Array(text.utf8)) }
    func ask(_ members: String, id: Int = 1) { send("{\"v\":1,\"id\":\(id),\(members)}\n") }
}

/// A control server with a service that does nothing, and its clients, on a loop of its own.
final class ControlServerBench {
    let loop: EventLoop
    let service = FakeService()
    let path: String
    let server: ControlServer
    private let folder: String

    init(keepsMessages: Bool = false) throws {
        loop = try EventLoop()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("control-\(UUID().uuidString)").path
        path = folder + "/c.sock"
        let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
        server = ControlServer(
            try UnixListener(path: path, on: loop), keepsMessages: keepsMessages, on: loop, log: log,
            service: service.services)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func client() throws -> ControlTestClient { try ControlTestClient(path, loop) }

    func turn(until isDone: () -> Bool) throws {
        let end = Clock.monotonic + 20_000_000_000
        while !isDone() {
            try #require(Clock.monotonic < end, "there are no other events")
            try loop.turn(timeout: 1000)
        }
    }

    /// Sends a request, and returns the next line that arrives.
    func answer(_ client: ControlTestClient, _ members: String) throws -> JSON {
        let count = client.lines.count
        client.ask(members)
        try turn { client.lines.count > count }
        return client.lines[count]
    }
}
