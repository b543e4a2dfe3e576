import BezelModel

/// The memory of the records of apps that have left.
extension Engine {
    /// Reports their memory to the budget. If that is too much, those are forgotten that were unused for the longest
    /// time, first those of the device that has most. Only apps that were allowed leave a record, so none is a guest's.
    mutating func countRecords() -> [Action] {
        let memory = configuration.limits.memory
        var held = resumption.countHeld()
        var actions: [Action] = []
        while held.values.reduce(0, +) > memory.leftovers, let most = held.max(by: { $0.value < $1.value })?.key,
            let forgotten = resumption.forgetOldest(of: most)
        {
            actions += forgotten
            held = resumption.countHeld()
        }
        for device in budget.recordHolders.union(held.keys) {
            while (held[device] ?? 0) > memory.records(of: device)
                || !budget.hold(held[device] ?? 0, for: .records(device), of: device, isGuest: false)
            {
                guard let forgotten = resumption.forgetOldest(of: device) else { break }
                actions += forgotten
                held = resumption.countHeld()
            }
        }
        return actions
    }
}
