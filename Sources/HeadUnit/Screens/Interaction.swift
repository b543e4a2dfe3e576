import BezelModel
import SmartDeviceLink

/// What an app asks the driver on a page of its own. One is on the screen at a time, and each ends once.
struct Interaction: Sendable {
    enum Ending {
        case chosen(Int64)
        /// The choice was said.
        case said(Int64)
        /// With a keyboard.
        case entered(String)
        /// What the page shows was accepted.
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

    static let driverSpeaks = "the driver speaks"
    static let noTyping = "keyboards cannot be used while driver distraction rules are in force"

    /// What follows from a press.
    enum Step {
        case tell(FunctionID, JSON)
        case end(Ending)
        /// The app gets the screen.
        case activate
        /// Another page is on the screen.
        case newPage
        /// Keys go on from this element.
        case focus(PageElement)
        case redraw
    }

    let id: Page.ID
    let request: RequestID
    /// Whole phrases: what was not shown or spoken.
    let shortfalls: [String]
    private(set) var page: any InteractionPage
    private var prompts: Prompts
    /// When it ends by itself; nil while a modal card covers it.
    private(set) var deadline: Instant?
    /// The time that is left while it is covered.
    private var remaining: Interval

    init(
        id: Page.ID, request: RequestID, _ page: some InteractionPage, shortfalls: [String] = [],
        prompts: Prompts = Prompts()
    ) {
        self.id = id
        self.request = request
        self.shortfalls = shortfalls
        self.page = page
        self.prompts = prompts
        remaining = page.timeout
    }

    // MARK: Its time

    mutating func restart(at now: Instant, isPaused: Bool) {
        remaining = page.timeout
        deadline = isPaused ? nil : now + page.timeout
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

    /// - Returns: What is spoken when the driver has said nothing; empty for nothing.
    mutating func takeTimeoutPrompt() -> [SoundPart] { prompts.takeTimeout() }

    // MARK: Its page

    /// The page of the interaction that is on the screen.
    var pageID: Page.ID { page.keyboard?.id ?? id }

    /// nil for a page that cannot be scrolled.
    var scroll: Scroll? {
        get { page.scroll }
        set { page.scroll = newValue }
    }

    mutating func setKeyboard(_ properties: KeyboardProperties) { page.setKeyboard(properties) }

    /// A search is closed while driver distraction rules are in force.
    mutating func suspendSearch() { page.suspendSearch() }

    /// - Returns: Whether there was a search to continue.
    mutating func resumeSearch() -> Bool { page.resumeSearch() }

    // MARK: From the driver

    /// - Parameter newID: For a keyboard that opens.
    mutating func press(_ element: PageElement, _ mode: ButtonPressMode, newID: () -> Page.ID) -> [Step] {
        page.press(element, mode, newID: newID)
    }

    /// A finger or the select key is on an element (`true`), or has left it.
    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Step] { page.hold(element, isHeld) }

    mutating func type(_ stroke: KeyboardStroke) -> [Step] { page.type(stroke) }

    mutating func slide(to position: Int) -> [Step] { page.slide(to: position) }

    /// The way back inside of the interaction.
    ///
    /// - Returns: Whether there was one.
    mutating func goBack() -> Bool { page.goBack() }

    // MARK: Its end

    func response(to ending: Ending) -> Response { page.response(to: ending).warning(of: shortfalls) }
}

extension Response {
    /// A choice of a PerformInteraction.
    static func chosen(_ choice: Int64, by trigger: TriggerSource) -> Response {
        Response(.success, nil, [("choiceID", .integer(choice)), ("triggerSource", .string(trigger.rawValue))])
    }

    /// WARNINGS in place of SUCCESS, if something was not done.
    ///
    /// - Parameter shortfalls: Whole phrases; empty if all was done.
    func warning(of shortfalls: [String]) -> Response {
        guard result == .success, !shortfalls.isEmpty else { return self }
        var response = self
        response.result = .warnings
        response.info = shortfalls.joined(separator: "; ")
        return response
    }

    /// Of an interaction whose app has lost the screen.
    static var lostScreen: Response { Response(.aborted, "the app lost the screen") }
    /// Of an interaction that its app has taken back.
    static var cancelled: Response { Response(.aborted, "cancelled by the app") }
}
