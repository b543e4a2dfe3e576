/// The texts, graphics, soft buttons, layout and media clock of the app's screen (rpc_spec Show, SetMediaClockTimer), for
/// ``ScreenManager/update(_:)``. Nil and empty parts are cleared on the head unit.
///
/// Lines that the head unit has no field for join the last one that it has. Texts are shown at once, each picture when it is
/// uploaded. A picture that the head unit does not show, or that cannot be uploaded, is left out. Line breaks, tabs and other
/// control characters become spaces, and longer texts are cut.
public struct ScreenContent: Sendable {
    /// The first line (`mainField1`), up to 500 characters.
    public var textField1: String?
    /// The second line (`mainField2`), up to 500 characters.
    public var textField2: String?
    /// The third line (`mainField3`), up to 500 characters.
    public var textField3: String?
    /// The fourth line (`mainField4`), up to 500 characters.
    public var textField4: String?
    /// What the first line means.
    public var textField1Type: MetadataType?
    /// What the second line means.
    public var textField2Type: MetadataType?
    /// What the third line means.
    public var textField3Type: MetadataType?
    /// What the fourth line means.
    public var textField4Type: MetadataType?
    /// The track's name (`mediaTrack`), up to 500 characters.
    public var mediaTrackTextField: String?
    /// The template's title (`templateTitle`), up to 100 characters, since RPC 6.0.
    public var title: String?
    /// How the lines are aligned. Nil: the head unit's default.
    public var textAlignment: Template.Alignment?
    /// The main picture (`graphic`).
    public var primaryGraphic: Artwork?
    /// The second picture (`secondaryGraphic`).
    public var secondaryGraphic: Artwork?
    /// The soft buttons, at most 8, each with a different name and one state or more. Further buttons, and buttons
    /// without a state, are left out.
    public var softButtons: [SoftButtonObject] = []
    /// The layout. Nil: the head unit's default, or the last one.
    public var layout: TemplateLayout?
    /// The media clock of a media app. Each assignment counts from the moment of its ``ScreenManager/update(_:)``, also one of an
    /// equal value. Default: none.
    public var mediaClock = MediaClock.cleared { didSet { hasNewClock = true } }
    /// What the buttons beside the media clock mean.
    public var mediaControls = MediaControls()

    /// Whether ``mediaClock`` was assigned since the last declaration.
    var hasNewClock = false

    /// Creates an empty screen.
    public init() {}

    /// The largest number of soft buttons of a Show.
    static let buttonLimit = 8
    /// The largest number of characters of a title.
    private static let titleLimit = 100

    /// The buttons that are shown, with their states.
    ///
    /// - Parameter names: Names of the buttons' present states, by the names of the buttons.
    func buttons(in names: [String: String]) -> [(button: SoftButtonObject, state: SoftButtonState)] {
        let all = softButtons.compactMap { button in
            (button.states.first { $0.name == names[button.name] } ?? button.states.first).map { (button, $0) }
        }
        return Array(all.prefix(Self.buttonLimit))
    }

    /// The template that is sent.
    func template(_ buttons: [(button: SoftButtonObject, state: SoftButtonState)]) -> Template {
        var template = Template()
        func clean(_ text: String?) -> String? { text.map { ShownText.clean($0) } }
        (template.textField1, template.textField2) = (clean(textField1), clean(textField2))
        (template.textField3, template.textField4) = (clean(textField3), clean(textField4))
        (template.textField1Type, template.textField2Type) = (textField1Type, textField2Type)
        (template.textField3Type, template.textField4Type) = (textField3Type, textField4Type)
        template.mediaTrackTextField = clean(mediaTrackTextField)
        template.title = title.map { ShownText.clean($0, limit: Self.titleLimit) }
        (template.textAlignment, template.layout) = (textAlignment, layout)
        (template.primaryGraphic, template.secondaryGraphic) = (primaryGraphic?.image, secondaryGraphic?.image)
        template.buttons = buttons.map { button, state in
            Template.Button(
                text: clean(state.text).flatMap { $0.isEmpty ? nil : $0 }, image: state.artwork?.image,
                isHighlighted: state.isHighlighted, action: state.action,
                name: ShownText.clean(state.name))
        }
        template.files = PictureFiles(
            [primaryGraphic, secondaryGraphic] + buttons.map(\.state.artwork), mustPersist: false)
        return template
    }
}
