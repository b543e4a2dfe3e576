import BezelModel
import Testing

@testable import Voice

struct RecognitionStateTests {
    private static let start = Instant(nanoseconds: 0)

    private static func at(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

    /// A task with two phrases whose process is ready.
    private static func ready() -> RecognitionState {
        var state = RecognitionState(phrases: 2, at: start)
        _ = state.ready(at: at(100))
        return state
    }

    @Test func `the sound is decoded in a pause, and the result given at the end of speech`() {
        var state = Self.ready()
        #expect(state.took(16000, .speaking, at: Self.at(1000)) == nil)
        #expect(state.took(320, .pausing, at: Self.at(1020)) == .decode(number: 1, samples: 16320, silence: 4000))
        #expect(state.took(320, .pausing, at: Self.at(1040)) == nil)
        let (isPossible, action) = state.result(1, position: 1)
        #expect(isPossible && action == nil)
        #expect(state.took(320, .ended, at: Self.at(1300)) == .finish(.phrase(1, confidence: nil)))
    }

    @Test func `a result after the end of speech is given at once`() {
        var state = Self.ready()
        _ = state.took(320, .pausing, at: Self.at(1000))
        #expect(state.took(320, .ended, at: Self.at(1300)) == nil)
        let (isPossible, action) = state.result(1, position: nil)
        #expect(isPossible && action == .finish(.nothing))
    }

    @Test func `what was decoded in a pause is dropped if speech goes on`() {
        var state = Self.ready()
        _ = state.took(320, .pausing, at: Self.at(1000))
        #expect(state.took(320, .speaking, at: Self.at(1020)) == nil)
        let (isPossible, action) = state.result(1, position: 0)
        #expect(isPossible && action == nil)
        #expect(state.took(320, .pausing, at: Self.at(2000)) == .decode(number: 2, samples: 960, silence: 960))
        #expect(state.took(0, .ended, at: Self.at(2300)) == nil)
        #expect(state.result(2, position: 1).1 == .finish(.phrase(1, confidence: nil)))
    }

    @Test func `the process gets one decoding at a time, however many pauses the driver makes`() {
        var state = Self.ready()
        #expect(state.took(320, .pausing, at: Self.at(1000)) == .decode(number: 1, samples: 320, silence: 320))
        for pause in 2...9 {
            #expect(state.took(320, .speaking, at: Self.at(pause * 1000)) == nil)
            #expect(state.took(320, .pausing, at: Self.at(pause * 1000 + 20)) == nil)
        }
        #expect(state.took(320, .ended, at: Self.at(9500)) == nil)
        let (isPossible, action) = state.result(1, position: 0)
        #expect(isPossible)
        #expect(action == .decode(number: 2, samples: 18 * 320, silence: 4320))
        #expect(state.result(2, position: 1).1 == .finish(.phrase(1, confidence: nil)))
    }

    @Test func `a pause that is over when the process is free is not decoded`() {
        var state = Self.ready()
        _ = state.took(320, .pausing, at: Self.at(1000))
        _ = state.took(320, .speaking, at: Self.at(1020))
        #expect(state.took(320, .pausing, at: Self.at(2000)) == nil)
        #expect(state.took(320, .speaking, at: Self.at(2020)) == nil)
        let (isPossible, action) = state.result(1, position: 0)
        #expect(isPossible && action == nil)
        #expect(state.took(320, .ended, at: Self.at(3000)) == .decode(number: 2, samples: 1600, silence: 320))
    }

    @Test func `sound that comes before the process is ready is decoded then`() {
        var state = RecognitionState(phrases: 2, at: Self.start)
        #expect(state.took(320, .speaking, at: Self.at(100)) == nil)
        #expect(state.took(320, .ended, at: Self.at(200)) == nil)
        #expect(state.deadline == Self.at(10_000))
        #expect(state.ready(at: Self.at(900)) == .decode(number: 1, samples: 640, silence: 320))
        #expect(state.deadline == Self.at(10_900))
    }

    @Test func `without speech the result is nothing, and later sound is left out`() {
        var state = Self.ready()
        #expect(state.took(320, .nothing, at: Self.at(5000)) == .finish(.nothing))
        #expect(state.took(320, .ended, at: Self.at(5020)) == nil)
    }

    @Test func `a process counts as hanging only while it has work`() {
        var state = RecognitionState(phrases: 2, at: Self.start)
        #expect(state.deadline == Self.at(10_000))
        _ = state.ready(at: Self.at(100))
        #expect(state.deadline == nil)
        _ = state.took(320, .ended, at: Self.at(3000))
        #expect(state.deadline == Self.at(13_000))
    }

    @Test func `sound after 10 s is left out`() {
        var state = Self.ready()
        for _ in 0..<600 { _ = state.took(320, .speaking, at: Self.at(0)) }
        #expect(state.samples == 160_000)
    }

    @Test func `a second result of a decoding is impossible`() {
        var state = Self.ready()
        _ = state.took(320, .pausing, at: Self.at(1000))
        #expect(state.result(1, position: 0).isPossible)
        #expect(!state.result(1, position: 0).isPossible)
    }

    static let impossible: [(number: UInt32, position: Int?)] = [(0, nil), (2, nil), (.max, 0), (1, 2), (1, .max)]

    @Test(arguments: impossible)
    func `a result that the process cannot have is impossible`(number: UInt32, position: Int?) {
        var state = Self.ready()
        _ = state.took(320, .ended, at: Self.at(3000))
        #expect(!state.result(number, position: position).isPossible)
    }

    @Test func `a result before the process is ready is impossible`() {
        var state = RecognitionState(phrases: 2, at: Self.start)
        _ = state.took(320, .ended, at: Self.at(3000))
        #expect(!state.result(1, position: 0).isPossible)
    }
}
