import BezelModel
import SmartDeviceLink

/// The head unit's end of one connection: bytes become messages, and the rate of frames is counted.
struct Connection: Sendable {
    /// More malformed runs than this within a second end the connection (sdl_core's `MalformedFrequencyCount`).
    static let malformedLimit = 10

    var reader = FrameReader(passesStreams: true)
    var assembler = MessageAssembler()
    var malformedRuns = RateLimit(malformedLimit, in: .seconds(1))
    var frames: RateLimit
    /// The newest bytes had a frame above the limit.
    var isFlooding = false
    let device: DeviceID
    /// Sessions with a registered app.
    var registered: Set<SessionID> = []
    /// When the connection is closed unless it has a session by then, or a registered app; nil while there is one.
    var due: Instant?
    /// The value that ``due`` gets with the first session; nil without such a limit, and after the first session.
    var registrationDue: Instant?
    /// Whether the connection had a session.
    var isStarted = false
    /// The first bytes, until it is known that they are SDL; then nil.
    var opening: [UInt8]? = []
    /// The peer reads too slowly: MOVEs are coalesced until everything was sent.
    var isBacklogged = false
    /// Services that were never started and whose data has been logged.
    var refusedServices: Set<Service> = []
    /// The phone's own link, if this connection came to the port that was opened for that one's streams.
    var primary: ConnectionID?
    /// The address at which the program listens for second links of this phone; nil for none.
    var address: SecondaryAddress?
    /// When that port is closed, or replaced by another one; nil while none is wanted.
    var portDue: Instant?
    /// Ids of apps whose sessions were ended because they sent too many requests. They cannot register again on this
    /// connection.
    var expelled: Set<String> = []

    /// When the connection, a message on it or the port for its second links will have been silent for too long.
    var nextSilence: Instant? {
        Instant.earliest(portDue, Instant.earliest(due, assembler.deadline.map { Instant(nanoseconds: $0) }))
    }

    /// Received bytes of incomplete messages.
    var heldBytes: Int { reader.heldBytes + assembler.heldBytes + (opening?.count ?? 0) }

    init(_ limits: HeadUnitConfiguration.Limits, _ device: DeviceID) {
        frames = RateLimit(limits.frames, in: .seconds(1))
        self.device = device
    }
}
