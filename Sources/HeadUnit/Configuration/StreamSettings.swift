public import BezelModel
public import SmartDeviceLink

extension HeadUnitConfiguration {
    /// Whether second links are offered: only if video or audio can be streamed.
    var announcesSecondary: Bool { hasSecondaryTransport && StreamID.Kind.allCases.contains { streams.takes($0) } }

    /// The video and the audio of apps: what the program can decode and play.
    public struct Streams: Hashable, Sendable {
        /// Formats of video that are decoded, the best first; empty for no video: capabilities announce none, and the
        /// service is refused. Default empty.
        public var formats: [VideoFormat] = []
        /// Whether the audio service is accepted. Default false.
        public var takesAudio = false
        /// `preferredFPS`: the largest number of pictures a second that apps should send, 1 to 60. Default 30.
        public var framesPerSecond = 30
        /// `maxBitrate` of video, in kbit/s, 100 to 100,000. Default 4000.
        public var kilobits = 4000

        /// A stream without data for this time counts as stalled (sdl_core's `VideoDataStoppedTimeout` and
        /// `AudioDataStoppedTimeout`).
        public static let silence = Interval.milliseconds(1000)

        public init() {}

        func takes(_ kind: StreamID.Kind) -> Bool {
            switch kind {
            case .audio: takesAudio
            case .video: !formats.isEmpty
            }
        }

        func takes(_ parameters: StreamParameters) -> Bool {
            switch parameters {
            case .audio: takesAudio
            case .video(let video): formats.contains(video.format)
            }
        }
    }
}
