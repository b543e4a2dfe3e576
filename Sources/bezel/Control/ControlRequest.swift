internal import HeadUnit
internal import SmartDeviceLink

/// What a program asks of the running service, one JSON object a line: `{"v":1,"id":7,"do":"status"}`.
///
/// Each is answered once, with the same id: `{"v":1,"id":7,"ok":true,…}` or `{"v":1,"id":7,"ok":false,"error":"…"}`.
/// Lines of an alert and of a watch that come before are events: `{"v":1,"id":7,"event":"shown",…}`.
struct ControlRequest: Hashable, Sendable {
    static let version: Int64 = 1

    /// The asker's own number, 0 to 2^53.
    var id: Int64
    var order: Order

    enum Order: Hashable, Sendable {
        case status
        case apps
        /// By session number, app id or name.
        case activate(app: String)
        case exit(app: String)
        /// The alert's id is not part of the wish: the service gives it one.
        case alert(LocalAlert, name: String?)
        case alerts
        case pause
        case resume
        /// Nil for whichever holds the screen.
        case complete(name: String?)
        case withdraw(name: String)
        /// Nil for the app on the screen.
        case regions(app: String?)
        case screenshot
        case watch(Set<WatchKind>)
        case distraction(Bool)
        /// Until the next start or reload.
        case log(LogLevel)
        /// Every app is told and forgotten, with its files.
        case reset
        case shutdown
    }

    /// What a watch can be about.
    enum WatchKind: String, Hashable, Sendable, CaseIterable {
        case touches, apps, alerts, panels
    }
}

/// Why a request cannot be carried out, for whoever sent it.
struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
