public import SmartDeviceLink

/// The app's HMI status: its level and which parts of the screen and the sound it has (rpc_spec OnHMIStatus).
public struct AppStatus: Hashable, Sendable {
    /// `hmiLevel`: FULL, LIMITED, BACKGROUND or NONE.
    public var level: HMILevel
    /// `audioStreamingState`: whether the app's sound is audible, attenuated, or not audible.
    public var audio: AudioStreamingState
    /// `systemContext`: the interface that covers the app's screen, for instance an alert.
    public var context: SystemContext
    /// `videoStreamingState`: whether the app's video is shown. STREAMABLE if the notification has no value, as
    /// rpc_spec defines.
    public var video: VideoStreamingState

    /// Creates a status from its four values.
    public init(
        _ level: HMILevel, _ audio: AudioStreamingState, _ context: SystemContext,
        _ video: VideoStreamingState = .streamable
    ) {
        self.level = level
        self.audio = audio
        self.context = context
        self.video = video
    }

    /// - Returns: Nil if a value is missing or unknown, or if `windowID` names another window than the main one.
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
