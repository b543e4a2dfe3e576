internal import CALSA
internal import Glibc

/// An open microphone, closed with this value.
struct ALSASource: ~Copyable, SampleSource {
    /// How much sound the device may buffer, in µs: a thread that gets no processor for less loses nothing.
    private static let latency: UInt32 = 200_000

    private var device: PCMDevice

    /// Opens a microphone and begins to record.
    ///
    /// - Parameters:
    ///   - name: A PCM that converts to one channel of `rate`, like "default" or "plughw:CARD=Device,DEV=0".
    ///   - rate: Samples per second.
    /// - Throws: ``SoundError/Code/noLibrary``, ``SoundError/Code/busy``, ``SoundError/Code/forbidden``,
    ///   ``SoundError/Code/noDevice`` or ``SoundError/Code/deviceFailed``.
    init(device name: String, rate: Int) throws(SoundError) {
        let device = try PCMDevice(name, for: .capture)
        let refusal = device.set(rate: UInt32(clamping: rate), channels: 1, latency: Self.latency)
        guard refusal == 0 else {
            throw SoundError(calling: "snd_pcm_set_params", on: name, refusal, otherwise: .noDevice)
        }
        let start = snd_pcm_start(device.pcm)
        guard start == 0 else { throw device.error("snd_pcm_start", start) }
        self.device = device
    }

    /// Opens the first of some microphones that is there and not in use.
    ///
    /// - Parameter names: Not empty.
    /// - Throws: The error of the first one; if that is not there, the error of one that is.
    static func open(firstOf names: [String], rate: Int) throws(SoundError) -> ALSASource {
        var worst: SoundError?
        for name in names {
            do throws(SoundError) {
                return try ALSASource(device: name, rate: rate)
            } catch {
                if worst == nil || worst?.code == .noDevice && error.code != .noDevice { worst = error }
            }
        }
        throw worst
            ?? SoundError(code: .noDevice, operation: "snd_pcm_open", subject: "", detail: "no device is configured")
    }

    /// The name of the PCM.
    var name: String { device.name }
    /// The number of the card that records; nil if it is not known, or if none does.
    var card: Int? { device.card }

    mutating func take(into room: UnsafeMutableBufferPointer<Int16>) throws(SoundError) -> Int {
        // It asks the card for its position: without it samples are seen at the end of a period only.
        let waiting = snd_pcm_avail(device.pcm)
        guard waiting >= 0 else { return try recover("snd_pcm_avail", waiting) }
        let count = min(waiting, room.count)
        guard count > 0 else { return 0 }
        let read = snd_pcm_readi(device.pcm, room.baseAddress, snd_pcm_uframes_t(count))
        guard read >= 0 else { return read == -Int(EAGAIN) ? 0 : try recover("snd_pcm_readi", read) }
        if read > 0 { device.progressed() }
        return read
    }

    mutating func awaitSamples() throws(SoundError) {
        let result = snd_pcm_wait(device.pcm, 10)
        // For a card that was unplugged this returns EIO; the next reading returns the cause.
        if result < 0, result != -EIO { _ = try recover("snd_pcm_wait", Int(result)) }
    }

    func rest() { device.rest(milliseconds: 10) }

    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Continues after an overrun: the samples that did not fit are lost.
    private mutating func recover(_ operation: StaticString, _ code: Int) throws(SoundError) -> Int {
        try device.recover(operation, CInt(clamping: code))
        if snd_pcm_state(device.pcm) == SND_PCM_STATE_PREPARED {
            let start = snd_pcm_start(device.pcm)
            if start < 0 { throw device.error("snd_pcm_start", start) }
        }
        return 0
    }
}
