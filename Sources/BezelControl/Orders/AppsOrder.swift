internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink

/// Lists the registered apps.
///
/// - Members: none
/// - Answer: `apps`: session, connection, name, appID, level, context, audio, types, priority, regions, alerts,
///   microphone ("always", "this time", "refused" or null: not asked), peer, device,
///   registeredFor (ms), delay (ms) and rate (bytes a second, null without a limit) of a connection that was made slow
package struct AppsOrder: PlainControlOrder {
    package static let name = "apps"
    package var right: ControlRight { .look }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        return .now([("apps", call.service.engine.snapshot.appsJSON(at: now, call.service.links))])
    }
}
