/// How loud sound is, at most 20 times a second.
public struct LevelMeter: Sendable {
    /// Decibels under the loudest sine of full scale that are level 0.
    private static let depth = 60.0

    private let most: Int
    private var (count, squares) = (0, 0.0)

    /// - Parameter rate: Samples per second.
    public init(rate: Int) { most = max(rate / 20, 1) }

    /// - Parameter block: The next samples.
    /// - Returns: The level of the last 50 ms or more, 0 to 100; nil if they are not complete.
    public mutating func take(_ block: UnsafeBufferPointer<Int16>) -> Int? {
        for sample in block { squares += Double(sample) * Double(sample) }
        count += block.count
        guard count >= most else { return nil }
        defer { (count, squares) = (0, 0) }
        return Self.level(meanSquare: squares / Double(count))
    }

    /// - Returns: 0 at −60 dB of full scale and below, 100 at 0 dB. Speech near a microphone is about 50.
    static func level(meanSquare: Double) -> Int {
        guard meanSquare > 0 else { return 0 }
        let decibels = 10 * decimalLogarithm(2 * meanSquare / (32768.0 * 32768.0))
        return Int((min(max(decibels + depth, 0), depth) / depth * 100).rounded())
    }
}
