import BezelModel
import SmartDeviceLink

/// The part of a request that its answer needs.
struct RequestID: Hashable, Sendable {
    let session: SessionID
    /// A `FunctionID`, or a number without a meaning.
    let function: UInt32
    let correlationID: Int32

    init(_ message: RPCMessage, _ session: SessionID) {
        self.session = session
        function = message.function
        correlationID = message.correlationID
    }

    /// Creates the id of a request whose header was received; nil for any other message.
    init?(beginning message: Message, _ session: SessionID) {
        var header = Array(message.payload.prefix(12))
        guard header.count == 12 else { return nil }
        // The parameters need not be complete.
        header.replaceSubrange(8..<12, with: [0, 0, 0, 0])
        guard let rpc = RPCMessage(payload: header), rpc.type == .request else { return nil }
        self.init(rpc, session)
    }
}

/// A registered app's request, whose parameters were checked. Its service has them.
struct RPCRequest: Sendable {
    let id: RequestID
    let app: AppInfo
    /// The app's level, and the time, when the request came.
    let level: HMILevel
    let time: Instant
    let message: RPCMessage
    /// Values that were left out of the parameters: unknown words of an enum, rectangles that cannot be read. The app
    /// gets WARNINGS that name them.
    let leftOut: [String]

    var session: SessionID { id.session }

    /// The same request at a later time.
    func at(_ time: Instant) -> RPCRequest {
        RPCRequest(id: id, app: app, level: level, time: time, message: message, leftOut: leftOut)
    }

    /// Answers at once.
    func respond(_ result: ResultCode, _ info: String? = nil, _ parameters: [(String, JSON)] = []) -> [Action] {
        [.respond(id, Response(result, info, parameters).adding(leftOut: leftOut))]
    }

    /// Answers WARNINGS that name `shortfalls`, or SUCCESS when there are none.
    ///
    /// - Parameter shortfalls: Whole phrases for the answer's info.
    func respond(shortfalls: [String], _ parameters: [(String, JSON)] = []) -> [Action] {
        let info = shortfalls.joined(separator: "; ")
        return respond(info.isEmpty ? .success : .warnings, info.isEmpty ? nil : info, parameters)
    }
}
