package import HeadUnit
package import SmartDeviceLink

/// Sets or removes vehicle data. All values take effect or none.
///
/// - Members: `set`: names and values, like `{"speed":42,"gps.latitudeDegrees":48.1}`; `unset`: names that are no longer
///   known; `lasting`: false for values that are forgotten when the client leaves (default: true)
/// - Answer: nothing more
package struct SetVehicleOrder: ControlOrder {
    package static let name = "set-vehicle"
    package var right: ControlRight { .change }
    var values: [VehicleValue]
    var isLasting: Bool

    package init(_ values: [VehicleValue], isLasting: Bool = true) {
        (self.values, self.isLasting) = (values, isLasting)
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let limit = VehicleItem.all.count * 4
        let set = try members.object("set", 1...limit)
        let unset = try members.texts("unset", 1...limit, each: ControlParameters.names)
        isLasting = try members.boolean("lasting") ?? true
        guard set != nil || unset != nil else { throw ControlError("set: missing") }
        values = []
        do throws(InvalidData) {
            for name in unset ?? [] { values.append(try VehicleValue(unset: name)) }
            for (name, value) in set?.members ?? [] { values.append(try VehicleValue(name, value)) }
        } catch {
            throw ControlError(error.info)
        }
    }

    package var members: [(String, JSON?)] {
        let set = values.compactMap { value in value.value.map { (key: value.path, value: $0) } }
        let unset = values.filter { $0.value == nil }.map { JSON.string($0.path) }
        return [
            ("set", set.isEmpty ? nil : .object(JSONObject(set))), ("unset", unset.isEmpty ? nil : .array(unset)),
            ("lasting", isLasting ? nil : .boolean(false)),
        ]
    }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.desk.keep(values, isLasting: isLasting, by: call.request.client)
        call.service.engine.send(.vehicleDataSet(values))
        return .done
    }
}
