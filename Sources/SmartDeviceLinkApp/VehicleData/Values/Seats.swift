public import SmartDeviceLink

/// The seats (rpc_spec SeatOccupancy).
public struct SeatOccupancy: Hashable, Sendable, CustomStringConvertible {
    /// Whether each seat is occupied.
    public var occupied: [SeatStatus]
    /// Whether the belt of each seat is worn.
    public var belted: [SeatStatus]

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        occupied = reader.list("seatsOccupied", SeatStatus.init)
        belted = reader.list("seatsBelted", SeatStatus.init)
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("occupied", occupied), ("belted", belted),
        ])
    }
}

/// A condition of a seat (rpc_spec SeatStatus).
public struct SeatStatus: Hashable, Sendable, CustomStringConvertible {
    /// Whether the condition is met.
    public var isActive: Bool
    /// The place of the seat.
    public var location: SeatLocation?

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let isActive = reader.flag("conditionActive")
        else { return nil }
        self.isActive = isActive
        location = reader.structure("seatLocation", SeatLocation.init)
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("isActive", isActive), ("location", location),
        ])
    }
}

/// The place of a seat (rpc_spec SeatLocation).
public struct SeatLocation: Hashable, Sendable, CustomStringConvertible {
    /// Its place.
    public var grid: VehicleGrid?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        grid = reader.structure("grid", VehicleGrid.init)
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("grid", grid)
        ])
    }
}
