/// Quiet noise below a recording, 40 dB under its loud parts.
///
/// A microphone that cuts its own noise, and a synthetic voice, have parts of almost no sound. The model has never heard
/// such parts: with them it recognises a fourth fewer phrases. A usual recording is louder than the added noise.
struct NoiseFloor {
    private static let blockSize = 320
    /// Of the loud parts.
    private static let share: Float = 0.01
    /// A constant, so that the same recording gives the same result.
    private var seed: UInt32 = 0x9E37_79B9

    /// The recording with the noise.
    mutating func added(to samples: UnsafeBufferPointer<Int16>) -> [Int16] {
        // Two dice of ±1 have a deviation of 0.82.
        let width = Self.loudness(of: samples) * Self.share / 0.82
        guard width >= 0.5 else { return Array(samples) }
        return samples.map { sample in
            let value = Float(sample) + (die() + die()) * width
            return Int16(min(max(value, -32768), 32767).rounded())
        }
    }

    /// The effective value that nine of ten blocks do not exceed.
    static func loudness(of samples: UnsafeBufferPointer<Int16>) -> Float {
        let powers = stride(from: 0, to: samples.count, by: blockSize).map { start in
            let block = samples[start..<min(start + blockSize, samples.count)]
            return block.reduce(Float(0)) { $0 + Float($1) * Float($1) } / Float(block.count)
        }
        let sorted = powers.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10].squareRoot()
    }

    /// A value between -1 and 1 (xorshift32).
    private mutating func die() -> Float {
        seed ^= seed << 13
        seed ^= seed >> 17
        seed ^= seed << 5
        return Float(seed) / Float(UInt32.max) * 2 - 1
    }
}
