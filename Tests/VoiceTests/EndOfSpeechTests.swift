import Testing
import Voice

/// Sounds that are made here: noise of a constant level, and a voice-like sound with syllables.
@Suite(.enabled(if: EndOfSpeech.problem() == nil, "needs libspeexdsp1"))
struct EndOfSpeechTests {
    enum Noise: Double, CaseIterable { case none = 0, quiet = 10, loud = 400 }

    /// - Parameters:
    ///   - speech: From when to when, in ms, there is a voice.
    ///   - length: In ms.
    private static func sound(_ speech: ClosedRange<Int>?, _ noise: Noise, length: Int) -> [Int16] {
        var seed: UInt64 = 88_172_645_463_325_252
        return (0..<length * 16).map { number in
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            var value = (Double(seed >> 11) / Double(1 << 52) - 1) * noise.rawValue
            if let speech, speech.contains(number / 16) {
                // Pulses of 120 Hz, each with a decaying tone of 700 Hz, in syllables of 250 ms.
                let phase = Double(number % 133)
                let syllable = Double(number % 4000) < 3200 ? 1.0 : 0.1
                value += 9000 * syllable * sine(phase * 0.0438) * (1 - phase / 133)
            }
            return Int16(max(-32768, min(32767, value)))
        }
    }

    /// The sine of a part of a turn.
    private static func sine(_ turns: Double) -> Double {
        let x = turns - turns.rounded(.down)
        // Bhaskara's approximation.
        let half = x < 0.5 ? x * 2 : x * 2 - 1
        let value = 16 * half * (1 - half) / (5 - 4 * half * (1 - half))
        return x < 0.5 ? value : -value
    }

    /// When each state began, in ms.
    private static func changes(_ sound: [Int16]) throws -> [(state: EndOfSpeech.State, time: Int)] {
        var detector = try EndOfSpeech()
        var changes: [(state: EndOfSpeech.State, time: Int)] = []
        sound.withUnsafeBufferPointer { sound in
            for start in stride(from: 0, through: sound.count - 320, by: 320) {
                let state = detector.take(UnsafeBufferPointer(rebasing: sound[start..<start + 320]))
                if state != changes.last?.state { changes.append((state, start / 16 + 20)) }
            }
        }
        return changes
    }

    @Test(arguments: Noise.allCases)
    func `the end is found 300 to 900 ms after the voice, with noise too`(noise: Noise) throws {
        let changes = try Self.changes(Self.sound(2500...3700, noise, length: 6000))
        let end = try #require(changes.last)
        #expect(end.state == .ended)
        #expect((4000...4600).contains(end.time), "\(changes)")
        #expect(changes.contains { $0.state == .pausing && (3850..<end.time).contains($0.time) })
    }

    @Test(arguments: Noise.allCases)
    func `noise alone is nothing`(noise: Noise) throws {
        let changes = try Self.changes(Self.sound(nil, noise, length: 6000))
        #expect(changes.last?.state == .nothing)
        #expect(changes.last?.time == 5000)
    }

    @Test func `a block of another size changes nothing`() throws {
        var detector = try EndOfSpeech()
        let samples = [Int16](repeating: 0, count: 321)
        samples.withUnsafeBufferPointer { samples in
            for count in [0, 1, 319, 321] {
                for _ in 0..<300 {
                    let state = detector.take(UnsafeBufferPointer(rebasing: samples[..<count]))
                    #expect(state == .waiting)
                }
            }
        }
    }
}
