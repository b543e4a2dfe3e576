import SmartDeviceLink

/// The parameters of AddCommand, and their validation.
struct NewCommand: Sendable {
    let command: MenuCommand
    /// Its vrCommands in lower case.
    let voices: [String]
    /// Its place among the commands of its menu; nil for the last.
    let position: Int?
    /// The names of the parameters that have no effect in this head unit.
    let parts: [String]
    /// The pictures that it names.
    let images: [Image]
    /// `JSON.footprint` of the parameters.
    let footprint: Int

    /// - Parameter json: Validated parameters.
    init(_ json: JSON) throws(InvalidData) {
        parts = ["menuParams", "vrCommands"].filter { json[$0] != nil }
        guard !parts.isEmpty else { throw InvalidData("one of menuParams and vrCommands is mandatory") }
        guard let command = MenuCommand(json) else { throw InvalidData("cmdID: mandatory parameter is missing") }
        self.command = command
        voices = command.voiceCommands.map { $0.lowercased() }
        position = json["menuParams"]?["position"]?.integer.map { Int(clamping: $0) }
        images = json.images
        footprint = json.footprint
    }
}

/// The parameters of CreateInteractionChoiceSet, and their validation.
struct NewChoiceSet: Sendable {
    let set: ChoiceSet
    /// Why it cannot be created, even if its id is free; nil if it can.
    let refusal: (result: ResultCode, info: String)?
    /// The pictures that it names.
    let images: [Image]
    /// `JSON.footprint` of the parameters.
    let footprint: Int

    /// - Parameter json: Validated parameters.
    init(_ json: JSON) throws(InvalidData) {
        guard let set = ChoiceSet(json) else {
            throw InvalidData("interactionChoiceSetID: mandatory parameter is missing")
        }
        self.set = set
        refusal = Self.refusal(of: set)
        images = json.images
        footprint = json.footprint
    }

    private static func refusal(of set: ChoiceSet) -> (ResultCode, String)? {
        if let twice = duplicate(in: set.choices.map(\.id)) {
            return (.invalidID, "choiceSet: choiceID \(twice) is there twice")
        }
        let spoken = set.choices.map { $0.voiceCommands.map { $0.lowercased() } }
        guard spoken.allSatisfy({ $0.isEmpty }) || !spoken.contains([]) else {
            return (.invalidData, "choiceSet: either all choices have vrCommands, or none has")
        }
        return sharedVoice(in: spoken).map {
            (.duplicateName, "choiceSet: \"\($0)\" is among the vrCommands of two choices")
        }
    }

    /// A voice command that two choices have. The same command twice in one choice does not count.
    private static func sharedVoice(in choices: [[String]]) -> String? {
        var owners: [String: Int] = [:]
        owners.reserveCapacity(choices.reduce(0) { $0 + $1.count })
        for (choice, voices) in choices.enumerated() {
            for voice in voices {
                if let owner = owners.updateValue(choice, forKey: voice), owner != choice { return voice }
            }
        }
        return nil
    }
}

/// The parameters of SetGlobalProperties, and their validation.
struct NewProperties: Sendable {
    let properties: JSONObject
    /// Why they are refused; nil if they are not.
    let refusal: String?
    /// The pictures that they name.
    let images: [Image]
    /// `JSON.footprint` of the parameters.
    let footprint: Int

    /// - Parameter json: Validated parameters.
    init(_ json: JSON) throws(InvalidData) {
        properties = json.object ?? JSONObject()
        guard !properties.members.isEmpty else { throw InvalidData("one property at least is mandatory") }
        refusal = Self.refusal(of: properties)
        images = json.images
        footprint = json.footprint
    }

    private static func refusal(of properties: JSONObject) -> String? {
        guard (properties["vrHelp"] == nil) == (properties["vrHelpTitle"] == nil) else {
            return "vrHelp and vrHelpTitle need each other"
        }
        return helpRefusal(properties["vrHelp"])
    }

    /// Why `vrHelp` is refused; nil if it is not. sdl_core requires the items in the order of their positions.
    static func helpRefusal(_ help: JSON?) -> String? {
        let positions = (help?.array ?? []).compactMap { $0["position"]?.integer }
        guard positions == (0..<positions.count).map({ Int64($0) + 1 }) else {
            return "vrHelp: the positions do not run 1, 2, 3 and so on"
        }
        return nil
    }
}
