/// The power of sound in the band of speech, without the rumble of a car: about 300 to 3,000 Hz at 16,000 samples a second.
struct SpeechBand {
    /// Of filters of the first order: 1 - exp(-2π · frequency / rate).
    private static let low: Float = 0.111
    private static let high: Float = 0.692

    private var slow: (Float, Float) = (0, 0)
    private var smooth: Float = 0

    /// The mean square of a block. Blocks follow each other without a gap.
    mutating func power(of block: UnsafeBufferPointer<Int16>) -> Float {
        var sum: Float = 0
        for sample in block {
            slow.0 += (Float(sample) - slow.0) * Self.low
            let once = Float(sample) - slow.0
            slow.1 += (once - slow.1) * Self.low
            smooth += (once - slow.1 - smooth) * Self.high
            sum += smooth * smooth
        }
        return block.isEmpty ? 0 : sum / Float(block.count)
    }
}
