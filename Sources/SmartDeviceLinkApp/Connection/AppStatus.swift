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

/// One value that has become another.
public struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Nil where nothing was known: the first since the app was registered.
    public var old: Value?
    public var new: Value

    public init(from old: Value?, to new: Value) {
        self.old = old
        self.new = new
    }

    init?(_ old: Value?, _ new: Value) {
        guard old != new else { return nil }
        self.init(from: old, to: new)
    }
}

/// A part of the status that has changed (SDL-0032).
public enum StatusChange: Hashable, Sendable {
    case hmiLevel(Change<HMILevel>)
    case audioStreamingState(Change<AudioStreamingState>)
    case systemContext(Change<SystemContext>)
    case videoStreamingState(Change<VideoStreamingState>)

    /// What lies between two statuses, and nothing that is the same in both.
    static func between(_ old: AppStatus?, _ new: AppStatus) -> [StatusChange] {
        [
            Change(old?.level, new.level).map(StatusChange.hmiLevel),
            Change(old?.audio, new.audio).map(StatusChange.audioStreamingState),
            Change(old?.context, new.context).map(StatusChange.systemContext),
            Change(old?.video, new.video).map(StatusChange.videoStreamingState),
        ].compactMap { $0 }
    }
}
