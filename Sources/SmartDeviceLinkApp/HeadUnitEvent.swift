public import SmartDeviceLink

/// What a head unit tells an app unasked.
public enum HeadUnitEvent: Hashable, Sendable {
    case status(HMILevel, AudioStreamingState, SystemContext)
    case touch(String, [TouchEvent])
    case buttonEvent(name: String, mode: String, customButtonID: UInt16?)
    case buttonPress(name: String, mode: String, customButtonID: UInt16?)
    case unregistered(reason: String)
    /// Any other notification, as it came.
    case other(UInt32, JSON)
    /// The last event: the connection is gone.
    case disconnected

    init(function: UInt32, parameters: JSON) {
        self = Self.read(FunctionID(rawValue: function), parameters) ?? .other(function, parameters)
    }

    private static func read(_ function: FunctionID?, _ parameters: JSON) -> HeadUnitEvent? {
        switch function {
        case .onHMIStatus:
            guard let level = parameters["hmiLevel"]?.string.flatMap(HMILevel.init),
                let audio = parameters["audioStreamingState"]?.string.flatMap(AudioStreamingState.init),
                let context = parameters["systemContext"]?.string.flatMap(SystemContext.init)
            else { return nil }
            return .status(level, audio, context)
        case .onTouchEvent:
            guard let type = parameters["type"]?.string, let events = parameters["event"]?.array else { return nil }
            return .touch(type, events.compactMap(touch))
        case .onButtonEvent:
            guard let name = parameters["buttonName"]?.string, let mode = parameters["buttonEventMode"]?.string else {
                return nil
            }
            return .buttonEvent(name: name, mode: mode, customButtonID: softButtonID(parameters))
        case .onButtonPress:
            guard let name = parameters["buttonName"]?.string, let mode = parameters["buttonPressMode"]?.string else {
                return nil
            }
            return .buttonPress(name: name, mode: mode, customButtonID: softButtonID(parameters))
        case .onAppInterfaceUnregistered: return parameters["reason"]?.string.map { .unregistered(reason: $0) }
        default: return nil
        }
    }

    private static func touch(_ json: JSON) -> TouchEvent? {
        guard let id = json["id"]?.integer, let ts = json["ts"]?.array?.first?.integer,
            let point = json["c"]?.array?.first, let x = point["x"]?.integer, let y = point["y"]?.integer
        else { return nil }
        return TouchEvent(
            id: UInt8(clamping: id), timestamp: ts, x: Int32(clamping: x), y: Int32(clamping: y))
    }

    private static func softButtonID(_ parameters: JSON) -> UInt16? {
        parameters["customButtonID"]?.integer.map { UInt16(clamping: $0) }
    }
}
