internal import SmartDeviceLink

/// The open video service of a connection.
struct VideoService: Sendable {
    /// The largest frame of the service; nil for that of the RPC service.
    var mtu: Int?
    /// Frames that wait for the connection.
    var queue = VideoQueue()
}

/// An event of the video service.
enum VideoServiceEvent: Sendable {
    /// StartServiceACK.
    case acknowledged(VideoParameters)
    /// StartServiceNAK: `rejectedParams` and `reason`.
    case refused([String], reason: String)
    /// The head unit's EndService, which was answered.
    case ended
    /// EndServiceACK or EndServiceNAK.
    case endAnswered
    /// Everything was handed over to the network.
    case drained
}
