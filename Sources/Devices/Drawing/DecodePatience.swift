internal import BezelModel
private import Glibc

/// Limits the time for decoding a picture. Decoders check it repeatedly.
///
/// It counts the processor time of its thread, so a busy machine refuses no picture.
final class DecodePatience {
    /// Why decoding ends early; nil while it continues.
    private(set) var end: DrawingError.Code?
    private let limit: Int64
    private let pause: Int64
    private let isWanted: () -> Bool
    private let start = DecodePatience.now
    private var asked: Int64 = 0

    /// - Parameters:
    ///   - limit: Processor time; nil for any.
    ///   - pause: Processor time between two calls of `isWanted`.
    ///   - isWanted: Whether the picture is still needed.
    init(
        limit: Interval? = ImageLimits.time, pause: Interval = .milliseconds(2),
        isWanted: @escaping () -> Bool = { true }
    ) {
        self.limit = limit?.nanoseconds ?? .max
        self.pause = pause.nanoseconds
        self.isWanted = isWanted
    }

    /// Whether to continue. Once false it stays false.
    func lasts() -> Bool {
        guard end == nil else { return false }
        let spent = Self.now - start
        if spent >= limit {
            end = .tooSlow
        } else if spent - asked >= pause {
            asked = spent
            if !isWanted() { end = .interrupted }
        }
        return end == nil
    }

    /// The error of a decoder that was ended, or else its own.
    func error(_ own: DrawingError) -> DrawingError {
        end.map { DrawingError(code: $0, operation: own.operation, subject: "\(Double(limit) / 1e9) s") } ?? own
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
