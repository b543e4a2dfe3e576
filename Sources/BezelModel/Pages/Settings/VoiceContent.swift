/// Who may listen: switches, and a choice for all apps.
public struct VoiceContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// One of ``VoiceContent/switches``, by its position.
        case toggle
        /// One of ``VoiceContent/choices``, by its position.
        case choice
    }

    /// A row that is switched on or off.
    public struct Switch: Hashable, Sendable {
        public var text: String
        /// Under the text; "" for nothing.
        public var note: String
        public var isOn: Bool

        public init(text: String, note: String = "", isOn: Bool) {
            self.text = text
            self.note = note
            self.isOn = isOn
        }
    }

    public var switches: [Switch]
    /// Over the choices; "" for none.
    public var title: String
    public var choices: [String]
    /// The position of the present choice; nil for none.
    public var chosen: Int?

    public init(switches: [Switch], title: String = "", choices: [String] = [], chosen: Int? = nil) {
        self.switches = switches
        self.title = title
        self.choices = choices
        self.chosen = chosen
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        switch element.part(Part.self) {
        case .toggle: switches.indices.contains(element.index) ? .button : nil
        case .choice: choices.indices.contains(element.index) ? .button : nil
        case nil: nil
        }
    }
}
