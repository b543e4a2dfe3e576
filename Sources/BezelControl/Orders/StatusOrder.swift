internal import SmartDeviceLink

/// Reads the state of the service.
///
/// - Members: none
/// - Answer: mayChange (false for a viewer that may only look: `web.touch`), version, uptime (ms), listen, display, screen
///   (lit; cause: what has switched the panel off or on, null before the first time; for: ms since then), touch, apps,
///   cloudApps (each name, appID, url, state: idle, connecting, waiting or connected, problem), streams (each session,
///   name, kind, flows, bytes; of video also width, height, protocol), alerts, distraction, events (of the car, that last:
///   see `occupy`), theme, volume (percent, muted), voice (state, phrases: how many can be said in the open session, leftOut), counters,
///   measured times (ns), storage, appMemory (bytes for what apps send: whole, used; refused), workers, memory,
///   programs (clients that serve requests of apps or say something of the car: each name; for, languages, modules and
///   waiting, which has each number, function, app and for (ms); data and events that end with it), notServed (the last 20
///   requests of apps that programs have not served: each function, app, program, reason, ago (ms)),
///   decoderEnds (only after a process has failed that decodes what apps send: count, last: the last five, each kind, end)
package struct StatusOrder: PlainControlOrder {
    package static let name = "status"
    package var right: ControlRight { .look }

    package init() {}

    package func perform(_ call: ControlCall) -> ControlAnswer {
        .now(call.desk.statusMembers + [("mayChange", .boolean(call.peer.mayChange))])
    }
}
