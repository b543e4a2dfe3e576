/// One item of vehicle data (GetVehicleData, SubscribeVehicleData, OnVehicleData): of rpc_spec 8.0.0, or of the vehicle's
/// maker (sdl_evolution 0173).
public struct VehicleItem: Hashable, Sendable {
    /// Its name, its values, and the first version of the specification that has it.
    public let rule: ParameterRule
    /// The value of VehicleDataType.
    public let dataType: String
    /// Of a maker's item, what apps get as `oemCustomDataType`: the type in sdl_core's schema, like "Float". nil for an item
    /// of the specification.
    public let customType: String?
    public let isSubscribable: Bool
    /// Its name in the answers to SubscribeVehicleData and UnsubscribeVehicleData.
    public let answerName: String
    /// Of a maker's item, the units of its numbers by their paths.
    private let customUnits: [String: String]

    private init(
        _ name: String, _ type: String, _ shape: ParameterRule.Shape, since: Version = .firstRPC,
        isSubscribable: Bool = true, answerName: String? = nil
    ) {
        rule = ParameterRule(name, shape, since: since)
        dataType = "VEHICLEDATA_\(type)"
        customType = nil
        self.isSubscribable = isSubscribable
        self.answerName = answerName ?? name
        customUnits = [:]
    }

    /// Creates an item of the vehicle's maker. Apps of all versions have it.
    ///
    /// - Parameters:
    ///   - name: A name that the specification does not use.
    ///   - shape: Its values.
    ///   - type: What apps get as `oemCustomDataType`.
    ///   - units: The units of numbers by their paths, like `engineState.coolant`. Default: none.
    public init(custom name: String, _ shape: ParameterRule.Shape, type: String, units: [String: String] = [:]) {
        rule = ParameterRule(name, shape)
        dataType = "VEHICLEDATA_OEM_CUSTOM_DATA"
        customType = type
        isSubscribable = true
        answerName = name
        customUnits = units
    }

    public var name: String { rule.name }

    /// The first version of the specification that has it.
    public var since: Version { rule.since }

    /// The unit of a number.
    ///
    /// - Parameter path: The item like `speed`, or a member like `gps.speed`; of a list without positions: `fuelRange.range`.
    public func unit(of path: String) -> String? { customType == nil ? Self.unit(of: path) : customUnits[path] }

    /// Those of the specification, in its order.
    static let specified: [VehicleItem] = [
        VehicleItem("gps", "GPS", gps), VehicleItem("speed", "SPEED", .number(0...700)),
        VehicleItem("rpm", "RPM", .integer(0...20000)), VehicleItem("fuelLevel", "FUELLEVEL", .number(-6...106)),
        VehicleItem("fuelLevel_State", "FUELLEVEL_STATE", volume),
        VehicleItem("instantFuelConsumption", "FUELCONSUMPTION", .number(0...25575)),
        VehicleItem("fuelRange", "FUELRANGE", .array(0...100, of: fuelRange), since: v5),
        VehicleItem("climateData", "CLIMATEDATA", climate, since: v71),
        VehicleItem("externalTemperature", "EXTERNTEMP", .number(-40...100)),
        VehicleItem("turnSignal", "TURNSIGNAL", word("TurnSignal", "OFF LEFT RIGHT BOTH"), since: v5),
        VehicleItem("vin", "VIN", .text(0...17), isSubscribable: false),
        VehicleItem("gearStatus", "GEARSTATUS", gearStatus, since: v7), VehicleItem("prndl", "PRNDL", gear),
        VehicleItem("tirePressure", "TIREPRESSURE", tires),
        VehicleItem("odometer", "ODOMETER", .integer(0...17_000_000)), VehicleItem("beltStatus", "BELTSTATUS", belts),
        VehicleItem("bodyInformation", "BODYINFO", body), VehicleItem("deviceStatus", "DEVICESTATUS", device),
        VehicleItem("driverBraking", "BRAKING", event), VehicleItem("wiperStatus", "WIPERSTATUS", wipers),
        VehicleItem("headLampStatus", "HEADLAMPSTATUS", headLamps),
        VehicleItem("engineTorque", "ENGINETORQUE", .number(-1000...2000)),
        VehicleItem("accPedalPosition", "ACCPEDAL", .number(0...100)),
        VehicleItem("steeringWheelAngle", "STEERINGWHEEL", .number(-2000...2000)),
        VehicleItem("engineOilLife", "ENGINEOILLIFE", .number(0...100), since: v5),
        VehicleItem("electronicParkBrakeStatus", "ELECTRONICPARKBRAKESTATUS", parkBrake, since: v5),
        VehicleItem("cloudAppVehicleID", "CLOUDAPPVEHICLEID", .text(0...500), since: Version(5, 1, 0)),
        VehicleItem("stabilityControlsStatus", "STABILITYCONTROLSSTATUS", stability, since: v7),
        VehicleItem("eCallInfo", "ECALLINFO", emergencyCall), VehicleItem("airbagStatus", "AIRBAGSTATUS", airbags),
        VehicleItem("emergencyEvent", "EMERGENCYEVENT", accident),
        VehicleItem("clusterModeStatus", "CLUSTERMODESTATUS", clusterModes, answerName: "clusterModes"),
        VehicleItem("myKey", "MYKEY", .structure([ParameterRule("*e911Override", status)])),
        VehicleItem("windowStatus", "WINDOWSTATUS", .array(0...100, of: window), since: v7),
        VehicleItem("handsOffSteering", "HANDSOFFSTEERING", .boolean, since: v7),
        VehicleItem("seatOccupancy", "SEATOCCUPANCY", seats, since: v71),
    ]

    static let v5 = Version(5, 0, 0)
    static let v7 = Version(7, 0, 0)
    static let v71 = Version(7, 1, 0)
}
