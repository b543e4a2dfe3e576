internal import SmartDeviceLink

extension HeadUnitEvent {
    init(function: UInt32, parameters: JSON) {
        self = Self.read(FunctionID(rawValue: function), parameters) ?? .other(function, parameters)
    }

    private static func read(_ function: FunctionID?, _ parameters: JSON) -> HeadUnitEvent? {
        switch function {
        case .onHMIStatus: AppStatus(parameters).map { .status($0) }
        case .onTouchEvent: touch(parameters)
        case .onButtonEvent: button(parameters, "buttonEventMode") { .buttonEvent($0, $1, customButtonID: $2) }
        case .onButtonPress: button(parameters, "buttonPressMode") { .buttonPress($0, $1, customButtonID: $2) }
        case .onCommand: command(parameters)
        case .onPermissionsChange:
            parameters["permissionItem"]?.array.map { .permissions($0.compactMap(PermissionItem.init)) }
        case .onSystemCapabilityUpdated: parameters["systemCapability"].map { .capability($0) }
        case .onLanguageChange: language(parameters)
        case .onDriverDistraction:
            parameters["state"]?.string.map {
                .driverDistraction(
                    DriverDistraction(
                        isOn: $0 == "DD_ON", mayDismissLockScreen: parameters["lockScreenDismissalEnabled"]?.boolean))
            }
        case .onSubtleAlertPressed: .subtleAlertPressed
        case .onHashChange: parameters["hashID"]?.string.map { .hashChanged($0) }
        case .onAppInterfaceUnregistered: parameters["reason"]?.string.map { .unregistered(reason: $0) }
        default: nil
        }
    }

    private static func touch(_ parameters: JSON) -> HeadUnitEvent? {
        let types: [String: TouchType] = ["BEGIN": .begin, "MOVE": .move, "END": .end, "CANCEL": .cancel]
        guard let type = parameters["type"]?.string.flatMap({ types[$0] }), let events = parameters["event"]?.array
        else { return nil }
        return .touch(type, events.compactMap(finger))
    }

    private static func finger(_ json: JSON) -> TouchEvent? {
        guard let id = json["id"]?.integer, let ts = json["ts"]?.array?.first?.integer,
            let point = json["c"]?.array?.first, let x = point["x"]?.integer, let y = point["y"]?.integer
        else { return nil }
        return TouchEvent(
            id: UInt8(clamping: id), timestamp: ts, x: Int32(clamping: x), y: Int32(clamping: y))
    }

    private static func button<Mode: RawRepresentable<String>>(
        _ parameters: JSON, _ key: String, _ event: (ButtonName, Mode, UInt16?) -> HeadUnitEvent
    ) -> HeadUnitEvent? {
        guard let name = parameters["buttonName"]?.string.flatMap(ButtonName.init),
            let mode = parameters[key]?.string.flatMap(Mode.init)
        else { return nil }
        return event(name, mode, parameters["customButtonID"]?.integer.flatMap { UInt16(exactly: $0) })
    }

    private static func command(_ parameters: JSON) -> HeadUnitEvent? {
        guard let id = parameters["cmdID"]?.integer.flatMap({ UInt32(exactly: $0) }),
            let trigger = parameters["triggerSource"]?.string.map(TriggerSource.init)
        else { return nil }
        return .command(id: id, trigger: trigger)
    }

    private static func language(_ parameters: JSON) -> HeadUnitEvent? {
        guard let language = parameters["language"]?.string.flatMap(Language.init),
            let display = parameters["hmiDisplayLanguage"]?.string.flatMap(Language.init)
        else { return nil }
        return .language(language, display: display)
    }
}
