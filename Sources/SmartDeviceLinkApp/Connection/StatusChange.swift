public import SmartDeviceLink

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
