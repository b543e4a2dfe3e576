/// The rules of ModuleData and of RemoteControlCapabilities (rpc_spec 8.0.0).
public enum ModuleRules {
    typealias Rule = ParameterRule

    /// RemoteControlCapabilities, of a program.
    public static let capabilities: [ParameterRule] =
        ModuleType.allCases.map { type in
            let module = Rule.Shape.structure(capability(of: type))
            return Rule(type.capabilityName, type.isSingle ? module : .array(1...100, of: module))
        } + [Rule("buttonCapabilities", .array(1...100, of: .structure(buttonCapability)))]

    /// - Parameter hasID: Whether the module must be named. An app may leave out the id.
    static func moduleData(hasID: Bool) -> Rule.Shape {
        .structure(
            [moduleType, Rule(hasID ? "*moduleId" : "moduleId", moduleID, since: v6)]
                + ModuleType.allCases.map { Rule($0.dataName, .structure(settings(of: $0))) })
    }

    static let moduleType = Rule("*moduleType", .enumValue(ModuleType.self))
    static let moduleID = Rule.Shape.text(0...100)
    static let buttonName = Rule.Shape.enumValue(
        ButtonName.allCases.map(\.rawValue) + ButtonName.elsewhere.sorted(), of: "ButtonName")
    static let v5 = Version(5, 0, 0)
    static let v6 = Version(6, 0, 0)

    private static let percent = Rule.Shape.integer(0...100)

    // MARK: Settings

    private static func settings(of type: ModuleType) -> [Rule] {
        switch type {
        case .climate: climate
        case .radio: radio
        case .seat: seat
        case .audio: audio
        case .light: [Rule("*lightState", .array(1...100, of: .structure(light)))]
        case .hmiSettings:
            [
                Rule("displayMode", .enumValue(["DAY", "NIGHT", "AUTO"], of: "DisplayMode")),
                Rule("temperatureUnit", .enumValue(temperatureUnits, of: "TemperatureUnit")),
                Rule("distanceUnit", .enumValue(["MILES", "KILOMETERS"], of: "DistanceUnit")),
            ]
        }
    }

    private static let temperatureUnits = ["FAHRENHEIT", "CELSIUS"]
    private static let temperature = Rule.Shape.structure([
        Rule("*unit", .enumValue(temperatureUnits, of: "TemperatureUnit")), Rule("*value", .number(-1e6...1e6)),
    ])
    private static let defrostZone = Rule.Shape.enumValue(["FRONT", "REAR", "ALL", "NONE"], of: "DefrostZone")
    private static let ventilation = Rule.Shape.enumValue(["UPPER", "LOWER", "BOTH", "NONE"], of: "VentilationMode")

    private static let climate =
        [
            Rule("fanSpeed", percent), Rule("currentTemperature", temperature),
            Rule("desiredTemperature", temperature), Rule("defrostZone", defrostZone),
            Rule("ventilationMode", ventilation), Rule("climateEnable", .boolean, since: v6),
        ]
        + ["acEnable", "circulateAirEnable", "autoModeEnable", "dualModeEnable", "acMaxEnable"].map {
            Rule($0, .boolean)
        }
        + [
            "heatedSteeringWheelEnable", "heatedWindshieldEnable", "heatedRearWindowEnable", "heatedMirrorsEnable",
        ].map { Rule($0, .boolean, since: v5) }

    private static let radio = [
        Rule("frequencyInteger", .integer(0...1710)), Rule("frequencyFraction", .integer(0...9)),
        Rule("band", .enumValue(["AM", "FM", "XM"], of: "RadioBand")), Rule("rdsData", .structure(radioData)),
        Rule("hdRadioEnable", .boolean, since: v5), Rule("availableHDs", .integer(1...7)),
        Rule("availableHdChannels", .array(0...8, of: .integer(0...7)), since: v6),
        Rule("hdChannel", .integer(0...7)), Rule("signalStrength", percent), Rule("signalChangeThreshold", percent),
        Rule("radioEnable", .boolean),
        Rule("state", .enumValue(["ACQUIRING", "ACQUIRED", "MULTICAST", "NOT_FOUND"], of: "RadioState")),
        Rule("sisData", .structure(stationData), since: v5),
    ]

    private static let radioData = [
        Rule("PS", .text(0...8)), Rule("RT", .text(0...64)), Rule("CT", .text(24...24)), Rule("PI", .text(0...6)),
        Rule("PTY", .integer(0...31)), Rule("TP", .boolean), Rule("TA", .boolean), Rule("REG", .text(0...500)),
    ]

    private static let stationData = [
        Rule("stationShortName", .text(4...7)),
        Rule(
            "stationIDNumber",
            .structure([Rule("countryCode", .integer(0...999)), Rule("fccFacilityId", .integer(0...999_999))])),
        Rule("stationLongName", .text(0...56)),
        Rule(
            "stationLocation",
            .structure([
                Rule("*longitudeDegrees", .number(-180...180)), Rule("*latitudeDegrees", .number(-90...90)),
                Rule("altitude", .number(-10_000...10_000)),
            ])), Rule("stationMessage", .text(0...56)),
    ]

    private static let seat =
        [Rule("id", .enumValue(["DRIVER", "FRONT_PASSENGER"], of: "SupportedSeat"))]
        + ["heatingEnabled", "coolingEnabled", "massageEnabled"].map { Rule($0, .boolean) }
        + [
            "heatingLevel", "coolingLevel", "horizontalPosition", "verticalPosition", "frontVerticalPosition",
            "backVerticalPosition", "backTiltAngle", "headSupportHorizontalPosition", "headSupportVerticalPosition",
        ].map { Rule($0, percent) }
        + [
            Rule(
                "massageMode",
                .array(
                    1...2,
                    of: .structure([
                        Rule("*massageZone", .enumValue(["LUMBAR", "SEAT_CUSHION"], of: "MassageZone")),
                        Rule("*massageMode", .enumValue(["OFF", "LOW", "HIGH"], of: "MassageMode")),
                    ]))),
            Rule(
                "massageCushionFirmness",
                .array(
                    1...5,
                    of: .structure([
                        Rule("*cushion", .enumValue(cushions, of: "MassageCushion")), Rule("*firmness", percent),
                    ]))),
            Rule(
                "memory",
                .structure([
                    Rule("*id", .integer(1...10)), Rule("label", .text(0...100)),
                    Rule("*action", .enumValue(["SAVE", "RESTORE", "NONE"], of: "SeatMemoryActionType")),
                ])),
        ]

    private static let cushions = [
        "TOP_LUMBAR", "MIDDLE_LUMBAR", "BOTTOM_LUMBAR", "BACK_BOLSTERS", "SEAT_BOLSTERS",
    ]

    private static let audio = [
        Rule(
            "source",
            .enumValue(
                [
                    "NO_SOURCE_SELECTED", "CD", "USB", "USB2", "BLUETOOTH_STEREO_BTST", "LINE_IN", "IPOD",
                    "MOBILE_APP", "AM", "FM", "XM", "DAB",
                ], of: "PrimaryAudioSource")), Rule("keepContext", .boolean), Rule("volume", percent),
        Rule(
            "equalizerSettings",
            .array(
                1...100,
                of: .structure([
                    Rule("*channelId", .integer(1...100)), Rule("channelName", .text(0...50)),
                    Rule("*channelSetting", percent),
                ]))),
    ]

    private static let light = [
        Rule("*id", lightName),
        Rule(
            "*status", .enumValue(["ON", "OFF", "RAMP_UP", "RAMP_DOWN", "UNKNOWN", "INVALID"], of: "LightStatus")),
        Rule("density", .number(0...1)),
        Rule("color", .structure(["*red", "*green", "*blue"].map { Rule($0, ParameterTable.byte) })),
    ]

    private static let lightName = Rule.Shape.enumValue(
        ["HIGH_BEAM", "LOW_BEAM", "PARKING_LIGHT", "FOG_LIGHT", "DAYTIME_RUNNING_LIGHT", "TURN_LIGHT"]
            .flatMap { ["FRONT_LEFT_\($0)", "FRONT_RIGHT_\($0)"] }
            + ["FOG_LIGHT", "TAIL_LIGHT", "BRAKE_LIGHT", "TURN_LIGHT"].flatMap {
                ["REAR_LEFT_\($0)", "REAR_RIGHT_\($0)"]
            }
            + [
                "REAR_REGISTRATION_PLATE_LIGHT", "HIGH_BEAMS", "LOW_BEAMS", "FOG_LIGHTS", "RUNNING_LIGHTS",
                "PARKING_LIGHTS", "BRAKE_LIGHTS", "REAR_REVERSING_LIGHTS", "SIDE_MARKER_LIGHTS", "LEFT_TURN_LIGHTS",
                "RIGHT_TURN_LIGHTS", "HAZARD_LIGHTS", "REAR_CARGO_LIGHTS", "REAR_TRUCK_BED_LIGHTS",
                "REAR_TRAILER_LIGHTS", "LEFT_SPOT_LIGHTS", "RIGHT_SPOT_LIGHTS", "LEFT_PUDDLE_LIGHTS",
                "RIGHT_PUDDLE_LIGHTS", "AMBIENT_LIGHTS", "OVERHEAD_LIGHTS", "READING_LIGHTS", "TRUNK_LIGHTS",
                "EXTERIOR_FRONT_LIGHTS", "EXTERIOR_REAR_LIGHTS", "EXTERIOR_LEFT_LIGHTS", "EXTERIOR_RIGHT_LIGHTS",
                "EXTERIOR_ALL_LIGHTS",
            ], of: "LightName")

    // MARK: Capabilities

    /// SeatLocationCapability, of a program. The first seat is the driver's.
    public static let seats: [ParameterRule] = [
        Rule("*rows", .integer(1...100)), Rule("*columns", .integer(1...100)), Rule("levels", .integer(1...100)),
        Rule("*seats", .array(1...100, of: .structure([Rule("*grid", ParameterTable.grid)]))),
    ]

    private static let moduleInfo = Rule.Shape.structure([
        Rule("*moduleId", .text(1...100)), Rule("location", ParameterTable.grid),
        Rule("serviceArea", ParameterTable.grid), Rule("allowMultipleAccess", .boolean),
    ])

    private static func capability(of type: ModuleType) -> [Rule] {
        let names = settings(of: type).compactMap { type.capability(of: $0.name) }
        let flags = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let ofType: [Rule] =
            switch type {
            case .climate:
                [
                    Rule("defrostZone", .array(1...100, of: defrostZone)),
                    Rule("ventilationMode", .array(1...100, of: ventilation)),
                ]
            case .radio: [Rule("siriusxmRadioAvailable", .boolean)]
            case .audio: [Rule("equalizerMaxChannelId", .integer(1...100))]
            case .light:
                [
                    Rule(
                        "*supportedLights",
                        .array(
                            1...100,
                            of: .structure(
                                [Rule("*name", lightName)]
                                    + ["statusAvailable", "densityAvailable", "rgbColorSpaceAvailable"].map {
                                        Rule($0, .boolean)
                                    })))
                ]
            case .seat, .hmiSettings: []
            }
        return [Rule("*moduleName", .line(1...100)), Rule("*moduleInfo", moduleInfo)]
            + flags.map { Rule($0, .boolean) } + ofType
    }

    private static let buttonCapability =
        [Rule("*name", buttonName), Rule("moduleInfo", moduleInfo)]
        + ["*shortPressAvailable", "*longPressAvailable", "*upDownAvailable"].map { Rule($0, .boolean) }
}
