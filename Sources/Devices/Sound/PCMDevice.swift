internal import CALSA
internal import Glibc

/// An open PCM of ALSA, closed with this value.
struct PCMDevice: ~Copyable {
    /// The largest number of overruns, underruns and suspends in a row without a sample.
    private static let mostRecoveries = 16

    let pcm: OpaquePointer
    let name: String
    private var recoveries = 0

    /// Opens the PCM without blocking: a device in use by another program fails at once, and a stop is noticed while the
    /// device has no room or no samples.
    ///
    /// - Throws: ``SoundError/Code/noLibrary``, ``SoundError/Code/busy``, ``SoundError/Code/forbidden`` or
    ///   ``SoundError/Code/noDevice``.
    init(_ name: String, for direction: SoundDirection) throws(SoundError) {
        if let problem = calsa_open() ?? (direction == .capture ? calsa_capture_open() : nil) {
            throw SoundError(
                code: .noLibrary, operation: "dlopen", subject: "", detail: String(cString: problem))
        }
        calsa_silence()
        var opened: OpaquePointer?
        let stream = direction == .playback ? SND_PCM_STREAM_PLAYBACK : SND_PCM_STREAM_CAPTURE
        let result = snd_pcm_open(&opened, name, stream, SND_PCM_NONBLOCK)
        guard result == 0, let opened else {
            throw SoundError(calling: "snd_pcm_open", on: name, result, otherwise: .noDevice)
        }
        (pcm, self.name) = (opened, name)
    }

    deinit { snd_pcm_close(pcm) }

    /// Sets samples of signed 16 bits, converted by ALSA where the PCM can do that.
    ///
    /// - Parameter latency: How much sound the device may buffer, in µs; ALSA divides it into four periods.
    /// - Returns: 0, or ALSA's error.
    func set(rate: UInt32, channels: UInt32, latency: UInt32) -> CInt {
        snd_pcm_set_params(pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, channels, rate, 1, latency)
    }

    /// The number of the card; nil if it is not known, or if there is none.
    var card: Int? {
        guard calsa_mixer_open() == nil else { return nil }
        var info: OpaquePointer?
        guard snd_pcm_info_malloc(&info) == 0, let info else { return nil }
        defer { snd_pcm_info_free(info) }
        guard snd_pcm_info(pcm, info) == 0 else { return nil }
        let number = snd_pcm_info_get_card(info)
        return number >= 0 ? Int(number) : nil
    }

    /// Samples were taken or given.
    mutating func progressed() { recoveries = 0 }

    /// Makes the PCM ready again after an overrun, an underrun or a suspend.
    ///
    /// - Throws: The failure, if it is another one, or if it has occurred too often in a row.
    mutating func recover(_ operation: StaticString, _ code: CInt) throws(SoundError) {
        recoveries += 1
        let failure = error(operation, code)
        guard recoveries <= Self.mostRecoveries else { throw failure }
        switch -code {
        case EINTR: return
        case EPIPE: break
        case ESTRPIPE:
            let resumed = snd_pcm_resume(pcm)
            if resumed == 0 { return }
            if resumed == -EAGAIN {
                // The device has not resumed yet.
                rest(milliseconds: 5)
                return
            }
        default: throw failure
        }
        let prepared = snd_pcm_prepare(pcm)
        if prepared < 0 { throw error("snd_pcm_prepare", prepared) }
    }

    func rest(milliseconds: CInt) { poll(nil, 0, milliseconds) }

    /// A failure of the open PCM.
    func error(_ operation: StaticString, _ code: CInt) -> SoundError {
        SoundError(calling: operation, on: name, code, otherwise: .deviceFailed)
    }
}

/// The direction of a PCM.
enum SoundDirection: Sendable {
    case playback, capture

    /// The last letter of the names of the kernel's nodes.
    var letter: Character {
        switch self {
        case .playback: "p"
        case .capture: "c"
        }
    }
}

extension SoundError {
    /// - Parameters:
    ///   - device: The name of the PCM.
    ///   - code: What ALSA has returned.
    ///   - otherwise: The kind of an error that has no kind of its own.
    init(calling operation: StaticString, on device: String, _ code: CInt, otherwise: Code) {
        let kind: Code =
            switch -code {
            case EBUSY: .busy
            case EACCES, EPERM: .forbidden
            case ENODEV where otherwise == .deviceFailed: .lost
            default: otherwise
            }
        self.init(
            code: kind, operation: operation, subject: "\"\(device)\"", detail: String(cString: snd_strerror(code)))
    }
}
