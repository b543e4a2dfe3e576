internal import Glibc

/// Where a speaker's samples go while an app may stream sound. The app's sound is lower as long as this exists.
final class SpeechSink: SampleSink {
    enum Route {
        /// Into the sound that a ``StreamPlayer`` plays.
        case mixed(rate: Int)
        /// To a device that nothing else uses.
        case own(any SampleSink)
    }

    private let player: StreamPlayer
    private let route: Route

    init(_ player: StreamPlayer, _ route: Route) {
        self.player = player
        self.route = route
    }

    deinit { player.speakerLeft() }

    var rate: Int {
        switch route {
        case .mixed(let rate): rate
        case .own(let sink): sink.rate
        }
    }

    /// A mixed device never runs empty.
    var tail: Int {
        switch route {
        case .mixed: 0
        case .own(let sink): sink.tail
        }
    }

    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int {
        switch route {
        case .mixed:
            guard let taken = player.takeSpeech(samples) else {
                throw SoundError(
                    code: .lost, operation: "snd_pcm_writei", subject: "", detail: "the device was closed")
            }
            return taken
        case .own(let sink): return try sink.take(samples)
        }
    }

    func awaitRoom() throws(SoundError) {
        switch route {
        case .mixed: rest()
        case .own(let sink): try sink.awaitRoom()
        }
    }

    func unheard() throws(SoundError) -> Int {
        switch route {
        case .mixed: player.unheardSpeech
        case .own(let sink): try sink.unheard()
        }
    }

    func rest() {
        switch route {
        case .mixed: poll(nil, 0, 5)
        case .own(let sink): sink.rest()
        }
    }

    func drop() {
        switch route {
        case .mixed: player.dropSpeech()
        case .own(let sink): sink.drop()
        }
    }
}
