internal import HeadUnit
package import SmartDeviceLink

/// Sets or removes vehicle data. All values take effect or none.
///
/// - Members: `set`: names and values, like `{"speed":42,"gps.latitudeDegrees":48.1}`; `unset`: names that are no longer
///   known; `lasting`: false for values that are forgotten when the client leaves (default: true)
/// - Answer: nothing more
package struct SetVehicleOrder: ControlOrder {
    package static let name = "set-vehicle"
    package var right: ControlRight { .change }
    /// Values by path. The service knows the items, and checks them.
    var set: JSONObject
    var unset: [String]
    var isLasting: Bool

    /// The most values in an order.
    private static let limit = (VehicleItems.specification.all.count + VehicleItems.customLimit) * 4

    package init(set: JSONObject = JSONObject(), unset: [String] = [], isLasting: Bool = true) {
        (self.set, self.unset, self.isLasting) = (set, unset, isLasting)
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let set = try members.object("set", 1...Self.limit)
        let unset = try members.texts("unset", 1...Self.limit, each: ControlParameters.names)
        let isLasting = try members.boolean("lasting") ?? true
        guard set != nil || unset != nil else { throw ControlError("set: missing") }
        self.init(set: set ?? JSONObject(), unset: unset ?? [], isLasting: isLasting)
    }

    package var members: [(String, JSON?)] {
        [
            ("set", set.members.isEmpty ? nil : .object(set)),
            ("unset", unset.isEmpty ? nil : .array(unset.map { .string($0) })),
            ("lasting", isLasting ? nil : .boolean(false)),
        ]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let values = try values(of: call.service.engine.vehicleItems)
        call.desk.keep(values, isLasting: isLasting, by: call.request.client)
        call.service.engine.send(.vehicleDataSet(values))
        return .done
    }

    private func values(of items: VehicleItems) throws(ControlError) -> [VehicleValue] {
        do throws(InvalidData) {
            var values: [VehicleValue] = []
            for name in unset { values.append(try VehicleValue(unset: name, in: items)) }
            for (name, value) in set.members { values.append(try VehicleValue(name, value, in: items)) }
            return values
        } catch {
            throw ControlError(error.info)
        }
    }
}
