internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink

/// Lists the registered apps.
///
/// - Members: none
/// - Answer: `apps`: session, name, appID, level, context, audio, types, priority, regions, alerts, peer, device,
///   registeredFor (ms)
struct AppsOrder: PlainControlOrder {
    static let name = "apps"
    var right: ControlRight { .look }

    func perform(_ call: ControlCall) -> ControlAnswer {
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        return .now([("apps", call.service.engine.snapshot.appsJSON(at: now) { call.service.links.peer(of: $0) })])
    }
}
