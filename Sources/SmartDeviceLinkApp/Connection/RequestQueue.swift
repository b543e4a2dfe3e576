/// Decides which requests are sent now and which wait. A head unit accepts a limited number of pending requests and
/// rejects further ones with TOO_MANY_PENDING_REQUESTS.
///
/// After a rejection nothing is sent for a pause, the limit is halved, and the request goes to the front of the queue.
/// Each response raises the limit by one.
struct RequestQueue: Sendable {
    /// What to do after a request was rejected.
    enum Refusal: Hashable, Sendable {
        /// Wait for this duration, then call ``RequestQueue/resume()``.
        case pause(Duration)
        /// The request was rejected too often: report the rejection to its caller.
        case giveUp
    }

    /// Number of rejections after which a request is given up.
    static let refusalLimit = 4
    /// The pause after the first rejection of a request; doubled after each further one.
    static let firstPause = Duration.milliseconds(100)

    /// Upper bound of ``limit``: ``LifecycleConfiguration/pendingLimit``, 1 or more.
    let maximum: Int
    /// The largest number of requests that may be pending now.
    private(set) var limit: Int
    /// Requests that were sent and have no response.
    private(set) var pending: Set<Int32> = []
    /// Requests that were not sent yet, in the order in which they will be sent.
    private(set) var waiting: [Int32] = []
    private var urgent: Set<Int32> = []
    private var refusals: [Int32: Int] = [:]
    private var isPaused = false

    init(limit: Int) {
        maximum = max(limit, 1)
        self.limit = maximum
    }

    /// Adds a request.
    ///
    /// - Parameter isUrgent: The request is sent at once and does not count against ``limit``. For a CancelInteraction,
    ///   which may end the request that the queue waits for.
    /// - Returns: Whether the request may be sent now.
    mutating func enqueue(_ id: Int32, isUrgent: Bool = false) -> Bool {
        if isUrgent { urgent.insert(id) }
        waiting.append(id)
        return release() == [id]
    }

    /// Removes a request that got its response or was cancelled.
    ///
    /// - Returns: Requests that may be sent now, in order.
    mutating func remove(_ id: Int32) -> [Int32] {
        refusals[id] = nil
        urgent.remove(id)
        if pending.remove(id) != nil { limit = min(limit + 1, maximum) } else { waiting.removeAll { $0 == id } }
        return release()
    }

    /// The head unit rejected a request with TOO_MANY_PENDING_REQUESTS.
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

    /// Ends the pause.
    ///
    /// - Returns: Requests that may be sent now, in order.
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
