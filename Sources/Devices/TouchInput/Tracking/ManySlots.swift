import BezelModel

/// Slots of a panel that has more of them than fingers are followed at a time.
///
/// Each of the followed slots is assigned to one of the panel's. When a finger appears in another one, a slot without a
/// finger is exchanged; its contents are kept, because the kernel does not repeat values that have not changed.
struct ManySlots: Sendable {
    /// More slots than any driver announces.
    static let limit = 256

    /// Number of slots of the panel; 0 if all of them are followed.
    let count: Int
    /// For each followed slot the panel's number of it.
    private var numbers = InlineArray<20, Int>(repeating: 0)
    /// By the panel's number; empty if all slots are followed.
    private var kept: [ContactSlot]

    init(announced: Int) {
        count = announced > ContactFrame.slotLimit ? min(announced, Self.limit) : 0
        kept = Array(repeating: ContactSlot(), count: count)
        for slot in 0..<ContactFrame.slotLimit { numbers[slot] = slot }
    }

    /// The followed slot that is assigned to the panel's slot `number`; nil if there is none.
    func place(of number: Int) -> Int? {
        for slot in 0..<ContactFrame.slotLimit where numbers[slot] == number { return slot }
        return nil
    }

    /// Discards the contents of slots that are not followed now.
    mutating func forgetKept() {
        for number in kept.indices { kept[number] = ContactSlot() }
    }

    /// Assigns a followed slot to another one of the panel's.
    ///
    /// - Parameters:
    ///   - slot: Its contents, which are kept.
    ///   - number: Below ``count``.
    /// - Returns: The contents of the panel's slot `number`.
    mutating func exchange(_ place: Int, holding slot: ContactSlot, for number: Int) -> ContactSlot {
        kept[numbers[place]] = slot
        numbers[place] = number
        return kept[number]
    }
}

extension ContactTracker {
    /// The followed slot for the panel's slot `number`; nil if the panel has no such slot, or if 20 fingers are down.
    mutating func follow(_ number: Int) -> Int? {
        guard number < many.count else { return nil }
        if let place = many.place(of: number) { return place }
        for slot in 0..<slotCount where !slots[slot].isOccupied && !touched.contains(slot) {
            slots[slot] = many.exchange(slot, holding: slots[slot], for: number)
            return slot
        }
        return nil
    }
}
