public import SmartDeviceLink

/// The vehicle's position (rpc_spec GPSData).
public struct GPSData: Hashable, Sendable, CustomStringConvertible {
    /// The latitude in degrees, -90 to 90; north is positive.
    public var latitude: Double
    /// The longitude in degrees, -180 to 180; east is positive.
    public var longitude: Double
    /// The year of the fix (UTC).
    public var year: Int?
    /// The month of the fix (UTC), 1 to 12.
    public var month: Int?
    /// The day of the fix (UTC), 1 to 31.
    public var day: Int?
    /// The hour of the fix (UTC), 0 to 23.
    public var hours: Int?
    /// The minute of the fix (UTC), 0 to 59.
    public var minutes: Int?
    /// The second of the fix (UTC), 0 to 59.
    public var seconds: Int?
    /// The direction of travel as one of eight.
    public var compassDirection: CompassDirection?
    /// The dilution of precision of the position (PDOP); 0 if it is unknown.
    public var positionDilution: Double?
    /// The horizontal dilution of precision (HDOP); 0 if it is unknown.
    public var horizontalDilution: Double?
    /// The vertical dilution of precision (VDOP); 0 if it is unknown.
    public var verticalDilution: Double?
    /// True for a measured position, false for one that was computed from earlier ones.
    public var isActual: Bool?
    /// The number of satellites in view, 0 to 31.
    public var satellites: Int?
    /// The kind of the fix.
    public var dimension: GPSDimension?
    /// The altitude in metres.
    public var altitude: Double?
    /// The direction of travel in degrees, 0 to 359.99; north is 0.
    public var heading: Double?
    /// The speed in km/h.
    public var speed: Double?
    /// Whether position, time and altitude were shifted on purpose.
    public var isShifted: Bool?

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let latitude = reader.number("latitudeDegrees"),
            let longitude = reader.number("longitudeDegrees")
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        year = reader.integer("utcYear")
        month = reader.integer("utcMonth")
        day = reader.integer("utcDay")
        hours = reader.integer("utcHours")
        minutes = reader.integer("utcMinutes")
        seconds = reader.integer("utcSeconds")
        compassDirection = reader.word("compassDirection")
        positionDilution = reader.number("pdop")
        horizontalDilution = reader.number("hdop")
        verticalDilution = reader.number("vdop")
        isActual = reader.flag("actual")
        satellites = reader.integer("satellites")
        dimension = reader.word("dimension")
        altitude = reader.number("altitude")
        heading = reader.number("heading")
        speed = reader.number("speed")
        isShifted = reader.flag("shifted")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("latitude", latitude), ("longitude", longitude), ("year", year), ("month", month), ("day", day),
            ("hours", hours), ("minutes", minutes), ("seconds", seconds), ("compassDirection", compassDirection),
            ("positionDilution", positionDilution), ("horizontalDilution", horizontalDilution),
            ("verticalDilution", verticalDilution), ("isActual", isActual), ("satellites", satellites),
            ("dimension", dimension), ("altitude", altitude), ("heading", heading), ("speed", speed),
            ("isShifted", isShifted),
        ])
    }
}

/// A direction of the compass (rpc_spec CompassDirection).
public struct CompassDirection: VehicleDataWord {
    /// NORTH.
    public static let north = Self(rawValue: "NORTH")
    /// NORTHWEST.
    public static let northwest = Self(rawValue: "NORTHWEST")
    /// WEST.
    public static let west = Self(rawValue: "WEST")
    /// SOUTHWEST.
    public static let southwest = Self(rawValue: "SOUTHWEST")
    /// SOUTH.
    public static let south = Self(rawValue: "SOUTH")
    /// SOUTHEAST.
    public static let southeast = Self(rawValue: "SOUTHEAST")
    /// EAST.
    public static let east = Self(rawValue: "EAST")
    /// NORTHEAST.
    public static let northeast = Self(rawValue: "NORTHEAST")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The kind of a fix of the position (rpc_spec Dimension).
public struct GPSDimension: VehicleDataWord {
    /// NO_FIX.
    public static let noFix = Self(rawValue: "NO_FIX")
    /// 2D.
    public static let twoDimensional = Self(rawValue: "2D")
    /// 3D.
    public static let threeDimensional = Self(rawValue: "3D")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
