internal import SmartDeviceLink

/// An RPC message in protocol version 1: a JSON object without a binary header (protocol_spec 5.2).
struct ProtocolV1Message: Hashable, Sendable {
    private static let words: [(type: RPCType, word: String)] = [
        (.request, "request"), (.response, "response"), (.notification, "notification"),
    ]
    private static let functions = Dictionary(
        FunctionID.allCases.map { ($0.name, $0.rawValue) }, uniquingKeysWith: { first, _ in first })

    var type: RPCType
    var function: UInt32
    var correlationID: Int32
    var parameters: JSON

    init(type: RPCType, function: UInt32, correlationID: Int32, parameters: JSON) {
        self.type = type
        self.function = function
        self.correlationID = correlationID
        self.parameters = parameters
    }

    init?(payload: [UInt8]) {
        guard let json = try? JSONParser.parse(payload[...]) else { return nil }
        for (type, word) in Self.words {
            guard let body = json[word], let name = body["name"]?.string, let function = Self.functions[name] else {
                continue
            }
            let id = body["correlationID"]?.integer.flatMap { Int32(exactly: $0) } ?? -1
            self.init(
                type: type, function: function, correlationID: id,
                parameters: body["parameters"] ?? .object(JSONObject()))
            return
        }
        return nil
    }

    var payload: [UInt8] {
        var body = JSONObject()
        body["name"] = FunctionID(rawValue: function).map { .string($0.name) }
        if type != .notification { body["correlationID"] = .integer(Int64(correlationID)) }
        body["parameters"] = parameters
        var object = JSONObject()
        for (known, word) in Self.words where known == type { object[word] = .object(body) }
        var text: [UInt8] = []
        text.append(json: .object(object))
        return text
    }
}
