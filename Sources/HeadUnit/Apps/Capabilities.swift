import BezelModel
import SmartDeviceLink

/// The head unit's capabilities as they are sent to apps: only what it really supports.
struct Capabilities {
    let configuration: HeadUnitConfiguration
    /// The template of the app; nil for an app whose template is not drawn (``Engine/drawsTemplate(of:)``).
    let template: TemplateTable?
    /// Whether the app's route guidance is drawn.
    var hasGuidance = false
    /// Requests that programs serve.
    var served: Set<FunctionID> = []
    /// RemoteControlCapabilities of a program; nil for none.
    var modules: JSONObject?
    /// SeatLocationCapability of a program; nil for none.
    var seats: JSONObject?
    /// Apps are told of a microphone.
    var hasMicrophone = false
    /// Phrases in the head unit's language are recognised.
    var recognises = false

    private var resolution: JSON {
        let area = configuration.screen.viewport.area
        return Self.resolution(area.width, area.height)
    }

    private static func resolution(_ width: Int32, _ height: Int32) -> JSON {
        ["resolutionWidth": .integer(Int64(width)), "resolutionHeight": .integer(Int64(height))]
    }

    /// Text fields of the screens that every app has.
    private static let alertTexts = [
        "alertText1", "alertText2", "alertText3", "subtleAlertText1", "subtleAlertText2", "subtleAlertSoftButtonText",
    ]
    private static let alertImages = ["alertIcon", "subtleAlertIcon", "softButtonImage"]

    /// Fields of menus and interactions, for all apps where these are drawn
    /// (``HeadUnitConfiguration/Screen/templates``).
    private static let listTexts = [
        "menuName", "menuTitle", "menuCommandSecondaryText", "menuCommandTertiaryText", "menuSubMenuSecondaryText",
        "menuSubMenuTertiaryText", "initialInteractionText", "secondaryText", "tertiaryText", "scrollableMessageBody",
        "sliderHeader", "sliderFooter",
    ]
    private static let listImages = [
        "cmdIcon", "subMenuIcon", "menuCommandSecondaryImage", "menuSubMenuSecondaryImage", "choiceImage",
        "choiceSecondaryImage", "appIcon",
    ]
    private static let guidanceTexts = [
        "navigationText1", "navigationText2", "ETA", "totalDistance", "timeToDestination", "turnText",
    ]
    private static let guidanceImages = ["turnIcon", "showConstantTBTIcon", "showConstantTBTNextTurnIcon"]
    /// Layouts of menus (rpc_spec MenuLayout).
    private static let menuLayouts: JSON = ["LIST", "TILES"]

    /// KeyboardCapabilities (since 7.1).
    private static let keyboard: JSON = [
        "maskInputCharactersSupported": true,
        "supportedKeyboards": .array(
            KeyboardProperties.Layout.allCases.map {
                [
                    "keyboardLayout": .string($0.rawValue),
                    "numConfigurableKeys": .integer(Int64(KeyboardProperties.customKeyLimit)),
                ]
            }),
    ]

    private var showsPresets: Bool { template?.slots.has(.presets) == true }
    private var showsLists: Bool { configuration.screen.templates }

    private var textFields: JSON {
        let lines = (1...4).prefix(template?.slots.lineLimit ?? 4).map { "mainField\($0)" }
        let track = template?.isMedia == true ? ["mediaTrack", "mediaClock"] : []
        let title = template == nil ? [] : ["templateTitle"]
        let lists = showsLists ? Self.listTexts : []
        return .array(
            (Self.alertTexts + lines + track + title + lists + (hasGuidance ? Self.guidanceTexts : [])).map {
                ["name": .string($0), "characterSet": "UTF_8", "width": 500, "rows": 1]
            })
    }

    private var imageFields: JSON {
        let lists = showsLists ? Self.listImages : []
        let icons = (Self.alertImages + lists + (hasGuidance ? Self.guidanceImages : [])).map {
            ($0, Self.resolution(128, 128))
        }
        let size = template?.pictureSize(on: configuration.screen.viewport.area)
        let pictures = [("graphic", TemplateLayout.Slot.graphic), ("secondaryGraphic", .secondaryGraphic)]
            .filter { template?.slots.has($0.1) == true }
            .map { ($0.0, Self.resolution(size?.width ?? 0, size?.height ?? 0)) }
        return .array(
            (icons + pictures).map { name, resolution in
                [
                    "name": .string(name), "imageTypeSupported": ["GRAPHIC_BMP", "GRAPHIC_JPEG", "GRAPHIC_PNG"],
                    "imageResolution": resolution,
                ]
            })
    }

    private static let buttons: JSON = .array(
        ButtonName.allCases.filter { $0 != .customButton }.map {
            [
                "name": .string($0.rawValue), "shortPressAvailable": true, "longPressAvailable": true,
                "upDownAvailable": true,
            ]
        })

    /// One element for each soft button of the template; nil for none.
    private var softButtons: JSON? {
        guard let count = template?.slots.buttonLimit, count > 0 else { return nil }
        let button: JSON = [
            "shortPressAvailable": true, "longPressAvailable": true, "upDownAvailable": true, "imageSupported": true,
            "textSupported": true,
        ]
        return .array(Array(repeating: button, count: count))
    }

    /// The layouts of an app whose template is not drawn: text in the middle of the screen. An app with route guidance
    /// draws a map there.
    static func bareLayouts(hasGuidance: Bool) -> [PredefinedLayout] {
        hasGuidance ? [.default, .navFullscreenMap] : [.default]
    }

    private var layouts: JSON {
        .array(
            (template == nil ? Self.bareLayouts(hasGuidance: hasGuidance) : TemplateTable.names).map {
                .string($0.rawValue)
            })
    }

    /// DisplayCapabilities, deprecated since 6.0; libraries still use it first.
    var display: JSON {
        guard showsPresets, var object = displayWithoutPresets.object else { return displayWithoutPresets }
        object["numCustomPresetsAvailable"] = 10
        return .object(object)
    }

    private var displayWithoutPresets: JSON {
        [
            "displayType": "SDL_GENERIC", "displayName": "Bezel", "textFields": textFields,
            "imageFields": imageFields, "mediaClockFormats": template?.isMedia == true ? ["CLOCK3"] : [],
            "graphicSupported": .boolean(template?.slots.has(.graphic) == true), "templatesAvailable": layouts,
            "screenParams": [
                "resolution": resolution,
                "touchEventAvailable": [
                    "pressAvailable": true, "multiTouchAvailable": true, "doublePressAvailable": false,
                ],
            ],
        ]
    }

    /// The main window. Where softButtonCapabilities are absent libraries send no soft buttons in a Show, but all those
    /// of an alert.
    private var window: JSON {
        var window = JSONObject()
        window["windowID"] = 0
        window["textFields"] = textFields
        window["imageFields"] = imageFields
        window["imageTypeSupported"] =
            StaticIcon.allCases.contains(where: \.isDrawn) ? ["DYNAMIC", "STATIC"] : ["DYNAMIC"]
        window["templatesAvailable"] = layouts
        window["buttonCapabilities"] = Self.buttons
        window["softButtonCapabilities"] = softButtons
        if showsPresets { window["numCustomPresetsAvailable"] = 10 }
        if showsLists {
            window["menuLayoutsAvailable"] = Self.menuLayouts
            window["dynamicUpdateCapabilities"] = dynamicUpdates
            window["keyboardCapabilities"] = Self.keyboard
        }
        return .object(window)
    }

    /// DynamicUpdateCapabilities (since 7.0): the head unit requests missing pictures and submenus of a page when it is
    /// on the screen.
    private var dynamicUpdates: JSON {
        let pictures = [("graphic", TemplateLayout.Slot.graphic), ("secondaryGraphic", .secondaryGraphic)]
            .filter { template?.slots.has($0.1) == true }.map(\.0)
        let names = Self.listImages.filter { $0 != "appIcon" } + (hasGuidance ? Self.guidanceImages : []) + pictures
        return [
            "supportedDynamicImageFieldNames": .array(names.map { .string($0) }), "supportsDynamicSubMenus": true,
        ]
    }

    var deprecatedParts: [(String, JSON)] {
        [
            ("displayCapabilities", display), ("buttonCapabilities", Self.buttons),
            ("presetBankCapabilities", ["onScreenPresetsAvailable": .boolean(showsPresets)]),
        ] + (softButtons.map { [("softButtonCapabilities", $0)] } ?? []) + speech
    }

    /// The kinds of sound that apps can record.
    var recording: [(String, JSON)] {
        hasMicrophone ? [("audioPassThruCapabilities", PerformAudioPassThru.capabilities)] : []
    }

    /// The kinds of voice commands (rpc_spec VrCapabilities). Commands that can only be touched are none.
    var voice: [(String, JSON)] { recognises ? [("vrCapabilities", ["TEXT"])] : [] }

    /// ``StreamParameters/audio``, for apps that stream sound.
    var audioStreaming: [(String, JSON)] {
        guard configuration.streams.takesAudio else { return [] }
        return [
            (
                "pcmStreamCapabilities",
                ["samplingRate": "16KHZ", "bitsPerSample": "16_BIT", "audioType": "PCM"]
            )
        ]
    }

    /// The kinds of speech and the sounds that can be played.
    private var speech: [(String, JSON)] {
        guard configuration.sound.isAnnounced else { return [] }
        return [
            ("speechCapabilities", .array(SpeechCapability.allCases.map { .string($0.rawValue) })),
            ("prerecordedSpeech", .array(PreparedSound.chimes.keys.sorted().map { .string($0) })),
        ]
    }

    /// One answer of GetSystemCapability; nil for a capability that this head unit does not have.
    func capability(_ type: SystemCapabilityType) -> JSON? {
        switch type {
        case .displays:
            [
                "systemCapabilityType": "DISPLAYS",
                "displayCapabilities": [
                    [
                        "displayName": "Bezel",
                        "windowTypeSupported": [["type": "MAIN", "maximumNumberOfWindows": 1]],
                        "windowCapabilities": [window],
                    ]
                ],
            ]
        case .videoStreaming: ["systemCapabilityType": "VIDEO_STREAMING", "videoStreamingCapability": videoStreaming]
        case .navigation:
            [
                "systemCapabilityType": "NAVIGATION",
                "navigationCapability": ServedRPC.members(of: .navigation, served),
            ]
        case .phoneCall:
            [
                "systemCapabilityType": "PHONE_CALL",
                "phoneCapability": ServedRPC.members(of: .phoneCall, served),
            ]
        case .driverDistraction where showsLists:
            [
                "systemCapabilityType": "DRIVER_DISTRACTION",
                "driverDistractionCapability": [
                    "menuLength": .integer(Int64(configuration.distraction.menuLength)),
                    "subMenuDepth": .integer(Int64(configuration.distraction.submenuDepth)),
                ],
            ]
        // Without menus there is no limit for their length while driving.
        case .remoteControl:
            modules.map { ["systemCapabilityType": "REMOTE_CONTROL", "remoteControlCapability": .object($0)] }
        case .seatLocation:
            seats.map { ["systemCapabilityType": "SEAT_LOCATION", "seatLocationCapability": .object($0)] }
        case .driverDistraction, .appServices: nil
        }
    }

    /// Apps with touches and regions need the capability even without video.
    private var videoStreaming: JSON {
        let streams = configuration.streams
        var object = JSONObject()
        object["preferredResolution"] = resolution
        object["supportedFormats"] = .array(
            streams.formats.map {
                ["protocol": .string($0.transport.rawValue), "codec": .string(VideoFormat.codec)]
            })
        if !streams.formats.isEmpty {
            object["maxBitrate"] = .integer(Int64(streams.kilobits))
            object["preferredFPS"] = .integer(Int64(streams.framesPerSecond))
        }
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

    /// Libraries call GetSystemCapability only for capabilities that are true here. Video is true when at least one
    /// format is decoded.
    var hmi: JSON {
        [
            "navigation": .boolean(ServedRPC.has(.navigation, served)),
            "phoneCall": .boolean(ServedRPC.has(.phoneCall, served)),
            "videoStreaming": .boolean(!configuration.streams.formats.isEmpty),
            "remoteControl": .boolean(modules != nil), "appServices": false, "displays": true,
            "seatLocation": .boolean(seats != nil),
            "driverDistraction": .boolean(showsLists),
        ]
    }
}

extension HeadUnitConfiguration.Sound {
    /// Whether speech is announced to apps.
    var isAnnounced: Bool { isAvailable && canBeHeard }
}
