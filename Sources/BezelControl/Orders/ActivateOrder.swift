internal import HeadUnit
package import SmartDeviceLink

/// Gives the screen to an app, or connects to an app of the configuration.
///
/// - Members: `app`: session number, app id or name
/// - Answer: session, name, level, undecided: true when the driver must allow the app first; of an app of `[[apps.cloud]]`
///   that is not there name, level and `connecting`: its URL
package struct ActivateOrder: ControlOrder {
    package static let name = "activate"
    package var right: ControlRight { .change }
    var app: String

    package init(app: String) { self.app = app }

    package init(_ members: inout ControlParameters) throws(ControlError) { app = try members.app() }

    package var members: [(String, JSON?)] { [("app", .string(app))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        if let cloud = engine.snapshot.absentCloudApp(app) {
            engine.send(.cloudAppChosen(cloud.appID))
            return .now([("name", .string(cloud.name)), ("level", "NONE"), ("connecting", .string(cloud.url))])
        }
        if engine.snapshot.events.contains(.deactivateHMI) {
            throw ControlError("\(SystemEvent.deactivateHMI.rawValue) lasts: no app gets the screen until it ends")
        }
        let session = try engine.snapshot.app(app).session
        engine.send(.appActivated(session))
        let snapshot = engine.snapshot
        return .now(try snapshot.members(of: session) + [("undecided", .boolean(snapshot.isUndecided(session)))])
    }
}
