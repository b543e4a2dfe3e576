/// The content that an app sends with `Show` for one of SDL's templates.
public struct TemplateContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// The app's button SEEKLEFT on the screen.
        case mediaBack
        /// PLAY_PAUSE.
        case mediaPlay
        /// SEEKRIGHT.
        case mediaForward
        /// PRESET_0 to PRESET_9, by number.
        case preset
        /// Opens the page of all soft buttons and presets of a template that has no room for them.
        case moreButtons
    }

    public enum Alignment: Hashable, Sendable {
        case start, middle, end
    }

    public var layout: TemplateLayout
    /// A small text above the lines; "" for none. Media templates show mainField3 there.
    public var caption: String
    /// mainField1 to mainField4, without those that are empty.
    public var lines: [String]
    /// The track of a media app, small under the lines; "" for none.
    public var track: String
    /// nil for the template's own.
    public var alignment: Alignment?
    public var graphic: EncodedImage?
    public var secondaryGraphic: EncodedImage?
    /// As many as the app has sent. If the layout has no room for some, ``Part/moreButtons`` leads to a page with all
    /// of them.
    public var buttons: [CardButton]
    /// The word on the button that leads to all soft buttons.
    public var more: String
    /// nil for a template without media controls.
    public var media: MediaContent?

    public init(
        layout: TemplateLayout, caption: String = "", lines: [String] = [], track: String = "",
        alignment: Alignment? = nil, graphic: EncodedImage? = nil, secondaryGraphic: EncodedImage? = nil,
        buttons: [CardButton] = [], more: String = "", media: MediaContent? = nil
    ) {
        self.layout = layout
        self.caption = caption
        self.lines = lines
        self.track = track
        self.alignment = alignment
        self.graphic = graphic
        self.secondaryGraphic = secondaryGraphic
        self.buttons = buttons
        self.more = more
        self.media = media
    }

    /// Nothing of it is drawn.
    public var isBlank: Bool {
        ([caption, track] + lines).allSatisfy(\.isEmpty) && graphic == nil && secondaryGraphic == nil
            && buttons.isEmpty && media.map { $0 == MediaContent() } ?? true
    }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if let index = element.softButton {
            return (0..<min(buttons.count, layout.buttonLimit)).contains(index) ? .foldedButton : nil
        }
        return switch element.part(Part.self) {
        case .mediaBack, .mediaPlay, .mediaForward:
            media?.buttons.contains { $0.part.element == element } == true ? .button : nil
        case .preset: media?.presets.contains { $0.number == element.index } == true ? .button : nil
        case .moreButtons: buttons.count > 1 || media?.presets.isEmpty == false ? .foldedButton : nil
        case nil: nil
        }
    }
}

/// Where the parts of a template are: columns beside each other from the start side of the page, and rows under them.
public struct TemplateLayout: Hashable, Sendable {
    public enum Slot: Hashable, Sendable {
        case lines
        case graphic
        case secondaryGraphic
        /// Buttons with text, or with text and picture.
        case buttons
        /// Large square buttons: a picture above its text.
        case tiles
        /// The media clock with its bar, and a row with the media buttons between soft buttons.
        case controls
        /// The app's presets. On a small display they are with the tiles of the page of all buttons.
        case presets
    }

    /// Each column's slots from top to bottom.
    public var columns: [[Slot]]
    /// Over the whole width at the bottom, from top to bottom.
    public var footers: [Slot]
    /// The largest number of soft buttons that can be reached.
    public var buttonLimit: Int
    /// The largest number of lines of text that are drawn, mainField1 and following.
    public var lineLimit: Int

    public init(columns: [[Slot]], footers: [Slot] = [], buttonLimit: Int = 0, lineLimit: Int = 0) {
        self.columns = columns
        self.footers = footers
        self.buttonLimit = buttonLimit
        self.lineLimit = lineLimit
    }

    public func has(_ slot: Slot) -> Bool { footers.contains(slot) || columns.contains { $0.contains(slot) } }
}
