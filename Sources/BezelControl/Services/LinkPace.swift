package import BezelModel

/// How slow a connection is made, in each direction.
package struct LinkPace: Hashable, Sendable {
    /// The longest delay.
    static let longestDelay = Interval.milliseconds(10_000)
    /// Bytes a second.
    package static let rates: ClosedRange<Int64> = 100...100_000_000

    /// How much later bytes arrive.
    package var delay: Interval
    /// Bytes a second, from 100; nil for as many as the link can.
    package var rate: Int64?

    package init(delay: Interval = .zero, rate: Int64? = nil) { (self.delay, self.rate) = (delay, rate) }

    /// Whether the connection is as fast as its link.
    package var isFull: Bool { delay == .zero && rate == nil }
}
