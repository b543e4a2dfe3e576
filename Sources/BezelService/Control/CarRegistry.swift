internal import HeadUnit

/// What clients have said of the car, which ends when they leave. Has no side effects.
struct CarRegistry {
    private var holders: [UInt64: Set<SystemEvent>] = [:]
    /// By its path, a value that is forgotten when its client leaves: at most one for each name of an item or member.
    private var kept: [String: Kept] = [:]

    private struct Kept {
        let client: UInt64
        /// The value as it is when the client has left.
        let unset: VehicleValue
    }

    /// The events that last.
    var events: Set<SystemEvent> { holders.values.reduce(into: []) { $0.formUnion($1) } }

    /// Whether something ends when the client leaves.
    func needs(_ client: UInt64) -> Bool { holders[client] != nil || kept.values.contains { $0.client == client } }

    /// The values and events that end when the client leaves.
    func holdings(of client: UInt64) -> (data: [String], events: [SystemEvent]) {
        (paths(of: client), (holders[client] ?? []).sorted())
    }

    mutating func occupy(_ event: SystemEvent, isOn: Bool, by client: UInt64) {
        var held = holders[client] ?? []
        if isOn { held.insert(event) } else { held.remove(event) }
        holders[client] = held.isEmpty ? nil : held
    }

    /// The client has set these values. They belong to no other client then.
    mutating func keep(_ values: [VehicleValue], isLasting: Bool, by client: UInt64) {
        for value in values {
            let path = value.path
            if !kept.isEmpty {
                kept = kept.filter { !$0.key.hasPrefix(path + ".") }
            }
            kept[path] = isLasting || value.value == nil ? nil : Kept(client: client, unset: value.unset)
        }
    }

    private func paths(of client: UInt64) -> [String] { kept.filter { $0.value.client == client }.keys.sorted() }

    /// What ends when a client leaves.
    struct Loss {
        var isOfEvents: Bool
        /// Values that are forgotten.
        var values: [VehicleValue]
    }

    mutating func clientLeft(_ client: UInt64) -> Loss {
        Loss(
            isOfEvents: holders.removeValue(forKey: client) != nil,
            values: paths(of: client).compactMap { kept.removeValue(forKey: $0)?.unset })
    }
}
