/// The screen while no app has it: a clock, and how to connect.
public struct IdleContent: Hashable, Sendable {
    /// An address that apps can connect to.
    public struct Address: Hashable, Sendable {
        /// With the port, like "192.168.4.1:12345" or "[fd00::1]:12345".
        public var text: String
        /// The network interface that has it, like "wlan0"; "" for this machine only.
        public var interface: String
        public var isWireless: Bool

        public init(text: String, interface: String, isWireless: Bool = false) {
            self.text = text
            self.interface = interface
            self.isWireless = isWireless
        }
    }

    /// A button that leads to all apps (``PageElement/apps``). The band at the top does the same
    /// (``PageElement/menu``).
    public struct AppsButton: Hashable, Sendable {
        /// Its targets belong to this layer.
        public var page: Page.ID
        public var text: String
        public var isPressed: Bool
        public var isFocused: Bool

        public init(page: Page.ID, text: String, isPressed: Bool = false, isFocused: Bool = false) {
            self.page = page
            self.text = text
            self.isPressed = isPressed
            self.isFocused = isFocused
        }
    }

    /// Like "10:42"; "" while the time is not known: then ``state`` is drawn in its place.
    public var clock: String
    /// Like "Sunday, 22 November", or a text that the clock is not set; "" for nothing.
    public var date: String
    /// The board's name.
    public var name: String
    /// A text under the name; "" for nothing.
    public var state: String
    /// The problems, in the order in which they are drawn.
    public var problems: [String]
    /// The best one first.
    public var addresses: [Address]
    /// The contents of the QR code; nil for no code.
    public var code: String?
    public var codeTitle: String
    /// Lines under the title: the name and the password of the Wi-Fi that the code is for.
    public var codeLines: [String] = []
    /// Increases by one with every minute. Everything is drawn at another place then, so that nothing burns in.
    public var step: Int
    /// No touch for a while: only the clock and the address are left, and they are faint.
    public var isDimmed: Bool
    public var isRightToLeft: Bool
    /// nil while there are no apps.
    public var apps: AppsButton?

    public init(
        clock: String = "", date: String = "", name: String, state: String = "", problems: [String] = [],
        addresses: [Address] = [], code: String? = nil, codeTitle: String = "", step: Int = 0, isDimmed: Bool = false,
        isRightToLeft: Bool = false
    ) {
        self.clock = clock
        self.date = date
        self.name = name
        self.state = state
        self.problems = problems
        self.addresses = addresses
        self.code = code
        self.codeTitle = codeTitle
        self.step = step
        self.isDimmed = isDimmed
        self.isRightToLeft = isRightToLeft
    }
}

extension IdleContent {
    /// The distance of the content from its middle position, -1 to 1 in each direction. It changes by a small step
    /// every minute and covers the whole range within an hour. The two periods have no common divisor, so that the path
    /// repeats only after 15 hours.
    public var shift: (x: Double, y: Double) { (Self.wave(step, period: 34), Self.wave(step, period: 27)) }

    /// The same for the QR code, which moves differently from the rest: its plate is the largest bright area.
    public var codeShift: (x: Double, y: Double) { (Self.wave(step, period: 19), Self.wave(step, period: 22)) }

    /// From 0 to 1, to -1 and back to 0 along straight lines.
    private static func wave(_ step: Int, period: Int) -> Double {
        let phase = Double(((step % period) + period) % period) / Double(period)
        return phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
    }
}
