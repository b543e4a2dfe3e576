public import SmartDeviceLink

/// The values of OnHMIStatus.
public struct HMIStatus: Hashable, Sendable {
    public var level = HMILevel.notRunning
    public var audio = AudioStreamingState.notAudible
    public var video = VideoStreamingState.notStreamable
    public var context = SystemContext.main

    public init() {}
}

/// The rules for sharing the screen and the sound (from sdl_core's HmiLevelConflictResolver).
extension HMIStatus {
    /// Whether it is on the screen, or its sound or video continues in the background.
    var isActive: Bool { level == .full || level == .limited }

    /// Whether it may stream (sdl_core's `ApplicationManagerImpl::CanAppStream`).
    func mayStream(_ kind: StreamID.Kind) -> Bool {
        guard isActive else { return false }
        switch kind {
        case .audio: return audio != .notAudible
        case .video: return video == .streamable
        }
    }

    static func onScreen(_ app: AppInfo) -> HMIStatus {
        var status = HMIStatus()
        status.level = .full
        status.audio = app.sounds.isEmpty ? .notAudible : .audible
        status.video = app.isTouchable ? .streamable : .notStreamable
        return status
    }

    /// The status of `app` after `other` was activated. Of two apps with the same kind of sound only one keeps it, and
    /// of two that draw their own picture only one keeps that; the two rules are independent. An app that keeps nothing
    /// is in the background.
    func behind(_ other: AppInfo, as app: AppInfo) -> HMIStatus {
        guard isActive else { return self }
        var status = self
        if other.isTouchable { status.video = .notStreamable }
        if !app.sounds.isDisjoint(with: other.sounds) { status.audio = .notAudible }
        return status.offScreen
    }

    /// The status of the app when it is not on the screen.
    var offScreen: HMIStatus {
        guard isActive else { return self }
        if audio == .notAudible && video == .notStreamable { return inBackground }
        var status = self
        status.level = .limited
        return status
    }

    /// At BACKGROUND, silent and without video.
    var inBackground: HMIStatus {
        var status = HMIStatus()
        status.level = .background
        status.context = context
        return status
    }
}
