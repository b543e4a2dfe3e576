/// How fast one address may send: the loop reads 4 KiB at a time, and an app that sends without end would keep it busy
/// all the time. A bucket of bytes, which fills at a constant rate. The rate is many times the need of video and files
/// over Wi-Fi.
struct ReadingRate {
    /// Bytes that may come at once.
    static let burst: Int64 = 256 << 10
    /// Bytes a second.
    static let rate: Int64 = 8 << 20
    /// After the bucket was empty, reading begins again when it has this number of bytes.
    private static let portion: Int64 = 64 << 10

    /// The bytes in the bucket; negative after a read of more bytes than it had.
    private var left = burst
    /// When ``left`` was computed, in nanoseconds.
    private var then: Int64

    /// - Parameter now: In nanoseconds of a clock that continues.
    init(at now: Int64) { then = now }

    /// Counts bytes that were read.
    ///
    /// - Returns: For how many nanoseconds nothing may be read; nil when reading may continue.
    mutating func read(_ bytes: Int, at now: Int64) -> Int64? {
        fill(at: now)
        left -= Int64(bytes)
        return left > 0 ? nil : (Self.portion - left) * 1_000_000_000 / Self.rate
    }

    /// Whether the bucket is full.
    mutating func isFull(at now: Int64) -> Bool {
        fill(at: now)
        return left == Self.burst
    }

    private mutating func fill(at now: Int64) {
        // A second fills it from any state: longer times do not matter, and do not overflow.
        let passed = min(max(now - then, 0), 1_000_000_000)
        let bytes = passed * Self.rate / 1_000_000_000
        guard bytes > 0 else { return }
        left = min(left + bytes, Self.burst)
        then = now
    }
}
