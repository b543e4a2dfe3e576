/// A sound file in memory, decoded block by block while it is read.
///
/// The bytes come from an app. libsndfile supports about thirty formats; only those that SDL names are passed to it.
/// MP3 is decoded with mpg123 directly, because libsndfile lets it write errors to standard error.
public final class SoundFileReader: SoundFileSource {
    /// The longest file that is played, in seconds; it is the sound of an alert.
    static let longest = 60
    private static let rates = 4000...192_000
    private static let channels = 1...8
    /// Samples per channel that are decoded at once.
    private static let block = 1024

    private enum Kind {
        case mpeg
        /// WAV, FLAC or Ogg.
        case other
    }

    public let rate: Int
    private let decoder: any AudioDecoder
    private let limit: Int
    private var samples: [Float]
    private var played = 0

    /// Opens the libraries, for a process that cannot open files later.
    public static func prepare() {
        _ = SndFileDecoder.problem
        _ = MPEGDecoder.problem
    }

    /// - Parameter bytes: The whole file.
    public init(_ bytes: SoundBytes) throws(SoundFileFault) {
        switch Self.kind(bytes.buffer) {
        case .mpeg: decoder = try MPEGDecoder(bytes)
        case .other: decoder = try SndFileDecoder(bytes)
        case nil:
            throw SoundFileFault(.file, "neither WAV, MP3, OGG nor FLAC (\(bytes.buffer.count) bytes)")
        }
        let (rate, channels) = (decoder.rate, decoder.channels)
        guard Self.rates.contains(rate), Self.channels.contains(channels) else {
            throw SoundFileFault(.file, "\(rate) Hz in \(channels) channels cannot be played")
        }
        self.rate = rate
        limit = Self.longest * rate
        guard decoder.frames ?? 0 <= limit else {
            throw SoundFileFault(.file, "longer than \(Self.longest) s")
        }
        samples = [Float](repeating: 0, count: Self.block * channels)
    }

    public func next(unless isStopped: () -> Bool) throws(SoundFileFault) -> [Float]? {
        if played < limit {
            let count = decoder.read(into: &samples) / decoder.channels
            if (1...Self.block).contains(count) {
                // The header may announce fewer samples than the file has.
                let mixed = Self.mixed(samples, min(count, limit - played), decoder.channels)
                played += count
                return mixed
            }
        }
        guard played > 0 else { throw SoundFileFault(.file, decoder.fault ?? "it holds no samples") }
        if played > limit { throw SoundFileFault(.file, "cut short after \(Self.longest) s") }
        return nil
    }

    /// The mean of the channels, limited to -1…1, because a float file may contain any values.
    private static func mixed(_ samples: [Float], _ count: Int, _ channels: Int) -> [Float] {
        (0..<count).map { frame in
            var sum: Float = 0
            for channel in 0..<channels {
                let sample = samples[frame * channels + channel]
                sum += sample.isFinite ? min(max(sample, -1), 1) : 0
            }
            return sum / Float(channels)
        }
    }

    /// By the first bytes: RIFF/WAVE, fLaC, OggS, an ID3 tag, or an MPEG layer III frame's header (11 bits of sync,
    /// then the version, then the layer as 01).
    private static func kind(_ bytes: UnsafeBufferPointer<UInt8>) -> Kind? {
        func has(_ text: StaticString, at place: Int) -> Bool {
            bytes.count >= place + text.utf8CodeUnitCount
                && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
        }
        if has("RIFF", at: 0) { return has("WAVE", at: 8) ? .other : nil }
        if has("fLaC", at: 0) || has("OggS", at: 0) { return .other }
        if has("ID3", at: 0) { return .mpeg }
        return bytes.count >= 4 && bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2 ? .mpeg : nil
    }
}

/// A library's decoder for a file in memory.
protocol AudioDecoder: AnyObject {
    /// Samples per second and channel. Not validated: a file may contain any value.
    var rate: Int { get }
    var channels: Int { get }
    /// Number of samples of each channel, if the file has it.
    var frames: Int? { get }
    /// The library's error message, if decoding failed.
    var fault: String? { get }

    /// Fills `samples` with whole frames as far as possible.
    ///
    /// - Returns: The number of samples that were written; 0 at the end of the file or at an error.
    func read(into samples: inout [Float]) -> Int
}
