import BezelModel
import SmartDeviceLink

/// CreateInteractionChoiceSet and DeleteInteractionChoiceSet. The sets are kept for an interaction to come; the
/// libraries send one at the start to find out whether voice commands may be left out.
extension Engine {
    mutating func createChoiceSet(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let id = parameters.json["interactionChoiceSetID"]?.integer ?? 0
        guard sessions[request.session]?.app?.data.choiceSets[id] == nil else {
            let info = "interactionChoiceSetID: choice set \(id) is there already"
            return answer(request, .invalidID, info: info, into: &outbox)
        }
        let choices = parameters.json["choiceSet"]?.array ?? []
        if let twice = duplicate(in: choices.compactMap { $0["choiceID"]?.integer }) {
            return answer(request, .invalidID, info: "choiceSet: choiceID \(twice) is there twice", into: &outbox)
        }
        let spoken = choices.map { voiceCommands($0["vrCommands"]) }
        guard spoken.allSatisfy({ $0.isEmpty }) || !spoken.contains([]) else {
            throw InvalidData("choiceSet: either all choices have vrCommands, or none has")
        }
        if let twice = duplicate(in: spoken.flatMap { Set($0) }) {
            let info = "choiceSet: \"\(twice)\" is among the vrCommands of two choices"
            return answer(request, .duplicateName, info: info, into: &outbox)
        }
        guard hasRoom(for: parameters.json, request, into: &outbox) else { return }
        sessions[request.session]?.app?.data.choiceSets[id] = parameters.json
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    mutating func deleteChoiceSet(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) {
        let id = parameters.json["interactionChoiceSetID"]?.integer ?? 0
        guard sessions[request.session]?.app?.data.choiceSets.removeValue(forKey: id) != nil else {
            let info = "interactionChoiceSetID: there is no choice set \(id)"
            return answer(request, .invalidID, info: info, into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }
}

/// As they sound: upper and lower case are the same to a listener.
func voiceCommands(_ value: JSON?) -> [String] { (value?.array ?? []).compactMap { $0.string?.lowercased() } }

/// The first that comes a second time.
func duplicate<Element: Hashable>(in elements: [Element]) -> Element? {
    var seen: Set<Element> = []
    return elements.first { !seen.insert($0).inserted }
}
