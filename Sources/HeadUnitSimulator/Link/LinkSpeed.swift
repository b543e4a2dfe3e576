extension HeadUnitSimulator {
    /// How fast bytes pass between apps and the head unit, in simulated time.
    public struct LinkSpeed: Hashable, Sendable {
        /// Bytes a second in each direction, 1 or more; nil for any number. Default: nil.
        public var bytesPerSecond: Int?
        /// How long a byte is on its way, in each direction, zero or more. Default: zero.
        public var latency: Duration

        /// - Parameters:
        ///   - bytesPerSecond: Bytes a second in each direction, 1 or more; nil for any number.
        ///   - latency: How long a byte is on its way, in each direction.
        public init(bytesPerSecond: Int? = nil, latency: Duration = .zero) {
            self.bytesPerSecond = bytesPerSecond.map { max($0, 1) }
            self.latency = max(latency, .zero)
        }

        /// Nothing needs time.
        public static let immediate = LinkSpeed()
        /// A phone on Bluetooth: 60,000 bytes a second, 50 ms in each direction.
        public static let bluetooth = LinkSpeed(bytesPerSecond: 60_000, latency: .milliseconds(50))

        /// How long the link needs to pass so many bytes.
        func time(for count: Int) -> Duration {
            bytesPerSecond.map { .nanoseconds(Int64(count) * 1_000_000_000 / Int64($0)) } ?? .zero
        }
    }
}
