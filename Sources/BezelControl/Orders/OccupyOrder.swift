package import HeadUnit
package import SmartDeviceLink

/// Says that an event of the car begins or ends. It lasts until then, or until the client leaves.
///
/// - Members: `event`: one of "PHONE_CALL", "EMERGENCY_EVENT", "DEACTIVATE_HMI", "AUDIO_SOURCE", "EMBEDDED_NAVI"; `on`
///   (default true)
/// - Answer: event, on, lasting: all events that last now, of all clients
package struct OccupyOrder: ControlOrder {
    package static let name = "occupy"
    package var right: ControlRight { .change }
    var event: SystemEvent
    var isOn: Bool

    package init(_ event: SystemEvent, isOn: Bool = true) { (self.event, self.isOn) = (event, isOn) }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        event = try SystemEvent(argument: try members.required("event", members.text("event", 1...40)))
        isOn = try members.boolean("on") ?? true
    }

    package var members: [(String, JSON?)] { [("event", .string(event.rawValue)), ("on", .boolean(isOn))] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let lasting = call.desk.occupy(event, isOn: isOn, by: call.request.client)
        call.service.engine.send(.systemEvents(lasting))
        return .now([
            ("event", .string(event.rawValue)), ("on", .boolean(isOn)),
            ("lasting", .array(lasting.sorted().map { .string($0.rawValue) })),
        ])
    }
}

extension SystemEvent {
    /// - Parameter argument: Its name, like "PHONE_CALL".
    package init(argument: String) throws(ControlError) {
        guard let event = Self(rawValue: argument) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw ControlError("event: expected one of \(names), got \"\(argument.prefix(40))\"")
        }
        self = event
    }
}
