internal import SmartDeviceLink
internal import Synchronization

/// What an app remembers of head units, newest first, and which of it was offered at the registration under way.
final class ResumptionMemory: Sendable {
    /// An app meets few cars.
    static let limit = 8

    private struct State {
        var records: [ResumptionRecord] = []
        var offered: ResumptionRecord?
        var vehicle: VehicleIdentity?
    }

    private let state = Mutex(State())

    var records: [ResumptionRecord] { state.withLock { $0.records } }

    func fill(_ records: [ResumptionRecord]) { state.withLock { $0.records = records } }

    /// The hash to register with.
    ///
    /// - Parameter vehicle: What the head unit has told of itself; nil before protocol 5.4. Then it is the newest hash of
    ///   all: another head unit does not know it, and no two make the same.
    func offer(to vehicle: VehicleIdentity?) -> String? {
        state.withLock { state in
            state.vehicle = vehicle
            let key = vehicle.map(HeadUnitKey.init)
            state.offered = key == nil ? state.records.first : state.records.first { $0.headUnit == key }
            return state.offered?.hash
        }
    }

    /// The answer to the registration has come.
    ///
    /// - Returns: The head unit, and what it has again.
    func registered(_ response: JSON, isResumed: Bool) -> (headUnit: HeadUnitKey, resumed: ResumptionRecord?) {
        state.withLock { state in
            let key = state.vehicle.map(HeadUnitKey.init) ?? HeadUnitKey(registration: response)
            let offered = state.offered
            state.offered = nil
            return (key, isResumed ? offered : nil)
        }
    }

    /// - Parameter record: Nil for nothing more of that head unit.
    func remember(_ record: ResumptionRecord?, of headUnit: HeadUnitKey) {
        state.withLock { state in
            state.records.removeAll { $0.headUnit == headUnit }
            if let record { state.records.insert(record, at: 0) }
            state.records = Array(state.records.prefix(Self.limit))
        }
    }
}

extension HeadUnitKey {
    init(_ vehicle: VehicleIdentity) {
        self.init(
            make: vehicle.make, model: vehicle.model, modelYear: vehicle.modelYear, trim: vehicle.trim,
            softwareVersion: vehicle.softwareVersion)
    }
}
