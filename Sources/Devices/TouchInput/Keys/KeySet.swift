/// A set of `KEY_*` and `BTN_*` numbers, one bit each. Numbers above `KEY_MAX` are ignored.
public struct KeySet: Hashable, Sendable {
    /// `KEY_MAX` + 1 bits.
    static let wordCount = 12

    private var words = InlineArray<12, UInt64>(repeating: 0)

    public init() {}

    public init(_ codes: some Sequence<UInt16>) { for code in codes { insert(code) } }

    /// The format of `EVIOCGKEY`: bit 0 of byte 0 is key 0.
    init(bytes: some Sequence<UInt8>) {
        for (index, byte) in bytes.prefix(Self.wordCount * 8).enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
    }

    public var isEmpty: Bool { (0..<Self.wordCount).allSatisfy { words[$0] == 0 } }

    public func contains(_ code: UInt16) -> Bool {
        code <= KeyCode.last && words[Int(code) / 64] & (1 << UInt64(code % 64)) != 0
    }

    public mutating func insert(_ code: UInt16) {
        guard code <= KeyCode.last else { return }
        words[Int(code) / 64] |= 1 << UInt64(code % 64)
    }

    /// - Returns: Whether the set contained it.
    @discardableResult
    public mutating func remove(_ code: UInt16) -> Bool {
        guard contains(code) else { return false }
        words[Int(code) / 64] &= ~(1 << UInt64(code % 64))
        return true
    }

    /// In ascending order.
    public func forEach(_ body: (UInt16) -> Void) {
        for index in 0..<Self.wordCount {
            var word = words[index]
            while word != 0 {
                body(UInt16(index * 64 + word.trailingZeroBitCount))
                word &= word - 1
            }
        }
    }

    public static func == (left: KeySet, right: KeySet) -> Bool {
        (0..<wordCount).allSatisfy { left.words[$0] == right.words[$0] }
    }

    public func hash(into hasher: inout Hasher) {
        for index in 0..<Self.wordCount { hasher.combine(words[index]) }
    }
}
