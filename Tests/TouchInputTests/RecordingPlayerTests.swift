import BezelModel
import Testing
import TouchInput

@Suite struct RecordingPlayers {
    static func milliseconds(_ count: Int) -> Stamp { Stamp(nanoseconds: 0) + .milliseconds(count) }

    static func withoutTimes(_ frames: [ContactFrame]) -> [Substring] {
        frames.flatMap { frame in frame.lines() }.map { line in line.drop { $0 != " " } }
    }

    @Test(arguments: [(1.0, [0, 20, 20]), (2.0, [0, 10, 10]), (0.5, [0, 40, 40])])
    func `a recording is played at its own speed, faster or slower`(speed: Double, times: [Int]) throws {
        let recording = try Streams.modelled("eof-mid-touch")
        var tracker = recording.tracker()
        var player = RecordingPlayer(recording, start: Self.milliseconds(5000), speed: speed)
        var told: [Int] = []
        var wakes = 0
        while let due = player.due {
            wakes += 1
            player.play(until: due, into: &tracker) { told.append(($0.stamp - Self.milliseconds(5000)).milliseconds) }
        }
        #expect(told == times)
        #expect(wakes == 2)
        #expect(player.isFinished)
    }

    @Test func `a replayed event is not sent before its time`() throws {
        let recording = try Streams.modelled("four-corner-taps")
        var tracker = recording.tracker()
        var player = RecordingPlayer(recording, start: Self.milliseconds(100))
        var told = 0
        player.play(until: Self.milliseconds(99), into: &tracker) { _ in told += 1 }
        #expect(told == 0)
        player.play(until: Self.milliseconds(100), into: &tracker) { _ in told += 1 }
        #expect(told == 1)
        #expect(player.due == Self.milliseconds(150))
        #expect(!player.isFinished)
    }

    @Test(arguments: Streams.shipped)
    func `a recording played in steps gives the same contacts as at once`(name: String) throws {
        let recording = try Recording(path: Streams.folder + "/" + name)
        let expected = Self.withoutTimes(recording.frames())
        for step in [1, 7, 333] {
            var tracker = recording.tracker()
            var player = RecordingPlayer(recording, start: Self.milliseconds(0))
            var frames: [ContactFrame] = []
            var now = 0
            while !player.isFinished {
                player.play(until: Self.milliseconds(now), into: &tracker) { frames.append(copy $0) }
                now += step
            }
            #expect(Self.withoutTimes(frames) == expected)
            #expect(Invariants.violations(in: frames) == [])
        }
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func `an invalid replay speed is replaced by a valid one`(speed: Double) throws {
        let recording = try Streams.modelled("eof-mid-touch")
        var tracker = recording.tracker()
        var player = RecordingPlayer(recording, start: Self.milliseconds(0), speed: speed)
        player.play(until: Self.milliseconds(20_000), into: &tracker) { _ in }
        #expect(player.isFinished)
    }
}

@Suite struct RecordingsWithoutRanges {
    private static let text = """
        [ 1.000000] 0003 0039 00000001
        [ 1.000000] 0003 0035 000001be
        [ 1.000000] 0003 0036 00000258
        [ 1.000000] 0000 0000 00000000
        """

    @Test(arguments: [
        (display: nil, point: DisplayPoint(x: 446, y: 600)),
        (display: DisplaySize(width: 800, height: 480), point: DisplayPoint(x: 446, y: 479)),
    ])
    func `points of a replay are pixels, limited to the display if there is one`(
        display: DisplaySize?, point: DisplayPoint
    )
        throws
    {
        let recording = try Recording(Array(Self.text.utf8), file: "getevent")
        var tracker = recording.tracker(display: display)
        for event in recording.events where tracker.take(event) {
            #expect(tracker.frame[0].point == point)
        }
        #expect(tracker.counters.frames == 1)
    }
}
