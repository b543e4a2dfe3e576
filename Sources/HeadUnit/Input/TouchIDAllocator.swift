import BezelModel

/// Assigns SDL's ten touch ids to the fingers of all panels, the lowest free id first.
struct TouchIDAllocator: Sendable {
    static let limit = 10

    private struct Key: Equatable {
        var panel: UInt8
        var slot: UInt8
    }

    private var keys: InlineArray<10, Key?> = InlineArray(repeating: nil)

    /// The id of a finger that comes down; nil for the eleventh.
    mutating func take(panel: UInt8, slot: UInt8) -> Int? {
        for id in 0..<Self.limit where keys[id] == nil {
            keys[id] = Key(panel: panel, slot: slot)
            return id
        }
        return nil
    }

    /// The id of a finger that is down; nil when it has none.
    func id(panel: UInt8, slot: UInt8) -> Int? {
        for id in 0..<Self.limit where keys[id] == Key(panel: panel, slot: slot) { return id }
        return nil
    }

    mutating func release(_ id: Int) { keys[id] = nil }
}
