import BezelModel
import Testing

@testable import Sound

struct RecordingCutterTests {
    /// The pieces of some samples that come in blocks of 20 ms.
    private func pieces(_ samples: [Int16], _ format: RecordingFormat) -> [[UInt8]] {
        var cutter = RecordingCutter(format)
        var pieces: [[UInt8]] = []
        for start in stride(from: 0, to: samples.count, by: format.rate / 50) {
            samples[start..<min(start + format.rate / 50, samples.count)].withUnsafeBufferPointer { block in
                cutter.take(block) { pieces.append($0) }
            }
        }
        return pieces
    }

    static let sizes: [(rate: Int, size: RecordingFormat.SampleSize, bytes: [Int])] = [
        (8000, .bits8, [2000, 2000, 2000, 2000]), (8000, .bits16, [4000, 4000, 4000, 4000]),
        (16000, .bits16, [8000, 8000, 8000, 8000]), (44100, .bits16, [22050, 22050, 22050, 22050]),
        // 5,512.5 samples: a second is complete after four pieces.
        (22050, .bits8, [5512, 5513, 5512, 5513]), (22050, .bits16, [11024, 11026, 11024, 11026]),
    ]

    @Test(arguments: sizes)
    func `a second of sound is four pieces`(rate: Int, size: RecordingFormat.SampleSize, bytes: [Int]) {
        let format = RecordingFormat(rate: rate, size: size)
        #expect(pieces([Int16](repeating: 0, count: rate), format).map(\.count) == bytes)
        #expect(pieces([Int16](repeating: 0, count: rate / 4 - 1), format).isEmpty, "less than a piece")
    }

    @Test func `the pieces have every sample once, in order`() {
        let samples = (0..<32000).map { Int16(truncatingIfNeeded: $0 &* 7919) }
        let bytes = pieces(samples, RecordingFormat(rate: 16000, size: .bits16)).flatMap(\.self)
        #expect(bytes == samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    }

    @Test func `8 bits are unsigned, rounded, and never run over`() {
        let samples: [Int16] = [0, 127, 128, -128, -129, 256, -256, 32767, -32768, 32639, 32640]
        let rest = [Int16](repeating: 0, count: 2000 - samples.count)
        let piece = pieces(samples + rest, RecordingFormat(rate: 8000, size: .bits8)).first ?? []
        #expect(Array(piece.prefix(samples.count)) == [128, 128, 129, 128, 127, 129, 127, 255, 0, 255, 255])
    }
}

struct LevelMeterTests {
    /// The levels of a second of a sine.
    private func levels(_ amplitude: Double, rate: Int = 16000) -> [Int] {
        var meter = LevelMeter(rate: rate)
        return (0..<50).compactMap { block in
            let samples = (0..<rate / 50).map { index in
                Int16((amplitude * sine(2 * .pi * 500 * Double(block * rate / 50 + index) / Double(rate))).rounded())
            }
            return samples.withUnsafeBufferPointer { meter.take($0) }
        }
    }

    @Test(arguments: [(32767.0, 100), (3276.7, 67), (1036.0, 50), (327.67, 33), (33.0, 0), (0.0, 0)])
    func `a level is linear in decibels, from -60 to 0`(amplitude: Double, level: Int) {
        let found = levels(amplitude)
        #expect(found.allSatisfy { abs($0 - level) <= 1 }, "\(found)")
    }

    @Test(arguments: [8000, 16000, 22050, 44100]) func `there are at most 20 levels a second`(rate: Int) {
        #expect((15...20).contains(levels(1000, rate: rate).count))
    }
}
