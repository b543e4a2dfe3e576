public import SmartDeviceLink

/// An accident (rpc_spec EmergencyEvent).
public struct EmergencyEvent: Hashable, Sendable, CustomStringConvertible {
    /// The kind of the accident.
    public var type: EmergencyEventType?
    /// Whether the fuel is cut off.
    public var fuelCutoff: FuelCutoffStatus?
    /// Whether the vehicle has rolled over.
    public var rollover: VehicleDataEventStatus?
    /// The change of the speed in km/h; 0 for no event, 254 for not supported, 255 for a fault.
    public var maximumChangeVelocity: Int?
    /// Whether there was more than one impact.
    public var multipleEvents: VehicleDataEventStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        type = reader.word("emergencyEventType")
        fuelCutoff = reader.word("fuelCutoffStatus")
        rollover = reader.word("rolloverEvent")
        maximumChangeVelocity = reader.integer("maximumChangeVelocity")
        multipleEvents = reader.word("multipleEvents")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("type", type), ("fuelCutoff", fuelCutoff), ("rollover", rollover),
            ("maximumChangeVelocity", maximumChangeVelocity), ("multipleEvents", multipleEvents),
        ])
    }
}

/// A kind of accident (rpc_spec EmergencyEventType).
public struct EmergencyEventType: VehicleDataWord {
    /// NO_EVENT.
    public static let noEvent = Self(rawValue: "NO_EVENT")
    /// FRONTAL.
    public static let frontal = Self(rawValue: "FRONTAL")
    /// SIDE.
    public static let side = Self(rawValue: "SIDE")
    /// REAR.
    public static let rear = Self(rawValue: "REAR")
    /// ROLLOVER.
    public static let rollover = Self(rawValue: "ROLLOVER")
    /// NOT_SUPPORTED.
    public static let notSupported = Self(rawValue: "NOT_SUPPORTED")
    /// FAULT.
    public static let fault = Self(rawValue: "FAULT")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Whether the fuel is cut off (rpc_spec FuelCutoffStatus).
public struct FuelCutoffStatus: VehicleDataWord {
    /// TERMINATE_FUEL.
    public static let terminateFuel = Self(rawValue: "TERMINATE_FUEL")
    /// NORMAL_OPERATION.
    public static let normalOperation = Self(rawValue: "NORMAL_OPERATION")
    /// FAULT.
    public static let fault = Self(rawValue: "FAULT")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The emergency call (rpc_spec ECallInfo).
public struct ECallInfo: Hashable, Sendable, CustomStringConvertible {
    /// The notification of the emergency call.
    public var notification: VehicleDataNotificationStatus?
    /// The auxiliary notification of the emergency call.
    public var auxiliaryNotification: VehicleDataNotificationStatus?
    /// The progress of the call.
    public var confirmation: ECallConfirmationStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        notification = reader.word("eCallNotificationStatus")
        auxiliaryNotification = reader.word("auxECallNotificationStatus")
        confirmation = reader.word("eCallConfirmationStatus")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("notification", notification), ("auxiliaryNotification", auxiliaryNotification),
            ("confirmation", confirmation),
        ])
    }
}

/// The state of a notification (rpc_spec VehicleDataNotificationStatus).
public struct VehicleDataNotificationStatus: VehicleDataWord {
    /// NOT_SUPPORTED.
    public static let notSupported = Self(rawValue: "NOT_SUPPORTED")
    /// NORMAL.
    public static let normal = Self(rawValue: "NORMAL")
    /// ACTIVE.
    public static let active = Self(rawValue: "ACTIVE")
    /// NOT_USED.
    public static let notUsed = Self(rawValue: "NOT_USED")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The progress of an emergency call (rpc_spec ECallConfirmationStatus).
public struct ECallConfirmationStatus: VehicleDataWord {
    /// NORMAL.
    public static let normal = Self(rawValue: "NORMAL")
    /// CALL_IN_PROGRESS.
    public static let callInProgress = Self(rawValue: "CALL_IN_PROGRESS")
    /// CALL_CANCELLED.
    public static let callCancelled = Self(rawValue: "CALL_CANCELLED")
    /// CALL_COMPLETED.
    public static let callCompleted = Self(rawValue: "CALL_COMPLETED")
    /// CALL_UNSUCCESSFUL.
    public static let callUnsuccessful = Self(rawValue: "CALL_UNSUCCESSFUL")
    /// ECALL_CONFIGURED_OFF.
    public static let eCallConfiguredOff = Self(rawValue: "ECALL_CONFIGURED_OFF")
    /// CALL_COMPLETE_DTMF_TIMEOUT.
    public static let callCompleteDTMFTimeout = Self(rawValue: "CALL_COMPLETE_DTMF_TIMEOUT")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The MyKey feature (rpc_spec MyKey).
public struct MyKey: Hashable, Sendable, CustomStringConvertible {
    /// Whether the emergency call is possible in spite of the restrictions of the key.
    public var emergencyOverride: VehicleDataStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        emergencyOverride = reader.word("e911Override")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("emergencyOverride", emergencyOverride)
        ])
    }
}
