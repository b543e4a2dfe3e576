import BezelModel
public import SmartDeviceLink

/// A request of an app that a program on the board serves, because the head unit has no telephone and no navigation
/// system.
public struct ServedRequest: Sendable {
    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
    }

    /// Functions that programs can serve.
    public static let functions: [FunctionID] = [.sendLocation, .dialNumber]

    public let id: ID
    public let function: FunctionID
    /// The app's name and id.
    public let app: String
    public let appID: String
    /// As in rpc_spec.
    public let parameters: JSON

    public init(id: ID, function: FunctionID, app: String, appID: String, parameters: JSON) {
        self.id = id
        self.function = function
        self.app = app
        self.appID = appID
        self.parameters = parameters
    }
}

/// The kinds of requests that programs serve, and the requests that wait for a program's answer.
struct ServedRequests {
    /// The largest number of waiting requests of all apps.
    static let limit = 16
    /// Time for a program to answer: the same as sdl_core's for its HMI.
    static let patience = Interval.seconds(10)

    private(set) var functions: Set<FunctionID> = []
    private var waiting: [Waiting] = []
    private var lastID: UInt64 = 0

    private struct Waiting {
        let id: ServedRequest.ID
        let request: RequestID
        let function: FunctionID
        let leftOut: [String]
        let deadline: Instant
    }

    /// In the order of their requests, so the first is due first.
    var deadline: Instant? { waiting.first?.deadline }

    mutating func ask(_ function: FunctionID, _ parameters: JSON, _ request: RPCRequest) -> [Action] {
        guard waiting.count < Self.limit else {
            return request.respond(.rejected, "\(Self.limit) requests wait for programs already")
        }
        lastID += 1
        let asked = ServedRequest(
            id: ServedRequest.ID(lastID), function: function, app: request.app.name, appID: request.app.appID,
            parameters: parameters)
        waiting.append(
            Waiting(
                id: asked.id, request: request.id, function: function, leftOut: request.leftOut,
                deadline: request.time + Self.patience))
        return [.awaitResponse(request.id), .effect(.programAsked(asked))]
    }

    /// A program has answered. An answer that comes too late does nothing.
    mutating func answered(_ id: ServedRequest.ID, _ result: ResultCode, _ info: String?) -> [Action] {
        end(result, info) { $0.id == id }
    }

    /// Changes the functions that programs serve.
    ///
    /// - Returns: Answers to requests whose program has left.
    mutating func serve(_ functions: Set<FunctionID>) -> [Action] {
        self.functions = functions
        return end(.genericError, "the program that serves this has left") { !functions.contains($0.function) }
    }

    mutating func timerFired(at now: Instant) -> [Action] {
        end(.genericError, "the program that serves this did not answer") { $0.deadline <= now }
    }

    mutating func forget(_ session: SessionID) { waiting.removeAll { $0.request.session == session } }

    private mutating func end(_ result: ResultCode, _ info: String?, _ isOver: (Waiting) -> Bool) -> [Action] {
        let over = waiting.filter(isOver)
        waiting.removeAll(where: isOver)
        return over.map { .finishRequest($0.request, Response(result, info).adding(leftOut: $0.leftOut)) }
    }
}
