internal import HeadUnit

/// What clients have said of the car, which ends when they leave. Has no side effects.
struct CarRegistry {
    private var holders: [UInt64: Set<SystemEvent>] = [:]
    /// The client by the path of a value that is forgotten when it leaves: at most one for each name of the specification.
    private var owners: [String: UInt64] = [:]

    /// The events that last.
    var events: Set<SystemEvent> { holders.values.reduce(into: []) { $0.formUnion($1) } }

    /// Whether something ends when the client leaves.
    func needs(_ client: UInt64) -> Bool { holders[client] != nil || owners.values.contains(client) }

    /// The values and events that end when the client leaves.
    func holdings(of client: UInt64) -> (data: [String], events: [SystemEvent]) {
        (owners.filter { $0.value == client }.keys.sorted(), (holders[client] ?? []).sorted())
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
            if !owners.isEmpty {
                owners = owners.filter { !$0.key.hasPrefix(path + ".") }
            }
            owners[path] = isLasting || value.value == nil ? nil : client
        }
    }

    /// What ends when a client leaves.
    struct Loss {
        var isOfEvents: Bool
        /// Values that are forgotten.
        var values: [VehicleValue]
    }

    mutating func clientLeft(_ client: UInt64) -> Loss {
        let paths = owners.filter { $0.value == client }.keys.sorted()
        for path in paths { owners[path] = nil }
        return Loss(
            isOfEvents: holders.removeValue(forKey: client) != nil,
            values: paths.compactMap { try? VehicleValue(unset: $0) })
    }
}
