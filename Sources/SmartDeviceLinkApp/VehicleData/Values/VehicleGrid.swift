public import SmartDeviceLink

/// A place in the vehicle. Columns count from the left and rows from the front, both from 0; -1 is unknown (rpc_spec Grid).
public struct VehicleGrid: Hashable, Sendable, CustomStringConvertible {
    /// The column.
    public var column: Int
    /// The row.
    public var row: Int
    /// The level; 0 is the ground level.
    public var level: Int?
    /// How many columns it takes; 1 if there is none.
    public var columnSpan: Int?
    /// How many rows it takes; 1 if there is none.
    public var rowSpan: Int?
    /// How many levels it takes; 1 if there is none.
    public var levelSpan: Int?

    /// Reads the structure; nil if it is no object or lacks a mandatory member.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json),
            let column = reader.integer("col"),
            let row = reader.integer("row")
        else { return nil }
        self.column = column
        self.row = row
        level = reader.integer("level")
        columnSpan = reader.integer("colspan")
        rowSpan = reader.integer("rowspan")
        levelSpan = reader.integer("levelspan")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("column", column), ("row", row), ("level", level), ("columnSpan", columnSpan), ("rowSpan", rowSpan),
            ("levelSpan", levelSpan),
        ])
    }
}
