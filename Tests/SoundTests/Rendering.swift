import BezelModel
import CSndFile
import Foundation

@testable import Sound

/// A speaker whose device is `sink`.
func speaker(
    on sink: MemorySink, configuration: SoundConfiguration = SoundConfiguration(),
    notice: @escaping @Sendable (String) -> Void = { _ in }
) -> Speaker {
    nonisolated(unsafe) let sink = sink
    return Speaker(configuration: configuration, notice: notice) { () throws(SoundError) in sink }
}

/// The result and the samples of some parts, at 48 kHz.
func rendered(
    _ parts: SoundPart..., language: String = "en-US", configuration: SoundConfiguration = SoundConfiguration()
) -> (outcome: SoundOutcome, samples: [Float]) {
    let sink = MemorySink()
    let utterance = Utterance(id: .init(1), parts: parts, language: language)
    return (speaker(on: sink, configuration: configuration).play(utterance), sink.samples)
}

/// The amplitude of one frequency, 0…1 (Goertzel's algorithm, against a full-scale sine).
func amplitude(of frequency: Double, in samples: some Collection<Float>, rate: Int = 48000) -> Double {
    let turn = 2 * cos(2 * .pi * frequency / Double(rate))
    var (last, before) = (0.0, 0.0)
    for sample in samples { (last, before) = (Double(sample) + turn * last - before, last) }
    let power = last * last + before * before - turn * last * before
    return 2 * power.squareRoot() / Double(max(samples.count, 1))
}

/// Runs of samples below `level`, longer than `longerThan`.
func silences(in samples: [Float], below level: Float = 0.003, longerThan: Int = 0) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for (index, sample) in (samples + [1]).enumerated() {
        if abs(sample) < level {
            start = start ?? index
        } else if let first = start {
            if index - first > longerThan { found.append(first..<index) }
            start = nil
        }
    }
    return found
}

func loudness(_ samples: some Collection<Float>) -> Double {
    (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))).squareRoot()
}

/// A sound file's bytes, made by libsndfile: a sine in every channel.
func soundFile(
    _ format: Int, rate: Int = 44100, channels: Int = 1, seconds: Double = 0.5, frequency: Double = 1000
) -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("bezel-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard csndfile_open() == nil else { return [] }
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = Int32(channels)
    info.format = Int32(format)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else { return [] }
    let count = Int(seconds * Double(rate))
    let samples = (0..<count * channels).map { index in
        Float(0.5 * sin(2 * .pi * frequency * Double(index / channels) / Double(rate)))
    }
    sf_writef_float(file, samples, sf_count_t(count))
    sf_close(file)
    return Array(FileManager.default.contents(atPath: path) ?? Data())
}

enum Format {
    static let wav = SF_FORMAT_WAV | SF_FORMAT_PCM_16
    static let flac = SF_FORMAT_FLAC | SF_FORMAT_PCM_16
    static let ogg = SF_FORMAT_OGG | SF_FORMAT_VORBIS
    static let opus = SF_FORMAT_OGG | SF_FORMAT_OPUS
    static let mp3 = SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
    static let floatWAV = SF_FORMAT_WAV | SF_FORMAT_FLOAT
    static let aiff = SF_FORMAT_AIFF | SF_FORMAT_PCM_16
}
