public import SmartDeviceLink

/// What OnHMIStatus tells an app.
public struct HMIStatus: Hashable, Sendable {
    public var level = HMILevel.none
    public var audio = AudioStreamingState.notAudible
    public var video = VideoStreamingState.notStreamable
    public var context = SystemContext.main

    public init() {}
}

/// The rules by which apps share the screen and the sound (after sdl_core's HmiLevelConflictResolver).
extension HMIStatus {
    /// On the screen, or heard or seen from the background.
    var isActive: Bool { level == .full || level == .limited }

    static func onScreen(_ app: AppInfo) -> HMIStatus {
        var status = HMIStatus()
        status.level = .full
        status.audio = app.sounds.isEmpty ? .notAudible : .audible
        status.video = app.isTouchable ? .streamable : .notStreamable
        return status
    }

    /// The status of `app` after `other` gets the screen. Of two apps with the same kind of sound, or two that draw
    /// their own picture, only one keeps it. An app that keeps nothing is in the background.
    func behind(_ other: AppInfo, as app: AppInfo) -> HMIStatus {
        guard isActive else { return self }
        var status = self
        if other.isTouchable { status.video = .notStreamable }
        guard app.sounds.isDisjoint(with: other.sounds) else { return inBackground }
        return status.offScreen
    }

    /// The status without the screen.
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
