import SmartDeviceLink

/// An event of the car that limits what apps may do while it lasts (HMI_API's `Common.EventTypes`). A program says when it
/// begins and when it ends.
public enum SystemEvent: String, CaseIterable, Comparable, Sendable {
    /// A call of a telephone: no app is audible.
    case phoneCall = "PHONE_CALL"
    /// An emergency: no app is audible, and no app may stream.
    case emergency = "EMERGENCY_EVENT"
    /// The car uses the screen, like for a reverse camera: all apps are in the background.
    case deactivateHMI = "DEACTIVATE_HMI"
    /// A sound source of the car, like its radio: it takes the place of apps with media.
    case audioSource = "AUDIO_SOURCE"
    /// The navigation of the car: it takes the place of navigation apps.
    case embeddedNavigation = "EMBEDDED_NAVI"

    /// In alphabetical order.
    public static func < (one: SystemEvent, other: SystemEvent) -> Bool { one.rawValue < other.rawValue }
}

extension SystemEvent {
    /// What becomes of a level that is restored while an event lasts.
    enum Resumption: Hashable, Sendable {
        /// It is restored at once.
        case unaffected
        /// It is restored when the event ends.
        case waits
        /// It is not restored.
        case dropped
    }

    /// Whether an app that is activated during this event waits for its end (sdl_core's postponed states).
    func holds(_ app: AppInfo) -> Bool {
        switch self {
        case .phoneCall, .emergency, .deactivateHMI: false
        case .audioSource: app.playsMedia && !app.isTouchable
        case .embeddedNavigation: app.types.contains(.navigation)
        }
    }

    /// What becomes of the app's stored level FULL or LIMITED (sdl_core's ResumeCtrl).
    func resumption(of app: AppInfo) -> Resumption {
        switch self {
        case .emergency, .deactivateHMI: .waits
        case .phoneCall: app.playsMedia ? .waits : .unaffected
        case .audioSource: app.playsMedia ? .dropped : .unaffected
        case .embeddedNavigation: app.isTouchable ? .dropped : .unaffected
        }
    }
}

extension HMIStatus {
    /// The status of an app while events of the car last (sdl_core's hmi_state.cc). Apps at NONE and BACKGROUND keep theirs.
    ///
    /// | event | FULL and LIMITED become |
    /// | --- | --- |
    /// | PHONE_CALL | not audible |
    /// | EMERGENCY_EVENT | not audible, not streamable |
    /// | DEACTIVATE_HMI | BACKGROUND |
    /// | AUDIO_SOURCE | navigation, projection and communication LIMITED, others BACKGROUND; media is not audible, except of a navigation app |
    /// | EMBEDDED_NAVI | media and communication LIMITED, navigation and others BACKGROUND; nothing is streamable |
    ///
    /// - Parameters:
    ///   - activatedSince: Those of the events during which the app was activated. The last two in the table do not limit it.
    ///   - keepsLevel: Whether the app has changed the sound source itself and keeps its level in AUDIO_SOURCE.
    func during(
        _ events: Set<SystemEvent>, _ app: AppInfo, activatedSince: Set<SystemEvent> = [], keepsLevel: Bool = false
    ) -> HMIStatus {
        events.reduce(self) {
            $0.during($1, app, isActivatedSince: activatedSince.contains($1), keepsLevel: keepsLevel)
        }
    }

    private func during(
        _ event: SystemEvent, _ app: AppInfo, isActivatedSince: Bool, keepsLevel: Bool
    ) -> HMIStatus {
        guard isActive else { return self }
        var status = self
        let isNavigation = app.types.contains(.navigation)
        let isCommunication = app.types.contains(.communication)
        switch event {
        case .phoneCall: status.audio = .notAudible
        case .emergency: (status.audio, status.video) = (.notAudible, .notStreamable)
        case .deactivateHMI: return inBackground
        case .audioSource:
            guard keepsLevel || !isActivatedSince else { return self }
            if app.playsMedia, !isNavigation { status.audio = .notAudible }
            guard !keepsLevel else { return status }
            guard app.isTouchable || isCommunication else { return inBackground }
            status.level = .limited
        case .embeddedNavigation:
            guard !isActivatedSince else { return self }
            guard !isNavigation, app.playsMedia || isCommunication else { return inBackground }
            status.level = .limited
            status.video = .notStreamable
        }
        return status
    }
}
