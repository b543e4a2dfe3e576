public import SmartDeviceLink

/// The seats of the car, of a program (rpc_spec SeatLocationCapability).
public struct SeatPlan: Hashable, Sendable {
    public let json: JSONObject
    /// The driver's seat: the first one.
    let driver: CarArea

    /// - Parameter json: `rows`, `columns` and `seats`, at least one, each with a `grid`; `levels`.
    /// - Throws: If a member is missing or wrong.
    public init(_ json: JSON) throws(InvalidData) {
        self.json = try json.checkedOfProgram(ModuleRules.seats)
        guard let driver = (self.json["seats"]?.array?.first?["grid"]).flatMap({ CarArea($0) }) else {
            throw InvalidData("seats: there is none")
        }
        self.driver = driver
    }
}

/// A part of the car's inside (rpc_spec Grid).
struct CarArea: Hashable, Sendable {
    private let columns: Range<Int64>
    private let rows: Range<Int64>
    private let levels: Range<Int64>

    /// - Parameter grid: Without a level it is at 0, and each span is 1.
    /// - Returns: nil without a column or a row.
    init?(_ grid: JSON) {
        guard let column = grid["col"]?.integer, let row = grid["row"]?.integer else { return nil }
        func range(_ start: Int64, _ span: String) -> Range<Int64> {
            let start = min(max(start, -1), 100)
            return start..<start + min(max(grid[span]?.integer ?? 1, 1), 100)
        }
        columns = range(column, "colspan")
        rows = range(row, "rowspan")
        levels = range(grid["level"]?.integer ?? 0, "levelspan")
    }

    func touches(_ other: CarArea) -> Bool {
        columns.overlaps(other.columns) && rows.overlaps(other.rows) && levels.overlaps(other.levels)
    }
}

extension RemoteCapability {
    /// Whether a user may control a module (sdl_core `IsUserLocationValid`): where the seats are known, the driver may
    /// control each one, and others those that serve their seat.
    ///
    /// - Parameter place: Of the user; nil for the driver.
    func isInReach(_ module: RemoteModule, of place: CarArea?) -> Bool {
        guard let seats, let place, place != seats.driver, let area = module.area else { return true }
        return area.touches(place)
    }
}

extension RemoteModule {
    /// The part of the car that it serves, or where it is; nil for the whole car.
    fileprivate var area: CarArea? {
        let info = capability["moduleInfo"]
        return (info?["serviceArea"] ?? info?["location"]).flatMap { CarArea($0) }
    }
}

extension Engine {
    /// Where the user of an app is; nil if the app has not said it: the driver.
    func userPlace(of session: SessionID) -> CarArea? {
        content[session].globalProperties["userLocation"]?["grid"].flatMap { CarArea($0) }
    }

    /// The properties of SetGlobalProperties that have an effect on modules of the car.
    var placeProperties: Set<String> { car.remoteControl.capability?.seats == nil ? [] : ["userLocation"] }
}
