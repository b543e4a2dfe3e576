import BezelModel
import Testing

@testable import Voice

struct SpeechTimelineTests {
    /// Blocks of 20 ms: "s" is speech, "n" what is taken for speech but is as loud as the silence, "." is silence.
    private static func states(_ blocks: String, _ settings: EndOfSpeechSettings = EndOfSpeechSettings())
        -> [EndOfSpeech.State]
    {
        var timeline = SpeechTimeline(settings, block: .milliseconds(20))
        return blocks.map { timeline.take(isSpeech: $0 != ".", power: $0 == "s" ? 1000 : 100) }
    }

    private static func blocks(_ parts: (Character, Int)...) -> String {
        parts.map { String(repeating: $0.0, count: $0.1) }.joined()
    }

    @Test func `a phrase ends 500 ms after its last speech, and a pause begins after 250 ms`() {
        let states = Self.states(Self.blocks((".", 50), ("s", 40), (".", 30)))
        #expect(states[..<53].allSatisfy { $0 == .waiting })
        #expect(states[53..<102].allSatisfy { $0 == .speaking })
        #expect(states[102..<114].allSatisfy { $0 == .pausing })
        #expect(states[114...].allSatisfy { $0 == .ended })
    }

    @Test func `speech goes on after a pause`() {
        let states = Self.states(Self.blocks(("s", 20), (".", 20), ("s", 20), (".", 30)))
        #expect(states[39] == .pausing)
        #expect(states[40] == .speaking)
        #expect(states.last == .ended)
        #expect(states.firstIndex(of: .ended) == 60 + 24)
    }

    @Test func `nothing was said before the limit of 5 s`() {
        let states = Self.states(Self.blocks((".", 260)))
        #expect(states.firstIndex(of: .nothing) == 249)
        #expect(states.last == .nothing)
    }

    @Test func `a click of 60 ms is no speech`() {
        let states = Self.states(Self.blocks((".", 20), ("s", 3), (".", 40)))
        #expect(states.allSatisfy { $0 == .waiting })
    }

    @Test func `noise that is taken for speech at the beginning does not end the phrase`() {
        let states = Self.states(Self.blocks(("n", 90), (".", 30), ("s", 40), (".", 30)))
        #expect(states[102] == .waiting)
        #expect(states[119] == .waiting)
        #expect(states[130] == .speaking)
        #expect(states.last == .ended)
        #expect(Self.states(Self.blocks(("n", 90), (".", 170))).last == .nothing)
    }

    @Test func `a phrase of 10 s is cut`() {
        let states = Self.states(Self.blocks(("s", 520)))
        #expect(states.firstIndex(of: .ended) == 499)
    }

    static let hangOvers: [(given: Int, used: Int)] = [(100, 200), (300, 300), (500, 500), (2000, 2000), (9000, 2000)]

    @Test(arguments: hangOvers)
    func `the silence that ends a phrase is 200 to 2,000 ms`(given: Int, used: Int) {
        let settings = EndOfSpeechSettings(hangOver: .milliseconds(given))
        let states = Self.states(Self.blocks(("s", 10), (".", 200)), settings)
        #expect(states.firstIndex(of: .ended) == 10 + used / 20 - 1)
    }
}
