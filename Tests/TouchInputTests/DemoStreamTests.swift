import BezelModel
import Testing
import TouchInput

/// Properties of the recording that the demo requires.
@Suite struct DemoStream {
    static func story() throws -> [[Substring]] {
        try Recording(path: Streams.folder + "/rpi7-demo.events")
            .story(display: DisplaySize(width: 800, height: 480)).map { $0.split(separator: " ") }
    }

    @Test func `the demo recording has a drag, a pinch and two taps`() throws {
        let story = try Self.story()
        #expect(story.filter { $0[1] == "begin" }.map { $0[2] } == ["0", "0", "1", "0", "0"])
        #expect(story.filter { $0[1] == "end" }.map { $0[2] } == ["0", "1", "0", "0", "0"])
        #expect(!story.contains { $0[1] == "cancel" })
    }

    @Test func `both fingers of the pinch touch in one frame and are lifted in two`() throws {
        let recording = try Recording(path: Streams.folder + "/rpi7-demo.events")
        let frames = recording.frames()
        #expect(frames.filter { $0.count == 2 && $0[0].phase == .begin && $0[1].phase == .begin }.count == 1)
        #expect(!frames.contains { frame in (0..<frame.count).filter { frame[$0].phase == .end }.count > 1 })
    }

    @Test func `the first tap is inside the demo app's region and lasts 120 ms`() throws {
        let taps = try Self.story().filter { $0[1] != "move" }.suffix(4).map(Array.init)
        #expect(taps[0][1...] == ["begin", "0", "654,111"])
        let start = try #require(Int(taps[0][0]))
        let end = try #require(Int(taps[1][0]))
        #expect((118...122).contains(end - start))
    }

    @Test func `the panel reports every 40 ms with small deviations`() throws {
        let recording = try Recording(path: Streams.folder + "/rpi7-demo.events")
        let stamps = recording.events.filter { $0.type == 0 }.map(\.microseconds)
        for (earlier, later) in zip(stamps, stamps.dropFirst()) {
            let odd = (later - earlier) % 40_000
            #expect(odd <= 20 || odd >= 39_980)
        }
    }
}
