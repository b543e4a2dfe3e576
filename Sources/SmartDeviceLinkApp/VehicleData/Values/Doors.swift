public import SmartDeviceLink

/// A door (rpc_spec DoorStatus).
public struct DoorStatus: Hashable, Sendable, CustomStringConvertible {
    /// Its place.
    public var location: VehicleGrid
    /// Its state.
    public var status: DoorStatusType

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let location = reader.structure("location", VehicleGrid.init),
            let status: DoorStatusType = reader.word("status")
        else { return nil }
        self.location = location
        self.status = status
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("location", location), ("status", status),
        ])
    }
}

/// A trunk, a hood or the like (rpc_spec GateStatus, which has the members of DoorStatus).
public typealias GateStatus = DoorStatus

/// A roof, a sunroof or the like (rpc_spec RoofStatus).
public struct RoofStatus: Hashable, Sendable, CustomStringConvertible {
    /// Its place.
    public var location: VehicleGrid
    /// Its state.
    public var status: DoorStatusType
    /// How far it is open.
    public var opening: WindowState?

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let location = reader.structure("location", VehicleGrid.init),
            let status: DoorStatusType = reader.word("status")
        else { return nil }
        self.location = location
        self.status = status
        opening = reader.structure("state", WindowState.init)
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("location", location), ("status", status), ("opening", opening),
        ])
    }
}

/// The state of a door (rpc_spec DoorStatusType).
public struct DoorStatusType: VehicleDataWord {
    /// CLOSED.
    public static let closed = Self(rawValue: "CLOSED")
    /// LOCKED.
    public static let locked = Self(rawValue: "LOCKED")
    /// AJAR.
    public static let ajar = Self(rawValue: "AJAR")
    /// REMOVED.
    public static let removed = Self(rawValue: "REMOVED")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
