import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct ReconfigurationTests {
    private func bench(_ bench: Bench, _ change: (inout HeadUnitConfiguration) -> Void) -> [Heard] {
        var wish = bench.engine.configuration
        change(&wish)
        return bench.handle(.reconfigured(wish))
    }

    @Test func `another theme is drawn at once`() {
        let bench = Bench()
        _ = bench.handle(.timerFired)
        #expect(bench.scene.theme == .night)
        _ = self.bench(bench) { $0.theme = .day }
        #expect(bench.scene.theme == .day)
    }

    @Test func `the screen, the sound and the start stay as they were`() {
        let bench = Bench()
        _ = self.bench(bench) {
            $0.screen.notice = ["another"]
            $0.sound.isAvailable = false
            $0.driverDistraction = true
        }
        #expect(bench.engine.configuration == HeadUnitConfiguration())
        #expect(!bench.engine.snapshot.isDistracting)
    }

    @Test func `an app on the screen gets touches when its type may have them, and loses its finger when not`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Music", types: [.media]))
        #expect(short(bench.touch(10, 10, .begin), to: app).isEmpty)
        _ = bench.touch(10, 10, .end)
        _ = self.bench(bench) { $0.touch.anyAppType = true }
        #expect(short(bench.touch(10, 10, .begin), to: app) == ["BEGIN"])
        #expect(short(self.bench(bench) { $0.touch.anyAppType = false }, to: app) == ["CANCEL"])
        #expect(short(bench.touch(10, 10, .end), to: app).isEmpty)
    }

    @Test func `a shorter queue rejects who comes next and keeps who waits`() throws {
        let bench = Bench()
        let app = try #require(bench.app())
        let alert = Alert(lines: ["a"], duration: 5000).parameters
        for id in 1...3 { _ = bench.request(.alert, alert, id: Int32(id), from: app) }
        #expect(bench.engine.snapshot.waiting.count == 2)
        _ = self.bench(bench) { $0.alerts.queueLength = 1 }
        #expect(bench.engine.snapshot.waiting.count == 2)
        #expect(short(bench.request(.alert, alert, id: 4, from: app), to: app) == ["REJECTED"])
        _ = self.bench(bench) { $0.alerts.queueLength = 8 }
        #expect(short(bench.request(.alert, alert, id: 5, from: app), to: app).isEmpty)
    }

    @Test func `a policy holds from the next registration on`() throws {
        let bench = Bench()
        let first = try #require(bench.app("Drive", id: "42"))
        _ = self.bench(bench) { $0.policy.apps["42"] = AppPolicy(priority: .emergency) }
        #expect(bench.engine.snapshot.apps.map(\.priority) == [.normal])
        _ = bench.handle(.disconnected(first.connection))
        _ = try #require(bench.app("Drive", id: "42"))
        #expect(bench.engine.snapshot.apps.map(\.priority) == [.emergency])
    }
}
