import BezelModel
import SmartDeviceLink

/// The policies of apps, with what the driver and the programs allow.
extension Engine {
    func policy(of appID: String, on device: DeviceID, _ standing: ConsentStanding) -> AppPolicy {
        configuration.policy[appID, device].limited(to: standing).serving(
            configuration, car.serving.functions, microphone: (voice.desk.support.hasMicrophone, offersMicrophone))
    }

    /// Whether the app's policy allows the function at the app's level.
    func isAllowed(_ function: FunctionID, for app: AppInfo) -> Bool {
        app.policy.permission(to: function, at: status[app.session].level) == .allowed
    }

    /// Gives an app its new policy.
    ///
    /// - Parameter tells: Whether the app is notified in any case.
    /// - Returns: The app's notification if its permissions change; nil if the policy does not allow the app to be here,
    ///   under its name. Then nothing is changed.
    mutating func updatePolicy(of session: SessionID, tells: Bool = false) -> [Action]? {
        guard let former = apps[session] else { return [] }
        let policy = policy(of: former.appID, on: former.device, former.standing)
        guard policy.admits(former.name) else { return nil }
        apps.setPolicy(policy, of: session)
        guard let app = apps[session] else { return [] }
        status.update(app)
        car.release(session)
        let isSame =
            !tells && policy.rpcs == former.policy.rpcs && policy.unserved == former.policy.unserved
            && policy.unannounced == former.policy.unannounced && policy.vehicleData == former.policy.vehicleData
        let changed: [Action] =
            isSame ? [] : [.notify(session, .onPermissionsChange, Notifications.permissions(app, configuration))]
        return changed + apps.owedDistraction(of: session)
    }
}
