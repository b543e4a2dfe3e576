import SmartDeviceLink

/// CreateInteractionChoiceSet and DeleteInteractionChoiceSet. The sets are kept for an interaction to come; the
/// libraries send one at the start to find out whether voice commands may be left out.
extension ContentStore {
    mutating func createChoiceSet(_ request: RPCRequest) throws(InvalidData) -> [Action] {
        guard let set = ChoiceSet(request.parameters.json) else {
            throw InvalidData("interactionChoiceSetID: mandatory parameter is missing")
        }
        guard !self[request.session].choiceSets.contains(where: { $0.id == set.id }) else {
            let info = "interactionChoiceSetID: choice set \(set.id) is there already"
            return request.respond(.invalidID, info)
        }
        if let twice = duplicate(in: set.choices.map(\.id)) {
            return request.respond(.invalidID, "choiceSet: choiceID \(twice) is there twice")
        }
        let spoken = set.choices.map { $0.voiceCommands.map { $0.lowercased() } }
        guard spoken.allSatisfy({ $0.isEmpty }) || !spoken.contains([]) else {
            throw InvalidData("choiceSet: either all choices have vrCommands, or none has")
        }
        if let twice = sharedVoice(in: spoken) {
            let info = "choiceSet: \"\(twice)\" is among the vrCommands of two choices"
            return request.respond(.duplicateName, info)
        }
        if let refusal = refusal(of: request) { return refusal }
        update(request.session) { $0.choiceSets.append(set) }
        return request.respond(.success) + [.dataChanged(request.session)]
    }

    /// A voice command of two choices; of one that has it twice it is none.
    private func sharedVoice(in choices: [[String]]) -> String? {
        var owners: [String: Int] = [:]
        owners.reserveCapacity(choices.reduce(0) { $0 + $1.count })
        for (choice, voices) in choices.enumerated() {
            for voice in voices {
                if let owner = owners.updateValue(choice, forKey: voice), owner != choice { return voice }
            }
        }
        return nil
    }

    /// - Parameter inUse: The sets of the app's interaction on the screen.
    mutating func deleteChoiceSet(_ request: RPCRequest, inUse: Set<Int64>) -> [Action] {
        let id = request.parameters.json["interactionChoiceSetID"]?.integer ?? 0
        guard self[request.session].choiceSets.contains(where: { $0.id == id }) else {
            return request.respond(.invalidID, "interactionChoiceSetID: there is no choice set \(id)")
        }
        guard !inUse.contains(id) else {
            return request.respond(.inUse, "interactionChoiceSetID: choice set \(id) is on the screen")
        }
        update(request.session) { $0.choiceSets.removeAll { $0.id == id } }
        return request.respond(.success) + [.dataChanged(request.session)]
    }
}
