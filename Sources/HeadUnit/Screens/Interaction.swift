import BezelModel
import SmartDeviceLink

/// A PerformInteraction on the screen: a list of choices, one of which is the answer, or a keyboard.
struct Interaction: Sendable {
    enum Ending {
        case chosen(Int64)
        /// With a keyboard.
        case entered(String)
        case timedOut
        /// The driver went back, or the app lost the screen.
        case aborted
        /// By CancelInteraction.
        case cancelled
        /// Keyboards cannot be used any longer.
        case distracting
    }

    let id: Page.ID
    let request: RequestID
    let cancelID: Int64?
    /// `initialText`.
    let title: String
    let choices: [ChoiceSet.Choice]
    /// The choice sets that the choices are from.
    let sets: Set<Int64>
    let style: ListContent.Style
    let timeout: Interval
    /// Whole phrases: what was not shown or spoken.
    let shortfalls: [String]
    /// The app's.
    let language: Language
    var scroll = Scroll()
    /// The search in the choices; nil for an interaction without one.
    var search: ChoiceSearch?
    /// Above the list while something is looked for, or in its place.
    var keyboard: Keyboard?
    /// When it ends by itself; nil while a modal card covers it.
    private(set) var deadline: Instant?
    /// The time that is left while it is covered.
    private var remaining: Interval

    init(
        id: Page.ID, request: RequestID, cancelID: Int64?, title: String, choices: [ChoiceSet.Choice],
        sets: Set<Int64>, style: ListContent.Style, timeout: Interval, shortfalls: [String], language: Language,
        hasSearch: Bool = false, keyboard: Keyboard? = nil
    ) {
        self.id = id
        self.request = request
        self.cancelID = cancelID
        self.title = title
        self.choices = choices
        self.sets = sets
        self.style = style
        self.timeout = timeout
        self.shortfalls = shortfalls
        self.language = language
        self.keyboard = keyboard
        search = hasSearch ? ChoiceSearch(choices) : nil
        remaining = timeout
    }

    mutating func restart(at now: Instant, isPaused: Bool) {
        remaining = timeout
        deadline = isPaused ? nil : now + timeout
    }

    mutating func pause(at now: Instant) {
        guard let deadline else { return }
        remaining = max(deadline - now, .zero)
        self.deadline = nil
    }

    mutating func resume(at now: Instant) { deadline = deadline ?? now + remaining }

    func response(to ending: Ending) -> Response {
        switch ending {
        case .chosen(let choice): return success([("choiceID", .integer(choice)), ("triggerSource", "MENU")])
        case .entered(let text): return success([("manualTextEntry", .string(text)), ("triggerSource", "KEYBOARD")])
        case .timedOut: return Response(.timedOut, "nothing was chosen in time")
        case .aborted: return Response(.aborted, "closed without a choice")
        case .cancelled: return Response(.aborted, "cancelled by the app")
        case .distracting: return Response(.aborted, Self.noTyping)
        }
    }

    private func success(_ parameters: [(String, JSON)]) -> Response {
        let info = shortfalls.joined(separator: "; ")
        return Response(info.isEmpty ? .success : .warnings, info.isEmpty ? nil : info, parameters)
    }
}

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
    let shortfalls: [String]

    /// A result other than INVALID_DATA that the request itself leads to.
    let refusal: (result: ResultCode, info: String)?

    init(_ parameters: JSON) throws(InvalidData) {
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
        var shortfalls: [String] = []
        let prompts = ["initialPrompt", "helpPrompt", "timeoutPrompt"].filter {
            parameters[$0]?.array?.isEmpty == false
        }
        if !prompts.isEmpty { shortfalls.append("not spoken here: \(prompts.joined(separator: ", "))") }
        if parameters["vrHelp"]?.array?.isEmpty == false { shortfalls.append("not shown here: vrHelp") }
        self.shortfalls = shortfalls
    }
}
