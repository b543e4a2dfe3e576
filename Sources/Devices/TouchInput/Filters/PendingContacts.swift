import BezelModel

/// Contact changes that wait to be reported, in the order of their time. All changes after an undecided one wait, so
/// that times never go back.
struct PendingContacts: Sendable {
    struct Entry: Sendable {
        var stamp = Stamp(nanoseconds: 0)
        /// Number of the frame that it belongs to.
        var frame: UInt32 = 0
        var contact = Contact(slot: 0, phase: .cancel, point: DisplayPoint(x: 0, y: 0))
        var isUndecided = false
        /// The contact was dropped.
        var isDead = false
    }

    /// Above this number all waiting contacts are accepted. The capacity also has room for the entries that one frame
    /// and its timers can add.
    static let limit = 160
    private static let capacity = 256

    private var entries = InlineArray<256, Entry>(repeating: Entry())
    private var head = 0
    private(set) var count = 0

    subscript(index: Int) -> Entry { entries[(head + index) % Self.capacity] }

    mutating func append(_ entry: Entry) {
        guard count < Self.capacity else { return }
        entries[(head + count) % Self.capacity] = entry
        count += 1
    }

    mutating func removeFirst(_ size: Int) {
        head = (head + size) % Self.capacity
        count -= size
    }

    /// Decides about the contact in `slot` that waits.
    mutating func decide(_ slot: UInt8, isFinger: Bool) {
        for index in 0..<count {
            let place = (head + index) % Self.capacity
            guard entries[place].isUndecided, entries[place].contact.slot == slot else { continue }
            entries[place].isUndecided = false
            entries[place].isDead = !isFinger
        }
    }

    /// Number of entries at the front that form one frame without undecided contacts; 0 if there is no such frame.
    var readyCount: Int {
        guard count > 0 else { return 0 }
        let frame = self[0].frame
        var size = 0
        while size < count, self[size].frame == frame {
            if self[size].isUndecided { return 0 }
            size += 1
        }
        return size
    }
}
