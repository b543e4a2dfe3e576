import BezelModel
import SmartDeviceLink

/// The head unit's end of one connection: bytes → messages, and how much came.
struct Link: Sendable {
    /// More malformed runs than this within a second end the connection (sdl_core's `MalformedFrequencyCount`).
    static let malformedLimit = 10

    var reader = FrameReader()
    var assembler = MessageAssembler()
    var malformedRuns = RateLimit(malformedLimit, in: .seconds(1))
    var frames: RateLimit
    let device: DeviceID
    /// The first bytes, while they may still be of another protocol; nil once they are not.
    var opening: [UInt8]? = []
    /// Services that were never started and whose data has been spoken of.
    var refusedServices: Set<Service> = []
    /// Ids of apps that asked for too much. Here they register no more.
    var expelled: Set<String> = []

    init(_ limits: HeadUnitConfiguration.Limits, _ device: DeviceID) {
        frames = RateLimit(limits.frames, in: .seconds(1))
        self.device = device
    }
}
