import SmartDeviceLink
import TCPLink
import Testing

@testable import BezelControl
@testable import BezelService

/// The kept messages of apps, which a client gets before those that come later.
struct KeptMessagesTests {
    /// A client whose unread bytes the test sets.
    private final class Peer: ControlPeer {
        var unsent = 0
        let (mayChange, mayListen, name) = (true, true, "a test")
        private(set) var lines: [JSON] = []
        func send(_ line: [UInt8]) { if let json = try? JSONParser.parse(line[...]) { lines.append(json) } }
        func close() {}
        /// What the lines say, without the answer: the numbers of messages, and the names of other events.
        var events: [JSON?] {
            lines.filter { $0["ok"] == nil }.map { $0["event"] == "rpc" ? $0["correlation"] : $0["event"] }
        }
    }

    private static let order = Array((#"{"v":1,"id":1,"do":"watch","kinds":["rpcs"],"past":true}"# + "\n").utf8)
    private let bench: ControlServerBench

    init() throws { bench = try ControlServerBench(keepsMessages: true) }

    /// An app sends messages with these numbers.
    private func keep(_ numbers: Range<Int32>) {
        for number in numbers {
            var bytes: [UInt8] = []
            var writer = FrameWriter(version: 5, session: 3)
            let message = RPCMessage(
                type: .request, function: .show, correlationID: number, parameters: ["mainField1": "a"])
            writer.append(message.payload, service: .rpc, to: &bytes)
            bench.server.tap.take(bytes, of: 2, .received)
        }
    }

    private static func numbers(_ range: Range<Int32>) -> [JSON?] { range.map { .integer(Int64($0)) } }

    @Test func `present comes after the messages that were kept at the request, also while an app sends more`() throws {
        keep(0..<100)
        let peer = Peer()
        let client = try #require(bench.server.join(peer))
        bench.server.received(Self.order, from: client)
        var next: Int32 = 100
        try bench.turn {
            keep(next..<next + 10)
            next += 10
            return peer.events.contains("present")
        }
        try bench.turn { peer.events.count > Int(next) }
        keep(next..<next + 10)
        try bench.turn { peer.events.count > Int(next) + 10 }
        #expect(peer.events == Self.numbers(0..<100) + ["present"] + Self.numbers(100..<next + 10))
    }

    @Test func `nothing is copied for a client that does not read, and it learns how many it has missed`() throws {
        keep(0..<10)
        let peer = Peer()
        peer.unsent = ControlServer.watchLimit + 1
        let client = try #require(bench.server.join(peer))
        bench.server.received(Self.order, from: client)
        #expect(bench.server.tap.status == nil, "no thread has begun")
        let end = 15 + Int32(MessageRing.messageLimit)
        keep(10..<end)
        #expect(peer.events.isEmpty)

        peer.unsent = 0
        bench.server.sentAll(to: client)
        try bench.turn { peer.events.count == 2 + MessageRing.messageLimit }
        #expect(peer.lines.first { $0["event"] == "lost" }?["count"] == 15)
        #expect(peer.events == ["lost", "present"] + Self.numbers(15..<end))
    }

    @Test func `a client gets the messages that are kept for it although another one leaves`() throws {
        keep(0..<200)
        let (left, peer) = (Peer(), Peer())
        let clients = (try #require(bench.server.join(left)), try #require(bench.server.join(peer)))
        bench.server.received(Self.order, from: clients.0)
        bench.server.received(Self.order, from: clients.1)
        bench.server.closed(clients.0, .peer)
        try bench.turn { peer.events.last == "present" }
        #expect(peer.events == Self.numbers(0..<200) + ["present"])
        #expect(!bench.server.tap.isCopying(to: clients.0.number) && left.events.isEmpty)
    }
}
