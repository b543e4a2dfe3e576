import HeadUnitSimulator
import SmartDeviceLinkApp
import Testing

struct MusicAppTests {
    private func started(_ simulator: HeadUnitSimulator, coverSize: Int = 0) async throws -> MusicApp {
        let app = try MusicApp(
            simulator.configuration(name: "Music", types: [.media], isMedia: true), coverSize: coverSize)
        try await simulator.run { try await app.start() }
        return app
    }

    @Test func `the first song is on the screen after the start`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        let screen = await simulator.screen
        #expect(screen.app == "Music" && screen.content == .template)
        #expect(screen.texts == ["Blue"])
        #expect(screen.buttons == ["Next"])
        #expect(screen.menu == ["Jazz", "More"])
        #expect(try await simulator.level() == .full)
        await app.manager.stop()
        #expect(await simulator.apps == [])
    }

    @Test func `a soft button and the key SEEKRIGHT lead to the next song`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        try await simulator.press(softButton: "Next")
        try await simulator.wait { $0.texts == ["Green"] }
        await simulator.press(.seekRight)
        try await simulator.wait { $0.texts == ["Red"] }
        await app.manager.stop()
    }

    @Test func `an entry of the menu and one of its submenu are chosen by name`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        try await simulator.choose("Jazz")
        try await simulator.wait { $0.content == .template && $0.texts == ["Blue", "Jazz"] }
        try await simulator.choose("More")
        #expect(await simulator.screen.rows == ["Rock"])
        try await simulator.choose("Rock")
        try await simulator.wait { $0.texts == ["Blue", "Rock"] }
        await app.manager.stop()
    }

    @Test func `what is not on the screen cannot be pressed, and the error says what is`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        await simulator.setPatience(.zero)
        let button = await #expect(throws: HeadUnitSimulator.Failure.self) {
            try await simulator.press(softButton: "Nxet")
        }
        #expect(button?.description == "no button 'Nxet' is shown; shown: 'Next'")
        let row = await #expect(throws: HeadUnitSimulator.Failure.self) { try await simulator.choose("Jaz") }
        #expect(row?.description == "no row 'Jaz' is shown; shown: nothing, the menu has: 'Jazz', 'More'")
        let level = await #expect(throws: HeadUnitSimulator.Failure.self) { try await simulator.level(of: "Radio") }
        #expect(level?.description == "no app 'Radio' is registered; registered: 'Music'")
        await app.manager.stop()
    }

    @Test func `the song is shown again after the connection was lost`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        await simulator.disconnect()
        #expect(await simulator.apps == [])
        await app.next()
        try await simulator.reconnect()
        try await simulator.activate()
        try await simulator.wait { $0.texts == ["Green"] && $0.menu == ["Jazz", "More"] }
        await app.manager.stop()
    }

    @Test func `an app behind the list of all apps is not FULL, and gets the screen back`() async throws {
        let simulator = HeadUnitSimulator()
        let app = try await started(simulator)
        await simulator.goHome()
        #expect(await simulator.screen.content == .apps)
        #expect(try await simulator.level() != .full)
        try await simulator.activate("Music")
        #expect(await simulator.screen.texts == ["Blue"])
        try await simulator.close()
        #expect(try await simulator.level() == .notRunning)
        await app.manager.stop()
    }

    @Test func `on a slow link the text comes first and its cover when the bytes have passed`() async throws {
        let simulator = HeadUnitSimulator(speed: .bluetooth)
        let app = try await started(simulator, coverSize: 120_000)
        let start = simulator.now
        await simulator.advance(by: .milliseconds(500))
        #expect(await simulator.screen.texts == ["Blue"])
        #expect(await simulator.screen.graphic == nil)
        try await simulator.run { _ = await app.manager.screenManager.waitUntilSynchronized() }
        #expect(await simulator.screen.graphic == "Blue")
        #expect(try await simulator.files() == ["Blue"])
        #expect(try await simulator.contents(ofFile: "Blue").count == 120_000)
        let needed = simulator.now - start
        #expect(needed > .seconds(1) && needed < .seconds(6), "\(needed); 120,000 bytes need 2 s")
        try await simulator.run { await app.manager.stop() }
    }

    @Test func `two runs of the same test send the same requests`() async throws {
        var runs: [[String]] = []
        for _ in 0..<2 {
            let simulator = HeadUnitSimulator()
            let app = try await started(simulator)
            await simulator.settle()
            try await simulator.press(softButton: "Next")
            try await simulator.wait { $0.texts == ["Green"] }
            runs.append(await simulator.requests.filter { $0.function == .show }.map(\.description))
            await app.manager.stop()
        }
        #expect(runs[0] == runs[1] && !runs[0].isEmpty)
    }
}
