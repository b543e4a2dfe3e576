internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

/// A request to the running service, one JSON object a line: `{"v":1,"id":7,"do":"status"}`.
///
/// It gets one answer with the same id: `{"v":1,"id":7,"ok":true,…}` or `{"v":1,"id":7,"ok":false,"error":"…"}`.
/// Other lines with that id are events: `{"v":1,"id":7,"event":"shown",…}`. ControlProtocol.md describes all members.
struct ControlRequest: Hashable, Sendable {
    static let version: Int64 = 1

    /// A number that the client chooses, 0 to 2^53.
    var id: Int64
    var order: Order

    enum Order: Hashable, Sendable {
        case status
        case apps
        /// What an app has put on the head unit. By session number, app id or name, like all that name an app.
        case app(String)
        /// A file that an app has uploaded.
        case file(app: String, name: String)
        case activate(app: String)
        case exit(app: String)
        /// The service assigns the alert's id.
        case alert(LocalAlert, name: String?)
        case alerts
        case pause
        case resume
        /// Nil for the alert that holds the screen.
        case complete(name: String?)
        case withdraw(name: String)
        /// Nil for the app on the screen.
        case regions(app: String?)
        /// Press and release a key, by the kernel's number.
        case press(key: UInt16)
        case screenshot
        case watch(Set<WatchKind>)
        case distraction(Bool)
        /// Kept over restarts.
        case theme(ThemeChoice)
        /// Percent; nil only asks. Kept over restarts.
        case brightness(Int?)
        case screen(ScreenOrder)
        /// Fingers on the client's own panel.
        case touch([Contact])
        /// A key of the client goes down or up.
        case key(KeyAction, KeyPhase)
        /// Record the contacts of all panels and clients, or end this client's recording.
        case record(Bool)
        /// A part of a recording; the last one plays it on a panel of its own.
        case replay(RecordingPart)
        case stopReplay
        /// Read nothing from an app's connection for this time, as if the link was slow.
        case slow(app: String, Interval)
        /// Close an app's connection at once, as if the link was lost.
        case drop(app: String)
        /// Values that programs know of the vehicle, all or none of them.
        case setVehicle([VehicleValue])
        case vehicle
        /// Serve these requests of apps until the client disconnects.
        case serve(Set<FunctionID>)
        /// Answer one of them.
        case answer(ServedRequest.ID, ResultCode, info: String?)
        /// Until the next start or reload.
        case log(LogLevel)
        /// The head unit's language, until the next start or reload.
        case language(Language)
        case phones
        /// Allows every app of a device for good, or one by its id.
        case allow(DeviceID, app: String?)
        case forget(DeviceID)
        /// Lets a phone be paired over Bluetooth (`true`), or ends that.
        case pair(Bool)
        /// Unregisters every app and deletes its data and files.
        case reset
        case shutdown(isIgnitionOff: Bool)
    }

    /// Bytes of a recording, in any format that `bezel replay` reads, or of a session.
    struct RecordingPart: Hashable, Sendable {
        var bytes: [UInt8]
        /// Whether other parts follow.
        var isFollowed = false
        /// 2 plays twice as fast.
        var speed = 1.0

        static let speeds = 0.01...100.0
    }

    enum ScreenOrder: String, Hashable, Sendable, CaseIterable {
        case on
        /// Until a touch or something new on the screen.
        case off
        /// The screen says that another version is being installed, until the program ends.
        case updating
    }

    /// The kinds of events that a watch can report.
    enum WatchKind: String, Hashable, Sendable, CaseIterable {
        case touches, apps, alerts, panels
        /// Each message between apps and the head unit.
        case rpcs

        /// Those of a watch that names none.
        static let usual: Set<WatchKind> = [.touches, .apps, .alerts, .panels]
    }
}

/// Why a request failed. The client gets this text.
struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
