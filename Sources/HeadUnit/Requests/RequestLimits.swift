import BezelModel
import SmartDeviceLink

/// How many requests an app may make (ProtocolNotes, "Limits"; sdl_core's `rpc_service_impl.cc`).
struct RequestLimits: Sendable {
    enum Decision: Hashable, Sendable {
        case admitted
        /// Too many requests in a short time: the session ends with this reason.
        case expelled(UnregisteredReason)
        /// Too many requests of this kind at level NONE.
        case rejected
    }

    private static let window = Interval.seconds(10)

    private let filesInNone: Int
    private var all: RateLimit
    private var inNone: RateLimit
    /// Counts of PutFile, DeleteFile and ListFiles since the app was last at another level than NONE.
    private var files: [FunctionID: Int] = [:]

    init(_ limits: HeadUnitConfiguration.Limits) {
        filesInNone = limits.fileRequestsInNone
        all = RateLimit(limits.requests, in: Self.window)
        inNone = RateLimit(limits.requestsInNone, in: Self.window)
    }

    /// Counts one request.
    ///
    /// - Parameter function: nil for a number without a meaning.
    mutating func admit(_ function: FunctionID?, at level: HMILevel, _ now: Instant) -> Decision {
        if all.exceeds(at: now) { return .expelled(.tooManyRequests) }
        guard level == .notRunning else {
            files = [:]
            return .admitted
        }
        if inNone.exceeds(at: now) { return .expelled(.requestWhileInNone) }
        guard let function, function == .putFile || function == .deleteFile || function == .listFiles else {
            return .admitted
        }
        files[function, default: 0] += 1
        return files[function, default: 0] > filesInNone ? .rejected : .admitted
    }
}
