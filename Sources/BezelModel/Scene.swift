/// Everything that is on the screen at one moment. The same scene at the same time gives the same pixels.
public struct Scene: Hashable, Sendable {
    /// Increases by one with every change. A frame on the screen names the scene that it shows.
    public struct Serial: Hashable, Comparable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public static func < (left: Serial, right: Serial) -> Bool { left.number < right.number }
    }

    public var serial: Serial
    public var theme: Theme
    /// The content that fills the screen.
    public var screen: Screen
    /// A page over the screen that does not fill it: route guidance over a ``Screen/notice(_:)``, a ``Screen/waiting(_:)`` or
    /// a ``Screen/video(_:)``, or the buttons over the clock of ``Screen/idle(_:)``.
    public var overlay: Page?
    /// The marks that are drawn over the screen and under the cards.
    public var marks: Marks
    /// The card while the driver speaks, under the other cards; nil for none. Nothing beside it can be touched.
    public var voice: VoiceCard?
    /// Cards above the screen, the lowest first.
    public var layers: [Layer]
    /// A notice of the head unit's own. There is none while there is a card.
    public var banner: Banner?
    /// Number of alerts that wait for the screen.
    public var waiting: Int

    public init(
        serial: Serial, theme: Theme = .night, screen: Screen = .notice([]), overlay: Page? = nil,
        marks: Marks = Marks(), voice: VoiceCard? = nil, layers: [Layer] = [], banner: Banner? = nil, waiting: Int = 0
    ) {
        self.serial = serial
        self.theme = theme
        self.screen = screen
        self.overlay = overlay
        self.marks = marks
        self.voice = voice
        self.layers = layers
        self.banner = banner
        self.waiting = waiting
    }

    /// Everything under the cards, as one value: two scenes with equal bases have the same pixels there.
    public var base: Base {
        Base(theme: theme, screen: screen, overlay: overlay, marks: marks, badge: layers.isEmpty ? waiting : 0)
    }
}

extension Scene {
    /// The content that fills the screen behind the marks and the cards.
    public enum Screen: Hashable, Sendable {
        /// Lines in the middle of the screen, the first one large.
        case notice([String])
        /// No app has the screen: a clock, and how to connect.
        case idle(IdleContent)
        case page(Page)
        /// An app that draws the screen itself has not done so yet.
        case waiting(WaitingContent)
        /// An app's video. Its newest picture is drawn under everything else; see ``Picture/over(_:)``.
        case video(VideoID)

        /// The video that fills the screen; nil for none.
        public var video: VideoID? {
            switch self {
            case .video(let id): id
            case .notice, .idle, .page, .waiting: nil
            }
        }
    }

    /// Identifies the video of one app.
    public struct VideoID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
    }

    /// Marks on the screen. Later ones cover earlier ones.
    public struct Marks: Hashable, Sendable {
        /// The app's focusable regions that the configuration shows, in display pixels.
        public var regions: [RegionMark]
        /// Crosses to be touched while a panel is calibrated.
        public var crosses: [DisplayPoint]
        /// Fingers that are down, if the configuration shows them.
        public var fingers: [DisplayPoint]
        /// The panel's brightness or the volume, just after it was changed; nil for none.
        public var level: LevelMark?

        public init(regions: [RegionMark] = [], crosses: [DisplayPoint] = [], fingers: [DisplayPoint] = []) {
            self.regions = regions
            self.crosses = crosses
            self.fingers = fingers
        }
    }

    /// Everything under the cards. The code that draws it gets only this value of the scene.
    public struct Base: Hashable, Sendable {
        public var theme: Theme
        public var screen: Screen
        public var overlay: Page?
        public var marks: Marks
        /// Number of waiting alerts to show in the corner; 0 shows none. A card shows the number itself.
        public var badge: Int

        /// The page that fills the screen or covers a part of it; nil for none.
        public var page: Page? {
            switch screen {
            case .notice, .idle, .waiting, .video: overlay
            case .page(let filling): filling
            }
        }
    }

    /// A card above the screen.
    public struct Layer: Hashable, Sendable {
        public var id: LayerID
        /// Nothing outside the card can be touched.
        public var isModal: Bool
        public var card: AlertCard
        /// How far a finger has moved the card from its place.
        public var shift: CardShift

        public init(_ card: AlertCard, id: LayerID, isModal: Bool, shift: CardShift = CardShift()) {
            self.id = id
            self.isModal = isModal
            self.shift = shift
            self.card = card
        }
    }
}

public enum Theme: String, Hashable, Sendable, CaseIterable {
    case day, night
}

/// One focusable region: an outline, filled when the region has the focus.
public struct RegionMark: Hashable, Sendable {
    public var rect: DisplayRect
    public var isFocused: Bool
    /// Opacity of the focus in percent, 0 to 100: the focus of a touch fades.
    public var strength: UInt8

    public init(rect: DisplayRect, isFocused: Bool, strength: UInt8 = 100) {
        self.rect = rect
        self.isFocused = isFocused
        self.strength = strength
    }
}

/// A value that the driver has just changed, as a bar at the upper edge.
public enum LevelMark: Hashable, Sendable {
    /// The panel's brightness in percent.
    case brightness(Int)
    case volume(Volume)
}
