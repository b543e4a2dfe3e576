import BezelModel
import SmartDeviceLink

/// One part of the head unit, with state that no other part reads or writes. It names no other feature: it returns
/// actions, and `Engine.perform` brings them to the features that they concern.
protocol Feature: Sendable {
    /// When the feature needs ``FeatureEvent/timerFired``; nil for never. Read after touches, so it must not allocate.
    var deadline: Instant? { get }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action]
}

extension Feature {
    var deadline: Instant? { nil }
}

/// An event for every feature, in the order of `Engine.forEachFeature`.
enum FeatureEvent: Sendable {
    /// The timer has fired, perhaps early or late, or for a reason that no longer exists: perform only what is due.
    case timerFired
    /// The app's session has ended, or the app has unregistered from it.
    case appLeft(DepartedApp)
    /// The app was closed: its level becomes NONE and what it has on the screen or speaks ends. It stays registered.
    case appClosed(SessionID)
    case configured(HeadUnitConfiguration)
    /// All stored data of apps is deleted.
    case masterReset
}

/// An app that has left.
struct DepartedApp: Sendable {
    let session: SessionID
    let reason: SessionEndReason
    /// The record to keep of it.
    let record: AppRecord
    /// How it was shown in the list of all apps.
    let face: AppFace

    var appID: String { record.appID }
}

/// Why an app's session ended.
enum SessionEndReason: Sendable {
    /// The connection was lost: the app may resume everything.
    case lost
    /// EndService without UnregisterAppInterface, the app has sent too much, or the service stops: it may resume everything, as in sdl_core
    /// (`OnServiceEndedCallback`). What the driver has allowed for one session is over.
    case closed
    /// UnregisterAppInterface: everything but its persistent files is forgotten.
    case unregistered
    /// The app was never allowed: the stored data of its earlier sessions stay as they were.
    case notAllowed
}
