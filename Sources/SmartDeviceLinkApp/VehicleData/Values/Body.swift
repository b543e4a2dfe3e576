public import SmartDeviceLink

/// The body of the vehicle, and the ignition (rpc_spec BodyInformation).
public struct BodyInformation: Hashable, Sendable, CustomStringConvertible {
    /// Whether the park brake is active.
    public var isParkBrakeActive: Bool?
    /// Whether the ignition switch is at rest.
    public var ignitionStability: IgnitionStableStatus?
    /// The ignition.
    public var ignition: IgnitionStatus?
    /// Whether the driver's door is open; only from head units that send the shape before RPC 7.1.
    public var isDriverDoorAjar: Bool?
    /// Whether the front passenger's door is open; likewise.
    public var isPassengerDoorAjar: Bool?
    /// Whether the left rear door is open; likewise.
    public var isRearLeftDoorAjar: Bool?
    /// Whether the right rear door is open; likewise.
    public var isRearRightDoorAjar: Bool?
    /// The doors; empty before RPC 7.1.
    public var doors: [DoorStatus]
    /// The trunk, the hood and the like; empty before RPC 7.1.
    public var gates: [GateStatus]
    /// The roof, a sunroof and the like; empty before RPC 7.1.
    public var roofs: [RoofStatus]

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        isParkBrakeActive = reader.flag("parkBrakeActive")
        ignitionStability = reader.word("ignitionStableStatus")
        ignition = reader.word("ignitionStatus")
        isDriverDoorAjar = reader.flag("driverDoorAjar")
        isPassengerDoorAjar = reader.flag("passengerDoorAjar")
        isRearLeftDoorAjar = reader.flag("rearLeftDoorAjar")
        isRearRightDoorAjar = reader.flag("rearRightDoorAjar")
        doors = reader.list("doorStatuses", DoorStatus.init)
        gates = reader.list("gateStatuses", GateStatus.init)
        roofs = reader.list("roofStatuses", RoofStatus.init)
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("isParkBrakeActive", isParkBrakeActive), ("ignitionStability", ignitionStability),
            ("ignition", ignition), ("isDriverDoorAjar", isDriverDoorAjar),
            ("isPassengerDoorAjar", isPassengerDoorAjar), ("isRearLeftDoorAjar", isRearLeftDoorAjar),
            ("isRearRightDoorAjar", isRearRightDoorAjar), ("doors", doors), ("gates", gates), ("roofs", roofs),
        ])
    }
}

/// Whether the ignition switch is at rest (rpc_spec IgnitionStableStatus).
public struct IgnitionStableStatus: VehicleDataWord {
    /// IGNITION_SWITCH_NOT_STABLE.
    public static let ignitionSwitchNotStable = Self(rawValue: "IGNITION_SWITCH_NOT_STABLE")
    /// IGNITION_SWITCH_STABLE.
    public static let ignitionSwitchStable = Self(rawValue: "IGNITION_SWITCH_STABLE")
    /// MISSING_FROM_TRANSMITTER.
    public static let missingFromTransmitter = Self(rawValue: "MISSING_FROM_TRANSMITTER")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ignition (rpc_spec IgnitionStatus).
public struct IgnitionStatus: VehicleDataWord {
    /// UNKNOWN.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// OFF.
    public static let off = Self(rawValue: "OFF")
    /// ACCESSORY.
    public static let accessory = Self(rawValue: "ACCESSORY")
    /// RUN.
    public static let run = Self(rawValue: "RUN")
    /// START.
    public static let start = Self(rawValue: "START")
    /// INVALID.
    public static let invalid = Self(rawValue: "INVALID")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
