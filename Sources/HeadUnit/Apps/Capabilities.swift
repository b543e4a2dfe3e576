import BezelModel
import SmartDeviceLink

/// The head unit's capabilities as they are sent to apps: only what it really supports.
struct Capabilities {
    let configuration: HeadUnitConfiguration

    private var resolution: JSON {
        let area = configuration.screen.viewport.area
        return ["resolutionWidth": .integer(Int64(area.width)), "resolutionHeight": .integer(Int64(area.height))]
    }

    private static let textFields: JSON = .array(
        [
            "alertText1", "alertText2", "alertText3", "subtleAlertText1", "subtleAlertText2",
            "subtleAlertSoftButtonText", "mainField1", "mainField2", "mainField3", "mainField4",
        ].map {
            ["name": .string($0), "characterSet": "UTF_8", "width": 500, "rows": 1]
        })

    private static let imageFields: JSON = .array(
        ["alertIcon", "subtleAlertIcon", "softButtonImage"].map {
            [
                "name": .string($0), "imageTypeSupported": ["GRAPHIC_BMP", "GRAPHIC_JPEG", "GRAPHIC_PNG"],
                "imageResolution": ["resolutionWidth": 128, "resolutionHeight": 128],
            ]
        })

    private static let buttons: JSON = .array(
        ButtonName.allCases.filter { $0 != .customButton }.map {
            [
                "name": .string($0.rawValue), "shortPressAvailable": true, "longPressAvailable": true,
                "upDownAvailable": true,
            ]
        })

    /// The layouts that are shown: text in the middle of the screen.
    static let layouts: [PredefinedLayout] = [.default]

    private static let templates: JSON = .array(layouts.map { .string($0.rawValue) })

    /// DisplayCapabilities, deprecated since 6.0; libraries still use it first. The window itself shows neither images nor
    /// soft buttons. softButtonCapabilities are absent: then libraries send no soft buttons in a Show, but all those of an
    /// alert.
    var display: JSON {
        [
            "displayType": "SDL_GENERIC", "displayName": "Bezel", "textFields": Self.textFields,
            "imageFields": Self.imageFields, "mediaClockFormats": [], "graphicSupported": false,
            "templatesAvailable": Self.templates,
            "screenParams": [
                "resolution": resolution,
                "touchEventAvailable": [
                    "pressAvailable": true, "multiTouchAvailable": true, "doublePressAvailable": false,
                ],
            ],
        ]
    }

    var deprecatedParts: [(String, JSON)] {
        [
            ("displayCapabilities", display), ("buttonCapabilities", Self.buttons),
            ("presetBankCapabilities", ["onScreenPresetsAvailable": false]),
        ] + speech
    }

    /// The kinds of speech and the sounds that can be played.
    private var speech: [(String, JSON)] {
        guard configuration.sound.isAnnounced else { return [] }
        return [
            ("speechCapabilities", .array(SpeechCapability.allCases.map { .string($0.rawValue) })),
            ("prerecordedSpeech", .array(PreparedSound.chimes.keys.sorted().map { .string($0) })),
        ]
    }

    /// One answer of GetSystemCapability; nil for what this head unit does not have.
    func capability(_ type: SystemCapabilityType) -> JSON? {
        switch type {
        case .displays:
            [
                "systemCapabilityType": "DISPLAYS",
                "displayCapabilities": [
                    [
                        "displayName": "Bezel",
                        "windowTypeSupported": [["type": "MAIN", "maximumNumberOfWindows": 1]],
                        "windowCapabilities": [
                            [
                                "windowID": 0, "textFields": Self.textFields, "imageFields": Self.imageFields,
                                "imageTypeSupported": ["DYNAMIC"], "templatesAvailable": Self.templates,
                                "buttonCapabilities": Self.buttons,
                            ]
                        ],
                    ]
                ],
            ]
        case .videoStreaming: ["systemCapabilityType": "VIDEO_STREAMING", "videoStreamingCapability": videoStreaming]
        case .navigation:
            [
                "systemCapabilityType": "NAVIGATION",
                "navigationCapability": ["sendLocationEnabled": false, "getWayPointsEnabled": false],
            ]
        case .phoneCall:
            ["systemCapabilityType": "PHONE_CALL", "phoneCapability": ["dialNumberEnabled": false]]
        // No menu is shown, so there is no limit for its length while driving.
        case .driverDistraction, .remoteControl, .appServices, .seatLocation: nil
        }
    }

    /// No video is decoded here.
    private static let videoFormats: [JSON] = []

    /// Apps with touches and regions need the capability even without video.
    private var videoStreaming: JSON {
        var object = JSONObject()
        object["preferredResolution"] = resolution
        object["supportedFormats"] = .array(Self.videoFormats)
        object["hapticSpatialDataSupported"] = true
        object["scale"] = .number(configuration.screen.viewport.scale)
        if let inches = configuration.screen.diagonalInches, inches > 0 {
            let area = configuration.screen.viewport.area
            let diagonal = Double(area.width * area.width + area.height * area.height).squareRoot()
            object["diagonalScreenSize"] = .number(inches)
            object["pixelPerInch"] = .number(diagonal / inches)
        }
        return .object(object)
    }

    /// Libraries call GetSystemCapability only for what is true here. Video is true when at least one format is decoded.
    static let hmi: JSON = [
        "navigation": false, "phoneCall": false, "videoStreaming": .boolean(!videoFormats.isEmpty),
        "remoteControl": false, "appServices": false, "displays": true, "seatLocation": false,
        "driverDistraction": false,
    ]
}

extension HeadUnitConfiguration.Sound {
    /// Whether speech is announced to apps.
    var isAnnounced: Bool { isAvailable && canBeHeard }
}
