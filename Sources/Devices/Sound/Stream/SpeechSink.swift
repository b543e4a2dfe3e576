internal import Glibc
internal import Synchronization

/// The destination of a speaker's samples while an app may stream sound: a separate device, or the sound that a
/// ``StreamPlayer`` plays. The app's sound is quieter as long as this exists.
///
/// A stream that begins meanwhile takes the device over, because some can be opened only once.
final class SpeechSink: SampleSink, Sendable {
    // `@unchecked`: its owner uses the device only while the lock is held, and gives it away once.
    private struct Route: @unchecked Sendable {
        /// nil: mixed.
        var own: (any SampleSink)?
    }

    let rate: Int
    private let player: StreamPlayer
    private let route: Mutex<Route>

    init(_ player: StreamPlayer, own sink: any SampleSink) {
        self.player = player
        rate = sink.rate
        route = Mutex(Route(own: sink))
    }

    init(_ player: StreamPlayer, mixedAt rate: Int) {
        self.player = player
        self.rate = rate
        route = Mutex(Route())
    }

    deinit { player.speakerLeft() }

    /// Its samples are mixed after this call.
    ///
    /// - Returns: The device; nil if they were mixed already.
    func handOver() -> (any SampleSink)? {
        let former = route.withLock { route in
            defer { route.own = nil }
            return route
        }
        return former.own
    }

    /// A mixed device never runs empty.
    var tail: Int { route.withLock { $0.own?.tail ?? 0 } }

    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int {
        let own = try route.withLock { route throws(SoundError) in try route.own?.take(samples) }
        guard let taken = own ?? player.takeSpeech(samples) else {
            throw SoundError(code: .lost, operation: "snd_pcm_writei", subject: "", detail: "the device was closed")
        }
        return taken
    }

    func awaitRoom() throws(SoundError) {
        let isOwn = try route.withLock { route throws(SoundError) in
            try route.own?.awaitRoom()
            return route.own != nil
        }
        if !isOwn { rest() }
    }

    func unheard() throws(SoundError) -> Int {
        try route.withLock { route throws(SoundError) in try route.own?.unheard() } ?? player.unheardSpeech
    }

    func rest() { poll(nil, 0, 5) }

    func drop() {
        let isOwn = route.withLock { route in
            route.own?.drop()
            return route.own != nil
        }
        if !isOwn { player.dropSpeech() }
    }
}
