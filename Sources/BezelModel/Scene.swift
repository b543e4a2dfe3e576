/// All that is to be seen at one moment. A value: the same scene at the same time gives the same pixels.
public struct Scene: Hashable, Sendable {
    /// Goes up by one with every change; a frame on the screen says which scene it shows.
    public struct Serial: Hashable, Comparable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public static func < (left: Serial, right: Serial) -> Bool { left.number < right.number }
    }

    public var serial: Serial
    public var theme: Theme
    /// What stands in the middle of the empty screen; empty lines while an app has the screen.
    public var notice: [String]
    /// The app's focusable regions, in display pixels, where the configuration wants them seen.
    public var regions: [RegionMark]
    /// Fingers that are down, where the configuration wants them seen.
    public var fingers: [DisplayPoint]
    /// Marks to be touched while a panel is calibrated.
    public var crosses: [DisplayPoint] = []
    /// What lies above all of that, the lowest layer first.
    public var layers: [Layer]
    /// How many alerts wait for the screen.
    public var waiting: Int
    /// What a badge of its own tells: how many wait while there is no card to tell it.
    public var badge: Int { layers.isEmpty ? waiting : 0 }

    public init(
        serial: Serial, theme: Theme = .night, notice: [String] = [], regions: [RegionMark] = [],
        fingers: [DisplayPoint] = [], layers: [Layer] = [], waiting: Int = 0
    ) {
        self.serial = serial
        self.theme = theme
        self.notice = notice
        self.regions = regions
        self.fingers = fingers
        self.layers = layers
        self.waiting = waiting
    }
}

extension Scene {
    /// A card above the rest of the scene.
    public struct Layer: Hashable, Sendable {
        public var id: LayerID
        /// Nothing outside the card can be touched.
        public var isModal: Bool
        public var card: AlertCard

        public init(_ card: AlertCard, id: LayerID, isModal: Bool) {
            self.id = id
            self.isModal = isModal
            self.card = card
        }
    }
}

public enum Theme: String, Hashable, Sendable, CaseIterable {
    case day, night
}

/// One focusable region as drawn: an outline, and a filled one when it has the focus.
public struct RegionMark: Hashable, Sendable {
    public var rect: DisplayRect
    public var isFocused: Bool

    public init(rect: DisplayRect, isFocused: Bool) {
        self.rect = rect
        self.isFocused = isFocused
    }
}

/// An encoded picture as an app sent it: the bytes of a PNG, JPEG or BMP file that nobody has looked into yet.
public struct EncodedImage: Hashable, Sendable {
    public var contents: FileContents
    /// Draw only the shape, in the text's colour. SDL's `Image.isTemplate`.
    public var isTemplate: Bool

    public init(_ contents: FileContents, isTemplate: Bool = false) {
        self.contents = contents
        self.isTemplate = isTemplate
    }

    public init(bytes: [UInt8], isTemplate: Bool = false) {
        self.init(FileContents(bytes), isTemplate: isTemplate)
    }

    /// All of them in one array: a copy, which a worker should make.
    public var bytes: [UInt8] { contents.joined }
}

/// The card of one alert.
public struct AlertCard: Hashable, Sendable {
    public enum Size: Hashable, Sendable {
        /// An `Alert`: up to three lines and four buttons, in the middle of the screen.
        case full
        /// A `SubtleAlert`: up to two lines and two buttons, at the top edge.
        case subtle
    }

    public var size: Size
    /// Who is speaking: the app's name.
    public var sender: String
    public var lines: [String]
    public var icon: EncodedImage?
    /// An indeterminate progress ring is turning.
    public var showsProgress: Bool
    public var buttons: [CardButton]
    /// Empties from full to nothing between the two moments; nil draws no bar.
    public var timeLeft: TimeBar?
    /// How many alerts are waiting behind this one; 0 draws no badge.
    public var waiting: Int
    /// The app's own; nil draws the theme's.
    public var colors: CardColors?

    public init(
        size: Size = .full, sender: String, lines: [String], icon: EncodedImage? = nil, showsProgress: Bool = false,
        buttons: [CardButton] = [], timeLeft: TimeBar? = nil, waiting: Int = 0, colors: CardColors? = nil
    ) {
        self.size = size
        self.sender = sender
        self.lines = lines
        self.icon = icon
        self.showsProgress = showsProgress
        self.buttons = buttons
        self.timeLeft = timeLeft
        self.waiting = waiting
        self.colors = colors
    }
}

public struct TimeBar: Hashable, Sendable {
    public var start: Instant
    public var end: Instant

    public init(start: Instant, end: Instant) {
        self.start = start
        self.end = end
    }

    /// How much is left, 1 to 0.
    public func remaining(at now: Instant) -> Double {
        let whole = (end - start).nanoseconds
        guard whole > 0 else { return 0 }
        return min(max(Double((end - now).nanoseconds) / Double(whole), 0), 1)
    }
}

public struct CardButton: Hashable, Sendable {
    public var text: String
    public var image: EncodedImage?
    /// The one the app would like to be pressed.
    public var isHighlighted: Bool
    /// A finger is on it.
    public var isPressed: Bool
    /// The select key would press it.
    public var isFocused: Bool

    public init(
        text: String, image: EncodedImage? = nil, isHighlighted: Bool = false, isPressed: Bool = false,
        isFocused: Bool = false
    ) {
        self.text = text
        self.image = image
        self.isHighlighted = isHighlighted
        self.isPressed = isPressed
        self.isFocused = isFocused
    }
}
