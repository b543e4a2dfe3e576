private import Glibc

/// How far a list is scrolled, as a function of time. The engine and the drawing ask the same value, so that both know the
/// same offset without a message for each frame.
///
/// After a finger is lifted the list slows down by half about every 225 ms and stops below 15 pixels a second.
public struct Scroll: Hashable, Sendable {
    /// The speed falls to 1/e in this many seconds.
    private static let timeConstant = 0.325
    /// Pixels a second.
    private static let slowest = 15.0
    /// Pixels a second.
    public static let fastest = 8000.0

    /// Pixels of the list above its visible area, at ``since``. Outside 0 to the limit it is drawn at the limit.
    public private(set) var start: Double
    /// Pixels a second at ``since``; positive towards the list's end.
    public private(set) var velocity: Double
    public private(set) var since: Instant

    public init(offset: Double = 0, velocity: Double = 0, since: Instant = Instant(nanoseconds: 0)) {
        start = offset.isFinite ? offset : 0
        self.velocity = velocity.isFinite ? min(max(velocity, -Self.fastest), Self.fastest) : 0
        self.since = since
        if abs(self.velocity) < Self.slowest { self.velocity = 0 }
    }

    /// The offset in whole pixels.
    ///
    /// - Parameter limit: The largest offset: the list's length less the visible part.
    public func offset(at now: Instant, limit: Int32) -> Int32 {
        let travelled = velocity * Self.timeConstant * (1 - exp(-seconds(at: now) / Self.timeConstant))
        return Int32(min(max(start + travelled, 0), Double(max(limit, 0))).rounded())
    }

    /// Whether the offset still changes after `now`.
    public func isMoving(at now: Instant, limit: Int32) -> Bool {
        guard abs(velocity) * exp(-seconds(at: now) / Self.timeConstant) >= Self.slowest else { return false }
        let offset = offset(at: now, limit: limit)
        return velocity > 0 ? offset < limit : offset > 0
    }

    private func seconds(at now: Instant) -> Double { max(Double((now - since).nanoseconds) / 1e9, 0) }
}
