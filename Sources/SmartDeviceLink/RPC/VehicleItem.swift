/// One item of the vehicle data of rpc_spec 8.0.0 (GetVehicleData, SubscribeVehicleData, OnVehicleData).
public struct VehicleItem: Sendable {
    /// Its name, its values, and the first version of the specification that has it.
    public let rule: ParameterRule
    /// The value of VehicleDataType without `VEHICLEDATA_`.
    let type: String
    public let isSubscribable: Bool
    /// Its name in the answers to SubscribeVehicleData and UnsubscribeVehicleData.
    public let answerName: String

    init(
        _ name: String, _ type: String, _ shape: ParameterRule.Shape, since: Version = .firstRPC,
        isSubscribable: Bool = true, answerName: String? = nil
    ) {
        rule = ParameterRule(name, shape, since: since)
        self.type = type
        self.isSubscribable = isSubscribable
        self.answerName = answerName ?? name
    }

    public var name: String { rule.name }

    /// The first version of the specification that has it.
    public var since: Version { rule.since }

    public var dataType: String { "VEHICLEDATA_\(type)" }

    public static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The parameters of a request about vehicle data: one boolean for each item.
    static func rules(subscribing: Bool) -> [ParameterRule] {
        all.filter { $0.isSubscribable || !subscribing }.map { ParameterRule($0.name, .boolean, since: $0.since) }
    }

    /// In the order of the specification.
    public static let all: [VehicleItem] = [
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
