/// The enumerations that several items of vehicle data use, and the units of rpc_spec 8.0.0.
extension VehicleItem {
    /// - Parameters:
    ///   - type: The name of the enumeration in rpc_spec.
    ///   - words: Its values, with spaces between them.
    static func word(_ type: String, _ words: String) -> ParameterRule.Shape {
        .enumValue(words.split(separator: " ").map(String.init), of: type)
    }

    static let volume = word("ComponentVolumeStatus", "UNKNOWN NORMAL LOW FAULT ALERT NOT_SUPPORTED")
    static let event = word("VehicleDataEventStatus", "NO_EVENT NO YES NOT_SUPPORTED FAULT")
    static let status = word("VehicleDataStatus", "NO_DATA_EXISTS OFF ON")
    static let notification = word("VehicleDataNotificationStatus", "NOT_SUPPORTED NORMAL ACTIVE NOT_USED")
    static let bars = word(
        "DeviceLevelStatus",
        "ZERO_LEVEL_BARS ONE_LEVEL_BARS TWO_LEVEL_BARS THREE_LEVEL_BARS FOUR_LEVEL_BARS NOT_PROVIDED")
    static let gear = word(
        "PRNDL",
        "PARK REVERSE NEUTRAL DRIVE SPORT LOWGEAR FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH "
            + "UNKNOWN FAULT")
    static let parkBrake = word("ElectronicParkBrakeStatus", "CLOSED TRANSITION OPEN DRIVE_ACTIVE FAULT")
    static let wipers = word(
        "WiperStatus",
        "OFF AUTO_OFF OFF_MOVING MAN_INT_OFF MAN_INT_ON MAN_LOW MAN_HIGH MAN_FLICK WASH AUTO_LOW AUTO_HIGH COURTESYWIPE "
            + "AUTO_ADJUST STALLED NO_DATA_EXISTS")

    /// The unit of a number of the specification.
    static func unit(of path: String) -> String? {
        if path.hasPrefix("tirePressure."), path.hasSuffix(".pressure") { return "kPa" }
        if path.hasSuffix("approximatePosition") || path.hasSuffix(".deviation") { return "%" }
        return units[path]
    }

    private static let units = [
        "speed": "km/h", "rpm": "1/min", "fuelLevel": "%", "instantFuelConsumption": "µl",
        "externalTemperature": "°C", "odometer": "km", "engineTorque": "Nm", "accPedalPosition": "%",
        "steeringWheelAngle": "°", "engineOilLife": "%", "gps.longitudeDegrees": "°", "gps.latitudeDegrees": "°",
        "gps.altitude": "m", "gps.heading": "°", "gps.speed": "km/h", "fuelRange.range": "km", "fuelRange.level": "%",
        "climateData.atmosphericPressure": "mbar", "emergencyEvent.maximumChangeVelocity": "km/h",
    ]
}
