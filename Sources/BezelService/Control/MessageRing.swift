/// The newest messages between apps and the head unit, in memory of a constant size: a new one takes the place of the
/// oldest ones. Has no side effects.
struct MessageRing: Sendable {
    /// A message, or its beginning.
    struct Entry: Hashable, Sendable {
        var connection: UInt32
        var session: UInt8
        var direction: RPCDissector.Direction
        /// When it was complete, in nanoseconds of the monotonic clock.
        var time: Int64
        /// Bytes of the whole payload.
        var size: Int
        /// The RPC header and the parameters. The header alone if the parameters are longer than
        /// ``RPCDissector/parameterLimit``.
        var beginning: [UInt8] = []
    }

    /// The bytes of all beginnings, and the most messages.
    static let memory = 1 << 20
    static let messageLimit = 4096

    private struct Place {
        var entry: Entry
        var start: Int
        var count: Int
    }

    /// Used from the first message on.
    private var bytes: [UInt8] = []
    private var places: [Place] = []
    /// The position of the oldest message in ``places``, and the number of messages.
    private var start = 0
    private(set) var count = 0
    /// The number of the oldest message, counted from the first that was ever appended.
    private(set) var first = 0
    /// The number that the next message will have.
    var end: Int { first + count }
    /// Where the next bytes are written, and how many are used.
    private var free = 0
    private var used = 0

    /// - Parameters:
    ///   - entry: Without its beginning.
    ///   - beginning: At most ``memory`` bytes; a longer one is left out.
    mutating func append(_ entry: Entry, _ beginning: UnsafeRawBufferPointer) {
        guard beginning.count <= Self.memory else { return }
        if bytes.isEmpty { bytes = [UInt8](repeating: 0, count: Self.memory) }
        while count == Self.messageLimit || used + beginning.count > Self.memory { removeFirst() }
        let place = Place(entry: entry, start: free, count: beginning.count)
        bytes.withUnsafeMutableBytes { memory in
            let whole = min(beginning.count, Self.memory - place.start)
            UnsafeMutableRawBufferPointer(rebasing: memory[place.start..<place.start + whole])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: beginning[..<whole]))
            UnsafeMutableRawBufferPointer(rebasing: memory[..<(beginning.count - whole)])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: beginning[whole...]))
        }
        free = (free + beginning.count) % Self.memory
        used += beginning.count
        if places.count < Self.messageLimit {
            places.append(place)
        } else {
            places[(start + count) % Self.messageLimit] = place
        }
        count += 1
    }

    private mutating func removeFirst() {
        used -= places[start].count
        start = (start + 1) % Self.messageLimit
        count -= 1
        first += 1
    }

    /// The oldest messages from a number on, at most 64 and about 32 KiB.
    ///
    /// - Parameters:
    ///   - number: Of a message. Those before ``first`` are left out.
    ///   - last: The number after the last message that is wanted.
    /// - Returns: The messages, and the number of the next one. None if there is no message with the number yet.
    func batch(from number: Int, to last: Int = .max) -> (entries: [Entry], next: Int) {
        var entries: [Entry] = []
        var size = 0
        var index = max(number - first, 0)
        while index < min(count, last - first), entries.count < 64, size <= 32 << 10 {
            let place = places[(start + index) % places.count]
            var entry = place.entry
            let whole = min(place.count, Self.memory - place.start)
            entry.beginning = Array(bytes[place.start..<place.start + whole]) + bytes[..<(place.count - whole)]
            entries.append(entry)
            size += place.count
            index += 1
        }
        return (entries, first + index)
    }
}
