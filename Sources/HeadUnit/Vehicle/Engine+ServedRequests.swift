import SmartDeviceLink

/// SendLocation and DialNumber (ProtocolNotes, "Requests that programs serve").
extension Engine {
    /// Programs serve these functions now, and no others. Apps are notified.
    mutating func setServed(_ functions: Set<FunctionID>, _ outbox: inout Outbox) {
        let former = vehicle.served
        guard functions != former else { return }
        perform(vehicle.serve(functions), &outbox)
        let changed = functions.symmetricDifference(former)
        var types: [SystemCapabilityType] = []
        if changed.contains(.sendLocation) { types.append(.navigation) }
        if changed.contains(.dialNumber) { types.append(.phoneCall) }
        for app in apps.all where mayStay(app.session) { perform(updatePolicy(of: app.session), &outbox) }
        perform(apps.capabilitiesChanged(types) { capabilities(of: $0) }, &outbox)
    }

    mutating func sendLocation(_ request: RPCRequest, _ parameters: JSON) throws(InvalidData) -> [Action] {
        // sdl_core's rules.
        let hasPlace = parameters["longitudeDegrees"] != nil && parameters["latitudeDegrees"] != nil
        guard hasPlace || parameters["address"]?.object?.members.isEmpty == false else {
            throw InvalidData("longitudeDegrees and latitudeDegrees, or address: one is mandatory")
        }
        return vehicle.ask(.sendLocation, parameters, request)
    }

    /// Only characters that can be dialled are passed on.
    mutating func dialNumber(_ request: RPCRequest, _ parameters: JSON) throws(InvalidData) -> [Action] {
        let number = (parameters["number"]?.string ?? "").filter { "0123456789*#,;+".contains($0) }
        guard !number.isEmpty else { throw InvalidData("number: it has no digits") }
        return vehicle.ask(.dialNumber, ["number": .string(number)], request)
    }
}
