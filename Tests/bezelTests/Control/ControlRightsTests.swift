import EventLoop
import Logging
import SmartDeviceLink
import Testing

@testable import BezelControl
@testable import BezelService

/// A viewer of the console without write access.
private final class Onlooker: ControlPeer {
    var lines: [JSON] = []
    var unsent: Int { 0 }
    var mayChange: Bool { false }
    var mayListen: Bool { false }
    var name: String { "a viewer" }

    func send(_ line: [UInt8]) { if let json = try? JSONParser.parse(line[...]) { lines.append(json) } }
    func close() {}
}

/// `web.touch = false`.
struct ControlRightsTests {
    /// The orders that a viewer may then send. All others are refused.
    static let looking: Set = [
        "status", "apps", "app", "file", "alerts", "regions", "screenshot", "watch", "record", "vehicle", "phones",
    ]

    @Test(arguments: ControlRequestTests.orders)
    func `orders that change something are refused to a viewer without write access`(order: any ControlOrder) throws {
        let name = type(of: order).name
        let isRead =
            (order as? BrightnessOrder).map { $0.percent == nil }
            ?? (order as? VolumeOrder).map { $0.percent == nil && $0.key == nil }
            ?? (order as? VoiceOrder).map { $0.act == .list }
            ?? (order as? MicrophoneOrder).map { $0.forgotten == nil }
        let isAllowed = isRead ?? Self.looking.contains(name)
        let service = FakeService()
        let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
        let server = ControlServer(nil, on: try EventLoop(), log: log, service: service.services)
        let viewer = Onlooker()
        let client = try #require(server.join(viewer))
        server.received(Array(ControlRequest(id: 1, order: order).json.text.utf8) + [10], from: client)
        let answer = try #require(viewer.lines.first ?? (isAllowed ? .null : nil))
        let refusal = "\(name): viewers may only look (web.touch is false)"
        #expect((answer["error"]?.string == refusal) == !isAllowed, "\(answer)")
        #expect(service.log.events.isEmpty && service.log.alerts.isEmpty && service.pairing.heard == nil)
    }

    @Test func `the status reports that a viewer has no write access`() throws {
        let service = FakeService()
        let log = Logger(label: "bezel") { _ in Journal(level: .critical) }
        let server = ControlServer(nil, on: try EventLoop(), log: log, service: service.services)
        let viewer = Onlooker()
        let client = try #require(server.join(viewer))
        server.received(Array("{\"v\":1,\"id\":1,\"do\":\"status\"}\n".utf8), from: client)
        #expect(viewer.lines.first?["mayChange"] == false)
        #expect(service.log.events.isEmpty)
    }
}
