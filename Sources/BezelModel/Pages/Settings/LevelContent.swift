/// A value in percent that acts while it is changed: the brightness or the volume.
public struct LevelContent: PageContent {
    public enum Part: UInt8, PagePart {
        case track
        case less
        case more
    }

    /// How many positions the track has, at least 2.
    public var ticks: Int
    /// 1 to ``ticks``.
    public var position: Int
    /// The value in words, like "62 %".
    public var value: String
    /// A text under the value; "" for none.
    public var note: String
    /// The knob changes the value now: the driver has pressed it on the track.
    public var isTaken: Bool
    /// At the bottom, each a ``PageElement/softButton(_:)``. A page with little height leaves them out.
    public var buttons: [CardButton]

    public init(
        ticks: Int, position: Int, value: String, note: String = "", isTaken: Bool = false, buttons: [CardButton] = []
    ) {
        self.ticks = max(ticks, 2)
        self.position = min(max(position, 1), self.ticks)
        self.value = value
        self.note = note
        self.isTaken = isTaken
        self.buttons = buttons
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if let index = element.softButton { return buttons.indices.contains(index) ? .foldedButton : nil }
        return switch element.part(Part.self) {
        case .track: .slideArea
        case .less, .more: .button
        case nil: nil
        }
    }

    public func repeats(_ element: PageElement) -> Bool {
        switch element.part(Part.self) {
        case .less, .more: true
        case .track, nil: false
        }
    }
}
