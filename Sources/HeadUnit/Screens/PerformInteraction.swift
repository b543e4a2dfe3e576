import BezelModel
import SmartDeviceLink

/// The parameters of PerformInteraction (rpc_spec), checked in sdl_core's order.
struct PerformInteraction: Sendable {
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
    let shortfalls: [String]

    /// A result other than INVALID_DATA that the request itself leads to.
    let refusal: (result: ResultCode, info: String)?

    init(_ all: Parameters) throws(InvalidData) {
        let parameters = all.json
        let mode = parameters["interactionMode"]?.string ?? ""
        let layout = parameters["interactionLayout"]?.string
        title = parameters["initialText"]?.string ?? ""
        sets = (parameters["interactionChoiceSetIDList"]?.array ?? []).compactMap(\.integer)
        timeout = .milliseconds(Int(parameters["timeout"]?.integer ?? 10_000))
        cancelID = parameters["cancelID"]?.integer
        style = layout == "ICON_ONLY" || layout == "ICON_WITH_SEARCH" ? .tiles : .rows
        hasKeyboard = layout == "KEYBOARD"
        hasSearch = layout == "LIST_WITH_SEARCH" || layout == "ICON_WITH_SEARCH"
        if layout == "KEYBOARD", mode == "VR_ONLY" {
            throw InvalidData("interactionLayout: KEYBOARD needs a mode with the screen, not VR_ONLY")
        }
        if sets.isEmpty, layout != "KEYBOARD" || mode == "BOTH" {
            throw InvalidData("interactionChoiceSetIDList: only a keyboard needs no choice set")
        }
        if mode == "VR_ONLY" {
            refusal = (.unsupportedResource, "interactionMode: there is no voice recognition here")
        } else {
            refusal = nil
        }
        initialPrompt = try TTSChunk.list("initialPrompt", in: all) ?? []
        timeoutPrompt = try TTSChunk.list("timeoutPrompt", in: all) ?? []
        var shortfalls: [String] = []
        if parameters["helpPrompt"]?.array?.isEmpty == false { shortfalls.append("not spoken here: helpPrompt") }
        if parameters["vrHelp"]?.array?.isEmpty == false { shortfalls.append("not shown here: vrHelp") }
        self.shortfalls = shortfalls
    }
}
