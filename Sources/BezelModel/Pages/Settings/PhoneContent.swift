/// One phone, and what the driver allows it.
public struct PhoneContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// One of ``PhoneContent/choices``, by its position.
        case choice
    }

    /// Whether the phone is connected, in words.
    public var state: String
    public var isConnected: Bool
    /// Its address, under its name; "" for none.
    public var address: String
    /// The names of its apps, in one text; "" for none.
    public var apps: String
    /// What happens when the phone connects.
    public var choices: [String]
    /// The position of the present choice; nil for none.
    public var chosen: Int?
    /// A text about the choice, like the time that a refusal still lasts; "" for none.
    public var note: String
    /// At the bottom, each a ``PageElement/softButton(_:)``.
    public var buttons: [CardButton]

    public init(
        state: String, isConnected: Bool, address: String = "", apps: String = "", choices: [String],
        chosen: Int? = nil, note: String = "", buttons: [CardButton] = []
    ) {
        self.state = state
        self.isConnected = isConnected
        self.address = address
        self.apps = apps
        self.choices = choices
        self.chosen = chosen
        self.note = note
        self.buttons = buttons
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if let index = element.softButton { return buttons.indices.contains(index) ? .button : nil }
        return switch element.part(Part.self) {
        case .choice: choices.indices.contains(element.index) ? .button : nil
        case nil: nil
        }
    }
}
