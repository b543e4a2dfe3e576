public import SmartDeviceLink

/// The video or the audio of a session: each session has at most one of each.
public struct StreamID: Hashable, Sendable {
    public enum Kind: Int, Comparable, Hashable, Sendable, CaseIterable {
        case audio, video

        /// nil for services that stream nothing.
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

        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    public var session: SessionID
    public var kind: Kind

    public init(_ session: SessionID, _ kind: Kind) {
        self.session = session
        self.kind = kind
    }
}

/// What a stream consists of.
public enum StreamParameters: Hashable, Sendable {
    /// Samples of 16 bits, signed, little-endian, one channel, 16,000 a second.
    case audio
    case video(VideoParameters)
}

/// What an app asks for with a StartService.
struct StreamWish: Hashable, Sendable {
    let kind: StreamID.Kind
    /// The protocol version of the session.
    let version: UInt8
    let isEncrypted: Bool
    let payload: ArraySlice<UInt8>
}
