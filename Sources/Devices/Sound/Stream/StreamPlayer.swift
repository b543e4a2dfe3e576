internal import Glibc
internal import Synchronization

/// Plays the sound that an app streams, and mixes speech and tones into it.
///
/// ``run()`` blocks its thread until ``close()``. The device is open only while there is something to play. While it
/// is, a ``Speaker`` of the same configuration plays through this, so that both are played on a device that only one of
/// them can open.
public final class StreamPlayer: Sendable {
    struct State: Sendable {
        var buffer = StreamBuffer()
        var speech: [Float] = []
        /// Sinks of speakers, mixed or not.
        var speakers = 0
        /// The last speaker that has opened its own device.
        weak var speaker: SpeechSink?
        /// Samples a second of the open device; nil while it is closed.
        var rate: Int?
        /// Samples of speech that the device has taken and not played.
        var unheard = 0
        var isClosed = false
    }

    /// Samples a second of apps' sound.
    public static let rate = StreamBuffer.rate

    /// Pieces a second.
    static let pieces = 100
    /// Pieces of silence after which the device is closed.
    private static let mostSilence = 50
    /// Waits of 10 ms without a taken sample after which the device counts as hung.
    private static let longestStandstill = 200

    let state = Mutex(State())
    private let notice: @Sendable (String) -> Void
    private let progress: @Sendable () -> Void
    let open: @Sendable () throws(SoundError) -> any SampleSink
    private let bell: WakePipe

    /// Opens nothing.
    ///
    /// - Parameters:
    ///   - gain: The volume of all sounds. Default: ``SoundConfiguration/volume``.
    ///   - notice: Called on the thread of ``run()`` when the device cannot be used; once until it works again.
    ///   - progress: Called on that thread with each piece of 10 ms, to show that it does not hang.
    /// - Throws: ``SoundError`` without free descriptors.
    public convenience init(
        configuration: SoundConfiguration, gain: OutputGain? = nil,
        notice: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable () -> Void = {}
    ) throws(SoundError) {
        let device = configuration.device
        let gain = gain ?? OutputGain(percent: configuration.volume)
        try self.init(notice, progress) { () throws(SoundError) in try gain.device(device) }
    }

    /// - Parameter open: Opens a device; the samples get the configuration's volume.
    convenience init(
        configuration: SoundConfiguration, notice: @escaping @Sendable (String) -> Void = { _ in },
        open: @escaping @Sendable () throws(SoundError) -> any SampleSink
    ) throws(SoundError) {
        let gain = OutputGain(percent: configuration.volume)
        try self.init(notice, {}) { () throws(SoundError) in GainSink(try open(), gain) }
    }

    private init(
        _ notice: @escaping @Sendable (String) -> Void, _ progress: @escaping @Sendable () -> Void,
        open: @escaping @Sendable () throws(SoundError) -> any SampleSink
    ) throws(SoundError) {
        bell = try WakePipe()
        self.notice = notice
        self.progress = progress
        self.open = open
    }

    /// Bytes that came while 16 MiB waited, and were dropped.
    public var dropped: Int { state.withLock { $0.buffer.dropped } }

    /// Adds bytes of the stream, which may end within a sample. Callable on any thread.
    public func append(_ bytes: UnsafeRawBufferPointer) { change { $0.append(bytes) } }

    /// The stream has ended: waiting samples are still played, up to 5 s. Callable on any thread.
    public func end() { change { $0.end() } }

    private func change(_ change: (inout StreamBuffer) -> Void) {
        let wakes = state.withLock { state in
            let wasPlaying = state.buffer.isPlaying
            change(&state.buffer)
            return state.buffer.isPlaying && !wasPlaying
        }
        if wakes { bell.ring() }
    }

    /// Another stream begins: waiting samples are discarded.
    public func clear() { state.withLock { $0.buffer.clear() } }

    /// Ends ``run()``.
    public func close() {
        state.withLock { $0.isClosed = true }
        bell.ring()
    }

    // MARK: The thread

    /// Plays until ``close()``.
    ///
    /// - Parameters:
    ///   - began: Called when there is something to play.
    ///   - ended: Called when there is nothing more.
    public func run(began: () -> Void = {}, ended: () -> Void = {}) {
        var isNoticed = false
        while true {
            bell.wait(milliseconds: -1)
            began()
            while wantsDevice {
                do {
                    let sink = try device()
                    isNoticed = false
                    try play(on: sink)
                } catch {
                    if !isNoticed { notice("\(error)") }
                    isNoticed = true
                    // Samples that would have been played meanwhile are dropped, as in real time.
                    bell.wait(milliseconds: 200)
                    var lost: [Float] = []
                    state.withLock { $0.buffer.read(StreamBuffer.rate / 5, into: &lost) }
                    progress()
                }
            }
            ended()
            if state.withLock({ $0.isClosed }) { return }
        }
    }

    private var wantsDevice: Bool { state.withLock { $0.buffer.isPlaying && !$0.isClosed } }

    /// The device: taken over from a speaker that plays now, else opened.
    private func device() throws(SoundError) -> any SampleSink {
        guard let speaker = state.withLock({ $0.speaker }) else { return try open() }
        // This must happen before its samples are mixed.
        state.withLock { $0.rate = speaker.rate }
        if let sink = speaker.handOver() { return sink }
        state.withLock { $0.rate = nil }
        return try open()
    }

    private func play(on sink: any SampleSink) throws(SoundError) {
        let count = max(sink.rate / Self.pieces, 1)
        var mixer = SoundMixer(rate: sink.rate)
        var silence = 0
        var sinceSpeech = 0
        state.withLock { $0.rate = sink.rate }
        defer {
            state.withLock { state in
                (state.rate, state.speech, state.unheard) = (nil, [], 0)
            }
        }
        while silence < Self.mostSilence {
            progress()
            fill(&mixer, count)
            var speech: [Float] = []
            var (isSpeaking, isClosed) = (false, false)
            state.withLock { state in
                speech = Array(state.speech.prefix(count))
                state.speech.removeFirst(speech.count)
                (isSpeaking, isClosed) = (state.speakers > 0, state.isClosed)
            }
            if isClosed { return sink.drop() }
            silence = mixer.waiting == 0 && speech.isEmpty && !isSpeaking ? silence + 1 : 0
            try write(mixer.piece(count, speech: speech, isSpeaking: isSpeaking), to: sink)
            sinceSpeech = speech.isEmpty ? min(sinceSpeech + count, sink.rate) : count - speech.count
            if isSpeaking {
                let left = try sink.unheard()
                state.withLock { $0.unheard = max(left - sinceSpeech, 0) }
            }
        }
        sink.drop()
    }

    /// Passes samples for a piece to the mixer, as many as are available. The resampler holds some back.
    private func fill(_ mixer: inout SoundMixer, _ count: Int) {
        while mixer.waiting < count {
            var samples: [Float] = []
            state.withLock { $0.buffer.read(StreamBuffer.rate / Self.pieces, into: &samples) }
            guard !samples.isEmpty else { return }
            mixer.add(samples)
        }
    }

    private func write(_ piece: [Float], to sink: any SampleSink) throws(SoundError) {
        try piece.withUnsafeBufferPointer { buffer throws(SoundError) in
            var (place, waits) = (0, 0)
            while place < buffer.count {
                let taken = try sink.take(UnsafeBufferPointer(rebasing: buffer[place...]))
                place += taken
                waits = taken == 0 ? waits + 1 : 0
                if waits > Self.longestStandstill {
                    throw SoundError(
                        code: .deviceFailed, operation: "snd_pcm_wait", subject: "",
                        detail: "the device plays nothing any more")
                }
                if taken == 0 { try sink.awaitRoom() }
            }
        }
    }
}
