internal import HeadUnit
package import SmartDeviceLink

/// Reads what an app has put on the head unit.
///
/// - Members: `app`: session number, app id or name
/// - Answer: session, name, appID, rpcVersion, language, hash (of its last OnHashChange; null before), fileMemory, `files`
///   (each name, type, size, persistent), `show` (the fields of its template), `menu` and `choiceSets` (as the parameters
///   of the requests that made them), globalProperties, buttons, vehicleData, capabilities (the last three: what it has
///   subscribed to)
package struct AppOrder: ControlOrder {
    package static let name = "app"
    package var right: ControlRight { .look }
    var app: String

    package init(app: String) { self.app = app }

    package init(_ members: inout ControlParameters) throws(ControlError) { app = try members.app() }

    package var members: [(String, JSON?)] { [("app", .string(app))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        guard let details = engine.details(of: try engine.snapshot.app(app).session) else {
            throw ControlError("the app has left meanwhile")
        }
        try call.desk.answer(details, to: call.request)
        return .later
    }
}
