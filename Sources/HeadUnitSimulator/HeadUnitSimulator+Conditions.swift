import HeadUnit
public import SmartDeviceLinkApp

/// What the car, its user and the link do to an app.
extension HeadUnitSimulator {
    /// Gives an app the screen: its level becomes FULL.
    ///
    /// - Parameter app: The app's name. Default: the first app.
    /// - Throws: ``Failure`` if no such app is registered.
    public func activate(_ app: String? = nil) async throws(Failure) {
        await settle()
        handle(.appActivated(try registered(app).session))
        await settle()
    }

    /// Closes an app: its level becomes NONE, and it stays connected.
    ///
    /// - Parameter app: The app's name. Default: the first app.
    /// - Throws: ``Failure`` if no such app is registered.
    public func close(_ app: String? = nil) async throws(Failure) {
        await settle()
        handle(.appClosed(try registered(app).session))
        await settle()
    }

    /// Driver distraction rules come into force (true) or end.
    public func setDriverDistraction(_ isOn: Bool) async {
        await settle()
        handle(.driverDistraction(isOn))
        await settle()
    }

    /// Changes the language of the head unit: apps receive OnLanguageChange.
    public func setLanguage(_ language: Language) async {
        await settle()
        var configuration = unit.engine.configuration
        configuration.language = language
        handle(.reconfigured(configuration))
        await settle()
    }

    /// Takes an RPC away from all apps, as a policy does: its requests are DISALLOWED, and apps receive
    /// OnPermissionsChange.
    public func disallow(_ functions: FunctionID...) async {
        await setDisallowed(disallowed.union(functions))
    }

    /// Gives back what ``disallow(_:)`` has taken away.
    public func allow(_ functions: FunctionID...) async {
        await setDisallowed(disallowed.subtracting(functions))
    }

    private func setDisallowed(_ functions: Set<FunctionID>) async {
        await settle()
        disallowed = functions
        var configuration = unit.engine.configuration
        configuration.policy.default.rpcs = Dictionary(uniqueKeysWithValues: functions.map { ($0, []) })
        handle(.reconfigured(configuration))
        await settle()
    }

    /// Sets a value of vehicle data. Apps that have subscribed to it receive OnVehicleData.
    ///
    /// - Parameters:
    ///   - path: An item like `speed`, or a field of one like `gps.heading`.
    ///   - value: The value; nil if it is not known any more.
    /// - Throws: ``Failure`` if there is no such item, or the value has another type.
    public func setVehicleData(_ path: String, to value: JSON?) async throws(Failure) {
        await settle()
        do {
            let items = unit.engine.configuration.vehicleItems
            let new = try value.map { try VehicleValue(path, $0, in: items) } ?? VehicleValue(unset: path, in: items)
            handle(.vehicleDataSet([new]))
        } catch {
            throw Failure("\(error)")
        }
        await settle()
    }

    /// How fast bytes pass. What was sent before is not changed.
    public var speed: LinkSpeed { wire.speed }

    /// Changes how fast bytes pass from the next ones on.
    public func setSpeed(_ speed: LinkSpeed) { wire.speed = speed }

    /// Cuts the connection of all apps, as when a phone is out of reach. Apps cannot connect before ``reconnect()``; their
    /// managers try again as time passes.
    public func disconnect() async {
        await settle()
        wire.isReachable = false
        let open = wire.openLinks
        wire.cut()
        for link in open where links.removeValue(forKey: link) != nil { handle(.disconnected(link)) }
        await settle()
    }

    /// Lets apps connect again after ``disconnect()``, and lets time pass until one has registered: at most the longest
    /// delay of ``LifecycleConfiguration/reconnection`` and the time of the link.
    ///
    /// - Throws: ``Failure`` if no app has registered after 10 minutes.
    public func reconnect() async throws(Failure) {
        wire.isReachable = true
        let end = now + .seconds(600)
        let patienceEnd = endOfPatience
        await settle()
        while unit.engine.snapshot.apps.isEmpty {
            if await advanceToNext(until: end) { continue }
            guard await activity(before: patienceEnd) else { throw Failure("no app has registered again") }
        }
    }
}
