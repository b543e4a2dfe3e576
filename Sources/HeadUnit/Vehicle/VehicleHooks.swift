import BezelModel
import SmartDeviceLink

/// Vehicle data that programs on the board set over the control socket, and its notifications.
struct VehicleHooks: Feature {
    /// The most GetVehicleData of an app in a second, as in sdl_core.
    static let readLimit = 5

    private var items: VehicleItems
    /// The values by item. Of a structure, mandatory members may be missing.
    private var values: [String: JSON] = [:]
    /// Those of them that apps can read: a structure without its incomplete members.
    private var known: [String: JSON] = [:]
    private var reads: [SessionID: RateLimit] = [:]
    private var notices = PacedNotices<SessionID, Changes> { older, newer in
        Changes(items: older.items.union(newer.items), version: newer.version)
    }

    /// Items that have changed, and of which an app was not notified yet.
    private struct Changes {
        var items: Set<String>
        /// The app's version of the specification.
        let version: Version

        /// nil without items.
        func with(_ items: Set<String>) -> Changes? {
            items.isEmpty ? nil : Changes(items: items, version: version)
        }
    }

    init(_ configuration: HeadUnitConfiguration) { items = configuration.vehicleItems }

    var deadline: Instant? { notices.deadline }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return notify(at: now)
        case .appLeft(let app):
            notices.remove(app.session)
            reads[app.session] = nil
        case .configured(let configuration): replaceItems(by: configuration.vehicleItems)
        case .appClosed, .masterReset: break
        }
        return []
    }

    /// The value of an item that is gone, or has other values now, is no longer known.
    private mutating func replaceItems(by new: VehicleItems) {
        guard new != items else { return }
        for name in values.keys where new[name]?.rule != items[name]?.rule { (values[name], known[name]) = (nil, nil) }
        notices.updateAll { $0.with($0.items.filter { new[$0] != nil }) }
        items = new
    }

    /// The item's value; nil if it was not set, or if a mandatory member is missing.
    subscript(item: VehicleItem) -> JSON? { known[item.name] }

    /// The item's value for an app of this version of the specification.
    func value(of item: VehicleItem, for version: Version) -> JSON? {
        guard let value = known[item.name] else { return nil }
        switch item.rule.shape {
        case .boolean, .integer, .number, .text, .field, .line, .emptyOrLine, .enumValue, .enumMembers, .softButton:
            return value
        case .array, .structure:
            guard version < .servedRPC else { return value }
            return item.rule.value(item.name == "tirePressure" ? Self.filled(value) : value, for: version)
        }
    }

    /// All members of tirePressure, which were mandatory before version 8.0: unknown ones as sdl_core fills them.
    private static func filled(_ tires: JSON) -> JSON {
        guard var object = tires.object else { return tires }
        if object["pressureTelltale"] == nil { object["pressureTelltale"] = "NOT_USED" }
        for name in VehicleItem.tireNames where object[name] == nil { object[name] = ["status": "UNKNOWN"] }
        return .object(object)
    }

    /// Whether the app may read data now, and counts that it does.
    mutating func mayRead(_ session: SessionID, at now: Instant) -> Bool {
        reads[session, default: RateLimit(Self.readLimit, in: .seconds(1))].admits(at: now)
    }

    /// Everything that was set, in the order of the items; incomplete items too.
    var all: JSONObject {
        JSONObject(items.all.compactMap { item in values[item.name].map { (key: item.name, value: $0) } })
    }

    /// - Returns: The items whose value for apps has changed.
    mutating func set(_ new: [VehicleValue]) -> Set<String> {
        for new in new where items[new.item] != nil {
            values[new.item] = Self.replacing(new.members[...], of: values[new.item], by: new.value)
        }
        var changed: Set<String> = []
        for name in Set(new.map(\.item)) {
            let value = values[name].flatMap { items[name]?.rule.complete($0) }
            guard value != known[name] else { continue }
            known[name] = value
            changed.insert(name)
        }
        return changed
    }

    /// - Parameter members: The names that lead to the value; empty for the whole.
    private static func replacing(_ members: ArraySlice<String>, of whole: JSON?, by value: JSON?) -> JSON? {
        guard let name = members.first else { return value }
        var object = whole?.object ?? JSONObject()
        object[name] = replacing(members.dropFirst(), of: object[name], by: value)
        return object.members.isEmpty ? nil : .object(object)
    }

    /// These items, to which the app has subscribed, have changed.
    mutating func changed(_ items: Set<String>, for session: SessionID, _ version: Version, at now: Instant) {
        guard !items.isEmpty else { return }
        notices.add(Changes(items: items, version: version), for: session, at: now)
    }

    /// The app has cancelled its subscription to these items.
    mutating func forget(_ items: Set<String>, for session: SessionID) {
        notices.update(session) { $0.with($0.items.subtracting(items)) }
    }

    /// The app's policy may have changed: the app is told of no other items than it allows.
    ///
    /// - Parameter items: nil for all.
    mutating func limit(_ session: SessionID, to items: Set<String>?) {
        guard let items else { return }
        notices.update(session) { $0.with($0.items.intersection(items)) }
    }

    /// Notifies apps of changes whose time has come.
    mutating func notify(at now: Instant) -> [Action] {
        notices.take(at: now).compactMap { session, changes in
            let told = items.all.filter { changes.items.contains($0.name) }.compactMap { item in
                value(of: item, for: changes.version).map { (key: item.name, value: $0) }
            }
            return told.isEmpty ? nil : .notify(session, .onVehicleData, .object(JSONObject(told)))
        }
    }
}
