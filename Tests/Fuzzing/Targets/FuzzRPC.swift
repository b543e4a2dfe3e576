import SmartDeviceLink

/// A message's payload → an RPC → JSON → typed requests. An accepted one is written and accepted again.
enum FuzzRPC: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        guard let rpc = RPCMessage(payload: bytes) else { return }
        precondition(rpc.payload.count == bytes.count)
        if let json = try? JSONParser.parse(rpc.parameters) {
            var text: [UInt8] = []
            text.append(json: json)
            precondition((try? JSONParser.parse(text[...])) == json)
        }
        guard let parameters = try? Parameters(json: rpc.parameters) else { return }
        // Each input is read as every request, whatever function id its header has.
        if let request = try? RegisterAppInterface(parameters) { reread(request.parameters, RegisterAppInterface.init) }
        if let request = try? Alert(parameters) { reread(request.parameters, Alert.init) }
        if let request = try? CancelInteraction(parameters) { reread(request.parameters, CancelInteraction.init) }
        if let request = try? SendHapticData(parameters) { reread(request.parameters, SendHapticData.init) }
        if let request = try? PutFile(parameters) {
            reread(request.parameters, PutFile.init)
            _ = crc32(rpc.bulk)
        }
    }
}

private func reread<Request>(_ json: JSON, _ read: (Parameters) throws(InvalidData) -> Request) {
    var text: [UInt8] = []
    text.append(json: json)
    guard let parameters = try? Parameters(json: text[...]), (try? read(parameters)) != nil else {
        preconditionFailure("\(Request.self) refuses what it wrote: \(String(decoding: text, as: UTF8.self))")
    }
}
