/// The same numbers for the same seed, on every machine.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9e37_79b9_7f4a_7c15 }

    mutating func next() -> UInt64 {
        // xorshift64*, Vigna 2016.
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_f491_4f6c_dd1d
    }

    /// `bytes` with some flipped, written over, put in, taken out, or cut off.
    mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...6, using: &self) {
            guard copy.count > 1 else { break }
            let index = Int.random(in: 0..<copy.count, using: &self)
            switch Int.random(in: 0..<6, using: &self) {
            case 0, 1: copy[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
            case 2: copy[index] = UInt8.random(in: 0...255, using: &self)
            case 3: copy.insert(UInt8.random(in: 0...255, using: &self), at: index)
            case 4: copy.removeSubrange(index..<min(index + 4, copy.count))
            default:
                // Rarely: it leaves the least to go wrong.
                if Int.random(in: 0..<8, using: &self) == 0 { copy.removeSubrange(index...) }
            }
        }
        return copy
    }
}
