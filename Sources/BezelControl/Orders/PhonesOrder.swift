internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink

/// Lists the devices that apps come from.
///
/// - Members: none
/// - Answer: `phones`: device, name, appID (null: all of the device), allowed ("always", "this time", "by the
///   configuration", "not yet", "refused"), connected
package struct PhonesOrder: PlainControlOrder {
    package static let name = "phones"
    package var right: ControlRight { .look }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        return .now([("phones", call.service.engine.snapshot.phonesJSON(at: now))])
    }
}
