import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct SnapshotTests {
    private let bench = Bench()

    @Test func `the snapshot lists apps in order of registration with their state`() throws {
        #expect(bench.engine.snapshot == Engine.Snapshot())
        let first = bench.now
        let drive = try #require(bench.app("Drive", id: "42"))
        bench.now = bench.now + .seconds(5)
        let second = bench.now
        let music = try #require(bench.app("Music", types: [.media]))
        let regions = SendHapticData(rects: [HapticRect(id: 3, x: 10, y: 20, width: 30, height: 40)])
        _ = bench.request(.sendHapticData, regions.parameters, from: drive)
        let apps = bench.engine.snapshot.apps
        #expect(apps.map(\.name) == ["Drive", "Music"])
        #expect(apps.map(\.id) == ["42", "Music"])
        #expect(apps.map(\.session.number) == [drive.session, music.session])
        #expect(apps.map(\.registeredAt) == [first, second])
        #expect(apps.map(\.connection) == [drive.connection, music.connection])
        #expect(apps.map(\.status.level) == [.full, .limited])
        #expect(apps[0].types == [.navigation])
        #expect(apps[0].regions.map(\.id) == [3])
        #expect(apps[0].focus == nil)
        _ = bench.touch(15, 25, .begin)
        #expect(bench.engine.snapshot.apps[0].focus == 3)
        _ = bench.handle(.disconnected(drive.connection))
        #expect(bench.engine.snapshot.apps.map(\.name) == ["Music"])
    }

    @Test func `the snapshot lists waiting alerts in order of presentation`() throws {
        let app = try #require(bench.app())
        func ask(_ line: String, id: Int32) {
            let alert = Alert(lines: [line], duration: 5000)
            _ = bench.request(.alert, alert.parameters, id: id, from: app)
        }
        ask("first", id: 1)
        ask("second", id: 2)
        ask("third", id: 3)
        let snapshot = bench.engine.snapshot
        #expect(snapshot.current?.lines == ["first"])
        #expect(snapshot.current?.sender == "Drive")
        #expect(snapshot.isSeen)
        #expect(snapshot.waiting.map(\.lines) == [["second"], ["third"]])
        #expect(snapshot.waiting.map(\.rank) == [.default, .default])
        #expect(snapshot.apps.map(\.alerts) == [3])
        #expect(snapshot.waits(from: bench.now).first == .seconds(5))
        #expect(snapshot.waits(from: bench.now + .seconds(2)).first == .seconds(3))
        _ = bench.wait(.seconds(5))
        #expect(bench.engine.snapshot.current?.lines == ["second"])
        _ = bench.wait(.seconds(10))
        #expect(bench.engine.snapshot.current == nil)
        #expect(bench.engine.snapshot.waiting.isEmpty)
    }

    @Test func `the waiting time of an alert is the remaining time of all alerts before it`() {
        func alert(_ time: Interval?) -> Engine.Snapshot.Alert {
            Engine.Snapshot.Alert(
                id: AlertQueue.ID(1), sender: "", lines: [], buttons: [], rank: .default, time: time)
        }
        let now = Instant(nanoseconds: 7)
        var snapshot = Engine.Snapshot()
        snapshot.showing = TimeBar(start: now, end: now + .seconds(4))
        snapshot.waiting = [alert(.seconds(2)), alert(nil), alert(.seconds(2))]
        #expect(snapshot.waits(from: now) == [.seconds(4), .seconds(6), nil])
        #expect(snapshot.waits(from: now + .seconds(9)) == [.zero, .seconds(2), nil])
        snapshot.isPaused = true
        #expect(snapshot.waits(from: now) == [nil, nil, nil])
    }

    @Test func `the owner of a finger stays the same from BEGIN to END`() throws {
        #expect(bench.engine.holder(panel: 0, slot: 0) == nil)
        _ = bench.touch(1, 1, .begin)
        #expect(bench.engine.holder(panel: 0, slot: 0) == .nobody)
        _ = bench.touch(1, 1, .end)
        #expect(bench.engine.holder(panel: 0, slot: 0) == nil)
        let app = try #require(bench.app())
        _ = bench.touch(1, 1, .begin, slot: 4, panel: 2)
        #expect(bench.engine.holder(panel: 2, slot: 4) == .app(SessionID(app.session)))
        #expect(bench.engine.holder(panel: 0, slot: 4) == nil)
        let alert = Alert(lines: ["Fuel is low"], softButtons: [SoftButton(id: 1, text: "OK")])
        _ = bench.request(.alert, alert.parameters, from: app)
        bench.now = bench.now + .seconds(1)
        _ = bench.touch(250, 350, .begin)
        let shown = try #require(bench.engine.snapshot.current?.id)
        #expect(
            bench.engine.holder(panel: 0, slot: 0)
                == .target(TargetID(layer: .alert(shown.number), element: 0)))
    }
}
