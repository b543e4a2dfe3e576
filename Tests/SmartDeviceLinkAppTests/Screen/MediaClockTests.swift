import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// The media clock as content of the screen.
@Suite(.timeLimit(.minutes(2))) struct MediaClockTests {
    private static func face(_ clock: MediaClock, after old: ClockFace? = nil, at now: Int = 0) -> ClockFace? {
        ClockFace(clock, after: old, at: .seconds(now))
    }

    @Test(arguments: [
        // The clock that is declared at 0 s, and what it shows at 10 s.
        (MediaClock.running(), 10.0), (.running(from: .seconds(5)), 15), (.running(from: .seconds(5), rate: 2), 25),
        (.running(from: .seconds(5), to: .seconds(8)), 8), (.running(from: .seconds(5), to: .seconds(1)), 5),
        (.countingDown(from: .seconds(30)), 20), (.countingDown(from: .seconds(6)), 0),
        (.countingDown(from: .seconds(30), to: .seconds(25)), 25), (.countingDown(from: .seconds(30), rate: 0.5), 25),
        (.paused(at: .seconds(7)), 7), (.paused(), 0), (.running(from: .seconds(-3)), 10),
        (.running(from: .seconds(Int64.max)), 215_999), (.running(rate: .nan), 10), (.running(rate: .infinity), 1000),
        (.running(rate: -1), 1),
    ]) func `a clock shows a time by its beginning, end and rate`(clock: MediaClock, seconds: Double) throws {
        #expect(try #require(Self.face(clock)).position(at: .seconds(10)) == .seconds(seconds))
    }

    @Test(arguments: [
        // A clock that is declared at 10 s after one from 0 s, and what it shows at 20 s.
        (MediaClock.running(from: .zero, to: .seconds(60)), MediaClock.paused(), 10),
        (.running(from: .zero, to: .seconds(60)), .running(), 20),
        (.running(from: .zero, to: .seconds(15)), .running(), 15),
        (.countingDown(from: .seconds(60)), .running(), 40), (.countingDown(from: .seconds(60)), .paused(), 50),
        (.paused(at: .seconds(30)), .running(), 40), (.running(from: .zero), .running(from: .seconds(3)), 13),
    ]) func `a clock without a time goes on where the clock before is`(
        first: MediaClock, second: MediaClock, seconds: Int
    ) throws {
        let face = Self.face(second, after: Self.face(first), at: 10)
        #expect(try #require(face).position(at: .seconds(20)) == .seconds(seconds))
    }

    /// The requests for what an app declares at some seconds.
    private func requests(_ declarations: [(at: Int, clock: MediaClock?, controls: MediaControls)]) -> [JSON] {
        var clock = ClockReconciler()
        clock.registered()
        var requests: [JSON] = []
        for (at, declared, controls) in declarations {
            clock.declare(declared, controls, at: .seconds(at))
            while clock.isWanted {
                requests.append(clock.send(at: .seconds(at)).parameters)
                clock.finished(.answered(.success, info: ""))
            }
        }
        return requests
    }

    private static func time(_ minutes: Int64, _ seconds: Int64) -> JSON {
        ["hours": 0, "minutes": .integer(minutes), "seconds": .integer(seconds)]
    }

    @Test func `a clock that runs is paused and goes on without times`() {
        let none = MediaControls()
        #expect(
            requests([
                (0, .running(from: .seconds(83), to: .seconds(240)), none), (9, .paused(), none),
                (20, .running(), none),
            ])
                == [
                    ["updateMode": "COUNTUP", "startTime": Self.time(1, 23), "endTime": Self.time(4, 0)],
                    ["updateMode": "PAUSE"], ["updateMode": "RESUME"],
                ])
    }

    @Test func `the same clock declared later is sent only if it shows another time`() {
        let none = MediaControls()
        let song = MediaClock.running(from: .zero, to: .seconds(60))
        #expect(
            requests([(0, song, none), (0, song, none), (5, .running(from: .seconds(5), to: .seconds(60)), none)]).count
                == 1)
        #expect(
            requests([(0, song, none), (30, song, none)]).map { $0["startTime"] } == [Self.time(0, 0), Self.time(0, 0)])
    }

    @Test func `controls are sent with the time that the clock shows`() {
        let time = MediaControls(indicator: .pause, forward: .time(seconds: 300), back: .time(seconds: nil))
        #expect(
            requests([
                (0, .countingDown(from: .seconds(90), rate: 2), MediaControls()), (10, nil, time), (10, nil, time),
            ])
                == [
                    ["updateMode": "COUNTDOWN", "startTime": Self.time(1, 30), "countRate": 2.0],
                    [
                        "updateMode": "COUNTDOWN", "startTime": Self.time(1, 10), "countRate": 2.0,
                        "audioStreamingIndicator": "PAUSE", "forwardSeekIndicator": ["type": "TIME", "seekTime": 99],
                        "backSeekIndicator": ["type": "TIME"],
                    ],
                ])
    }

    @Test func `nothing is sent for no clock, and CLEAR for a clock that ends`() {
        let none = MediaControls()
        #expect(requests([(0, .cleared, none), (1, nil, none)]).isEmpty)
        #expect(requests([(0, .running(), none), (1, .cleared, none)]).last == ["updateMode": "CLEAR"])
    }

    @Test func `a refused clock is a notice, and is sent again at the next declaration`() {
        var clock = ClockReconciler()
        clock.declare(.running(), MediaControls(), at: .zero)
        _ = clock.send(at: .zero)
        clock.finished(.answered(.rejected, info: "no media app"))
        #expect(clock.notices.map(\.description) == ["SetMediaClockTimer was refused: REJECTED: no media app"])
        #expect(!clock.isWanted && clock.isSettled)
        clock.declare(.running(), MediaControls(), at: .seconds(1))
        #expect(clock.isWanted)
    }

    @Test func `Show, clock and menu take turns`() {
        var reconciler = ContentReconciler()
        reconciler.registered(resumed: nil)
        reconciler.levelChanged(to: .full)
        reconciler.declare { $0.menu = ["a", "b"].map { MenuCell($0) { _ in } } }
        var kinds: [String] = []
        for round in 1...3 {
            var template = Template()
            template.textField1 = "\(round)"
            reconciler.declare(template)
            reconciler.declare(.running(from: .seconds(10 * round)), MediaControls(), at: .zero)
            for _ in 1...2 {
                switch reconciler.next() {
                case .show: kinds.append("show")
                case .clock: kinds.append("clock")
                case .change: kinds.append("menu")
                case nil: break
                }
                reconciler.finished(.answered(.success, info: ""))
            }
        }
        #expect(kinds == ["show", "clock", "menu", "show", "clock", "menu"])
    }

    private func ready() async throws -> Pair {
        let pair = try await Pair(
            manners: { manners in
                manners.permissions = Samples.permissions(["Show", "SetMediaClockTimer"])
                for function in [FunctionID.show, .setMediaClockTimer] { manners.answers[function] = .success }
            }, configuration: { $0.isMediaApplication = true })
        try await pair.start()
        return pair
    }

    private func clocks(_ pair: Pair) async -> [JSON] {
        await pair.core.log.filter { $0.function == .setMediaClockTimer }.map(\.parameters)
    }

    @Test func `the clock is sent once, and after a reconnection with the time that it shows then`() async throws {
        let pair = try await ready()
        let screen = pair.app.screenManager
        await screen.update {
            $0.textField1 = "Song"
            $0.mediaClock = .running(from: .seconds(83), to: .seconds(240))
        }
        #expect(await screen.waitUntilSynchronized() == [])
        await screen.update { $0.textField2 = "Artist" }
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await clocks(pair).map { $0["startTime"] } == [Self.time(1, 23)])
        pair.time.pass(.seconds(30))
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        try await pair.app.wait { $0.hmiLevel == .full }
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await clocks(pair).map { $0["startTime"] } == [Self.time(1, 23), Self.time(1, 53)])
        await pair.app.stop()
    }

    @Test func `a paused clock is started and paused on a new connection`() async throws {
        let pair = try await ready()
        let screen = pair.app.screenManager
        await screen.update { $0.mediaClock = .running(from: .seconds(10)) }
        pair.time.pass(.seconds(5))
        await screen.update {
            $0.mediaClock = .paused()
            $0.mediaControls.indicator = .play
        }
        #expect(await screen.waitUntilSynchronized() == [])
        let before = await clocks(pair).count
        pair.time.pass(.seconds(60))
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        try await pair.app.wait { $0.hmiLevel == .full }
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(
            await clocks(pair).dropFirst(before) == [
                ["updateMode": "COUNTUP", "startTime": Self.time(0, 15), "audioStreamingIndicator": "PLAY"],
                ["updateMode": "PAUSE", "audioStreamingIndicator": "PLAY"],
            ])
        await pair.app.stop()
    }
}
