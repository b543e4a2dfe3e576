public import SmartDeviceLink

/// The tires (rpc_spec TireStatus).
public struct TireStatus: Hashable, Sendable, CustomStringConvertible {
    /// The warning light of the tire pressure.
    public var telltale: WarningLightStatus?
    /// The left front tire.
    public var leftFront: SingleTireStatus?
    /// The right front tire.
    public var rightFront: SingleTireStatus?
    /// The left rear tire.
    public var leftRear: SingleTireStatus?
    /// The right rear tire.
    public var rightRear: SingleTireStatus?
    /// The inner left rear tire of a vehicle with twin tires.
    public var innerLeftRear: SingleTireStatus?
    /// The inner right rear tire of a vehicle with twin tires.
    public var innerRightRear: SingleTireStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        telltale = reader.word("pressureTelltale")
        leftFront = reader.structure("leftFront", SingleTireStatus.init)
        rightFront = reader.structure("rightFront", SingleTireStatus.init)
        leftRear = reader.structure("leftRear", SingleTireStatus.init)
        rightRear = reader.structure("rightRear", SingleTireStatus.init)
        innerLeftRear = reader.structure("innerLeftRear", SingleTireStatus.init)
        innerRightRear = reader.structure("innerRightRear", SingleTireStatus.init)
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("telltale", telltale), ("leftFront", leftFront), ("rightFront", rightFront), ("leftRear", leftRear),
            ("rightRear", rightRear), ("innerLeftRear", innerLeftRear), ("innerRightRear", innerRightRear),
        ])
    }
}

/// One tire (rpc_spec SingleTireStatus).
public struct SingleTireStatus: Hashable, Sendable, CustomStringConvertible {
    /// The state of the pressure.
    public var status: ComponentVolumeStatus?
    /// The state of the pressure monitoring.
    public var monitoring: TirePressureMonitoring?
    /// The pressure in kilopascal, 0 to 2000.
    public var pressure: Double?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        status = reader.word("status")
        monitoring = reader.word("tpms")
        pressure = reader.number("pressure")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("status", status), ("monitoring", monitoring), ("pressure", pressure),
        ])
    }
}

/// The state of the pressure monitoring of a tire (rpc_spec TPMS).
public struct TirePressureMonitoring: VehicleDataWord {
    /// UNKNOWN.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// SYSTEM_FAULT.
    public static let systemFault = Self(rawValue: "SYSTEM_FAULT")
    /// SENSOR_FAULT.
    public static let sensorFault = Self(rawValue: "SENSOR_FAULT")
    /// LOW.
    public static let low = Self(rawValue: "LOW")
    /// SYSTEM_ACTIVE.
    public static let systemActive = Self(rawValue: "SYSTEM_ACTIVE")
    /// TRAIN.
    public static let train = Self(rawValue: "TRAIN")
    /// TRAINING_COMPLETE.
    public static let trainingComplete = Self(rawValue: "TRAINING_COMPLETE")
    /// NOT_TRAINED.
    public static let notTrained = Self(rawValue: "NOT_TRAINED")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The state of a warning light (rpc_spec WarningLightStatus).
public struct WarningLightStatus: VehicleDataWord {
    /// OFF.
    public static let off = Self(rawValue: "OFF")
    /// ON.
    public static let on = Self(rawValue: "ON")
    /// FLASH.
    public static let flash = Self(rawValue: "FLASH")
    /// NOT_USED.
    public static let notUsed = Self(rawValue: "NOT_USED")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
