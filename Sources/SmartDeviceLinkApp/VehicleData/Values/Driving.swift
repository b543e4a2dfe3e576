public import SmartDeviceLink

/// The gears (rpc_spec GearStatus).
public struct GearStatus: Hashable, Sendable, CustomStringConvertible {
    /// The gear that the driver has selected.
    public var selectedGear: Gear?
    /// The gear that the transmission uses.
    public var actualGear: Gear?
    /// The kind of transmission.
    public var transmission: TransmissionType?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        selectedGear = reader.word("userSelectedGear")
        actualGear = reader.word("actualGear")
        transmission = reader.word("transmissionType")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("selectedGear", selectedGear), ("actualGear", actualGear), ("transmission", transmission),
        ])
    }
}

/// A gear (rpc_spec PRNDL).
public struct Gear: VehicleDataWord {
    /// PARK.
    public static let park = Self(rawValue: "PARK")
    /// REVERSE.
    public static let reverse = Self(rawValue: "REVERSE")
    /// NEUTRAL.
    public static let neutral = Self(rawValue: "NEUTRAL")
    /// DRIVE.
    public static let drive = Self(rawValue: "DRIVE")
    /// SPORT.
    public static let sport = Self(rawValue: "SPORT")
    /// LOWGEAR.
    public static let lowGear = Self(rawValue: "LOWGEAR")
    /// FIRST.
    public static let first = Self(rawValue: "FIRST")
    /// SECOND.
    public static let second = Self(rawValue: "SECOND")
    /// THIRD.
    public static let third = Self(rawValue: "THIRD")
    /// FOURTH.
    public static let fourth = Self(rawValue: "FOURTH")
    /// FIFTH.
    public static let fifth = Self(rawValue: "FIFTH")
    /// SIXTH.
    public static let sixth = Self(rawValue: "SIXTH")
    /// SEVENTH.
    public static let seventh = Self(rawValue: "SEVENTH")
    /// EIGHTH.
    public static let eighth = Self(rawValue: "EIGHTH")
    /// NINTH.
    public static let ninth = Self(rawValue: "NINTH")
    /// TENTH.
    public static let tenth = Self(rawValue: "TENTH")
    /// UNKNOWN.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// FAULT.
    public static let fault = Self(rawValue: "FAULT")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A kind of transmission (rpc_spec TransmissionType).
public struct TransmissionType: VehicleDataWord {
    /// MANUAL.
    public static let manual = Self(rawValue: "MANUAL")
    /// AUTOMATIC.
    public static let automatic = Self(rawValue: "AUTOMATIC")
    /// SEMI_AUTOMATIC.
    public static let semiAutomatic = Self(rawValue: "SEMI_AUTOMATIC")
    /// DUAL_CLUTCH.
    public static let dualClutch = Self(rawValue: "DUAL_CLUTCH")
    /// CONTINUOUSLY_VARIABLE.
    public static let continuouslyVariable = Self(rawValue: "CONTINUOUSLY_VARIABLE")
    /// INFINITELY_VARIABLE.
    public static let infinitelyVariable = Self(rawValue: "INFINITELY_VARIABLE")
    /// ELECTRIC_VARIABLE.
    public static let electricVariable = Self(rawValue: "ELECTRIC_VARIABLE")
    /// DIRECT_DRIVE.
    public static let directDrive = Self(rawValue: "DIRECT_DRIVE")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The stability controls (rpc_spec StabilityControlsStatus).
public struct StabilityControlsStatus: Hashable, Sendable, CustomStringConvertible {
    /// The electronic stability control.
    public var stabilityControl: VehicleDataStatus?
    /// The control of a swaying trailer.
    public var trailerSwayControl: VehicleDataStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        stabilityControl = reader.word("escSystem")
        trailerSwayControl = reader.word("trailerSwayControl")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("stabilityControl", stabilityControl), ("trailerSwayControl", trailerSwayControl),
        ])
    }
}

/// Whether something is on (rpc_spec VehicleDataStatus).
public struct VehicleDataStatus: VehicleDataWord {
    /// NO_DATA_EXISTS.
    public static let noDataExists = Self(rawValue: "NO_DATA_EXISTS")
    /// OFF.
    public static let off = Self(rawValue: "OFF")
    /// ON.
    public static let on = Self(rawValue: "ON")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The state of the electric park brake (rpc_spec ElectronicParkBrakeStatus).
public struct ElectronicParkBrakeStatus: VehicleDataWord {
    /// CLOSED.
    public static let closed = Self(rawValue: "CLOSED")
    /// TRANSITION.
    public static let transition = Self(rawValue: "TRANSITION")
    /// OPEN.
    public static let open = Self(rawValue: "OPEN")
    /// DRIVE_ACTIVE.
    public static let driveActive = Self(rawValue: "DRIVE_ACTIVE")
    /// FAULT.
    public static let fault = Self(rawValue: "FAULT")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
