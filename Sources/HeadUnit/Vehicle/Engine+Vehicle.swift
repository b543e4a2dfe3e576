import SmartDeviceLink

/// Vehicle data of the app's requests (rpc_spec; ProtocolNotes, "Vehicle data").
extension Engine {
    mutating func setVehicleData(_ new: [VehicleValue], _ outbox: inout Outbox) {
        let changed = car.vehicle.set(new)
        guard !changed.isEmpty else { return }
        for app in apps.all {
            var subscribed = content[app.session].vehicleData.intersection(changed)
            if let allowed = app.policy.vehicleData { subscribed.formIntersection(allowed) }
            car.vehicle.changed(subscribed, for: app.session, app.rpcVersion, at: outbox.now)
        }
        perform(car.vehicle.notify(at: outbox.now), &outbox)
    }

    mutating func getVehicleData(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        let items = try configuration.vehicleItems.named(in: parameters, subscribing: false)
        guard car.vehicle.mayRead(request.session, at: request.time) else {
            return request.respond(.rejected, "more than \(VehicleHooks.readLimit) of these requests in a second")
        }
        let allowed = items.filter { request.app.policy.allows($0) }
        guard !allowed.isEmpty else { return request.respond(.disallowed, Self.refusal(of: items)) }
        let found = allowed.compactMap { item in
            car.vehicle.value(of: item, for: request.app.rpcVersion).map { (item.name, $0) }
        }
        let missing = allowed.filter { car.vehicle[$0] == nil }.map(\.name)
        let refused = items.filter { !request.app.policy.allows($0) }
        guard !missing.isEmpty || !refused.isEmpty else { return request.respond(.success, nil, found) }
        let problems = [
            missing.isEmpty ? nil : "not available: \(missing.joined(separator: ", "))",
            refused.isEmpty ? nil : Self.refusal(of: refused),
        ]
        let info = problems.compactMap(\.self).joined(separator: "; ")
        return request.respond(found.isEmpty ? .vehicleDataNotAvailable : .warnings, info, found)
    }

    mutating func subscribeVehicleData(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action]
    {
        let items = try configuration.vehicleItems.named(in: parameters, subscribing: true)
        let subscribed = content[request.session].vehicleData
        return changeSubscriptions(request, items) { engine, item in
            guard request.app.policy.allows(item) else { return .disallowed }
            if subscribed.contains(item.name) { return .alreadySubscribed }
            return engine.car.vehicle[item] == nil ? .notAvailable : .success
        } change: { engine, items in
            engine.content.update(request.session) { $0.vehicleData.formUnion(items) }
        }
    }

    mutating func unsubscribeVehicleData(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData)
        -> [Action]
    {
        let items = try configuration.vehicleItems.named(in: parameters, subscribing: true)
        let subscribed = content[request.session].vehicleData
        return changeSubscriptions(request, items) { _, item in
            guard request.app.policy.allows(item) else { return .disallowed }
            return subscribed.contains(item.name) ? .success : .notSubscribed
        } change: { engine, items in
            engine.car.vehicle.forget(items, for: request.session)
            engine.content.update(request.session) { $0.vehicleData.subtract(items) }
        }
    }

    private static func refusal(of items: [VehicleItem]) -> String {
        "the policy does not allow \(items.map(\.name).joined(separator: ", "))"
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
            } else if results.allSatisfy({ $0.result == .disallowed }) {
                .disallowed
            } else if results.contains(where: { $0.result == .notAvailable }) {
                .vehicleDataNotAvailable
            } else {
                .ignored
            }
        let failed = results.filter { $0.result != .success }.map { "\($0.item.name): \($0.result.rawValue)" }
        let answers = results.map { item, result -> (String, JSON) in
            (item.answerName, result.json(of: item))
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
    case disallowed = "DISALLOWED"

    /// VehicleDataResult.
    func json(of item: VehicleItem) -> JSON {
        let type: [(key: String, value: JSON)] = item.customType.map { [("oemCustomDataType", .string($0))] } ?? []
        return .object(
            JSONObject([("dataType", .string(item.dataType))] + type + [("resultCode", .string(rawValue))]))
    }
}
