internal import CALSA
internal import Glibc

/// An open ALSA PCM, closed with this object.
final class ALSASink: SampleSink {
    /// How much sound the device may buffer, in µs; ALSA divides it into four periods. A sound card drops its buffer at
    /// a stop, but a mixer (dmix) plays it to the end.
    private static let (cardLatency, latency): (UInt32, UInt32) = (100_000, 40_000)
    /// Tried in this order; a PCM that converts accepts the first.
    private static let formats: [(rate: UInt32, channels: UInt32)] = [(48000, 2), (48000, 1), (44100, 2), (44100, 1)]
    /// The largest number of underruns and suspends in a row without a played sample.
    private static let mostRecoveries = 16

    let rate: Int
    let tail: Int
    let channels: Int
    /// Number of samples that the device can buffer.
    let buffer: Int
    private let name: String
    private let pcm: OpaquePointer
    private var frames: [Int16] = []
    private var recoveries = 0

    /// - Throws: ``SoundError/Code/busy``, ``SoundError/Code/forbidden`` or ``SoundError/Code/noDevice``.
    init(device: String) throws(SoundError) {
        if let problem = calsa_open() {
            throw SoundError(
                code: .noLibrary, operation: "dlopen", subject: "", detail: String(cString: problem))
        }
        calsa_silence()
        var opened: OpaquePointer?
        // Without blocking: a device in use by another program fails at once, and a stop is noticed while the device is
        // full.
        let result = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard result == 0, let opened else { throw Self.error("snd_pcm_open", device, result, otherwise: .noDevice) }
        let latency = snd_pcm_type(opened) == SND_PCM_TYPE_HW ? Self.cardLatency : Self.latency
        var refusal: CInt = -EINVAL
        for format in Self.formats {
            refusal = snd_pcm_set_params(
                opened, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, format.channels, format.rate, 1, latency
            )
            guard refusal == 0 else { continue }
            var (buffer, period): (snd_pcm_uframes_t, snd_pcm_uframes_t) = (0, 0)
            snd_pcm_get_params(opened, &buffer, &period)
            (pcm, name, rate, channels) = (opened, device, Int(format.rate), Int(format.channels))
            self.buffer = Int(clamping: buffer)
            // A device can only stop at the end of a period.
            tail = 2 * min(Int(clamping: period), Int(format.rate) / 10)
            return
        }
        snd_pcm_close(opened)
        throw Self.error("snd_pcm_set_params", device, refusal, otherwise: .noDevice)
    }

    deinit { snd_pcm_close(pcm) }

    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int {
        frames.removeAll(keepingCapacity: true)
        for sample in samples {
            let value = Int16((min(max(sample, -1), 1) * 32767).rounded())
            for _ in 0..<channels { frames.append(value) }
        }
        let written = snd_pcm_writei(pcm, frames, snd_pcm_uframes_t(samples.count))
        guard written < 0 else {
            if written > 0 { recoveries = 0 }
            return written
        }
        if written != -Int(EAGAIN) { try recover("snd_pcm_writei", CInt(clamping: written)) }
        return 0
    }

    func awaitRoom() throws(SoundError) {
        let result = snd_pcm_wait(pcm, 10)
        // For a card that was unplugged this returns EIO; the next write returns the cause.
        if result < 0, result != -EIO { try recover("snd_pcm_wait", result) }
    }

    func unheard() throws(SoundError) -> Int {
        // Fewer samples than the device needs to start.
        if snd_pcm_state(pcm) == SND_PCM_STATE_PREPARED {
            let result = snd_pcm_start(pcm)
            if result < 0, result != -EPIPE {
                throw Self.error("snd_pcm_start", name, result, otherwise: .deviceFailed)
            }
        }
        var delay: snd_pcm_sframes_t = 0
        let result = snd_pcm_delay(pcm, &delay)
        if result == -EPIPE { return 0 }
        if result < 0 { try recover("snd_pcm_delay", result) }
        return max(0, delay)
    }

    func rest() { poll(nil, 0, 5) }

    func drop() { snd_pcm_drop(pcm) }

    /// The number of the card that plays; nil if it is not known, or if none does.
    var card: Int? {
        guard calsa_mixer_open() == nil else { return nil }
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) == 0, let info else { return nil }
        defer { snd_pcm_info_free(info) }
        guard snd_pcm_info(pcm, info) == 0 else { return nil }
        let number = snd_pcm_info_get_card(info)
        return number >= 0 ? Int(number) : nil
    }

    /// Makes the PCM ready again after an underrun or a suspend.
    private func recover(_ operation: StaticString, _ code: CInt) throws(SoundError) {
        recoveries += 1
        let failure = Self.error(operation, name, code, otherwise: .deviceFailed)
        guard recoveries <= Self.mostRecoveries else { throw failure }
        switch -code {
        case EINTR: return
        case EPIPE: break
        case ESTRPIPE:
            let resumed = snd_pcm_resume(pcm)
            if resumed == 0 { return }
            if resumed == -EAGAIN {
                // The device has not resumed yet.
                rest()
                return
            }
        default: throw failure
        }
        let prepared = snd_pcm_prepare(pcm)
        if prepared < 0 { throw Self.error("snd_pcm_prepare", name, prepared, otherwise: .deviceFailed) }
    }

    private static func error(
        _ operation: StaticString, _ device: String, _ code: CInt, otherwise: SoundError.Code
    ) -> SoundError {
        let kind: SoundError.Code =
            switch -code {
            case EBUSY: .busy
            case EACCES, EPERM: .forbidden
            case ENODEV where otherwise == .deviceFailed: .lost
            default: otherwise
            }
        return SoundError(
            code: kind, operation: operation, subject: "\"\(device)\"", detail: String(cString: snd_strerror(code)))
    }
}
