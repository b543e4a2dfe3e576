import Foundation
import Testing

@testable import Sound

struct ResamplerTests {
    private func converted(_ samples: [Float], from: Int, to: Int, block: Int) -> [Float] {
        var resampler = Resampler(from: from, to: to)
        var result: [Float] = []
        for start in stride(from: 0, to: samples.count, by: block) {
            let part = Array(samples[start..<min(start + block, samples.count)])
            part.withUnsafeBufferPointer { resampler.convert($0, into: &result) }
        }
        resampler.finish(into: &result)
        return result
    }

    private func sine(_ frequency: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> [Float] {
        (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
    }

    @Test(arguments: [22050, 44100, 8000, 11025, 16000, 32000, 96000, 192_000, 4000, 47999], [48000, 44100])
    func `resampling keeps the length, frequency and loudness of a tone`(from: Int, to: Int) {
        let result = converted(sine(1000, rate: from, count: from / 2), from: from, to: to, block: 777)
        #expect(result.count == (from / 2 * to + from - 1) / from)
        let middle = result[1000..<result.count - 1000]
        #expect(abs(amplitude(of: 1000, in: middle, rate: to) - 0.5) < 0.01)
        // The signal contains only the tone: no alias, no click.
        #expect(abs(loudness(middle) - 0.5 / 2.0.squareRoot()) < 0.005)
    }

    @Test(arguments: [1, 7, 64, 1081, 100_000])
    func `the block size does not change the resampled signal`(block: Int) {
        let tone = sine(440, rate: 22050, count: 5000)
        let whole = converted(tone, from: 22050, to: 48000, block: 5000)
        #expect(converted(tone, from: 22050, to: 48000, block: block) == whole)
    }

    @Test func `frequencies above the lower rate's limit are removed, not aliased`() {
        let result = converted(sine(30000, rate: 96000, count: 48000), from: 96000, to: 48000, block: 1024)
        #expect(loudness(result[500..<result.count - 500]) < 0.001)
    }

    @Test func `a full-scale square wave does not exceed the range`() {
        let square = (0..<10000).map { Float($0 / 50 % 2 == 0 ? 1 : -1) }
        let result = converted(square, from: 22050, to: 48000, block: 1081)
        #expect(result.allSatisfy { abs($0) <= 1 })
    }

    @Test func `equal rates copy the samples, and an empty input has an empty output`() {
        let tone = sine(440, rate: 48000, count: 1000)
        #expect(converted(tone, from: 48000, to: 48000, block: 100) == tone)
        #expect(converted([], from: 22050, to: 48000, block: 1).isEmpty)
    }

    @Test func `resampling keeps a constant signal constant`() {
        let result = converted([Float](repeating: 0.25, count: 4000), from: 44100, to: 48000, block: 512)
        #expect(result[200..<result.count - 200].allSatisfy { abs($0 - 0.25) < 0.0001 })
    }
}
