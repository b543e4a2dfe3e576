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
    private var first = 0
    private(set) var count = 0
    /// Where the next bytes are written, and how many are used.
    private var end = 0
    private var used = 0

    /// - Parameters:
    ///   - entry: Without its beginning.
    ///   - beginning: At most ``memory`` bytes; a longer one is left out.
    mutating func append(_ entry: Entry, _ beginning: UnsafeRawBufferPointer) {
        guard beginning.count <= Self.memory else { return }
        if bytes.isEmpty { bytes = [UInt8](repeating: 0, count: Self.memory) }
        while count == Self.messageLimit || used + beginning.count > Self.memory { removeFirst() }
        let start = end
        let place = Place(entry: entry, start: start, count: beginning.count)
        bytes.withUnsafeMutableBytes { memory in
            let whole = min(beginning.count, Self.memory - start)
            UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + whole])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: beginning[..<whole]))
            UnsafeMutableRawBufferPointer(rebasing: memory[..<(beginning.count - whole)])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: beginning[whole...]))
        }
        end = (end + beginning.count) % Self.memory
        used += beginning.count
        if places.count < Self.messageLimit {
            places.append(place)
        } else {
            places[(first + count) % Self.messageLimit] = place
        }
        count += 1
    }

    private mutating func removeFirst() {
        used -= places[first].count
        first = (first + 1) % Self.messageLimit
        count -= 1
    }

    /// The positions of the messages, the oldest first, in groups of at most 64 messages and about 32 KiB.
    var batches: [Range<Int>] {
        var batches: [Range<Int>] = []
        var (start, size) = (0, 0)
        for index in 0..<count {
            size += places[(first + index) % places.count].count
            guard index + 1 - start == 64 || size > 32 << 10 else { continue }
            batches.append(start..<index + 1)
            (start, size) = (index + 1, 0)
        }
        return start == count ? batches : batches + [start..<count]
    }

    /// - Parameter positions: Of messages, 0 for the oldest.
    func entries(_ positions: Range<Int>) -> [Entry] {
        positions.clamped(to: 0..<count).map { index in
            let place = places[(first + index) % places.count]
            var entry = place.entry
            let whole = min(place.count, Self.memory - place.start)
            entry.beginning = Array(bytes[place.start..<place.start + whole]) + bytes[..<(place.count - whole)]
            return entry
        }
    }
}
