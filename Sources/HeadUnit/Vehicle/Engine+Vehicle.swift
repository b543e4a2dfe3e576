import SmartDeviceLink

/// Vehicle data of the app's requests (rpc_spec; ProtocolNotes, "Vehicle data").
extension Engine {
    mutating func setVehicleData(_ new: [VehicleValue], _ outbox: inout Outbox) {
        let changed = vehicle.set(new)
        guard !changed.isEmpty else { return }
        for app in apps.all {
            let subscribed = content[app.session].vehicleData.intersection(changed)
            perform(vehicle.changed(subscribed, for: app.session, app.rpcVersion, at: outbox.now), &outbox)
        }
    }

    mutating func getVehicleData(_ request: RPCRequest, _ parameters: JSON) throws(InvalidData) -> [Action] {
        let items = try parameters.vehicleItems()
        guard vehicle.mayRead(request.session, at: request.time) else {
            return request.respond(.rejected, "more than \(VehicleHooks.readLimit) of these requests in a second")
        }
        let found = items.compactMap { item in
            vehicle.value(of: item, for: request.app.rpcVersion).map { (item.name, $0) }
        }
        let missing = items.filter { vehicle[$0] == nil }.map(\.name)
        guard !missing.isEmpty else { return request.respond(.success, nil, found) }
        let info = "not available: \(missing.joined(separator: ", "))"
        return request.respond(found.isEmpty ? .vehicleDataNotAvailable : .warnings, info, found)
    }

    mutating func subscribeVehicleData(_ request: RPCRequest, _ parameters: JSON) throws(InvalidData) -> [Action] {
        let subscribed = content[request.session].vehicleData
        return changeSubscriptions(request, try parameters.vehicleItems()) { engine, item in
            if subscribed.contains(item.name) { return .alreadySubscribed }
            return engine.vehicle[item] == nil ? .notAvailable : .success
        } change: { engine, items in
            engine.content.update(request.session) { $0.vehicleData.formUnion(items) }
        }
    }

    mutating func unsubscribeVehicleData(_ request: RPCRequest, _ parameters: JSON) throws(InvalidData) -> [Action] {
        let subscribed = content[request.session].vehicleData
        return changeSubscriptions(request, try parameters.vehicleItems()) { _, item in
            subscribed.contains(item.name) ? .success : .notSubscribed
        } change: { engine, items in
            engine.vehicle.forget(items, for: request.session)
            engine.content.update(request.session) { $0.vehicleData.subtract(items) }
        }
    }

    /// Answers with a VehicleDataResult for each item.
    private mutating func changeSubscriptions(
        _ request: RPCRequest, _ items: [VehicleItem], result: (Engine, VehicleItem) -> VehicleDataResult,
        change: (inout Engine, Set<String>) -> Void
    ) -> [Action] {
        let results = items.map { (item: $0, result: result(self, $0)) }
        let changed = Set(results.filter { $0.result == .success }.map(\.item.name))
        if !changed.isEmpty { change(&self, changed) }
        let whole: ResultCode =
            if changed.count == items.count {
                .success
            } else if !changed.isEmpty {
                .warnings
            } else if results.contains(where: { $0.result == .notAvailable }) {
                .vehicleDataNotAvailable
            } else {
                .ignored
            }
        let failed = results.filter { $0.result != .success }.map { "\($0.item.name): \($0.result.rawValue)" }
        let answers = results.map { item, result -> (String, JSON) in
            (item.answerName, ["dataType": .string(item.dataType), "resultCode": .string(result.rawValue)])
        }
        return request.respond(whole, failed.isEmpty ? nil : failed.joined(separator: "; "), answers)
            + (changed.isEmpty ? [] : [.dataChanged(request.session)])
    }
}

/// Values of VehicleDataResultCode.
private enum VehicleDataResult: String {
    case success = "SUCCESS"
    case alreadySubscribed = "DATA_ALREADY_SUBSCRIBED"
    case notSubscribed = "DATA_NOT_SUBSCRIBED"
    case notAvailable = "VEHICLE_DATA_NOT_AVAILABLE"
}

extension JSON {
    /// The items that a request names with `true`.
    fileprivate func vehicleItems() throws(InvalidData) -> [VehicleItem] {
        let items = VehicleItem.all.filter { self[$0.name] == true }
        guard !items.isEmpty else { throw InvalidData("no vehicle data is named") }
        return items
    }
}
