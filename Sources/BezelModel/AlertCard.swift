/// An image of an app: the bytes of a PNG, JPEG or BMP file, not checked and not decoded, or an icon that the program
/// draws itself.
public struct EncodedImage: Hashable, Sendable {
    /// Empty for an icon.
    public var contents: FileContents
    /// Only the shape is drawn, in the colour of the text. SDL's `Image.isTemplate`.
    public var isTemplate: Bool
    /// nil for a file.
    public var icon: StaticIcon?

    public init(_ contents: FileContents, isTemplate: Bool = false) {
        self.contents = contents
        self.isTemplate = isTemplate
    }

    public init(bytes: [UInt8], isTemplate: Bool = false) {
        self.init(FileContents(bytes), isTemplate: isTemplate)
    }

    /// It has no own colour.
    public init(_ icon: StaticIcon) {
        self.init(FileContents([]), isTemplate: true)
        self.icon = icon
    }

    /// The bytes in one array. This copies them, so call it on a worker thread.
    public var bytes: [UInt8] { contents.joined }
}

/// The card of one alert.
public struct AlertCard: Hashable, Sendable {
    public enum Size: Hashable, Sendable {
        /// An `Alert`: up to three lines and four buttons, at the lower edge.
        case full
        /// An emergency: as `full`, but it fills the screen, in red.
        case emergency
        /// A `SubtleAlert`: up to two lines and one button, in a band at the top edge.
        case subtle
    }

    public var size: Size
    /// The word over an emergency, in the head unit's language; other cards have none.
    public var heading: String
    /// The name at the top, such as the app's.
    public var sender: String
    /// A small picture before the sender's name: the app's icon.
    public var senderIcon: EncodedImage?
    public var lines: [String]
    /// A number to compare with another one, such as "482 913": large digits under the lines, each on a tile, a gap for a
    /// space. "" for none.
    public var code = ""
    public var icon: EncodedImage?
    /// A ring turns for as long as the card is shown.
    public var showsProgress: Bool
    public var buttons: [CardButton]
    /// A button in the corner that closes a card without other buttons; nil for none. The card then has a grabber too, to
    /// be swept away.
    public var close: CloseButton?
    /// A finger can sweep the card away, though it has buttons or no button closes it. It then has a grabber.
    public var hides = false
    /// How far the text is scrolled that is too long for an emergency.
    public var scroll = Scroll()
    /// The select key is at that text: keys scroll it.
    public var isTextFocused = false
    /// The time bar; nil draws none.
    public var timeLeft: TimeBar?
    /// Number of alerts that wait behind this one; 0 draws no badge.
    public var waiting: Int
    /// The app's colours; nil for the theme's.
    public var colors: CardColors?
    /// A triangle in an amber tile replaces the icon and the ring.
    public var isWarning: Bool

    public init(
        size: Size = .full, heading: String = "", sender: String, senderIcon: EncodedImage? = nil, lines: [String],
        icon: EncodedImage? = nil, showsProgress: Bool = false, buttons: [CardButton] = [], timeLeft: TimeBar? = nil,
        waiting: Int = 0, colors: CardColors? = nil, isWarning: Bool = false
    ) {
        self.size = size
        self.heading = heading
        self.sender = sender
        self.senderIcon = senderIcon
        self.lines = lines
        self.icon = icon
        self.showsProgress = showsProgress
        self.buttons = buttons
        self.timeLeft = timeLeft
        self.waiting = waiting
        self.colors = colors
        self.isWarning = isWarning
    }
}

extension AlertCard {
    /// A finger can sweep the card away.
    public var canBeSwept: Bool { close != nil || hides || size == .subtle }

    /// The state of the button that closes a card.
    public struct CloseButton: Hashable, Sendable {
        /// A finger or the select key is on it.
        public var isPressed: Bool
        /// The select key would press it.
        public var isFocused: Bool

        public init(isPressed: Bool = false, isFocused: Bool = false) {
            self.isPressed = isPressed
            self.isFocused = isFocused
        }
    }
}

/// A bar that is full at `start` and empty at `end`.
public struct TimeBar: Hashable, Sendable {
    public var start: Instant
    public var end: Instant

    public init(start: Instant, end: Instant) {
        self.start = start
        self.end = end
    }

    /// The part of the time that has passed, from 0 to 1.
    public func passed(at now: Instant) -> Double { 1 - remaining(at: now) }

    /// The remaining part of the time, from 1 to 0.
    public func remaining(at now: Instant) -> Double {
        let whole = (end - start).nanoseconds
        guard whole > 0 else { return 0 }
        return min(max(Double((end - now).nanoseconds) / Double(whole), 0), 1)
    }
}

/// One button of a card.
public struct CardButton: Hashable, Sendable {
    public var text: String
    public var image: EncodedImage?
    /// The app recommends this button.
    public var isHighlighted: Bool
    /// A finger is on it.
    public var isPressed: Bool
    /// The select key would press it.
    public var isFocused: Bool
    /// It can be used while the car is parked only: a page draws a lock on it. A press is answered with the reason.
    public var isLimited: Bool

    public init(
        text: String, image: EncodedImage? = nil, isHighlighted: Bool = false, isPressed: Bool = false,
        isFocused: Bool = false, isLimited: Bool = false
    ) {
        self.text = text
        self.image = image
        self.isHighlighted = isHighlighted
        self.isPressed = isPressed
        self.isFocused = isFocused
        self.isLimited = isLimited
    }
}
