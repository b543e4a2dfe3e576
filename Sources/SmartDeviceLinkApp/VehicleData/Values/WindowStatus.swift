public import SmartDeviceLink

/// A window (rpc_spec WindowStatus).
public struct WindowStatus: Hashable, Sendable, CustomStringConvertible {
    /// Its place.
    public var location: VehicleGrid
    /// How far it is open.
    public var state: WindowState

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let location = reader.structure("location", VehicleGrid.init),
            let state = reader.structure("state", WindowState.init)
        else { return nil }
        self.location = location
        self.state = state
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("location", location), ("state", state),
        ])
    }
}

/// How far a window is open (rpc_spec WindowState).
public struct WindowState: Hashable, Sendable, CustomStringConvertible {
    /// The part that is open in percent: 0 is closed.
    public var position: Int
    /// How far the position may be wrong, in percent.
    public var deviation: Int?

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let position = reader.integer("approximatePosition")
        else { return nil }
        self.position = position
        deviation = reader.integer("deviation")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("position", position), ("deviation", deviation),
        ])
    }
}
