internal import BezelModel
internal import BezelService
internal import EventLoop
internal import Voice

/// Recognises phrases in recordings, as the service does with a microphone, but without waiting for the time to pass.
final class RecordedPhrase {
    /// What was found. Times are in milliseconds.
    struct Outcome {
        var result: RecognitionResult
        /// When the driver had finished, from the start of the recording; nil if the recording ended before.
        var ended: Int?
        /// From the start of the process until it could decode.
        var ready: Int?
        /// Processor time of the decoding.
        var processor: Int?
    }

    private let loop: EventLoop
    private let recogniser: Recogniser
    private let task: RecognitionTask
    private let isWhole: Bool

    /// - Parameter isWhole: The recording is decoded to its end.
    init(_ settings: RecogniserSettings, phrases: [String], isWhole: Bool) throws {
        loop = try EventLoop()
        recogniser = try Recogniser(DecoderCommand.own.voice, settings, on: loop)
        task = RecognitionTask(phrases: phrases, language: settings.language)
        self.isWhole = isWhole
    }

    func recognise(_ samples: [Int16]) throws -> Outcome {
        var (result, ready, processor): (RecognitionResult?, Int?, Int?)
        recogniser.decided = { result = $0 }
        recogniser.report = { event in
            switch event {
            case .ready(let milliseconds, _): ready = milliseconds
            case .decoded(let time, _): processor = time
            }
        }
        recogniser.start(task)
        let ended = try isWhole ? takeAll(samples) : take(samples)
        if result == nil { recogniser.decide() }
        while result == nil { try loop.turn(timeout: -1) }
        return Outcome(result: result ?? .nothing, ended: ended, ready: ready, processor: processor)
    }

    /// The recording may end in silence.
    private func takeAll(_ samples: [Int16]) -> Int? {
        samples.withUnsafeBufferPointer { recogniser.take($0, .pausing) }
        return nil
    }

    /// - Returns: When the driver had finished.
    private func take(_ samples: [Int16]) throws -> Int? {
        var end = try EndOfSpeech()
        return samples.withUnsafeBufferPointer { samples in
            for start in stride(from: 0, through: samples.count - EndOfSpeech.blockSize, by: EndOfSpeech.blockSize) {
                let block = UnsafeBufferPointer(rebasing: samples[start..<start + EndOfSpeech.blockSize])
                let state = end.take(block)
                recogniser.take(block, state)
                if state == .ended || state == .nothing { return start * 1000 / EndOfSpeech.rate }
            }
            return nil
        }
    }
}
