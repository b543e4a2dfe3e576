import BezelModel
import Testing

@testable import Sound

struct ChimeTests {
    @Test func `the alert's tone is 300 ms of 880 Hz`() {
        let (outcome, samples) = rendered(.chime(.alert))
        #expect(outcome == .heard)
        #expect(samples.count == 14400)
        let middle = samples[2400..<12000]
        #expect(abs(amplitude(of: 880, in: middle) - 0.5) < 0.01)
        for other in [440.0, 660, 1320, 1760, 2640] { #expect(amplitude(of: other, in: middle) < 0.005) }
    }

    @Test(arguments: SoundPart.Chime.allCases)
    func `a chime is audible, is shorter than a second, and neither clips nor clicks`(chime: SoundPart.Chime) {
        let (outcome, samples) = rendered(.chime(chime))
        #expect(outcome == .heard)
        #expect(chime == .click ? samples.count == 1920 : samples.count > 4800 && samples.count < 48000)
        #expect(loudness(samples) > 0.1)
        #expect(samples.allSatisfy { abs($0) <= 0.51 })
        #expect(samples.first == 0 && abs(samples.last ?? 1) < 0.001)
        let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
        #expect((steps.max() ?? 1) < 0.08, "a sine of 1 kHz at half of full scale rises by 0.065 a sample")
    }

    @Test func `every chime has a different sound`() {
        #expect(Set(SoundPart.Chime.allCases.map(\.notes)).count == SoundPart.Chime.allCases.count)
    }

    @Test(arguments: [(milliseconds: 0, samples: 0), (500, 24000), (1, 48), (-5, 0), (120_000, 60 * 48000)])
    func `a silence has the requested length, up to a limit`(milliseconds: Int, samples: Int) {
        let (outcome, output) = rendered(.silence(.milliseconds(milliseconds)))
        #expect(outcome == .heard)
        #expect(output.count == samples)
        #expect(output.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [(volume: 100, amplitude: 0.5), (50, 0.0625), (0, 0), (-3, 0), (900, 0.5)])
    func `the amplitude is the cube of the volume`(volume: Int, amplitude expected: Double) {
        let (_, samples) = rendered(.chime(.alert), configuration: SoundConfiguration(volume: volume))
        #expect(abs(amplitude(of: 880, in: samples[2400..<12000]) - expected) < 0.01)
    }
}
