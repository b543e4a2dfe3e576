internal import HeadUnit

/// What clients have said of the car, which ends when they leave. Has no side effects.
struct CarRegistry {
    private var holders: [UInt64: Set<SystemEvent>] = [:]

    /// The events that last.
    var events: Set<SystemEvent> { holders.values.reduce(into: []) { $0.formUnion($1) } }

    /// Whether something ends when the client leaves.
    func needs(_ client: UInt64) -> Bool { holders[client] != nil }

    mutating func occupy(_ event: SystemEvent, isOn: Bool, by client: UInt64) {
        var held = holders[client] ?? []
        if isOn { held.insert(event) } else { held.remove(event) }
        holders[client] = held.isEmpty ? nil : held
    }

    /// - Returns: Whether the client held an event.
    mutating func clientLeft(_ client: UInt64) -> Bool { holders.removeValue(forKey: client) != nil }
}
