import BezelModel
import SmartDeviceLink

/// The parameters of PerformInteraction (rpc_spec), checked in sdl_core's order.
struct PerformInteraction: Sendable {
    /// rpc_spec InteractionMode.
    enum Mode: String, Sendable {
        case manualOnly = "MANUAL_ONLY"
        case voiceOnly = "VR_ONLY"
        case both = "BOTH"
    }

    let title: String
    let sets: [Int64]
    let style: ListContent.Style
    let hasKeyboard: Bool
    /// The choices can be looked for.
    let hasSearch: Bool
    let timeout: Interval
    let cancelID: Int64?
    let initialPrompt: [TTSChunk]
    let timeoutPrompt: [TTSChunk]
    /// Each choice needs a voice command (modes BOTH and VR_ONLY).
    let needsVoice: Bool
    /// Why the request is refused with REJECTED; nil if it is not.
    let helpRefusal: String?
    let mode: Mode
    /// `vrHelp`; nil for none.
    let help: JSON?
    let helpPrompt: [TTSChunk]

    init(_ all: Parameters) throws(InvalidData) {
        let parameters = all.json
        let mode = parameters["interactionMode"]?.string.flatMap(Mode.init) ?? .manualOnly
        let layout = parameters["interactionLayout"]?.string
        title = parameters["initialText"]?.string ?? ""
        sets = (parameters["interactionChoiceSetIDList"]?.array ?? []).compactMap(\.integer)
        timeout = .milliseconds(Int(parameters["timeout"]?.integer ?? 10_000))
        cancelID = parameters["cancelID"]?.integer
        style = layout == "ICON_ONLY" || layout == "ICON_WITH_SEARCH" ? .tiles : .rows
        hasKeyboard = layout == "KEYBOARD"
        hasSearch = layout == "LIST_WITH_SEARCH" || layout == "ICON_WITH_SEARCH"
        if layout == "KEYBOARD", mode == .voiceOnly {
            throw InvalidData("interactionLayout: KEYBOARD needs a mode with the screen, not VR_ONLY")
        }
        if sets.isEmpty, layout != "KEYBOARD" || mode == .both {
            throw InvalidData("interactionChoiceSetIDList: only a keyboard needs no choice set")
        }
        self.mode = mode
        needsVoice = mode != .manualOnly
        helpRefusal = NewProperties.helpRefusal(parameters["vrHelp"])
        initialPrompt = try TTSChunk.list("initialPrompt", in: all) ?? []
        timeoutPrompt = try TTSChunk.list("timeoutPrompt", in: all) ?? []
        helpPrompt = try TTSChunk.list("helpPrompt", in: all) ?? []
        help = parameters["vrHelp"]?.array?.isEmpty == false ? parameters["vrHelp"] : nil
    }

    /// What is not spoken or shown, in whole phrases.
    ///
    /// - Parameter canSay: Choices can be said, or touched in the list of what can be said.
    func shortfalls(canSay: Bool, hasSound: Bool) -> [String] {
        var shortfalls: [String] = []
        if !helpPrompt.isEmpty, !canSay || !hasSound { shortfalls.append("not spoken here: helpPrompt") }
        if help != nil, !canSay { shortfalls.append("not shown here: vrHelp") }
        return shortfalls
    }

    /// Why the request is refused for its choice sets and for the mode, in sdl_core's order of checks; nil if it is not.
    ///
    /// - Parameters:
    ///   - choices: Those of the sets.
    ///   - hasVoice: Whether choices can be said, or touched in the list of what can be said.
    func refusal(
        _ sets: [ChoiceSet], _ choices: [ChoiceSet.Choice], hasVoice: Bool
    ) -> (result: ResultCode, info: String)? {
        if let twice = duplicate(in: choices.map(\.id)) {
            return (.invalidID, "interactionChoiceSetIDList: choiceID \(twice) is in two of the sets")
        }
        if let voice = Self.sharedVoice(in: sets) {
            return (.duplicateName, "interactionChoiceSetIDList: \"\(voice)\" is among the vrCommands of two sets")
        }
        if let helpRefusal { return (.rejected, helpRefusal) }
        if needsVoice, let mute = choices.first(where: { $0.voiceCommands.isEmpty }) {
            return (.invalidData, "interactionMode: choice \(mute.id) has no vrCommands, only MANUAL_ONLY can show it")
        }
        return mode == .voiceOnly && !hasVoice
            ? (.unsupportedResource, "interactionMode: voice commands are switched off here") : nil
    }

    /// A voice command of choices in two sets. Two choices of one set have none in common.
    private static func sharedVoice(in sets: [ChoiceSet]) -> String? {
        guard sets.count > 1 else { return nil }
        var owners: [Int: Int] = [:]
        for (index, set) in sets.enumerated() {
            for voice in set.voices {
                guard let owner = owners.updateValue(index, forKey: voice), owner != index else { continue }
                let words = set.choices.flatMap(\.voiceCommands)
                return words.first { $0.lowercased().hashValue == voice }
            }
        }
        return nil
    }
}
