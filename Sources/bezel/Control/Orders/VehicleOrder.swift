internal import HeadUnit
internal import SmartDeviceLink

/// Reads the vehicle data that was set.
///
/// - Members: none
/// - Answer: `data`: by the names of rpc_spec
struct VehicleOrder: PlainControlOrder {
    static let name = "vehicle"
    var right: ControlRight { .look }

    func perform(_ call: ControlCall) -> ControlAnswer {
        .now([("data", .object(call.service.engine.snapshot.vehicleData))])
    }
}
