/// The parameter tables of rpc_spec 8.0.0 for requests that are stored or answered without a separate type.
/// Typed by hand and not generated from MOBILE_API.xml: a generator is larger than the 105 rules, which agree with it.
///
/// Requests with a type (``Alert``, ``PutFile``, …) are validated by the type; for them, the tables contain only enum
/// parameters whose unknown values are left out. Requests about vehicle data are validated by ``VehicleItems``.
public enum ParameterTable {
    typealias Rule = ParameterRule

    /// nil for a request without a table.
    public static func rules(_ function: FunctionID) -> [ParameterRule]? { tables[function] }

    /// nil for a request without optional enum parameters.
    static func enumRules(_ function: FunctionID) -> [ParameterRule]? { enumRules[function] }

    private static let enumRules: [FunctionID: [Rule]] = [
        .registerAppInterface: [
            Rule("appHMIType", .array(1...100, of: .enumValue(AppHMIType.self))), Rule("ttsName", spoken),
        ],
        .alert: [
            Rule("ttsChunks", spoken), Rule("softButtons", .array(0...4, of: .softButton)),
            Rule("alertIcon", Image.enumRules, since: v6),
        ],
        .subtleAlert: [
            Rule("ttsChunks", spoken), Rule("softButtons", .array(0...2, of: .softButton)),
            Rule("alertIcon", Image.enumRules),
        ],
        .speak: [Rule("*ttsChunks", spoken)],
    ]

    private static let recording = [
        Rule("initialPrompt", chunks), Rule("audioPassThruDisplayText1", line),
        Rule("audioPassThruDisplayText2", line),
        Rule("*samplingRate", .enumValue(["8KHZ", "16KHZ", "22KHZ", "44KHZ"], of: "SamplingRate")),
        Rule("*maxDuration", .integer(1...1_000_000)),
        Rule("*bitsPerSample", .enumValue(["8_BIT", "16_BIT"], of: "BitsPerSample")),
        Rule("*audioType", .enumValue(["PCM"], of: "AudioType")), Rule("muteAudio", .boolean),
    ]

    private static let spoken = Rule.Shape.array(1...100, of: TTSChunk.enumRules)

    private static let tables: [FunctionID: [Rule]] = [
        .setGlobalProperties: [
            Rule("userLocation", .structure([Rule("*grid", grid)]), since: v6),
            Rule("helpPrompt", chunks), Rule("timeoutPrompt", chunks), Rule("vrHelpTitle", line),
            Rule("vrHelp", vrHelp),
            Rule("menuTitle", line), Rule("menuIcon", image), Rule("keyboardProperties", keyboard),
            Rule("menuLayout", menuLayout, since: v6),
        ],
        .resetGlobalProperties: [Rule("*properties", .array(1...100, of: .enumValue(GlobalProperty.self)))],
        .addCommand: [
            Rule("*cmdID", id),
            Rule(
                "menuParams",
                .structure([
                    Rule("parentID", id), Rule("position", .integer(0...1000)), Rule("*menuName", line),
                    Rule("secondaryText", field, since: v71), Rule("tertiaryText", field, since: v71),
                ])),
            Rule("vrCommands", .array(1...100, of: .line(0...99))), Rule("cmdIcon", image),
            Rule("secondaryImage", image, since: v71),
        ],
        .deleteCommand: [Rule("*cmdID", id)],
        .addSubMenu: [
            Rule("*menuID", .integer(1...2_000_000_000)), Rule("position", .integer(0...1000)),
            Rule("*menuName", line), Rule("menuIcon", image, since: v5), Rule("menuLayout", menuLayout, since: v6),
            Rule("parentID", id, since: v7), Rule("secondaryText", field, since: v71),
            Rule("tertiaryText", field, since: v71), Rule("secondaryImage", image, since: v71),
        ],
        .deleteSubMenu: [Rule("*menuID", .integer(1...2_000_000_000))],
        .createInteractionChoiceSet: [
            Rule("*interactionChoiceSetID", id), Rule("*choiceSet", .array(1...100, of: .structure(choice))),
        ],
        .deleteInteractionChoiceSet: [Rule("*interactionChoiceSetID", id)],
        .performInteraction: [
            Rule("*initialText", field),
            Rule("*interactionMode", .enumValue(["MANUAL_ONLY", "VR_ONLY", "BOTH"], of: "InteractionMode")),
            Rule("*interactionChoiceSetIDList", .array(0...100, of: id)), Rule("initialPrompt", chunks),
            Rule("helpPrompt", chunks), Rule("timeoutPrompt", chunks), Rule("timeout", .integer(5000...100_000)),
            Rule("vrHelp", vrHelp),
            Rule(
                "interactionLayout",
                .enumValue(
                    ["ICON_ONLY", "ICON_WITH_SEARCH", "LIST_ONLY", "LIST_WITH_SEARCH", "KEYBOARD"], of: "LayoutMode")),
            Rule("cancelID", .integer(-0x8000_0000...0x7FFF_FFFF), since: v6),
        ],
        .scrollableMessage: [
            Rule("*scrollableMessageBody", .text(0...500)), Rule("timeout", .integer(1000...65535)),
            Rule("softButtons", .array(0...8, of: .softButton)),
            Rule("cancelID", .integer(-0x8000_0000...0x7FFF_FFFF), since: v6),
        ],
        .slider: [
            Rule("*numTicks", .integer(2...26)), Rule("*position", .integer(1...26)), Rule("*sliderHeader", line),
            Rule("sliderFooter", .array(1...26, of: line)), Rule("timeout", .integer(1000...65535)),
            Rule("cancelID", .integer(-0x8000_0000...0x7FFF_FFFF), since: v6),
        ],
        .performAudioPassThru: recording,
        .dialNumber: [Rule("*number", .line(0...40))],
        .getWayPoints: [Rule("*wayPointType", .enumValue(["ALL", "DESTINATION"], of: "WayPointType"))],
        .readDID: [Rule("*ecuName", word), Rule("*didLocation", .array(1...1000, of: word))],
        .getDTCs: [Rule("*ecuName", word), Rule("dtcMask", byte)],
        .diagnosticMessage: [
            Rule("*targetID", word), Rule("*messageLength", word), Rule("*messageData", .array(1...65535, of: byte)),
        ],
        .sendLocation: [
            Rule("longitudeDegrees", .number(-180...180)), Rule("latitudeDegrees", .number(-90...90)),
            Rule("locationName", line), Rule("locationDescription", line),
            Rule("addressLines", .array(0...4, of: line)), Rule("phoneNumber", line), Rule("locationImage", image),
            Rule("timeStamp", dateTime, since: v41), Rule("address", address, since: v41),
            Rule("deliveryMode", .enumValue(["PROMPT", "DESTINATION", "QUEUE"], of: "DeliveryMode"), since: v41),
        ],
        .getInteriorVehicleData: [
            ModuleRules.moduleType, Rule("moduleId", ModuleRules.moduleID, since: v6), Rule("subscribe", .boolean),
        ],
        .setInteriorVehicleData: [Rule("*moduleData", ModuleRules.moduleData(hasID: false))],
        .buttonPress: [
            ModuleRules.moduleType, Rule("moduleId", ModuleRules.moduleID, since: v6),
            Rule("*buttonName", ModuleRules.buttonName),
            Rule("*buttonPressMode", .enumValue(["LONG", "SHORT"], of: "ButtonPressMode")),
        ],
        .getInteriorVehicleDataConsent: [
            ModuleRules.moduleType, Rule("*moduleIds", .array(0...100, of: ModuleRules.moduleID)),
        ],
        .releaseInteriorVehicleDataModule: [
            ModuleRules.moduleType, Rule("moduleId", ModuleRules.moduleID, since: Version(5, 1, 0)),
        ],
        .showConstantTBT: [
            Rule("navigationText1", field), Rule("navigationText2", field), Rule("eta", field),
            Rule("timeToDestination", field), Rule("totalDistance", field), Rule("turnIcon", shown),
            Rule("nextTurnIcon", shown), Rule("distanceToManeuver", .number(0...1e9)),
            Rule("distanceToManeuverScale", .number(0...1e9)), Rule("maneuverComplete", .boolean),
            Rule("softButtons", .array(0...3, of: .softButton)),
        ],
        .alertManeuver: [Rule("ttsChunks", chunks), Rule("softButtons", .array(0...3, of: .softButton))],
        .updateTurnList: [
            Rule(
                "turnList",
                .array(1...100, of: .structure([Rule("navigationText", field), Rule("turnIcon", shown)]))),
            Rule("softButtons", .array(0...1, of: .softButton)),
        ],
        .showAppMenu: [Rule("menuID", id)],
        .show: [
            Rule("mainField1", field), Rule("mainField2", field), Rule("mainField3", field), Rule("mainField4", field),
            Rule("alignment", .enumValue(["LEFT_ALIGNED", "RIGHT_ALIGNED", "CENTERED"], of: "TextAlignment")),
            Rule("statusBar", field), Rule("mediaClock", field), Rule("mediaTrack", field), Rule("graphic", shown),
            Rule("secondaryGraphic", shown), Rule("softButtons", .array(0...8, of: .softButton)),
            Rule("customPresets", .array(0...10, of: field)),
            Rule(
                "metadataTags",
                .structure((1...4).map { Rule("mainField\($0)", .array(0...5, of: metadata)) })),
            Rule("templateTitle", .field(0...100), since: v6),
            Rule("windowID", .integer(-0x8000_0000...0x7FFF_FFFF), since: v6),
            Rule("templateConfiguration", .structure([Rule("*template", .text(0...500))] + colorSchemes), since: v6),
        ],
        .setMediaClockTimer: [
            Rule("startTime", clockTime), Rule("endTime", clockTime),
            Rule("*updateMode", .enumValue(["COUNTUP", "COUNTDOWN", "PAUSE", "RESUME", "CLEAR"], of: "UpdateMode")),
            Rule(
                "audioStreamingIndicator",
                .enumValue(["PLAY_PAUSE", "PLAY", "PAUSE", "STOP"], of: "AudioStreamingIndicator"), since: v5),
            Rule("forwardSeekIndicator", seek, since: v71), Rule("backSeekIndicator", seek, since: v71),
            Rule("countRate", .number(0.1...100), since: v71),
        ],
        .setDisplayLayout: [Rule("*displayLayout", .text(0...500))] + colorSchemes,
        .setAppIcon: [Rule("*syncFileName", .text(0...500))],
        .changeRegistration: [
            Rule("*language", .enumValue(Language.self)), Rule("*hmiDisplayLanguage", .enumValue(Language.self)),
            Rule("appName", .line(0...100)), Rule("ttsName", chunks), Rule("ngnMediaScreenAppName", .line(0...100)),
            Rule("vrSynonyms", .array(1...100, of: .line(0...40))),
        ],
        .subscribeButton: [Rule("*buttonName", button)],
        .unsubscribeButton: [Rule("*buttonName", button)],
        .getSystemCapability: [
            Rule("*systemCapabilityType", .text(0...500)), Rule("subscribe", .boolean, since: Version(5, 1, 0)),
        ],
    ]

    private static let v41 = Version(4, 1, 0)
    private static let v5 = Version(5, 0, 0)
    private static let v6 = Version(6, 0, 0)
    private static let v7 = Version(7, 0, 0)
    private static let v71 = Version(7, 1, 0)

    private static let id = Rule.Shape.integer(0...2_000_000_000)
    private static let button = Rule.Shape.enumValue(
        ButtonName.allCases.map(\.rawValue) + ButtonName.elsewhere.sorted(), of: "ButtonName")
    static let line = Rule.Shape.line(0...500)
    static let byte = Rule.Shape.integer(0...255)
    /// Two bytes.
    static let word = Rule.Shape.integer(0...65535)
    private static let field = Rule.Shape.field(0...500)

    private static func picture(_ value: Rule.Shape) -> Rule.Shape {
        .structure([
            Rule("*value", value), Rule("*imageType", .enumValue(["STATIC", "DYNAMIC"], of: "ImageType")),
            Rule("isTemplate", .boolean, since: v5),
        ])
    }

    static let image = picture(.line(0...65535))
    /// An empty name removes a picture (Show).
    private static let shown = picture(.field(0...65535))

    private static let chunks = Rule.Shape.array(
        1...100,
        of: .structure([Rule("*text", .emptyOrLine(0...500)), Rule("*type", .enumValue(SpeechCapability.self))]))

    private static let vrHelp = Rule.Shape.array(
        1...100, of: .structure([Rule("*text", line), Rule("image", image), Rule("*position", .integer(1...100))]))

    private static let choice: [Rule] = [
        Rule("*choiceID", .integer(0...65535)), Rule("*menuName", line),
        Rule("vrCommands", .array(1...100, of: .line(0...99))), Rule("image", image), Rule("secondaryText", line),
        Rule("tertiaryText", line), Rule("secondaryImage", image),
    ]

    /// OASISAddress
    static let address = Rule.Shape.structure(
        [Rule("countryName", .line(0...200)), Rule("countryCode", .line(0...50)), Rule("postalCode", .line(0...16))]
            + [
                "administrativeArea", "subAdministrativeArea", "locality", "subLocality", "thoroughfare",
                "subThoroughfare",
            ].map { Rule($0, .line(0...200)) })

    private static let dateTime = Rule.Shape.structure([
        Rule("millisecond", .integer(0...999)), Rule("second", .integer(0...60)), Rule("minute", .integer(0...59)),
        Rule("hour", .integer(0...23)), Rule("day", .integer(1...31)), Rule("month", .integer(1...12)),
        Rule("year", .integer(0...4095)), Rule("tz_hour", .integer(-12...14)), Rule("tz_minute", .integer(0...59)),
    ])

    private static let menuLayout = Rule.Shape.enumValue(["LIST", "TILES"], of: "MenuLayout")

    private static let clockTime = Rule.Shape.structure(
        ["*hours", "*minutes", "*seconds"].map { Rule($0, .integer(0...59)) })

    private static let seek = Rule.Shape.structure([
        Rule("*type", .enumValue(["TRACK", "TIME"], of: "SeekIndicatorType")), Rule("seekTime", .integer(1...99)),
    ])

    private static let metadata = Rule.Shape.enumValue(
        [
            "mediaTitle", "mediaArtist", "mediaAlbum", "mediaYear", "mediaGenre", "mediaStation", "rating",
            "currentTemperature", "maximumTemperature", "minimumTemperature", "weatherTerm", "humidity",
        ], of: "MetadataType")

    static let colorSchemes: [ParameterRule] = {
        let color = Rule.Shape.structure(["*red", "*green", "*blue"].map { Rule($0, .integer(0...255)) })
        let scheme = Rule.Shape.structure(
            ["primaryColor", "secondaryColor", "backgroundColor"].map { Rule($0, color) })
        return ["dayColorScheme", "nightColorScheme"].map { Rule($0, scheme, since: v5) }
    }()

    static let grid = Rule.Shape.structure(
        [Rule("*col", .integer(-1...100)), Rule("*row", .integer(-1...100)), Rule("level", .integer(-1...100))]
            + ["colspan", "rowspan", "levelspan"].map { Rule($0, .integer(1...100)) })

    private static let keyboard = Rule.Shape.structure([
        Rule("language", .enumValue(Language.self)),
        Rule("keyboardLayout", .enumValue(["QWERTY", "QWERTZ", "AZERTY", "NUMERIC"], of: "KeyboardLayout")),
        Rule(
            "keypressMode",
            .enumValue(["SINGLE_KEYPRESS", "QUEUE_KEYPRESSES", "RESEND_CURRENT_ENTRY"], of: "KeypressMode")),
        Rule("limitedCharacterList", .array(1...100, of: .text(1...1))),
        Rule("autoCompleteText", .field(0...1000)),
        Rule("autoCompleteList", .array(0...100, of: .line(0...1000)), since: v6),
        Rule(
            "maskInputCharacters",
            .enumValue(
                ["ENABLE_INPUT_KEY_MASK", "DISABLE_INPUT_KEY_MASK", "USER_CHOICE_INPUT_KEY_MASK"],
                of: "KeyboardInputMask"), since: v71),
        Rule("customKeys", .array(1...10, of: .line(1...1)), since: v71),
    ])
}
