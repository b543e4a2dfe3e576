/// Finds out whether the other end of a WebSocket still answers. A value without a timer.
public struct WebSocketPulse: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case nothing
        case ping
        /// Two pings were not answered.
        case close
    }

    /// Nanoseconds between two pings.
    public static let interval: Int64 = 20_000_000_000

    private var unanswered = 0
    /// When to call ``timerFired(at:)``.
    public private(set) var deadline: Int64

    /// - Parameter now: In nanoseconds of the clock of every call.
    public init(at now: Int64) { deadline = now + Self.interval }

    /// Bytes have come: a pong, or anything else.
    public mutating func heard() { unanswered = 0 }

    public mutating func timerFired(at now: Int64) -> Action {
        guard now >= deadline else { return .nothing }
        deadline = now + Self.interval
        guard unanswered < 2 else { return .close }
        unanswered += 1
        return .ping
    }
}
