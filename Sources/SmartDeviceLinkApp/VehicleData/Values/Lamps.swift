public import SmartDeviceLink

/// The head lamps (rpc_spec HeadLampStatus).
public struct HeadLampStatus: Hashable, Sendable, CustomStringConvertible {
    /// Whether the low beams are on.
    public var lowBeamsOn: Bool?
    /// Whether the high beams are on.
    public var highBeamsOn: Bool?
    /// What the sensor of the light outside says.
    public var ambientLight: AmbientLightStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        lowBeamsOn = reader.flag("lowBeamsOn")
        highBeamsOn = reader.flag("highBeamsOn")
        ambientLight = reader.word("ambientLightSensorStatus")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("lowBeamsOn", lowBeamsOn), ("highBeamsOn", highBeamsOn), ("ambientLight", ambientLight),
        ])
    }
}

/// The light outside (rpc_spec AmbientLightStatus).
public struct AmbientLightStatus: VehicleDataWord {
    /// NIGHT.
    public static let night = Self(rawValue: "NIGHT")
    /// TWILIGHT_1.
    public static let twilight1 = Self(rawValue: "TWILIGHT_1")
    /// TWILIGHT_2.
    public static let twilight2 = Self(rawValue: "TWILIGHT_2")
    /// TWILIGHT_3.
    public static let twilight3 = Self(rawValue: "TWILIGHT_3")
    /// TWILIGHT_4.
    public static let twilight4 = Self(rawValue: "TWILIGHT_4")
    /// DAY.
    public static let day = Self(rawValue: "DAY")
    /// UNKNOWN.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// INVALID.
    public static let invalid = Self(rawValue: "INVALID")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The turn signals that flash (rpc_spec TurnSignal).
public struct TurnSignal: VehicleDataWord {
    /// OFF.
    public static let off = Self(rawValue: "OFF")
    /// LEFT.
    public static let left = Self(rawValue: "LEFT")
    /// RIGHT.
    public static let right = Self(rawValue: "RIGHT")
    /// BOTH.
    public static let both = Self(rawValue: "BOTH")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The state of the wipers (rpc_spec WiperStatus).
public struct WiperStatus: VehicleDataWord {
    /// OFF.
    public static let off = Self(rawValue: "OFF")
    /// AUTO_OFF.
    public static let autoOff = Self(rawValue: "AUTO_OFF")
    /// OFF_MOVING.
    public static let offMoving = Self(rawValue: "OFF_MOVING")
    /// MAN_INT_OFF.
    public static let manIntOff = Self(rawValue: "MAN_INT_OFF")
    /// MAN_INT_ON.
    public static let manIntOn = Self(rawValue: "MAN_INT_ON")
    /// MAN_LOW.
    public static let manLow = Self(rawValue: "MAN_LOW")
    /// MAN_HIGH.
    public static let manHigh = Self(rawValue: "MAN_HIGH")
    /// MAN_FLICK.
    public static let manFlick = Self(rawValue: "MAN_FLICK")
    /// WASH.
    public static let wash = Self(rawValue: "WASH")
    /// AUTO_LOW.
    public static let autoLow = Self(rawValue: "AUTO_LOW")
    /// AUTO_HIGH.
    public static let autoHigh = Self(rawValue: "AUTO_HIGH")
    /// COURTESYWIPE.
    public static let courtesyWipe = Self(rawValue: "COURTESYWIPE")
    /// AUTO_ADJUST.
    public static let autoAdjust = Self(rawValue: "AUTO_ADJUST")
    /// STALLED.
    public static let stalled = Self(rawValue: "STALLED")
    /// NO_DATA_EXISTS.
    public static let noDataExists = Self(rawValue: "NO_DATA_EXISTS")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
