internal import HeadUnit
internal import SmartDeviceLink

/// Reads the vehicle data that was set.
///
/// - Members: none
/// - Answer: `data`: by the names of rpc_spec
package struct VehicleOrder: PlainControlOrder {
    package static let name = "vehicle"
    package var right: ControlRight { .look }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        .now([("data", .object(call.service.engine.snapshot.vehicleData))])
    }
}
