public import SmartDeviceLink

/// The seat belts (rpc_spec BeltStatus).
public struct BeltStatus: Hashable, Sendable, CustomStringConvertible {
    /// The driver's belt was tightened by an accident.
    public var driverBeltDeployed: VehicleDataEventStatus?
    /// The front passenger's belt was tightened by an accident.
    public var passengerBeltDeployed: VehicleDataEventStatus?
    /// The front passenger wears the belt.
    public var passengerBuckleBelted: VehicleDataEventStatus?
    /// The driver wears the belt.
    public var driverBuckleBelted: VehicleDataEventStatus?
    /// The belt of the left seat in row 2 is worn.
    public var leftRow2BuckleBelted: VehicleDataEventStatus?
    /// A child sits on the front passenger seat.
    public var passengerChildDetected: VehicleDataEventStatus?
    /// The belt of the right seat in row 2 is worn.
    public var rightRow2BuckleBelted: VehicleDataEventStatus?
    /// The belt of the middle seat in row 2 is worn.
    public var middleRow2BuckleBelted: VehicleDataEventStatus?
    /// The belt of the middle seat in row 3 is worn.
    public var middleRow3BuckleBelted: VehicleDataEventStatus?
    /// The belt of the left seat in row 3 is worn.
    public var leftRow3BuckleBelted: VehicleDataEventStatus?
    /// The belt of the right seat in row 3 is worn.
    public var rightRow3BuckleBelted: VehicleDataEventStatus?
    /// The inflatable belt of the left rear seat is worn.
    public var leftRearInflatableBelted: VehicleDataEventStatus?
    /// The inflatable belt of the right rear seat is worn.
    public var rightRearInflatableBelted: VehicleDataEventStatus?
    /// The belt of the middle seat in row 1 was tightened by an accident.
    public var middleRow1BeltDeployed: VehicleDataEventStatus?
    /// The belt of the middle seat in row 1 is worn.
    public var middleRow1BuckleBelted: VehicleDataEventStatus?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        driverBeltDeployed = reader.word("driverBeltDeployed")
        passengerBeltDeployed = reader.word("passengerBeltDeployed")
        passengerBuckleBelted = reader.word("passengerBuckleBelted")
        driverBuckleBelted = reader.word("driverBuckleBelted")
        leftRow2BuckleBelted = reader.word("leftRow2BuckleBelted")
        passengerChildDetected = reader.word("passengerChildDetected")
        rightRow2BuckleBelted = reader.word("rightRow2BuckleBelted")
        middleRow2BuckleBelted = reader.word("middleRow2BuckleBelted")
        middleRow3BuckleBelted = reader.word("middleRow3BuckleBelted")
        leftRow3BuckleBelted = reader.word("leftRow3BuckleBelted")
        rightRow3BuckleBelted = reader.word("rightRow3BuckleBelted")
        leftRearInflatableBelted = reader.word("leftRearInflatableBelted")
        rightRearInflatableBelted = reader.word("rightRearInflatableBelted")
        middleRow1BeltDeployed = reader.word("middleRow1BeltDeployed")
        middleRow1BuckleBelted = reader.word("middleRow1BuckleBelted")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("driverBeltDeployed", driverBeltDeployed), ("passengerBeltDeployed", passengerBeltDeployed),
            ("passengerBuckleBelted", passengerBuckleBelted), ("driverBuckleBelted", driverBuckleBelted),
            ("leftRow2BuckleBelted", leftRow2BuckleBelted), ("passengerChildDetected", passengerChildDetected),
            ("rightRow2BuckleBelted", rightRow2BuckleBelted), ("middleRow2BuckleBelted", middleRow2BuckleBelted),
            ("middleRow3BuckleBelted", middleRow3BuckleBelted), ("leftRow3BuckleBelted", leftRow3BuckleBelted),
            ("rightRow3BuckleBelted", rightRow3BuckleBelted), ("leftRearInflatableBelted", leftRearInflatableBelted),
            ("rightRearInflatableBelted", rightRearInflatableBelted),
            ("middleRow1BeltDeployed", middleRow1BeltDeployed), ("middleRow1BuckleBelted", middleRow1BuckleBelted),
        ])
    }
}

/// Whether an event has occurred (rpc_spec VehicleDataEventStatus).
public struct VehicleDataEventStatus: VehicleDataWord {
    /// NO_EVENT.
    public static let noEvent = Self(rawValue: "NO_EVENT")
    /// NO.
    public static let no = Self(rawValue: "NO")
    /// YES.
    public static let yes = Self(rawValue: "YES")
    /// NOT_SUPPORTED.
    public static let notSupported = Self(rawValue: "NOT_SUPPORTED")
    /// FAULT.
    public static let fault = Self(rawValue: "FAULT")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
