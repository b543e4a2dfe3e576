/// What an app shows with `Show` in one of SDL's templates.
public struct TemplateContent: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
        case start, middle, end
    }

    public var layout: TemplateLayout
    /// mainField1 to mainField4, without those that are empty.
    public var lines: [String]
    /// The track of a media app, small under the lines; "" for none.
    public var track: String
    public var alignment: Alignment
    public var graphic: EncodedImage?
    public var secondaryGraphic: EncodedImage?
    /// As many as the app has sent; those that the layout has no room for are not drawn.
    public var buttons: [CardButton]

    public init(
        layout: TemplateLayout, lines: [String] = [], track: String = "", alignment: Alignment = .middle,
        graphic: EncodedImage? = nil, secondaryGraphic: EncodedImage? = nil, buttons: [CardButton] = []
    ) {
        self.layout = layout
        self.lines = lines
        self.track = track
        self.alignment = alignment
        self.graphic = graphic
        self.secondaryGraphic = secondaryGraphic
        self.buttons = buttons
    }
}

/// Where the parts of a template are: columns beside each other from the start side of the page, and a row under them.
public struct TemplateLayout: Hashable, Sendable {
    public enum Slot: Hashable, Sendable {
        case lines
        case graphic
        case secondaryGraphic
        /// Buttons with text, or with text and picture.
        case buttons
        /// Large square buttons: a picture above its text.
        case tiles
    }

    /// Each column's slots from top to bottom.
    public var columns: [[Slot]]
    /// The row over the whole width at the bottom.
    public var footer: Slot?
    /// The most soft buttons that are drawn.
    public var buttonLimit: Int
    /// The most lines of text that are drawn, mainField1 and following.
    public var lineLimit: Int

    public init(columns: [[Slot]], footer: Slot? = nil, buttonLimit: Int = 0, lineLimit: Int = 0) {
        self.columns = columns
        self.footer = footer
        self.buttonLimit = buttonLimit
        self.lineLimit = lineLimit
    }

    public func has(_ slot: Slot) -> Bool { footer == slot || columns.contains { $0.contains(slot) } }
}
