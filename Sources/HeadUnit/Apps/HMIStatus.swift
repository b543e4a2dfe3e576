public import SmartDeviceLink

/// What OnHMIStatus tells an app.
public struct HMIStatus: Hashable, Sendable {
    public var level = HMILevel.none
    public var audio = AudioStreamingState.notAudible
    public var video = VideoStreamingState.notStreamable
    public var context = SystemContext.main

    public init() {}
}

/// The rules by which apps share the screen and the sound (SDL.md §5, after sdl_core's HmiLevelConflictResolver).
extension HMIStatus {
    /// On the screen, or heard or seen from behind.
    var isActive: Bool { level == .full || level == .limited }

    static func onScreen(_ app: App) -> HMIStatus {
        var status = HMIStatus()
        status.level = .full
        status.audio = app.sounds.isEmpty ? .notAudible : .audible
        status.video = app.isTouchable ? .streamable : .notStreamable
        return status
    }

    /// What this status of `app` becomes once `other` has the screen: of two apps with the same kind of sound, or two
    /// that draw for themselves, only one goes on with it. An app with nothing left to go on with is in the background.
    func behind(_ other: App, as app: App) -> HMIStatus {
        guard isActive else { return self }
        var status = self
        if other.isTouchable { status.video = .notStreamable }
        guard app.sounds.isDisjoint(with: other.sounds) else { return inBackground }
        return status.offScreen
    }

    /// What is left of it without the screen.
    var offScreen: HMIStatus {
        guard isActive else { return self }
        if audio == .notAudible && video == .notStreamable { return inBackground }
        var status = self
        status.level = .limited
        return status
    }

    private var inBackground: HMIStatus {
        var status = HMIStatus()
        status.level = .background
        status.context = context
        return status
    }
}

/// Kinds of sound that mix with each other, but not with their own.
enum SoundKind: Hashable, Sendable {
    case media, navigation, voice
}

extension App {
    var sounds: Set<SoundKind> {
        var sounds: Set<SoundKind> = []
        if isMedia || types.contains(.media) { sounds.insert(.media) }
        if types.contains(.navigation) { sounds.insert(.navigation) }
        if types.contains(.communication) { sounds.insert(.voice) }
        return sounds
    }
}
