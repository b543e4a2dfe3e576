internal import HeadUnit
package import SmartDeviceLink

/// Sends an app a notification, to test it. The head unit's own state stays as it is.
///
/// - Members: `app`; `function`: a notification like "OnButtonPress", but for OnTouchEvent and OnVehicleData; `parameters`:
///   by the names of rpc_spec (default: none)
/// - Answer: session, name, level, function
package struct SendOrder: ControlOrder {
    package static let name = "send"
    package var right: ControlRight { .change }
    var app: String
    var function: FunctionID
    var parameters: JSON

    package init(app: String, _ function: FunctionID, _ parameters: JSON = .object(JSONObject())) {
        self.app = app
        self.function = function
        self.parameters = parameters
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        app = try members.app()
        let name = try members.required("function", members.text("function", ControlParameters.names))
        guard let function = NotificationTable.functions.first(where: { $0.name == name }) else {
            let names = NotificationTable.functions.map(\.name).joined(separator: ", ")
            throw ControlError("function: expected one of \(names), got \"\(name)\"")
        }
        self.function = function
        parameters = .object(try members.object("parameters", 0...100) ?? JSONObject())
    }

    package var members: [(String, JSON?)] {
        [("app", .string(app)), ("function", .string(function.name)), ("parameters", parameters)]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        let app = try engine.snapshot.app(app)
        let checked: JSON
        do throws(InvalidData) { checked = try engine.checked(parameters, of: function, for: app.session) } catch {
            throw ControlError(error.info)
        }
        engine.send(.notificationWanted(app.session, function, checked))
        let members = try engine.snapshot.members(of: app.session)
        return .now(members + [("function", .string(function.name))])
    }
}
