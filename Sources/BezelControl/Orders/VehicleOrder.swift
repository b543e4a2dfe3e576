internal import HeadUnit
package import SmartDeviceLink

/// Reads the vehicle data that was set.
///
/// - Members: `items`: true also lists what can be set (default: false)
/// - Answer: `data`: by the names of rpc_spec; `items`: each name, kind ("boolean", "integer", "number", "word", "text" or
///   "other"), low and high (of a text its characters), `words`, unit
package struct VehicleOrder: ControlOrder {
    package static let name = "vehicle"
    package var right: ControlRight { .look }
    var listsItems: Bool

    package init(listsItems: Bool = false) { self.listsItems = listsItems }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        listsItems = try members.boolean("items") ?? false
    }

    package var members: [(String, JSON?)] { [("items", listsItems ? true : nil)] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let items: ControlLine.Members =
            listsItems ? [("items", .array(VehicleItem.all.flatMap(\.settings)))] : []
        return .now([("data", .object(call.service.engine.snapshot.vehicleData))] + items)
    }
}
