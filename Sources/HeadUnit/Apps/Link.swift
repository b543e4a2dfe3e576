import BezelModel
import SmartDeviceLink

/// The head unit's end of one connection: bytes → messages, and how much nonsense came.
struct Link: Sendable {
    /// More malformed runs than this within a second end the connection (sdl_core's `MalformedFrequencyCount`).
    static let malformedLimit = 10

    var reader = FrameReader()
    var assembler = MessageAssembler()
    /// The peer does not keep up: MOVEs are coalesced until what is under way has left.
    var isBacklogged = false
    /// When the malformed runs of the last second came.
    private var malformedRuns: [Instant] = []

    /// Counts one malformed run.
    ///
    /// - Returns: Whether that was one too many.
    mutating func malformed(at now: Instant) -> Bool {
        malformedRuns.removeAll { now - $0 >= .seconds(1) }
        malformedRuns.append(now)
        return malformedRuns.count > Self.malformedLimit
    }
}
