internal import SmartDeviceLink

/// Reads the head unit's messages.
extension DemoApp.Event {
    /// - Returns: nil for a message that the app does not use, or that does not match the specification.
    init?(_ message: RPCMessage) {
        guard let parameters = try? Parameters(json: message.parameters),
            let event = try? Self.event(message, parameters)
        else { return nil }
        self = event
    }

    private static func event(_ message: RPCMessage, _ parameters: Parameters) throws(InvalidData) -> Self? {
        switch message.type {
        case .request: nil
        case .response: try response(message, parameters)
        case .notification: try notification(message.function, parameters)
        }
    }

    private static func response(_ message: RPCMessage, _ parameters: Parameters) throws(InvalidData) -> Self? {
        guard let request = DemoApp.Request(rawValue: message.correlationID),
            let word = try parameters.string("resultCode")
        else { return nil }
        // For codes that rpc_spec does not define, `success` decides.
        let isSuccess = try parameters.boolean("success") ?? false
        let result = ResultCode(rawValue: word)
        return .response(
            request, result ?? (isSuccess ? .warnings : .genericError),
            info: parameters.json["info"]?.string ?? (result == nil ? word : ""))
    }

    private static func notification(_ function: UInt32, _ parameters: Parameters) throws(InvalidData) -> Self? {
        switch FunctionID(rawValue: function) {
        case .onHMIStatus: try status(parameters)
        case .onTouchEvent: try touch(parameters)
        case .onButtonEvent: try button(parameters, "buttonEventMode") { .buttonEvent($0, id: $1) }
        case .onButtonPress: try button(parameters, "buttonPressMode") { .buttonPress($0, id: $1) }
        case .onAppInterfaceUnregistered: .unregistered(reason: try parameters.string("reason") ?? "")
        default: nil
        }
    }

    /// - Returns: nil for another window than the main one.
    private static func status(_ parameters: Parameters) throws(InvalidData) -> Self? {
        guard try parameters.integer("windowID", 0...0x7FFF_FFFF) ?? 0 == 0,
            let level: HMILevel = try parameters.enumValue("hmiLevel"),
            let context: SystemContext = try parameters.enumValue("systemContext")
        else { return nil }
        return .status(level, context)
    }

    private static func touch(_ parameters: Parameters) throws(InvalidData) -> Self? {
        let type: TouchType
        switch try parameters.string("type") {
        case "BEGIN": type = .begin
        case "MOVE": type = .move
        case "END": type = .end
        case "CANCEL": type = .cancel
        case _: return nil
        }
        var fingers: [DemoFingers.Finger] = []
        for event in try parameters.objects("event", count: 1...10) ?? [] {
            guard let id = try event.integer("id", 0...9), let place = try event.objects("c", count: 1...1000)?.first,
                let x = try place.integer("x", coordinates), let y = try place.integer("y", coordinates)
            else { return nil }
            fingers.append(DemoFingers.Finger(id: UInt8(id), x: Int32(x), y: Int32(y)))
        }
        return .touch(type, fingers)
    }

    private static let coordinates = 0...Int64(TouchEvent.coordinateLimit)

    /// - Returns: nil for a hard button.
    private static func button<Mode: RawRepresentable<String>>(
        _ parameters: Parameters, _ key: String, _ event: (Mode, UInt16) -> Self
    ) throws(InvalidData) -> Self? {
        guard let mode: Mode = try parameters.enumValue(key),
            let id = try parameters.integer("customButtonID", 0...65535)
        else { return nil }
        return event(mode, UInt16(id))
    }
}
