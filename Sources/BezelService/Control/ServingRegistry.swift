internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

/// Which clients serve requests of apps or recognise phrases, and the requests that wait for their answers. Has no side
/// effects.
struct ServingRegistry {
    /// A client and its request "serve", whose events the requests of apps are.
    typealias Server = ClientRequest

    private var servers: [FunctionID: Server] = [:]
    /// The newest requests; older ones have been answered without a program after their time limit.
    private var asked: [ServedRequest.ID: Server] = [:]
    private static let limit: UInt64 = 64
    /// The client that recognises phrases.
    private(set) var voice: (server: Server, languages: [String])?

    var functions: Set<FunctionID> { Set(servers.keys) }

    func isServing(_ client: UInt64) -> Bool {
        servers.values.contains { $0.client == client } || voice?.server.client == client
    }

    /// - Parameter languages: Of phrases; empty if the client recognises none.
    mutating func serve(
        _ functions: Set<FunctionID>, languages: [String] = [], _ server: Server
    ) throws(ControlError) {
        guard !isServing(server.client) else { throw ControlError("this client serves requests already") }
        for function in functions.sorted(by: { $0.name < $1.name }) where servers[function] != nil {
            throw ControlError("for: another client serves \(function.name) already")
        }
        guard languages.isEmpty || voice == nil else {
            throw ControlError("for: another client serves \(ServeOrder.voice) already")
        }
        for function in functions { servers[function] = server }
        if !languages.isEmpty { voice = (server, languages) }
    }

    /// - Returns: The client to ask; nil when it has just left.
    mutating func ask(_ request: ServedRequest) -> Server? {
        guard let server = servers[request.function] else { return nil }
        asked = asked.filter { $0.key.number + Self.limit > request.id.number }
        asked[request.id] = server
        return server
    }

    mutating func answer(_ id: ServedRequest.ID, from client: UInt64) throws(ControlError) {
        guard asked[id]?.client == client else { throw ControlError("number: no request \(id.number) waits") }
        asked[id] = nil
    }

    /// What is served no longer.
    struct Loss: Hashable {
        /// Of ``functions``, at least one.
        var isOfFunctions: Bool
        var isOfVoice: Bool
    }

    mutating func clientLeft(_ client: UInt64) -> Loss {
        let former = servers.count
        let isOfVoice = voice?.server.client == client
        if isOfVoice { voice = nil }
        servers = servers.filter { $0.value.client != client }
        asked = asked.filter { $0.value.client != client }
        return Loss(isOfFunctions: servers.count != former, isOfVoice: isOfVoice)
    }
}

extension ServedRequest {
    /// The line for the program: an event of its request.
    func line(for request: Int64) -> [UInt8] {
        ControlLine.event(
            request, "request",
            [
                ("number", .integer(Int64(clamping: id.number))), ("function", .string(function.name)),
                ("app", .string(app)), ("appID", .string(appID)), ("parameters", parameters),
            ])
    }
}

extension ServedRecognition.Event {
    /// The line for the program: an event of its request.
    func line(for request: Int64) -> [UInt8] {
        func event(_ name: String, _ number: UInt64, _ members: ControlLine.Members = []) -> [UInt8] {
            ControlLine.event(request, name, [("number", .integer(Int64(clamping: number)))] + members)
        }
        return switch self {
        case .listen(let number, let task):
            event(
                "listen", number,
                [
                    ("language", .string(task.language)),
                    ("phrases", .array(task.phrases.map { .string($0) })),
                    ("limit", .integer(Int64(ServedRecognition.limit.milliseconds))),
                ])
        case .sound(let number, let bytes): event("sound", number, [("data", .string(Base64.encode(bytes)))])
        case .end(let number): event("end", number)
        case .cancel(let number): event("cancel", number)
        }
    }
}
