internal import SmartDeviceLink
internal import Synchronization

/// Resumption records of head units, newest first, and the record whose hash was sent with the current registration.
final class ResumptionMemory: Sendable {
    /// The most head units that are remembered.
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
    /// - Parameter vehicle: The vehicle's identity from StartServiceACK; nil before protocol version 5.4. Without it
    ///   the newest hash of all is used: another head unit does not know it, because hashes are random.
    func offer(to vehicle: VehicleIdentity?) -> String? {
        state.withLock { state in
            state.vehicle = vehicle
            let key = vehicle.map(HeadUnitKey.init)
            state.offered = key == nil ? state.records.first : state.records.first { $0.headUnit == key }
            return state.offered?.hash
        }
    }

    /// Handles the response to RegisterAppInterface.
    ///
    /// - Returns: The head unit, and the record whose hash it was sent.
    func registered(_ response: JSON) -> (headUnit: HeadUnitKey, offered: ResumptionRecord?) {
        state.withLock { state in
            let key = state.vehicle.map(HeadUnitKey.init) ?? HeadUnitKey(registration: response)
            defer { state.offered = nil }
            return (key, state.offered)
        }
    }

    /// - Parameter record: The new record; nil removes the head unit's record.
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
