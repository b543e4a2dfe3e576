import SmartDeviceLinkApp

/// Lowers the versions that an app offers to those of an older head unit.
struct OldVersionFilter {
    private var reader = FrameReader()
    private let model: HeadUnitSimulator.Model

    /// - Returns: nil for a head unit with the newest versions.
    init?(_ model: HeadUnitSimulator.Model) {
        guard model.protocolVersion < .spokenProtocol || model.rpcVersion < .servedRPC else { return nil }
        self.model = model
    }

    /// - Parameter bytes: The app's next bytes.
    /// - Returns: Whole frames for the head unit.
    mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
        reader.append(bytes)
        var passed: [UInt8] = []
        while let found = reader.next() {
            guard case .frame(var frame) = found else { continue }
            lower(&frame)
            frame.header.size = UInt32(frame.payload.count)
            frame.header.append(to: &passed)
            passed += frame.payload
        }
        return passed
    }

    private func lower(_ frame: inout Frame) {
        guard frame.header.service == .rpc else { return }
        switch frame.header.type {
        case .control where frame.header.info == ControlInfo.startService.rawValue: lowerProtocol(&frame)
        case .single: lowerRegistration(&frame)
        case .control, .first, .consecutive: break
        }
    }

    private func lowerProtocol(_ frame: inout Frame) {
        guard model.protocolVersion >= Version(5, 0, 0) else {
            frame.header.version = 4
            frame.payload = []
            return
        }
        guard var document = try? BSONDocument(bytes: frame.payload[...]),
            case .string(let text)? = document["protocolVersion"], let offered = Version(text)
        else { return }
        document["protocolVersion"] = .string(min(offered, model.protocolVersion).description)
        frame.payload = document.bytes
    }

    private func lowerRegistration(_ frame: inout Frame) {
        guard var message = RPCMessage(payload: frame.payload),
            message.function == FunctionID.registerAppInterface.rawValue, message.type == .request,
            var parameters = (try? JSONParser.parse(message.parameters))?.object,
            let named = parameters["syncMsgVersion"]
        else { return }
        let offered = Version(
            Int(named["majorVersion"]?.integer ?? 1), Int(named["minorVersion"]?.integer ?? 0),
            Int(named["patchVersion"]?.integer ?? 0))
        let version = min(offered, model.rpcVersion)
        parameters["syncMsgVersion"] = [
            "majorVersion": .integer(Int64(version.major)), "minorVersion": .integer(Int64(version.minor)),
            "patchVersion": .integer(Int64(version.patch)),
        ]
        message = RPCMessage(
            type: message.type, function: .registerAppInterface, correlationID: message.correlationID,
            parameters: .object(parameters))
        frame.payload = message.payload
    }
}
