import SmartDeviceLink

extension [UInt8] {
    /// From hexadecimal digits, two a byte; spaces and bars are for the reader.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        precondition(digits.count.isMultiple(of: 2))
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    init(json: JSON) {
        self = []
        append(json: json)
    }
}

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

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }
}

extension FrameReader {
    /// All that is found in `bytes` when they arrive in pieces of `chunk`.
    static func read(_ bytes: [UInt8], chunk: Int = .max) -> [Found] {
        var reader = FrameReader()
        return reader.read(bytes, chunk: chunk)
    }

    mutating func read(_ bytes: [UInt8], chunk: Int = .max) -> [Found] {
        var found: [Found] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            append(rest.prefix(chunk))
            rest = rest.dropFirst(chunk)
            while let next = next() { found.append(next) }
        }
        return found
    }
}
