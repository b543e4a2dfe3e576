public import BezelModel

/// A change of the driver's volume.
public enum VolumeChange: Hashable, Sendable {
    /// To a value in percent, 0…100. Ends muting.
    case set(Int)
    /// By some percent, which are negative downwards. Upwards it ends muting.
    case by(Int)
    /// Mutes the sound, or ends that.
    case toggleMute
    /// To the choice of an earlier run.
    case restored(Volume)
}

/// A key for the volume.
public enum VolumeKey: String, Hashable, Sendable, CaseIterable {
    case up, down
    /// Mutes the sound, or ends that.
    case mute

    /// Percent of a step of a key.
    private static let step = 5
    /// Percent of a detent of a knob.
    private static let detent = 2

    public var change: VolumeChange {
        switch self {
        case .up: .by(Self.step)
        case .down: .by(-Self.step)
        case .mute: .toggleMute
        }
    }

    /// The change of a detent of a knob.
    public var knobChange: VolumeChange {
        switch self {
        case .up: .by(Self.detent)
        case .down: .by(-Self.detent)
        case .mute: .toggleMute
        }
    }
}
