import SmartDeviceLink

/// The bytes of an app without a library.
enum RawApp {
    /// StartService of version 1, which the head unit answers with the version and the session.
    static let startService: [UInt8] = [0x10, 0x07, 0x01, 0x00, 0, 0, 0, 0]

    static func registration(name: String, id: String, session: UInt8) -> [UInt8] {
        let parameters: JSON = [
            "syncMsgVersion": ["majorVersion": 7, "minorVersion": 0, "patchVersion": 0], "appName": .string(name),
            "appID": .string(id), "fullAppID": .string(id), "isMediaApplication": false, "languageDesired": "EN-US",
            "hmiDisplayLanguageDesired": "EN-US", "appHMIType": ["DEFAULT"],
        ]
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: session)
        let request = RPCMessage(
            type: .request, function: .registerAppInterface, correlationID: 1, parameters: parameters)
        writer.append(request.payload, service: .rpc, to: &bytes)
        return bytes
    }

    /// The RPCs in the bytes that an app has received.
    static func messages(_ stream: [UInt8]) -> [RPCMessage] {
        var reader = FrameReader()
        var assembler = MessageAssembler()
        var found: [RPCMessage] = []
        reader.append(stream)
        while let next = reader.next() {
            guard case .frame(let frame) = next, case .message(let message) = assembler.take(frame, at: 0),
                message.service == .rpc, let rpc = RPCMessage(message)
            else { continue }
            found.append(rpc)
        }
        return found
    }

    /// The levels that an app received, without repetitions.
    static func levels(_ stream: [UInt8]) -> [String] {
        let all = messages(stream).filter { $0.function == FunctionID.onHMIStatus.rawValue }.compactMap {
            try? JSONParser.parse($0.parameters)["hmiLevel"]?.string
        }
        return all.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
