import BezelModel

/// Changes on their way out, in the order of their time: behind one that is not decided all wait, so that times never
/// step back.
struct PendingContacts: Sendable {
    struct Entry: Sendable {
        var stamp = Stamp(nanoseconds: 0)
        /// Which frame it belongs to.
        var frame: UInt32 = 0
        var contact = Contact(slot: 0, phase: .cancel, point: DisplayPoint(x: 0, y: 0))
        var isUndecided = false
        /// It turned out to be none.
        var isDead = false
    }

    /// Past this all that waits is believed. What one frame and its timers add fits in above it.
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

    /// The contact in `slot` that waits for a decision gets it.
    mutating func decide(_ slot: UInt8, isFinger: Bool) {
        for index in 0..<count {
            let place = (head + index) % Self.capacity
            guard entries[place].isUndecided, entries[place].contact.slot == slot else { continue }
            entries[place].isUndecided = false
            entries[place].isDead = !isFinger
        }
    }

    /// How many entries at the front are one frame of which everything is decided; 0 when there is none.
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
