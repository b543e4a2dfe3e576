/// Route guidance of a navigation app, over the app's own picture (rpc_spec ShowConstantTBT, AlertManeuver). It does
/// not fill the screen.
public struct GuidanceContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// The card of the next manoeuvre. It opens the list of turns, if there is one.
        case turns
    }

    /// The text of the next manoeuvre: the first line is large, the second one smaller. Empty lines are left out.
    public var lines: [String]
    /// The picture of the next manoeuvre.
    public var icon: EncodedImage?
    /// The picture of the manoeuvre after the next.
    public var nextIcon: EncodedImage?
    /// The word before ``nextIcon``.
    public var then: String
    /// The driven part of the way to the manoeuvre, in thousandths; nil for no bar.
    public var progress: Int?
    /// When the destination is reached; "" for none.
    public var arrival: String
    /// The remaining time and distance. Empty texts are left out.
    public var remaining: [String]
    public var buttons: [CardButton]
    /// A press on the card opens the list of turns (``Part/turns``).
    public var hasTurns: Bool
    /// A modal card leaves little room above itself: the card of the next manoeuvre is low and near the upper edge.
    public var isAboveCard = false

    public init(
        lines: [String] = [], icon: EncodedImage? = nil, nextIcon: EncodedImage? = nil, then: String = "",
        progress: Int? = nil, arrival: String = "", remaining: [String] = [], buttons: [CardButton] = [],
        hasTurns: Bool = false
    ) {
        self.lines = lines
        self.icon = icon
        self.nextIcon = nextIcon
        self.then = then
        self.progress = progress
        self.arrival = arrival
        self.remaining = remaining
        self.buttons = buttons
        self.hasTurns = hasTurns
    }

    /// Whether the card of the next manoeuvre has something to show. A list of turns needs a card to be opened from.
    public var hasCard: Bool { !lines.isEmpty || icon != nil || nextIcon != nil || hasTurns }

    public var fillsScreen: Bool { false }
    /// An app that draws the screen gets the whole screen.
    public var leavesRoomForRail: Bool { false }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if let index = element.softButton { return buttons.indices.contains(index) ? .button : nil }
        return switch element.part(Part.self) {
        case .turns: hasTurns ? .button : nil
        case nil: nil
        }
    }
}
