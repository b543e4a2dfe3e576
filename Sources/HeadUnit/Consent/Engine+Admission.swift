import BezelModel
import SmartDeviceLink

/// Apps of devices that the driver allows or refuses.
extension Engine {
    /// Admits an app of another device: it gets its policy and its first level.
    mutating func admit(_ session: SessionID, _ standing: ConsentStanding, at now: Instant) -> [Action] {
        guard let app = apps[session] else { return [] }
        apps.setStanding(standing, of: session)
        guard let notifications = updatePolicy(of: session) else { return [] }
        guard !app.standing.isAllowed else { return notifications }
        status.admit(session, at: now)
        takeMemoryFromGuests(app.device)
        // The data that the app resumed with its hash are stored again.
        let kept: [Action] = resumption.hash(of: session).isEmpty ? [] : [.recordChanged(session)]
        return notifications + kept + [.log(.admitted(session, app: app.name, device: app.device))]
    }

    /// Ends the session of an app of another device, because the device or the app is not allowed, or no longer.
    func turnAway(_ session: SessionID) -> [Action] {
        guard let app = apps[session] else { return [] }
        return [
            .unregistered(session, .appUnauthorized), .leave(session, .lost),
            .log(.turnedAway(session, app: app.name, device: app.device)),
        ]
    }

    /// The driver has chosen an app: it gets the screen, or the driver is asked whether it is allowed.
    mutating func choose(_ session: SessionID, at now: Instant) -> [Action] {
        guard let app = apps[session] else { return [] }
        guard !app.standing.isAllowed else { return status.choose(session) }
        // It has the screen as soon as the driver allows it.
        status.chooseAtFirst(session)
        return consent.pick(session, at: now)
    }
}
