public import SmartDeviceLink

/// The modes of the instrument cluster (rpc_spec ClusterModeStatus).
public struct ClusterModeStatus: Hashable, Sendable, CustomStringConvertible {
    /// Whether the power mode is active.
    public var powerModeActive: Bool?
    /// How sure the power mode is.
    public var powerModeQualification: PowerModeQualificationStatus?
    /// The mode of the vehicle.
    public var carMode: CarModeStatus?
    /// The power mode.
    public var powerMode: PowerModeStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        powerModeActive = reader.flag("powerModeActive")
        powerModeQualification = reader.word("powerModeQualificationStatus")
        carMode = reader.word("carModeStatus")
        powerMode = reader.word("powerModeStatus")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("powerModeActive", powerModeActive), ("powerModeQualification", powerModeQualification),
            ("carMode", carMode), ("powerMode", powerMode),
        ])
    }
}

/// How sure the power mode is (rpc_spec PowerModeQualificationStatus).
public struct PowerModeQualificationStatus: VehicleDataWord {
    /// POWER_MODE_UNDEFINED.
    public static let powerModeUndefined = Self(rawValue: "POWER_MODE_UNDEFINED")
    /// POWER_MODE_EVALUATION_IN_PROGRESS.
    public static let powerModeEvaluationInProgress = Self(rawValue: "POWER_MODE_EVALUATION_IN_PROGRESS")
    /// NOT_DEFINED.
    public static let notDefined = Self(rawValue: "NOT_DEFINED")
    /// POWER_MODE_OK.
    public static let powerModeOk = Self(rawValue: "POWER_MODE_OK")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A mode of the vehicle (rpc_spec CarModeStatus).
public struct CarModeStatus: VehicleDataWord {
    /// NORMAL.
    public static let normal = Self(rawValue: "NORMAL")
    /// FACTORY.
    public static let factory = Self(rawValue: "FACTORY")
    /// TRANSPORT.
    public static let transport = Self(rawValue: "TRANSPORT")
    /// CRASH.
    public static let crash = Self(rawValue: "CRASH")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A power mode (rpc_spec PowerModeStatus).
public struct PowerModeStatus: VehicleDataWord {
    /// KEY_OUT.
    public static let keyOut = Self(rawValue: "KEY_OUT")
    /// KEY_RECENTLY_OUT.
    public static let keyRecentlyOut = Self(rawValue: "KEY_RECENTLY_OUT")
    /// KEY_APPROVED_0.
    public static let keyApproved0 = Self(rawValue: "KEY_APPROVED_0")
    /// POST_ACCESORY_0.
    public static let postAccessory0 = Self(rawValue: "POST_ACCESORY_0")
    /// ACCESORY_1.
    public static let accessory1 = Self(rawValue: "ACCESORY_1")
    /// POST_IGNITION_1.
    public static let postIgnition1 = Self(rawValue: "POST_IGNITION_1")
    /// IGNITION_ON_2.
    public static let ignitionOn2 = Self(rawValue: "IGNITION_ON_2")
    /// RUNNING_2.
    public static let running2 = Self(rawValue: "RUNNING_2")
    /// CRANK_3.
    public static let crank3 = Self(rawValue: "CRANK_3")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
