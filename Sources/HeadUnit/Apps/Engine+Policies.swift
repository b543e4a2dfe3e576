import BezelModel
import SmartDeviceLink

/// The policies of apps, with what the driver and the programs allow.
extension Engine {
    func policy(of appID: String, on device: DeviceID, _ standing: ConsentStanding) -> AppPolicy {
        configuration.policy[appID, device].limited(to: standing).serving(
            configuration, car.serving.functions, microphone: (voice.desk.support.hasMicrophone, offersMicrophone))
    }

    /// Whether its policy allows an app that is registered to be here, under its name. Nothing is changed or sent.
    func mayStay(_ session: SessionID) -> Bool {
        guard let app = apps[session] else { return true }
        let policy = policy(of: app.appID, on: app.device, app.standing)
        return policy.isAllowed && (policy.nicknames.isEmpty || policy.nicknames.contains(app.name))
    }

    /// Gives an app its new policy.
    ///
    /// - Returns: The app's notification if its permissions change.
    mutating func updatePolicy(of session: SessionID) -> [Action] {
        guard let former = apps[session] else { return [] }
        let policy = policy(of: former.appID, on: former.device, former.standing)
        apps.setPolicy(policy, of: session)
        guard let app = apps[session] else { return [] }
        status.update(app)
        car.wayPoints.release(session)
        let isSame =
            policy.rpcs == former.policy.rpcs && policy.unserved == former.policy.unserved
            && policy.unannounced == former.policy.unannounced && policy.vehicleData == former.policy.vehicleData
        let changed: [Action] =
            isSame ? [] : [.notify(session, .onPermissionsChange, Notifications.permissions(app, configuration))]
        return changed + apps.owedDistraction(of: session)
    }
}
