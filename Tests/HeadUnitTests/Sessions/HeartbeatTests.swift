import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct Heartbeats {
    private static func beat(_ bench: Bench, _ phone: Phone, _ info: ControlInfo = .heartbeat) -> [Heard] {
        bench.control(
            info, service: .control, version: phone.writer.version, session: phone.session, on: phone.connection)
    }

    @Test func `an app that has sent no heartbeat gets none and is not timed out`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(bench.engine.deadline == nil)
        #expect(bench.wait(.seconds(600)).isEmpty)
    }

    @Test(arguments: [3, 4, 5] as [UInt8])
    func `an app with heartbeats gets one after seven silent seconds and EndService after seven more`(
        version: UInt8
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app(version: version))
        #expect(Self.beat(bench, phone).map(\.control) == [.heartbeatACK])
        #expect(bench.wait(.milliseconds(6999)).isEmpty)
        #expect(bench.wait(.milliseconds(1)).map(\.control) == [.heartbeat])
        #expect(bench.wait(.milliseconds(6999)).isEmpty)
        #expect(bench.closed.isEmpty)
        #expect(bench.wait(.milliseconds(1)).map(\.control) == [.endService])
        #expect(bench.closed == [phone.connection])
        // Until then the app may return to the screen.
        #expect(bench.wait(.seconds(60)).isEmpty)
        #expect(bench.engine.deadline == nil)
    }

    @Test func `any frame of the app counts as a heartbeat`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = Self.beat(bench, phone)
        for _ in 0..<5 {
            #expect(bench.wait(.seconds(7)).map(\.control) == [.heartbeat])
            #expect(Self.beat(bench, phone, .heartbeatACK).isEmpty)
            #expect(bench.wait(.seconds(6)).isEmpty)
            #expect(bench.request(.listFiles, from: phone).first?.result == .success)
        }
        #expect(bench.closed.isEmpty)
    }

    @Test func `a silent session does not end another session of the same connection`() throws {
        let bench = Bench()
        let connection = bench.connect()
        let mute = try #require(bench.app("Mute", on: connection))
        let other = try #require(bench.app("Other", on: connection))
        _ = Self.beat(bench, mute)
        let heard = bench.wait(.seconds(14)).filter { $0.frame.header.session == mute.session }
        #expect(heard.map(\.control) == [.heartbeat, .endService])
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: other).first?.result == .success)
        #expect(bench.request(.listFiles, from: mute).isEmpty)
    }

    @Test func `a heartbeat timeout of zero turns supervision off`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.limits.heartbeatTimeout = .zero
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        #expect(Self.beat(bench, phone).map(\.control) == [.heartbeatACK])
        #expect(bench.engine.deadline == nil)
    }
}
