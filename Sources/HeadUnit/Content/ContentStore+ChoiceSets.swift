import SmartDeviceLink

/// CreateInteractionChoiceSet and DeleteInteractionChoiceSet. The sets are kept for later interactions; the
/// libraries send one at the start to find out whether voice commands may be left out.
extension ContentStore {
    mutating func createChoiceSet(
        _ new: NewChoiceSet, _ request: RPCRequest, files: AppFiles?, room: Int
    ) -> [Action] {
        let set = new.set
        guard !self[request.session].choiceSets.contains(where: { $0.id == set.id }) else {
            let info = "interactionChoiceSetID: choice set \(set.id) is there already"
            return request.respond(.invalidID, info)
        }
        if let refusal = new.refusal { return request.respond(refusal.result, refusal.info) }
        if let refusal = refusal(of: request, new.footprint, room: room) { return refusal }
        update(request.session) { $0.choiceSets.append(set) }
        return request.respond(shortfalls: files.shortfalls(of: new.images)) + [.dataChanged(request.session)]
    }

    /// - Parameter inUse: The sets of the app's interaction on the screen.
    mutating func deleteChoiceSet(_ request: RPCRequest, _ parameters: JSON, inUse: Set<Int64>) -> [Action] {
        let id = parameters["interactionChoiceSetID"]?.integer ?? 0
        guard self[request.session].choiceSets.contains(where: { $0.id == id }) else {
            return request.respond(.invalidID, "interactionChoiceSetID: there is no choice set \(id)")
        }
        guard !inUse.contains(id) else {
            return request.respond(.inUse, "interactionChoiceSetID: choice set \(id) is on the screen")
        }
        update(request.session) { $0.choiceSets.removeAll { $0.id == id } }
        countFootprint(of: request.session)
        return request.respond(.success) + [.dataChanged(request.session)]
    }
}
