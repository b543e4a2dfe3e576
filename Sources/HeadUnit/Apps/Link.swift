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
    private var malformedSince: Instant?
    private var malformedRuns = 0

    /// Counts one malformed run.
    ///
    /// - Returns: Whether that was one too many.
    mutating func malformed(at now: Instant) -> Bool {
        if let since = malformedSince, now - since < .seconds(1) {
            malformedRuns += 1
        } else {
            malformedSince = now
            malformedRuns = 1
        }
        return malformedRuns > Self.malformedLimit
    }
}
