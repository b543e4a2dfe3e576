import BezelModel

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
        vehicle = VehicleHooks()
        serving = ServedRequests()
        wayPoints = WayPoints()
        remoteControl = RemoteControl(configuration)
        moduleConsent = ModuleConsent(configuration)
    }

    var deadline: Instant? {
        let programs = Instant.earliest(vehicle.deadline, serving.deadline)
        return Instant.earliest(programs, Instant.earliest(wayPoints.deadline, remoteControl.deadline))
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        vehicle.handle(event, at: now) + serving.handle(event, at: now) + wayPoints.handle(event, at: now)
            + remoteControl.handle(event, at: now) + moduleConsent.handle(event, at: now)
    }
}
