/// A sound file in memory, decoded block by block while it is played.
///
/// The bytes come from an app. libsndfile supports about thirty formats; only those that SDL names are passed to it.
/// MP3 is decoded with mpg123 directly, because libsndfile lets it write errors to standard error.
struct AudioFile {
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

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Plays the file with all channels mixed into one.
    func play(on output: SoundOutput) throws(Interruption) {
        switch Self.kind(bytes) {
        case .mpeg: try Self.play(try MPEGDecoder(bytes), on: output)
        case .other: try Self.play(try SndFileDecoder(bytes), on: output)
        case nil: throw .unplayable("file", "", "neither WAV, MP3, OGG nor FLAC (\(bytes.count) bytes)")
        }
    }

    private static func play(_ decoder: some AudioDecoder, on output: SoundOutput) throws(Interruption) {
        let (rate, channels) = (decoder.rate, decoder.channels)
        guard rates.contains(rate), Self.channels.contains(channels) else {
            throw .unplayable("file", "", "\(rate) Hz in \(channels) channels cannot be played")
        }
        let limit = longest * rate
        guard decoder.frames ?? 0 <= limit else { throw .unplayable("file", "", "longer than \(longest) s") }
        var samples = [Float](repeating: 0, count: block * channels)
        var played = 0
        while true {
            let count = decoder.read(into: &samples) / channels
            guard (1...block).contains(count) else { break }
            if played == 0 { try output.begin(rate: rate) }
            // The header may announce fewer samples than the file has.
            try output.write(mixed(samples, min(count, limit - played), channels))
            played += count
            if played >= limit { break }
        }
        guard played > 0 else { throw .unplayable("file", "", decoder.fault ?? "it holds no samples") }
        try output.end()
        if played > limit { throw .unplayable("file", "", "cut short after \(longest) s") }
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
    private static func kind(_ bytes: [UInt8]) -> Kind? {
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
