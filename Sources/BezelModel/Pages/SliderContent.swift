/// One of some positions, from which the driver chooses (rpc_spec Slider).
public struct SliderContent: PageContent {
    public enum Part: UInt8, PagePart {
        case track
        /// Confirms the position.
        case confirm
        /// Leaves without a choice.
        case close
        /// The next lower position.
        case less
        /// The next higher position.
        case more
    }

    /// How many positions there are, at least 2.
    public var ticks: Int
    /// 1 to ``ticks``.
    public var position: Int
    /// None, one for all positions, or one for each.
    public var footers: [String]
    /// The text of the button that confirms the position (``Part/confirm``).
    public var confirm: String
    /// The text of the button that leaves the page without a change (``Part/close``).
    public var cancel: String

    public init(ticks: Int, position: Int, footers: [String] = [], confirm: String, cancel: String) {
        self.ticks = max(ticks, 2)
        self.position = min(max(position, 1), self.ticks)
        self.footers = footers
        self.confirm = confirm
        self.cancel = cancel
    }

    /// The text of a position: its own footer, or its number.
    public func label(of position: Int) -> String {
        hasFooters && footers.indices.contains(position - 1) ? footers[position - 1] : "\(position)"
    }

    /// The footer for all positions; "" for none.
    public var footer: String { hasFooters ? "" : footers.first ?? "" }

    /// Each position has its own footer.
    private var hasFooters: Bool { footers.count > 1 }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        switch element.part(Part.self) {
        case .track: .slideArea
        case .confirm, .close: .button
        case .less: position > 1 ? .button : nil
        case .more: position < ticks ? .button : nil
        case nil: nil
        }
    }

    public func repeats(_ element: PageElement) -> Bool {
        switch element.part(Part.self) {
        case .less, .more: role(of: element) != nil
        case .track, .confirm, .close, nil: false
        }
    }
}
