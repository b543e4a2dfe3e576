/// Which requests may go out now and which wait: a head unit takes only so many at a time, and says so with
/// TOO_MANY_PENDING_REQUESTS when it has enough.
///
/// A refusal stops everything for a pause, halves what may be pending, and puts the request at the front of the line; every
/// answer gives one place back.
struct RequestQueue: Sendable {
    enum Refusal: Hashable, Sendable {
        /// To be called off by ``RequestQueue/resume()`` after this long.
        case pause(Duration)
        /// It has been refused often enough: let its caller know.
        case giveUp
    }

    static let refusalLimit = 4
    static let firstPause = Duration.milliseconds(100)

    /// From the configuration.
    let maximum: Int
    private(set) var limit: Int
    private(set) var pending: Set<Int32> = []
    private(set) var waiting: [Int32] = []
    private var urgent: Set<Int32> = []
    private var refusals: [Int32: Int] = [:]
    private var isPaused = false

    init(limit: Int) {
        maximum = max(limit, 1)
        self.limit = maximum
    }

    /// - Parameter isUrgent: It waits for no place and takes none: what ends another one must not wait for that.
    /// - Returns: Whether it may go out now.
    mutating func enqueue(_ id: Int32, isUrgent: Bool = false) -> Bool {
        if isUrgent { urgent.insert(id) }
        waiting.append(id)
        return release() == [id]
    }

    /// One has been answered, or nobody waits for it any more.
    ///
    /// - Returns: What may go out now, in order.
    mutating func remove(_ id: Int32) -> [Int32] {
        refusals[id] = nil
        urgent.remove(id)
        if pending.remove(id) != nil { limit = min(limit + 1, maximum) } else { waiting.removeAll { $0 == id } }
        return release()
    }

    mutating func refused(_ id: Int32) -> Refusal {
        let count = refusals[id, default: 0] + 1
        guard count < Self.refusalLimit else { return .giveUp }
        refusals[id] = count
        pending.remove(id)
        waiting.insert(id, at: 0)
        limit = max(limit / 2, 1)
        isPaused = true
        return .pause(Self.firstPause * (1 << (count - 1)))
    }

    /// - Returns: What may go out now, in order.
    mutating func resume() -> [Int32] {
        isPaused = false
        return release()
    }

    private mutating func release() -> [Int32] {
        guard !isPaused else { return [] }
        let ordinary = waiting.filter { !urgent.contains($0) }.prefix(max(limit - pending.subtracting(urgent).count, 0))
        let released = waiting.filter(urgent.contains) + ordinary
        waiting.removeAll(where: released.contains)
        pending.formUnion(released)
        return released
    }
}
