import BezelModel
import SmartDeviceLink

/// A page that an app asks for with a request which the page answers: its state, what the driver does on it, and its
/// answer. ``Interaction`` and ``PageStack`` keep its time, its place on the screen and its end.
///
/// A new page is a type with this protocol, a ``PageContent`` and its layout in Drawing, and a row in ``RPCCatalog``.
protocol InteractionPage: Sendable {
    /// For the log and for programs that watch.
    var kind: PageKind { get }
    /// How long it is on the screen after the last thing that the driver does.
    var timeout: Interval { get }
    /// `cancelID`.
    var cancelID: Int64? { get }
    /// How far it is scrolled; nil for a page that cannot be.
    var scroll: Scroll? { get set }
    /// The position on its ``ScreenLayout/slideArea``, from 1; nil for a page without one.
    var slidePosition: Int? { get }
    /// nil for a page without one, or while it is closed.
    var keyboard: Keyboard? { get }
    /// A search that driver distraction rules have closed, with its text; nil for none.
    var suspendedSearch: Keyboard? { get }
    /// Its choices, which can be said if they have voice commands; nil for a page without choices.
    var spoken: (wanted: PerformInteraction, choices: [ChoiceSet.Choice])? { get }
    /// The choice sets that its choices are from.
    var choiceSets: Set<Int64> { get }

    func header(in context: PageContext) -> PageHeader
    func content(in context: PageContext) -> any PageContent
    /// - Parameter rows: Those that are on the screen.
    func images(in rows: [Int]) -> [Image?]

    /// Why the app's policy forbids the page; nil if it does not.
    func refusal(by policy: AppPolicy) -> String?

    /// An element was pressed.
    ///
    /// - Parameter newID: For a further page, such as a keyboard that opens.
    mutating func press(_ element: PageElement, _ mode: ButtonPressMode, newID: () -> Page.ID) -> [Interaction.Step]
    /// A finger or the select key is on an element (`true`), or has left it.
    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Interaction.Step]
    /// A program types on the page's keyboard.
    mutating func type(_ stroke: KeyboardStroke) -> [Interaction.Step]
    /// A finger or a key moves the position on the slide area.
    ///
    /// - Parameter position: Outside of the area it goes to the end.
    mutating func slide(to position: Int) -> [Interaction.Step]
    /// The way back inside of the page.
    ///
    /// - Returns: Whether there was one.
    mutating func goBack() -> Bool
    /// The properties of the app's keyboard have changed.
    mutating func setKeyboard(_ properties: KeyboardProperties)
    /// Driver distraction rules close a search: its text is kept.
    mutating func suspendSearch()
    /// - Returns: Whether there was a search to continue.
    mutating func resumeSearch() -> Bool

    /// The notifications that the app gets before the answer.
    func notifications(before ending: Interaction.Ending) -> [(FunctionID, JSON)]
    func response(to ending: Interaction.Ending) -> Response
}

extension InteractionPage {
    /// What is set is forgotten.
    var scroll: Scroll? {
        get { nil }
        set {}
    }
    var slidePosition: Int? { nil }
    var keyboard: Keyboard? { nil }
    var suspendedSearch: Keyboard? { nil }
    var spoken: (wanted: PerformInteraction, choices: [ChoiceSet.Choice])? { nil }
    var choiceSets: Set<Int64> { [] }

    func images(in rows: [Int]) -> [Image?] { [] }
    func refusal(by policy: AppPolicy) -> String? { nil }
    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Interaction.Step] { [] }
    mutating func type(_ stroke: KeyboardStroke) -> [Interaction.Step] { [] }
    mutating func slide(to position: Int) -> [Interaction.Step] { [] }
    mutating func goBack() -> Bool { false }
    mutating func setKeyboard(_ properties: KeyboardProperties) {}
    mutating func suspendSearch() {}
    mutating func resumeSearch() -> Bool { false }
    func notifications(before ending: Interaction.Ending) -> [(FunctionID, JSON)] { [] }
}

/// What the content of an app's page depends on beside the page's own state.
struct PageContext {
    let app: AppInfo
    /// nil while the driver may use everything.
    let limits: DistractionRules?
    let voice: VoiceUse
    /// Returns an uploaded picture; nil for one that is missing.
    let picture: (Image?) -> EncodedImage?

    /// In the app's language.
    var words: Words { Words.of(app.displayLanguage) }

    /// As many rows as the driver may see; a last one says how many more there are.
    func rows<Item>(of items: [Item], _ row: (Item) -> ListContent.Row) -> [ListContent.Row] {
        let shown = items.prefix(limits?.menuLength ?? items.count)
        guard shown.count < items.count else { return shown.map(row) }
        let rest = words[.moreWhenParked].filled(["%": String(items.count - shown.count)])
        return shown.map(row) + [ListContent.Row(text: rest, state: .rest)]
    }
}
