internal import CALSA
internal import Glibc

/// An open ALSA PCM, closed with this object.
final class ALSASink: SampleSink {
    /// How much sound the device may buffer, in µs. A sound card drops its buffer at a stop, but a mixer (dmix) plays it
    /// to the end.
    private static let (cardLatency, latency): (UInt32, UInt32) = (100_000, 40_000)
    /// Tried in this order; a PCM that converts accepts the first.
    private static let formats: [(rate: UInt32, channels: UInt32)] = [(48000, 2), (48000, 1), (44100, 2), (44100, 1)]

    let rate: Int
    let tail: Int
    let channels: Int
    /// Number of samples that the device can buffer.
    let buffer: Int
    private var device: PCMDevice
    private var frames: [Int16] = []

    /// - Throws: ``SoundError/Code/busy``, ``SoundError/Code/forbidden`` or ``SoundError/Code/noDevice``.
    init(device name: String) throws(SoundError) {
        let device = try PCMDevice(name, for: .playback)
        let latency = snd_pcm_type(device.pcm) == SND_PCM_TYPE_HW ? Self.cardLatency : Self.latency
        var refusal: CInt = -EINVAL
        for format in Self.formats {
            refusal = device.set(rate: format.rate, channels: format.channels, latency: latency)
            guard refusal == 0 else { continue }
            var (buffer, period): (snd_pcm_uframes_t, snd_pcm_uframes_t) = (0, 0)
            snd_pcm_get_params(device.pcm, &buffer, &period)
            (rate, channels) = (Int(format.rate), Int(format.channels))
            self.buffer = Int(clamping: buffer)
            // A device can only stop at the end of a period.
            tail = 2 * min(Int(clamping: period), Int(format.rate) / 10)
            self.device = device
            return
        }
        throw SoundError(calling: "snd_pcm_set_params", on: name, refusal, otherwise: .noDevice)
    }

    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int {
        frames.removeAll(keepingCapacity: true)
        for sample in samples {
            let value = Int16((min(max(sample, -1), 1) * 32767).rounded())
            for _ in 0..<channels { frames.append(value) }
        }
        let written = snd_pcm_writei(device.pcm, frames, snd_pcm_uframes_t(samples.count))
        guard written < 0 else {
            if written > 0 { device.progressed() }
            return written
        }
        if written != -Int(EAGAIN) { try device.recover("snd_pcm_writei", CInt(clamping: written)) }
        return 0
    }

    func awaitRoom() throws(SoundError) {
        let result = snd_pcm_wait(device.pcm, 10)
        // For a card that was unplugged this returns EIO; the next write returns the cause.
        if result < 0, result != -EIO { try device.recover("snd_pcm_wait", result) }
    }

    func unheard() throws(SoundError) -> Int {
        // Fewer samples than the device needs to start.
        if snd_pcm_state(device.pcm) == SND_PCM_STATE_PREPARED {
            let result = snd_pcm_start(device.pcm)
            if result < 0, result != -EPIPE { throw device.error("snd_pcm_start", result) }
        }
        var delay: snd_pcm_sframes_t = 0
        let result = snd_pcm_delay(device.pcm, &delay)
        if result == -EPIPE { return 0 }
        if result < 0 { try device.recover("snd_pcm_delay", result) }
        return max(0, delay)
    }

    func rest() { device.rest(milliseconds: 5) }

    func drop() { snd_pcm_drop(device.pcm) }

    /// The number of the card that plays; nil if it is not known, or if none does.
    var card: Int? { device.card }
}
