import BezelModel
import SmartDeviceLink

/// All that apps get from the car by programs: vehicle data, requests that programs answer, and modules to control.
struct CarCenter: Feature {
    /// Vehicle data from programs.
    var vehicle: VehicleHooks
    /// Requests of apps that programs answer.
    var serving: ServedRequests
    /// The route that a program knows.
    var wayPoints: WayPoints
    /// Modules of the car that a program lets apps control.
    var remoteControl: RemoteControl
    /// The question whether an app may take over a module.
    var moduleConsent: ModuleConsent

    init(_ configuration: HeadUnitConfiguration) {
        vehicle = VehicleHooks(configuration)
        serving = ServedRequests()
        wayPoints = WayPoints()
        remoteControl = RemoteControl(configuration)
        moduleConsent = ModuleConsent(configuration)
    }

    var deadline: Instant? {
        let programs = Instant.earliest(vehicle.deadline, serving.deadline)
        return Instant.earliest(programs, Instant.earliest(wayPoints.deadline, remoteControl.deadline))
    }

    /// A notification that the app's policy does not allow at its level. The newest way points and settings of modules are
    /// kept until that changes; others are lost, as in sdl_core.
    mutating func hold(_ notification: FunctionID, _ parameters: JSON, for session: SessionID) {
        if notification == .onWayPointChange, let list = parameters.object {
            wayPoints.hold(list, for: session)
        } else if notification == .onInteriorVehicleData {
            remoteControl.hold(parameters["moduleData"] ?? [:], for: session)
        }
    }

    /// The app's level or its policy has changed.
    mutating func release(_ session: SessionID) {
        wayPoints.release(session)
        remoteControl.release(session)
    }

    /// The app's policy may have changed: the app loses modules, questions about them, and changes of vehicle data, that
    /// it does not allow.
    mutating func limit(_ session: SessionID, to policy: AppPolicy, at now: Instant) -> [Action] {
        vehicle.limit(session, to: policy.vehicleData)
        return remoteControl.limit(session, to: policy.moduleTypes, at: now) + moduleConsent.limit(session, to: policy)
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        vehicle.handle(event, at: now) + serving.handle(event, at: now) + wayPoints.handle(event, at: now)
            + remoteControl.handle(event, at: now) + moduleConsent.handle(event, at: now)
    }
}
