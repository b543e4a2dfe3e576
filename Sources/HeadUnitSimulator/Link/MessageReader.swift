import SmartDeviceLinkApp

/// Reads the messages in one direction of a link.
struct MessageReader {
    private var reader = FrameReader()
    private var assembler = MessageAssembler()

    /// - Parameters:
    ///   - bytes: The next bytes.
    ///   - time: When they were sent.
    /// - Returns: The messages of the RPC service that they complete.
    mutating func read(_ bytes: [UInt8], at time: Duration) -> [HeadUnitSimulator.Message] {
        reader.append(bytes)
        var messages: [HeadUnitSimulator.Message] = []
        while let found = reader.next() {
            guard case .frame(let frame) = found, frame.header.type != .control,
                case .message(let whole) = assembler.take(frame, at: 0),
                whole.service == .rpc || whole.service == .bulk,
                let rpc = RPCMessage(payload: whole.payload), let function = FunctionID(rawValue: rpc.function)
            else { continue }
            let parameters = rpc.parameters.isEmpty ? .object(JSONObject()) : try? JSONParser.parse(rpc.parameters)
            messages.append(
                HeadUnitSimulator.Message(
                    kind: rpc.type, function: function, correlationID: rpc.correlationID,
                    parameters: parameters ?? .null, bulk: rpc.bulk.count, time: time))
        }
        return messages
    }
}
