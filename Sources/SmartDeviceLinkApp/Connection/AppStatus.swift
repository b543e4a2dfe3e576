public import SmartDeviceLink

/// What an app has of the screen and the sound (rpc_spec OnHMIStatus).
public struct AppStatus: Hashable, Sendable {
    public var level: HMILevel
    public var audio: AudioStreamingState
    public var context: SystemContext
    /// STREAMABLE where the head unit does not say, as rpc_spec has it.
    public var video: VideoStreamingState

    public init(
        _ level: HMILevel, _ audio: AudioStreamingState, _ context: SystemContext,
        _ video: VideoStreamingState = .streamable
    ) {
        self.level = level
        self.audio = audio
        self.context = context
        self.video = video
    }

    /// - Returns: Nil when a part is missing or has no meaning, or when another window than the main one is meant.
    init?(_ parameters: JSON) {
        guard (parameters["windowID"]?.integer ?? 0) == 0,
            let level = parameters["hmiLevel"]?.string.flatMap(HMILevel.init),
            let audio = parameters["audioStreamingState"]?.string.flatMap(AudioStreamingState.init),
            let context = parameters["systemContext"]?.string.flatMap(SystemContext.init)
        else { return nil }
        let video = parameters["videoStreamingState"]?.string.flatMap(VideoStreamingState.init)
        self.init(level, audio, context, video ?? .streamable)
    }
}
