import BezelModel
import SmartDeviceLink

/// The head unit's end of one connection: bytes become messages, and the rate of frames is counted.
struct Connection: Sendable {
    /// More malformed runs than this within a second end the connection (sdl_core's `MalformedFrequencyCount`).
    static let malformedLimit = 10

    var reader = FrameReader()
    var assembler = MessageAssembler()
    var malformedRuns = RateLimit(malformedLimit, in: .seconds(1))
    var frames: RateLimit
    let device: DeviceID
    /// The first bytes, until it is known that they are SDL; then nil.
    var opening: [UInt8]? = []
    /// The peer reads too slowly: MOVEs are coalesced until everything was sent.
    var isBacklogged = false
    /// Services that were never started and whose data has been logged.
    var refusedServices: Set<Service> = []
    /// Ids of apps whose sessions were ended because they sent too many requests. They cannot register again on this
    /// connection.
    var expelled: Set<String> = []

    init(_ limits: HeadUnitConfiguration.Limits, _ device: DeviceID) {
        frames = RateLimit(limits.frames, in: .seconds(1))
        self.device = device
    }
}
