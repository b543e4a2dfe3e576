import BezelModel
import EventLoop
import TestSupport

@testable import Voice

/// A recogniser with its process.
final class RecogniserBench {
    /// Why phrases cannot be recognised here; nil if they can.
    static let problem: String? =
        Places.program("FaultyDecoder") == nil
        ? "needs FaultyDecoder beside the tests" : Recogniser.problem(RecogniserSettings()).map { "\($0)" }

    let recogniser: Recogniser
    private(set) var results: [RecognitionResult] = []
    private(set) var events: [Recogniser.Event] = []
    private let loop: EventLoop

    init(_ settings: RecogniserSettings = RecogniserSettings()) throws {
        loop = try EventLoop()
        recogniser = try Recogniser([Places.program("FaultyDecoder") ?? "", "decode", "voice"], settings, on: loop)
        recogniser.decided = { [unowned self] in results.append($0) }
        recogniser.report = { [unowned self] in events.append($0) }
    }

    func start(_ phrases: [String]) { recogniser.start(RecognitionTask(phrases: phrases, language: "en-US")) }

    func take(_ samples: [Int16], _ state: EndOfSpeech.State) {
        samples.withUnsafeBufferPointer { recogniser.take($0, state) }
    }

    /// Runs the loop until a condition holds.
    func run(until isDone: () -> Bool) throws { while !isDone() { try loop.turn(timeout: 1000) } }

    /// The number of phrases that the process can recognise.
    func ready(_ phrases: [String]) throws -> Int? {
        (results, events) = ([], [])
        start(phrases)
        try run { !events.isEmpty || !results.isEmpty }
        if case .ready(_, let count)? = events.first { return count }
        return nil
    }

    /// What is recognised in a recording.
    func result(of samples: [Int16], among phrases: [String]) throws -> RecognitionResult? {
        start(phrases)
        var detector = try EndOfSpeech()
        samples.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, through: samples.count - EndOfSpeech.blockSize, by: EndOfSpeech.blockSize)
            where results.isEmpty {
                let block = UnsafeBufferPointer(rebasing: samples[start..<start + EndOfSpeech.blockSize])
                recogniser.take(block, detector.take(block))
            }
        }
        recogniser.decide()
        try run { !results.isEmpty }
        return results.last
    }
}
