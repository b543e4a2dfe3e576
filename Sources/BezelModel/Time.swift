/// A moment on `CLOCK_BOOTTIME`, in nanoseconds: the time continues while the board sleeps. Alerts use it.
public struct Instant: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }
    public static func + (instant: Instant, interval: Interval) -> Instant {
        Instant(nanoseconds: instant.nanoseconds &+ interval.nanoseconds)
    }
    public static func - (later: Instant, earlier: Instant) -> Interval {
        Interval(nanoseconds: later.nanoseconds &- earlier.nanoseconds)
    }

    /// The earlier of two optional moments; nil if both are nil.
    public static func earliest(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }
}

/// A moment on `CLOCK_MONOTONIC`, in nanoseconds: when the kernel saw a touch, or when a frame reached the glass.
public struct Stamp: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static func < (left: Stamp, right: Stamp) -> Bool { left.nanoseconds < right.nanoseconds }
    public static func + (stamp: Stamp, interval: Interval) -> Stamp {
        Stamp(nanoseconds: stamp.nanoseconds &+ interval.nanoseconds)
    }
    public static func - (later: Stamp, earlier: Stamp) -> Interval {
        Interval(nanoseconds: later.nanoseconds &- earlier.nanoseconds)
    }
}

/// A length of time in nanoseconds. `Duration` has the same meaning but is 128 bits wide; this one fits a register.
public struct Interval: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static let zero = Interval(nanoseconds: 0)
    public static func milliseconds(_ count: Int) -> Interval { Interval(nanoseconds: Int64(count) &* 1_000_000) }
    public static func seconds(_ count: Int) -> Interval { Interval(nanoseconds: Int64(count) &* 1_000_000_000) }

    /// In whole milliseconds, rounded towards zero.
    public var milliseconds: Int { Int(nanoseconds / 1_000_000) }

    public static func < (left: Interval, right: Interval) -> Bool { left.nanoseconds < right.nanoseconds }
    public static func + (left: Interval, right: Interval) -> Interval {
        Interval(nanoseconds: left.nanoseconds &+ right.nanoseconds)
    }
    public static func - (left: Interval, right: Interval) -> Interval {
        Interval(nanoseconds: left.nanoseconds &- right.nanoseconds)
    }
}
