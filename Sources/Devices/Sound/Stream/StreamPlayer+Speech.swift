internal import Synchronization

/// Speech and tones beside the sound of apps.
extension StreamPlayer {
    /// Pieces of speech that wait to be mixed.
    private static let mostSpeech = 4

    /// The destination of a speaker's samples: the stream that plays, else a device that is opened for the speaker.
    func sinkForSpeech() throws(SoundError) -> any SampleSink {
        let rate = state.withLock { state in
            state.speakers += 1
            return state.rate
        }
        if let rate { return SpeechSink(self, mixedAt: rate) }
        do throws(SoundError) {
            let sink = SpeechSink(self, own: try open())
            state.withLock { $0.speaker = sink }
            return sink
        } catch {
            speakerLeft()
            throw error
        }
    }

    func speakerLeft() { state.withLock { $0.speakers -= 1 } }

    /// - Returns: How many samples were taken; nil when the device is closed.
    func takeSpeech(_ samples: UnsafeBufferPointer<Float>) -> Int? {
        state.withLock { state in
            guard let rate = state.rate else { return nil }
            let room = max(rate / Self.pieces * Self.mostSpeech - state.speech.count, 0)
            state.speech.append(contentsOf: samples.prefix(room))
            return min(room, samples.count)
        }
    }

    /// Samples of speech that were not played yet.
    var unheardSpeech: Int { state.withLock { $0.speech.count + $0.unheard } }

    func dropSpeech() { state.withLock { $0.speech = [] } }
}
