/// A generator that gives the same numbers for the same seed on every machine: SplitMix64 (Steele, Lea, Flood 2014).
public struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 up to `limit`, which is not included.
    ///
    /// - Parameter limit: 0 or less counts as 1.
    public mutating func number<Number: FixedWidthInteger>(below limit: Number) -> Number {
        limit > 1 ? Number(next() % UInt64(limit)) : 0
    }

    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// `bytes` with one to six changes: bits flipped, bytes replaced, inserted or removed, the rest truncated.
    public mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...6, using: &self) {
            guard copy.count > 1 else { break }
            let index = number(below: copy.count)
            switch number(below: 6) {
            case 0, 1: copy[index] ^= 1 << number(below: 8)
            case 2: copy[index] = UInt8(truncatingIfNeeded: next())
            case 3: copy.insert(UInt8(truncatingIfNeeded: next()), at: index)
            case 4: copy.removeSubrange(index..<min(index + 4, copy.count))
            default:
                // Rarely, because a truncated part cannot be damaged any more.
                if number(below: 8) == 0 { copy.removeSubrange(index...) }
            }
        }
        return copy
    }
}
