import EventLoop
import Foundation
import Logging
import SmartDeviceLink
import TestSupport
import Testing

@testable import bezel

/// A viewer of the console that may only look.
private final class Onlooker: ControlPeer {
    var lines: [JSON] = []
    var unsent: Int { 0 }
    var mayChange: Bool { false }
    var name: String { "a viewer" }

    func send(_ line: [UInt8]) { if let json = try? JSONParser.parse(line[...]) { lines.append(json) } }
    func close() {}
}

/// `web.touch = false`.
struct ControlRightsTests {
    /// The orders that a viewer may give then. All others are refused.
    static let looking: Set = [
        "status", "apps", "app", "file", "alerts", "regions", "screenshot", "watch", "record", "vehicle", "phones",
    ]

    /// The orders of ControlProtocol.md, as `do` has them.
    private static func documented() throws -> [String] {
        let file = Places.root.appending(path: "Sources/bezel/Documentation.docc/ControlProtocol.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let table = text.split(separator: "### Orders\n")[1].split(separator: "\n### ")[0]
        return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            row.split(separator: "|")[0].matches(of: #/`([a-z-]+)`/#).map { String($0.1) }
        }
    }

    @Test func `each documented order is one that looks or one that changes something`() throws {
        let documented = try Self.documented()
        let names = Set(ControlRequestTests.orders.map(\.name))
        #expect(documented.filter { $0 != "do" }.sorted() == names.sorted())
        #expect(Self.looking.isSubset(of: names))
    }

    @Test(arguments: ControlRequestTests.orders)
    func `a viewer that may only look changes nothing`(order: ControlRequest.Order) throws {
        let isBrightness = order.name == "brightness"
        let isAllowed = isBrightness ? order == .brightness(nil) : Self.looking.contains(order.name)
        let host = FakeHost()
        let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
        let server = ControlServer(nil, on: try EventLoop(), log: log, host: host)
        let viewer = Onlooker()
        let client = try #require(server.join(viewer))
        server.received(Array(ControlRequest(id: 1, order: order).json.text.utf8) + [10], from: client)
        let answer = try #require(viewer.lines.first ?? (isAllowed ? .null : nil))
        let refusal = "\(order.name): viewers may only look (web.touch is false)"
        #expect((answer["error"]?.string == refusal) == !isAllowed, "\(answer)")
        #expect(host.events.isEmpty && host.asked.isEmpty && host.pairing == nil)
    }

    @Test func `the status says that a viewer may only look`() throws {
        let host = FakeHost()
        let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
        let server = ControlServer(nil, on: try EventLoop(), log: log, host: host)
        let viewer = Onlooker()
        let client = try #require(server.join(viewer))
        server.received(Array("{\"v\":1,\"id\":1,\"do\":\"status\"}\n".utf8), from: client)
        #expect(viewer.lines.first?["mayChange"] == false)
    }
}
