import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// ProtocolNotes, "Resumption of the HMI level". Activation is manual, so only resumption raises a level.
struct LevelResumption {
    static let configuration: HeadUnitConfiguration = {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        return configuration
    }()

    static let rows: [(name: String, record: AppRecord, later: Interval, level: HMILevel?)] = [
        ("FULL", record(.full), .zero, .full),
        ("LIMITED", record(.limited), .zero, .limited),
        ("BACKGROUND", record(.background), .zero, nil),
        ("NONE", record(.notRunning), .zero, nil),
        ("FULL long after a crash", record(.full), .seconds(3600), .full),
        (
            "left in the last seconds before ignition off", record(.full, off: 1, left: .seconds(30)), .seconds(26),
            .full
        ),
        ("left at ignition off", record(.full, off: 1, left: .zero), .zero, .full),
        ("left at an unknown time", record(.full, off: 1), .zero, .full),
        ("left too long before ignition off", record(.full, off: 1, left: .milliseconds(30_001)), .zero, nil),
        ("registers too late", record(.full, off: 1, left: .zero), .milliseconds(30_001), nil),
        ("two cycles ago", record(.full, off: 2, left: .zero), .zero, .full),
        ("three cycles ago", record(.full, off: 3, left: .zero), .zero, nil),
    ]

    private static func record(_ level: HMILevel, off: Int = 0, left: Interval? = nil) -> AppRecord {
        AppRecord(appID: "Drive", hash: "", level: level, ignitionsOff: off, leftBeforeOff: left)
    }

    private func register(_ bench: Bench, _ name: String = "Drive") throws -> Phone {
        let phone = try #require(bench.open())
        let heard = bench.request(.registerAppInterface, DataResumption.registration(name), from: phone)
        #expect(heard.first?.result == .success)
        return phone
    }

    private func levels(_ heard: [Heard]) -> [String?] {
        heard.filter { $0.notification == .onHMIStatus }.map { $0.parameters["hmiLevel"]?.string }
    }

    @Test(arguments: rows.indices)
    func `a stored HMI level is restored three seconds after registration by the rules of resumption`(row: Int) throws {
        let (name, record, later, level) = Self.rows[row]
        let disk = Bench(Self.configuration)
        disk.disk.records["Drive"] = record
        let bench = disk.restarted()
        _ = bench.wait(later)
        _ = try register(bench)
        #expect(levels(bench.wait(.milliseconds(2999))).isEmpty, "\(name)")
        #expect(levels(bench.wait(.milliseconds(1))) == (level.map { [$0.rawValue] } ?? []), "\(name)")
        #expect(bench.engine.deadline == nil)
    }

    @Test func `FULL is not restored while another app has the screen`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.handle(.disconnected(phone.connection))
        let other = try #require(bench.app("Other", types: [.messaging]))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        _ = try register(bench)
        #expect(levels(bench.wait(.seconds(10))) == ["LIMITED"])
    }

    @Test func `an app that unregistered does not get its level back`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.unregisterAppInterface, from: phone)
        let next = Bench(Self.configuration)
        next.disk = bench.disk
        let restarted = next.restarted()
        _ = try register(restarted)
        #expect(levels(restarted.wait(.seconds(10))).isEmpty)
    }

    /// sdl_core treats EndService alone as a lost connection, and the JavaScript library's dispose() sends only that.
    @Test(arguments: [true, false])
    func `an app that ends its session without unregistering gets its level back`(onSameConnection: Bool) throws {
        let bench = Bench(Self.configuration)
        let phone = try #require(bench.app())
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        let answer = bench.control(
            .endService, session: phone.session, payload: endServicePayload(version: 5, hashID: phone.hashID),
            on: phone.connection)
        #expect(answer.map(\.control) == [.endServiceACK])
        let again = try #require(bench.open(on: onSameConnection ? phone.connection : nil))
        let heard = bench.request(.registerAppInterface, DataResumption.registration("Drive"), from: again)
        #expect(heard.first?.result == .success)
        #expect(levels(bench.wait(.milliseconds(2999))).isEmpty)
        #expect(levels(bench.wait(.milliseconds(1))) == ["FULL"])
    }

    @Test func `ignition off notifies all apps, closes all connections and counts the ignition cycle`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.handle(.disconnected(phone.connection))
        _ = bench.wait(.seconds(40))
        let other = try #require(bench.app("Other"))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        let heard = bench.handle(.ignitionOff)
        #expect(heard.map(\.notification) == [.onAppInterfaceUnregistered, nil])
        #expect(heard.first?.parameters["reason"] == "IGNITION_OFF")
        #expect(bench.closed.contains(other.connection))
        #expect(bench.disk.records["Drive"]?.ignitionsOff == 1)
        #expect(bench.disk.records["Drive"]?.leftBeforeOff == .milliseconds(40_100))
        #expect(bench.disk.records["Other"]?.leftBeforeOff == .zero)
        #expect(bench.disk.records["Other"]?.level == .full)
        var run = bench
        for _ in 0..<2 {
            run = run.restarted()
            _ = run.handle(.ignitionOff)
        }
        #expect(run.disk.records.isEmpty, "three cycles are enough")
    }
}
