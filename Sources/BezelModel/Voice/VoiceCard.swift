/// The card that is above the pages while the driver speaks: to an app that records, or a command.
public struct VoiceCard: Hashable, Sendable {
    /// Increases by one with every card.
    public struct ID: Hashable, Comparable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// What is between the title and the buttons.
    public enum Body: Hashable, Sendable {
        /// What can be said: as many of these rows as have room, at most four. The card of a phrase that was heard has none.
        case rows([Row])
        /// A second line of text, a wide meter, and a bar with the time that is left.
        case recording(text: String, time: TimeBar?)
    }

    /// Something that can be said. A touch on it has the same effect.
    public struct Row: Hashable, Sendable {
        /// Without quotation marks: the card adds those of the language.
        public var text: String
        public var image: EncodedImage?

        public init(text: String, image: EncodedImage? = nil) {
            self.text = text
            self.image = image
        }
    }

    /// The icon of a button is the program's own.
    public struct Button: Hashable, Sendable {
        public enum Icon: Hashable, Sendable {
            case check, again, close, list, help
        }

        public var text: String
        public var icon: Icon
        /// The button for the usual case. At most one, the first.
        public var isPrimary: Bool

        public init(_ text: String, _ icon: Icon, isPrimary: Bool = false) {
            self.text = text
            self.icon = icon
            self.isPrimary = isPrimary
        }
    }

    /// The elements of its layer.
    public enum Element: Hashable, Sendable {
        case row(Int)
        case button(Int)

        private static let firstButton = 1000

        /// As ``TargetID/element``.
        public var number: Int {
            switch self {
            case .row(let place): place
            case .button(let place): Self.firstButton + place
            }
        }

        /// nil for a number that no element has, such as ``TargetID/surface``.
        public init?(number: Int) {
            guard number >= 0 else { return nil }
            self = number < Self.firstButton ? .row(number) : .button(number - Self.firstButton)
        }
    }

    public var id: ID
    /// The name and the icon of the app.
    public var sender: String
    public var senderIcon: EncodedImage?
    /// The large line.
    public var title: String
    /// A check is before the title: it is what was heard.
    public var hasCheck: Bool
    /// A word at the end of the first line: what the microphone does.
    public var status: String
    /// The microphone is open: a red dot is beside the status.
    public var isListening: Bool
    /// How loud it was, from 0 to 100, the newest last. The meter shows as many as have room, and silence before them.
    public var levels: [UInt8]
    public var body: Body
    public var buttons: [Button]
    /// The elements that a finger or the select key holds.
    public var pressed: Set<Element>
    /// The element that the select key would press; nil for none.
    public var focused: Element?
    /// The quotation marks of the language, with "%" between them.
    public var quotation: String
    /// The layout of the head unit's language; texts have their own direction.
    public var isRightToLeft: Bool

    /// The largest number of levels that a card keeps.
    public static let levelLimit = 128
    /// The largest number of rows that a card shows.
    public static let rowLimit = 4

    public init(
        id: ID, sender: String, senderIcon: EncodedImage? = nil, title: String, hasCheck: Bool = false,
        status: String = "", isListening: Bool = false, levels: [UInt8] = [], body: Body, buttons: [Button] = [],
        pressed: Set<Element> = [], focused: Element? = nil, quotation: String = "“%”", isRightToLeft: Bool = false
    ) {
        self.id = id
        self.sender = sender
        self.senderIcon = senderIcon
        self.title = title
        self.hasCheck = hasCheck
        self.status = status
        self.isListening = isListening
        self.levels = levels
        self.body = body
        self.buttons = buttons
        self.pressed = pressed
        self.focused = focused
        self.quotation = quotation
        self.isRightToLeft = isRightToLeft
    }

    public var layer: LayerID { .voice(id) }

    /// What can be said, as far as the card may show it.
    public var rows: [Row] {
        switch body {
        case .rows(let rows): Array(rows.prefix(Self.rowLimit))
        case .recording: []
        }
    }
}
