/// Pseudo-random texts; the same seed gives the same texts.
struct HashSource: Sendable {
    static let length = 32
    private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> String {
        String(
            decoding: (0..<Self.length).map { _ in Self.letters[Int(number() % UInt64(Self.letters.count))] },
            as: UTF8.self)
    }

    /// SplitMix64 (Steele, Lea, Flood 2014).
    private mutating func number() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
