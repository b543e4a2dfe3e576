import BezelModel
import SmartDeviceLink

/// What an app asks the driver on a page of its own: PerformInteraction, ScrollableMessage or Slider. One is on the
/// screen at a time, and each ends once.
struct Interaction: Sendable {
    enum Kind: Sendable {
        case choices(Choices)
        case message(ScrollableMessage)
        case slider(Slider)
    }

    enum Ending {
        case chosen(Int64)
        /// With a keyboard.
        case entered(String)
        /// The position of a slider was taken.
        case confirmed
        /// By the driver: with a button that closes it, or by the way back.
        case closed
        case timedOut
        /// The app lost the screen.
        case aborted
        /// By CancelInteraction.
        case cancelled
        /// Keyboards cannot be used any longer.
        case distracting
    }

    static let noTyping = "keyboards cannot be used while driver distraction rules are in force"

    /// What follows from a press.
    enum Step {
        case tell(FunctionID, JSON)
        case end(Ending)
        /// The app gets the screen.
        case activate
        /// Another page is on the screen.
        case newPage
        case redraw
    }

    let id: Page.ID
    let request: RequestID
    let cancelID: Int64?
    /// From the last thing that the driver does.
    let timeout: Interval
    /// Whole phrases: what was not shown or spoken.
    let shortfalls: [String]
    private(set) var kind: Kind
    private var prompts: Prompts
    /// When it ends by itself; nil while a modal card covers it.
    private(set) var deadline: Instant?
    /// The time that is left while it is covered.
    private var remaining: Interval

    init(
        id: Page.ID, request: RequestID, cancelID: Int64?, timeout: Interval, shortfalls: [String] = [],
        prompts: Prompts = Prompts(),
        _ kind: Kind
    ) {
        self.id = id
        self.request = request
        self.cancelID = cancelID
        self.timeout = timeout
        self.shortfalls = shortfalls
        self.kind = kind
        self.prompts = prompts
        remaining = timeout
    }

    // MARK: Its time

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

    // MARK: What is spoken to it

    /// When something is spoken; nil for never.
    var promptDue: Instant? { prompts.due(before: deadline) }

    /// - Returns: What is spoken with the first frame; empty for nothing.
    mutating func takeInitialPrompt() -> [SoundPart] { prompts.takeInitial() }

    /// - Returns: What is spoken now, shortly before the end; empty for nothing.
    mutating func takeTimeoutPrompt(at now: Instant) -> [SoundPart] { prompts.takeTimeout(before: deadline, at: now) }

    // MARK: Its kinds

    var choices: Choices? {
        get { if case .choices(let choices) = kind { choices } else { nil } }
        set { if let newValue, choices != nil { kind = .choices(newValue) } }
    }

    var message: ScrollableMessage? {
        get { if case .message(let message) = kind { message } else { nil } }
        set { if let newValue, message != nil { kind = .message(newValue) } }
    }

    var slider: Slider? {
        get { if case .slider(let slider) = kind { slider } else { nil } }
        set { if let newValue, slider != nil { kind = .slider(newValue) } }
    }

    /// The page of the interaction that is on the screen.
    var pageID: Page.ID { choices?.keyboard?.id ?? id }

    /// nil for a page that cannot be scrolled.
    var scroll: Scroll? {
        get { choices.map(\.scroll) ?? message.map(\.scroll) }
        set {
            guard let newValue else { return }
            choices?.scroll = newValue
            message?.scroll = newValue
        }
    }

    // MARK: From the driver

    /// - Parameter newID: For a keyboard that opens.
    mutating func press(_ element: PageElement, _ mode: ButtonPressMode, newID: () -> Page.ID) -> [Step] {
        switch kind {
        case .choices(var choices):
            defer { kind = .choices(choices) }
            return choices.press(element, newID: newID)
        case .message(var message):
            defer { kind = .message(message) }
            return message.press(element, mode)
        case .slider(var slider):
            defer { kind = .slider(slider) }
            return slider.press(element)
        }
    }

    /// A finger or the select key is on an element (`true`), or has left it.
    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Step] {
        choices?.hold(element, isHeld)
        return message?.hold(element, isHeld) ?? []
    }

    /// The way back inside of the interaction.
    ///
    /// - Returns: Whether there was one.
    mutating func goBack() -> Bool { choices?.goBack() ?? false }

    // MARK: Its end

    /// What the app hears before its answer.
    func farewell(before ending: Ending) -> [(FunctionID, JSON)] {
        switch kind {
        case .choices(let choices): choices.event(before: ending).map { [(.onKeyboardInput, $0)] } ?? []
        case .message(let message): message.releases.map { (.onButtonEvent, $0) }
        case .slider: []
        }
    }

    func response(to ending: Ending) -> Response {
        var response =
            switch kind {
            case .choices(let choices): choices.response(to: ending)
            case .message(let message): message.response(to: ending)
            case .slider(let slider): slider.response(to: ending)
            }
        guard response.result == .success, !shortfalls.isEmpty else { return response }
        response.result = .warnings
        response.info = shortfalls.joined(separator: "; ")
        return response
    }
}
