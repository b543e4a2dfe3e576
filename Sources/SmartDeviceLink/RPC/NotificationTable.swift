/// The parameter tables of rpc_spec 8.0.0 for notifications that a program may send to an app, to test it.
///
/// OnTouchEvent and OnVehicleData are not among them: touches and vehicle data have orders of their own. Neither are
/// notifications of services that no app can use here.
public enum NotificationTable {
    private typealias Rule = ParameterRule

    /// The notifications with a table, in the order of their names.
    public static let functions: [FunctionID] = tables.keys.sorted { $0.name < $1.name }

    /// Validates parameters for an app.
    ///
    /// - Parameters:
    ///   - parameters: An object with the names of rpc_spec.
    ///   - version: The RPC version that the app uses.
    /// - Returns: The same values in the order of rpc_spec.
    /// - Throws: ``InvalidData`` for a function without a table, for a missing or invalid value, and for one that the
    ///   specification of that version does not have.
    public static func checked(
        _ parameters: JSON, for function: FunctionID, _ version: Version
    ) throws(InvalidData) -> JSON {
        guard let rules = tables[function] else { throw InvalidData("\(function.name) cannot be sent") }
        let given = try Parameters(parameters, path: "", version: version)
        let checked = try given.checkedStrictly(rules).json
        for (name, _) in given.object.members where checked[name] == nil {
            throw InvalidData("\(name.prefix(50)): \(function.name) of RPC \(version) has no such parameter")
        }
        return checked
    }

    private static let tables: [FunctionID: [Rule]] = [
        .onHMIStatus: [
            Rule("*hmiLevel", .enumValue(HMILevel.self)),
            Rule("*audioStreamingState", words("AudioStreamingState", "AUDIBLE", "ATTENUATED", "NOT_AUDIBLE")),
            Rule("*systemContext", words("SystemContext", "MAIN", "VRSESSION", "MENU", "HMI_OBSCURED", "ALERT")),
            Rule("videoStreamingState", words("VideoStreamingState", "STREAMABLE", "NOT_STREAMABLE"), since: v5),
            Rule("windowID", .integer(0...0x7FFF_FFFF), since: v6),
        ],
        .onAppInterfaceUnregistered: [
            Rule(
                "*reason",
                words(
                    "AppInterfaceUnregisteredReason", "IGNITION_OFF", "BLUETOOTH_OFF", "USB_DISCONNECTED",
                    "REQUEST_WHILE_IN_NONE_HMI_LEVEL", "TOO_MANY_REQUESTS", "DRIVER_DISTRACTION_VIOLATION",
                    "LANGUAGE_CHANGE", "MASTER_RESET", "FACTORY_DEFAULTS", "APP_UNAUTHORIZED", "PROTOCOL_VIOLATION",
                    "UNSUPPORTED_HMI_RESOURCE", "RESOURCE_CONSTRAINT"))
        ],
        .onButtonEvent: button + [Rule("*buttonEventMode", words("ButtonEventMode", "BUTTONUP", "BUTTONDOWN"))],
        .onButtonPress: button + [Rule("*buttonPressMode", words("ButtonPressMode", "LONG", "SHORT"))],
        .onCommand: [
            Rule("*cmdID", .integer(0...2_000_000_000)),
            Rule("*triggerSource", words("TriggerSource", "MENU", "VR", "KEYBOARD")),
        ],
        .onTBTClientState: [
            Rule(
                "*state",
                words(
                    "TBTState", "ROUTE_UPDATE_REQUEST", "ROUTE_ACCEPTED", "ROUTE_REFUSED", "ROUTE_CANCELLED",
                    "ETA_REQUEST", "NEXT_TURN_REQUEST", "ROUTE_STATUS_REQUEST", "ROUTE_SUMMARY_REQUEST",
                    "TRIP_STATUS_REQUEST", "ROUTE_UPDATE_REQUEST_TIMEOUT"))
        ],
        .onDriverDistraction: [
            Rule("*state", words("DriverDistractionState", "DD_ON", "DD_OFF")),
            Rule("lockScreenDismissalEnabled", .boolean, since: v6),
            Rule("lockScreenDismissalWarning", .text(0...500), since: v6),
        ],
        .onAudioPassThru: [],
        .onLanguageChange: [
            Rule("*language", .enumValue(Language.self)), Rule("*hmiDisplayLanguage", .enumValue(Language.self)),
        ],
        .onKeyboardInput: [
            Rule(
                "*event",
                words(
                    "KeyboardEvent", "KEYPRESS", "ENTRY_SUBMITTED", "ENTRY_VOICE", "ENTRY_CANCELLED", "ENTRY_ABORTED",
                    "INPUT_KEY_MASK_ENABLED", "INPUT_KEY_MASK_DISABLED")),
            Rule("data", .text(0...500)),
        ],
        .onHashChange: [Rule("*hashID", .text(0...100))],
        .onSubtleAlertPressed: [],
        .onUpdateFile: [Rule("*fileName", .text(1...255))],
        .onUpdateSubMenu: [
            Rule("*menuID", .integer(1...2_000_000_000)), Rule("updateSubCells", .boolean),
        ],
    ]

    private static let v5 = Version(5, 0, 0)
    private static let v6 = Version(6, 0, 0)

    private static let button = [
        Rule("*buttonName", .enumValue(ButtonName.self)), Rule("customButtonID", .integer(0...65536)),
    ]

    private static func words(_ type: String, _ words: String...) -> Rule.Shape { .enumValue(words, of: type) }
}
