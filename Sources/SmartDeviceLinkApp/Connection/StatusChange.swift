public import SmartDeviceLink

/// A change of a value.
public struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value before; nil for the first value after a registration.
    public var old: Value?
    /// The value now.
    public var new: Value

    /// Creates a change.
    public init(from old: Value?, to new: Value) {
        self.old = old
        self.new = new
    }

    init?(_ old: Value?, _ new: Value) {
        guard old != new else { return nil }
        self.init(from: old, to: new)
    }
}

/// A value of the HMI status that has changed (SDL-0032).
public enum StatusChange: Hashable, Sendable {
    /// `hmiLevel` has changed.
    case hmiLevel(Change<HMILevel>)
    /// `audioStreamingState` has changed.
    case audioStreamingState(Change<AudioStreamingState>)
    /// `systemContext` has changed.
    case systemContext(Change<SystemContext>)
    /// `videoStreamingState` has changed.
    case videoStreamingState(Change<VideoStreamingState>)

    /// The values that differ between two statuses.
    static func between(_ old: AppStatus?, _ new: AppStatus) -> [StatusChange] {
        [
            Change(old?.level, new.level).map(StatusChange.hmiLevel),
            Change(old?.audio, new.audio).map(StatusChange.audioStreamingState),
            Change(old?.context, new.context).map(StatusChange.systemContext),
            Change(old?.video, new.video).map(StatusChange.videoStreamingState),
        ].compactMap { $0 }
    }
}
