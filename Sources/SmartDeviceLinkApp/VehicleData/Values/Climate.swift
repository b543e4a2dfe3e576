public import SmartDeviceLink

/// Temperatures and the pressure of the air (rpc_spec ClimateData).
public struct ClimateData: Hashable, Sendable, CustomStringConvertible {
    /// The temperature outside.
    public var externalTemperature: VehicleTemperature?
    /// The temperature in the cabin.
    public var cabinTemperature: VehicleTemperature?
    /// The pressure of the air in millibar, 0 to 2000.
    public var atmosphericPressure: Double?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        externalTemperature = reader.structure("externalTemperature", VehicleTemperature.init)
        cabinTemperature = reader.structure("cabinTemperature", VehicleTemperature.init)
        atmosphericPressure = reader.number("atmosphericPressure")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("externalTemperature", externalTemperature), ("cabinTemperature", cabinTemperature),
            ("atmosphericPressure", atmosphericPressure),
        ])
    }
}

/// A temperature with its unit (rpc_spec Temperature).
public struct VehicleTemperature: Hashable, Sendable, CustomStringConvertible {
    /// The temperature in ``unit``.
    public var value: Double
    /// The unit.
    public var unit: TemperatureUnit

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let value = reader.number("value"),
            let unit: TemperatureUnit = reader.word("unit")
        else { return nil }
        self.value = value
        self.unit = unit
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("value", value), ("unit", unit),
        ])
    }
}

/// The unit of a temperature (rpc_spec TemperatureUnit).
public struct TemperatureUnit: VehicleDataWord {
    /// FAHRENHEIT.
    public static let fahrenheit = Self(rawValue: "FAHRENHEIT")
    /// CELSIUS.
    public static let celsius = Self(rawValue: "CELSIUS")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
