extension VehicleItem {
    /// The unit of an item's or a field's value, as its description in rpc_spec 8.0.0 says; nil for one without a unit.
    ///
    /// - Parameter path: `speed` or `gps.altitude`.
    public static func unit(of path: String) -> String? { units[path] }

    private static let units = [
        "speed": "km/h", "rpm": "1/min", "fuelLevel": "%", "instantFuelConsumption": "µl", "externalTemperature": "°C",
        "odometer": "km", "engineTorque": "Nm", "accPedalPosition": "%", "steeringWheelAngle": "°",
        "engineOilLife": "%", "gps.longitudeDegrees": "°", "gps.latitudeDegrees": "°", "gps.altitude": "m",
        "gps.heading": "°", "gps.speed": "km/h",
    ]
}
