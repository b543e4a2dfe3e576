public import SmartDeviceLink

/// The video or the audio of a session: each session has at most one of each.
public struct StreamID: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case audio, video

        /// nil for services that are not streams.
        public init?(_ service: Service) {
            switch service {
            case .audio: self = .audio
            case .video: self = .video
            case .control, .rpc, .bulk: return nil
            }
        }

        public var service: Service {
            switch self {
            case .audio: .audio
            case .video: .video
            }
        }
    }

    public var session: SessionID
    public var kind: Kind

    public init(_ session: SessionID, _ kind: Kind) {
        self.session = session
        self.kind = kind
    }
}

/// The format of a stream.
public enum StreamParameters: Hashable, Sendable {
    /// Samples of 16 bits, signed, little-endian, one channel, 16,000 a second.
    case audio
    case video(VideoParameters)
}

/// A change of a stream's state.
public enum StreamChange: Hashable, Sendable {
    case started(StreamParameters)
    /// Data comes, for the first time or after it ``stoodStill``.
    case flows
    /// No data has come for ``HeadUnitConfiguration/Streams/silence``. The service stays open.
    case stoodStill
    case ended
}

/// A program's report about an app's video.
public enum VideoNews: Hashable, Sendable {
    /// Its first picture can be shown.
    case pictureReady
    /// It can no longer be decoded.
    case decoderFailed
}

/// An app's StartService for a stream.
struct StreamWish: Hashable, Sendable {
    let kind: StreamID.Kind
    /// The protocol version of the session.
    let version: UInt8
    let isEncrypted: Bool
    let payload: [UInt8]
}

/// A control frame about a stream, for its app.
enum StreamControl: Hashable, Sendable {
    case started(StreamParameters)
    case refused(ServiceNAK)
    /// The app may no longer stream.
    case end
    case endAccepted
    case endRefused(ServiceNAK)
}
