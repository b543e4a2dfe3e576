import BezelModel
import SmartDeviceLink

/// Vehicle data that programs on the board set over the control socket, and its notifications.
struct VehicleHooks: Feature {
    /// An app gets at most one OnVehicleData in this time: with the newest value of everything that has changed.
    static let interval = Interval.milliseconds(100)

    /// The values by item. An item with fields is an object, whose mandatory fields may be missing.
    private var values: [String: JSON] = [:]
    private var pacing: [SessionID: Pacing] = [:]

    private struct Pacing {
        /// Items that have changed and were not reported yet.
        var changed: Set<String> = []
        /// When the next notification may be sent.
        var next: Instant
    }

    var deadline: Instant? {
        var earliest: Instant?
        for pacing in pacing.values where !pacing.changed.isEmpty {
            earliest = Instant.earliest(earliest, pacing.next)
        }
        return earliest
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return pacing.keys.sorted { $0.number < $1.number }.flatMap { notify($0, at: now) }
        case .appLeft(let app): pacing[app.session] = nil
        case .appClosed, .configured, .masterReset: break
        }
        return []
    }

    /// The item's value; nil if it was not set, or if a mandatory field is missing.
    subscript(item: VehicleItem) -> JSON? {
        guard let value = values[item.name] else { return nil }
        guard case .fields(let fields) = item.content else { return value }
        return fields.allSatisfy { !$0.isMandatory || value[$0.name] != nil } ? value : nil
    }

    /// Everything that was set, in the order of the specification; incomplete items too.
    var all: JSONObject {
        JSONObject(VehicleItem.all.compactMap { item in values[item.name].map { (key: item.name, value: $0) } })
    }

    /// - Returns: The items whose value has changed.
    mutating func set(_ new: [VehicleValue]) -> Set<String> {
        var changed: Set<String> = []
        for new in new {
            let before = values[new.item]
            if let field = new.field {
                var object = before?.object ?? JSONObject()
                object[field] = new.value
                values[new.item] = object.members.isEmpty ? nil : .object(object)
            } else {
                values[new.item] = new.value
            }
            if values[new.item] != before { changed.insert(new.item) }
        }
        return changed
    }

    /// These items, to which the app has subscribed, have changed.
    mutating func changed(_ items: Set<String>, for session: SessionID, at now: Instant) -> [Action] {
        guard !items.isEmpty else { return [] }
        pacing[session, default: Pacing(next: now)].changed.formUnion(items)
        return notify(session, at: now)
    }

    /// The app has cancelled its subscription to these items.
    mutating func forget(_ items: Set<String>, for session: SessionID) { pacing[session]?.changed.subtract(items) }

    private mutating func notify(_ session: SessionID, at now: Instant) -> [Action] {
        guard let due = pacing[session], !due.changed.isEmpty, due.next <= now else { return [] }
        let told = VehicleItem.all.filter { due.changed.contains($0.name) }.compactMap { item in
            self[item].map { (key: item.name, value: $0) }
        }
        guard !told.isEmpty else {
            pacing[session]?.changed = []
            return []
        }
        pacing[session] = Pacing(next: now + Self.interval)
        return [.notify(session, .onVehicleData, .object(JSONObject(told)))]
    }
}
