import SmartDeviceLink

/// A long request whose parameters are not read yet: reading them would delay the loop.
public struct UnreadRequest: Sendable {
    /// No number is used twice.
    let number: UInt64
    let message: RPCMessage
    let function: FunctionID
    let version: Version

    /// Approximate bytes of memory.
    var bytes: Int { 128 + message.parameters.count + message.bulk.count }

    /// Reads and validates the parameters. The result depends on nothing but the request, so that any thread may do it.
    public func read() -> ReadRequest {
        let content = Result { () throws(InvalidData) in try RequestContent(message, function, version) }
        return ReadRequest(number: number, message: message, function: function, content: content)
    }
}

/// A request whose parameters were read, or are invalid.
public struct ReadRequest: Sendable {
    /// The ``UnreadRequest``'s.
    let number: UInt64
    let message: RPCMessage
    let function: FunctionID
    let content: Result<RequestContent, InvalidData>
}

/// A request's parameters: read, validated, and of the type that its service needs.
struct RequestContent: Sendable {
    enum Use: Sendable {
        case registration(RegisterAppInterface)
        case service(RPC.Service)
        /// No service handles the function's requests.
        case none
    }

    let use: Use
    /// As in ``RPCRequest``.
    let leftOut: [String]

    /// - Parameter version: The RPC version of the app; not used for a registration, which states it.
    init(_ message: RPCMessage, _ function: FunctionID, _ version: Version) throws(InvalidData) {
        var leftOut: [String] = []
        if function == .registerAppInterface {
            let all = try Parameters(json: message.parameters)
            use = .registration(try RegisterAppInterface(all.checked(for: function, unknown: &leftOut)))
        } else if let reading = RPCCatalog.byFunction[function]?.reading {
            let all = try Parameters(json: message.parameters, version: version)
            use = .service(try reading(try all.checked(for: function, unknown: &leftOut), &leftOut))
        } else {
            use = .none
        }
        self.leftOut = leftOut
    }
}
