import BezelModel
import SmartDeviceLink

/// What the head unit tells apps about itself: only what it really does.
struct Capabilities {
    let configuration: HeadUnitConfiguration

    private var resolution: JSON {
        let viewport = configuration.screen.viewport
        return [
            "resolutionWidth": .integer(Int64(Double(viewport.area.width) / viewport.scale)),
            "resolutionHeight": .integer(Int64(Double(viewport.area.height) / viewport.scale)),
        ]
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

    private static let softButtons: JSON = [
        [
            "shortPressAvailable": true, "longPressAvailable": true, "upDownAvailable": true, "imageSupported": true,
            "textSupported": true,
        ]
    ]

    private static let buttons: JSON = .array(
        ButtonName.allCases.filter { $0 != .customButton }.map {
            [
                "name": .string($0.rawValue), "shortPressAvailable": true, "longPressAvailable": true,
                "upDownAvailable": true,
            ]
        })

    /// Layouts that change nothing on a screen without templates, but that apps ask for.
    static let templates = ["DEFAULT", "NAV_FULLSCREEN_MAP", "NON-MEDIA", "MEDIA"]

    private static let templateList: JSON = .array(templates.map { .string($0) })

    /// DisplayCapabilities, deprecated since 6.0 and still what libraries start from.
    var display: JSON {
        [
            "displayType": "GEN3_8_INCH", "displayName": "Bezel", "textFields": Self.textFields,
            "imageFields": Self.imageFields, "mediaClockFormats": [], "graphicSupported": true,
            "templatesAvailable": Self.templateList,
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
            ("softButtonCapabilities", Self.softButtons),
            ("presetBankCapabilities", ["onScreenPresetsAvailable": false]),
        ] + speech
    }

    /// What can be heard here.
    private var speech: [(String, JSON)] {
        guard configuration.sound.isAnnounced else { return [] }
        return [
            ("speechCapabilities", .array(SpeechCapability.allCases.map { .string($0.rawValue) })),
            ("prerecordedSpeech", .array(Engine.chimes.keys.sorted().map { .string($0) })),
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
                                "imageTypeSupported": ["DYNAMIC"], "templatesAvailable": Self.templateList,
                                "buttonCapabilities": Self.buttons, "softButtonCapabilities": Self.softButtons,
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
        case .driverDistraction:
            [
                "systemCapabilityType": "DRIVER_DISTRACTION",
                "driverDistractionCapability": ["menuLength": 0, "subMenuDepth": 1],
            ]
        case .remoteControl, .appServices, .seatLocation: nil
        }
    }

    /// No video is decoded here, so no format is offered; touch and regions need the rest.
    private var videoStreaming: JSON {
        var object = JSONObject()
        object["preferredResolution"] = resolution
        object["supportedFormats"] = []
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

    static let hmi: JSON = [
        "navigation": false, "phoneCall": false, "videoStreaming": true, "remoteControl": false, "appServices": false,
        "displays": true, "seatLocation": false, "driverDistraction": true,
    ]
}
