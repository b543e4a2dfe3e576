public import SmartDeviceLink

/// The supply of one kind of fuel, and how far it lasts (rpc_spec FuelRange).
public struct FuelRange: Hashable, Sendable, CustomStringConvertible {
    /// The kind of fuel.
    public var type: FuelType?
    /// The distance that the vehicle can drive with it, in km.
    public var range: Double?
    /// The level in percent of the capacity, from -6.
    public var level: Double?
    /// The level as a word.
    public var levelState: ComponentVolumeStatus?
    /// The capacity in ``capacityUnit``.
    public var capacity: Double?
    /// The unit of the capacity.
    public var capacityUnit: CapacityUnit?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        type = reader.word("type")
        range = reader.number("range")
        level = reader.number("level")
        levelState = reader.word("levelState")
        capacity = reader.number("capacity")
        capacityUnit = reader.word("capacityUnit")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("type", type), ("range", range), ("level", level), ("levelState", levelState), ("capacity", capacity),
            ("capacityUnit", capacityUnit),
        ])
    }
}

/// A kind of fuel (rpc_spec FuelType).
public struct FuelType: VehicleDataWord {
    /// GASOLINE.
    public static let gasoline = Self(rawValue: "GASOLINE")
    /// DIESEL.
    public static let diesel = Self(rawValue: "DIESEL")
    /// CNG.
    public static let cng = Self(rawValue: "CNG")
    /// LPG.
    public static let lpg = Self(rawValue: "LPG")
    /// HYDROGEN.
    public static let hydrogen = Self(rawValue: "HYDROGEN")
    /// BATTERY.
    public static let battery = Self(rawValue: "BATTERY")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The unit of a capacity (rpc_spec CapacityUnit).
public struct CapacityUnit: VehicleDataWord {
    /// LITERS.
    public static let liters = Self(rawValue: "LITERS")
    /// KILOWATTHOURS.
    public static let kilowattHours = Self(rawValue: "KILOWATTHOURS")
    /// KILOGRAMS.
    public static let kilograms = Self(rawValue: "KILOGRAMS")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The state of a volume or a pressure (rpc_spec ComponentVolumeStatus).
public struct ComponentVolumeStatus: VehicleDataWord {
    /// UNKNOWN.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// NORMAL.
    public static let normal = Self(rawValue: "NORMAL")
    /// LOW.
    public static let low = Self(rawValue: "LOW")
    /// FAULT.
    public static let fault = Self(rawValue: "FAULT")
    /// ALERT.
    public static let alert = Self(rawValue: "ALERT")
    /// NOT_SUPPORTED.
    public static let notSupported = Self(rawValue: "NOT_SUPPORTED")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
