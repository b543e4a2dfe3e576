import BezelModel
import SmartDeviceLink

/// What an answer needs of its request.
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
}

/// A registered app's request, with parameters that were checked.
struct RPCRequest: Sendable {
    let id: RequestID
    let app: AppInfo
    /// The app's level, and the time, when the request came.
    let level: HMILevel
    let time: Instant
    let message: RPCMessage
    let parameters: Parameters
    /// Values that were left out of the parameters: unknown words of an enum, rectangles that cannot be read. The app
    /// gets WARNINGS that name them.
    var leftOut: [String]

    var session: SessionID { id.session }

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
