/// A notice of the head unit's own in the band of the header, with one answer at most. It goes by itself.
public struct Banner: Hashable, Sendable {
    /// The elements of its layer.
    public enum Element: Int, Hashable, Sendable {
        /// The whole notice: a press is a press of its button, or closes it if it has none.
        case button
        /// The sign that closes a notice that has a button as well.
        case close
    }

    public enum Picture: Hashable, Sendable {
        /// An app's icon; the first letter of its name in the place of one that is missing.
        case app(EncodedImage?, name: String)
        /// Something that can be used while the car is parked.
        case parking
        case search
        case lock
        /// The supply voltage is too low.
        case voltage
        case microphone
    }

    public var id: UInt64
    public var picture: Picture
    public var title: String
    /// Under the title; "" for nothing.
    public var text: String
    /// The text of its button; "" for none.
    public var button: String
    /// A sign that closes it is there beside the button. A notice without a button always has one.
    public var hasClose: Bool
    /// It is small, and a ring turns at its end: it is in the place of a card that is hidden.
    public var isChip = false
    /// The elements that a finger or the select key holds.
    public var pressed: Set<Element>
    /// The element that the select key would press; nil for none.
    public var focused: Element?
    public var isRightToLeft: Bool

    public init(
        id: UInt64, picture: Picture, title: String, text: String = "", button: String = "", hasClose: Bool = false,
        pressed: Set<Element> = [], focused: Element? = nil, isRightToLeft: Bool = false
    ) {
        self.id = id
        self.picture = picture
        self.title = title
        self.text = text
        self.button = button
        self.hasClose = hasClose
        self.pressed = pressed
        self.focused = focused
        self.isRightToLeft = isRightToLeft
    }

    public var layer: LayerID { .banner(id) }
    public var closes: Bool { hasClose || button.isEmpty && !isChip }
    /// In the order of the knob.
    public var elements: [Element] { hasClose ? [.button, .close] : [.button] }
}
