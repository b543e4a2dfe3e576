import BezelModel
import SmartDeviceLink

/// An open service of ``Streams``.
struct OpenStream: Sendable {
    /// The longest sound of an app that may wait to be played: 16 MiB.
    private static let longestSound = Interval.seconds((16 << 20) / soundRate)
    /// Bytes of sound a second.
    private static let soundRate = 32_000

    let app: String
    let parameters: StreamParameters
    /// When it ends because the app may no longer stream; nil while the app may stream.
    var endDue: Instant?
    /// When to check whether data still comes; nil while the stream is stalled. Not moved with each frame, so that the
    /// timer is set once a second.
    private(set) var silenceCheck: Instant?
    private(set) var bytes: Int64 = 0
    /// A picture of the video can be shown.
    var hasPicture = false
    /// When the last data came; of sound, when it will have been played.
    private var usedUntil: Instant
    /// The next Consecutive frame is the first of its message.
    private var beginsMessage = false

    var isFlowing: Bool { silenceCheck != nil }

    init(_ parameters: StreamParameters, of app: AppInfo, at now: Instant) {
        self.app = app.name
        self.parameters = parameters
        usedUntil = now
    }

    /// Receives data. Nothing is allocated.
    mutating func take(_ piece: FramePiece, at now: Instant) -> StreamDataFate {
        guard piece.header.type != .first else {
            beginsMessage = true
            return .announced
        }
        let passed = StreamPiece(piece, isFirst: beginsMessage)
        if piece.isEnd { beginsMessage = false }
        bytes += Int64(piece.range.count)
        switch parameters {
        case .video: usedUntil = now
        case .audio:
            let time = Interval(nanoseconds: Int64(piece.range.count) * (1_000_000_000 / Int64(Self.soundRate)))
            usedUntil = min(max(usedUntil, now) + time, now + Self.longestSound)
        }
        guard silenceCheck == nil else { return .pass(passed) }
        silenceCheck = usedUntil + HeadUnitConfiguration.Streams.silence
        return .flows(passed, app: app)
    }

    /// Checks whether data still comes.
    ///
    /// - Returns: Whether the stream has just stalled.
    mutating func checkSilence(at now: Instant) -> Bool {
        guard let check = silenceCheck, check <= now else { return false }
        let due = usedUntil + HeadUnitConfiguration.Streams.silence
        silenceCheck = due <= now ? nil : due
        return due <= now
    }
}

/// How data of a stream is handled.
enum StreamDataFate: Sendable {
    /// It is passed on.
    case pass(StreamPiece)
    /// It is passed on; the stream of this app was stalled before.
    case flows(StreamPiece, app: String)
    /// It announces a message and is not data itself.
    case announced
    /// It was sent before the service ended, and is dropped.
    case late
    /// The service is supported but not open: the app breaks the protocol.
    case violation
    /// This head unit does not support such a service.
    case refused
}
