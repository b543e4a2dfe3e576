internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// Which clients serve requests of apps, and the requests that wait for their answers. Has no side effects.
struct ServingRegistry {
    /// A client and its request "serve", whose events the requests of apps are.
    typealias Server = ClientRequest

    private var servers: [FunctionID: Server] = [:]
    /// The newest requests; older ones have been answered without a program after their time limit.
    private var asked: [ServedRequest.ID: Server] = [:]
    private static let limit: UInt64 = 64

    var functions: Set<FunctionID> { Set(servers.keys) }

    func isServing(_ client: UInt64) -> Bool { servers.values.contains { $0.client == client } }

    mutating func serve(_ functions: Set<FunctionID>, _ server: Server) throws(ControlError) {
        guard !isServing(server.client) else { throw ControlError("this client serves requests already") }
        for function in functions.sorted(by: { $0.name < $1.name }) where servers[function] != nil {
            throw ControlError("for: another client serves \(function.name) already")
        }
        for function in functions { servers[function] = server }
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

    /// - Returns: Whether the set of served functions has changed.
    mutating func clientLeft(_ client: UInt64) -> Bool {
        let former = servers.count
        servers = servers.filter { $0.value.client != client }
        asked = asked.filter { $0.value.client != client }
        return servers.count != former
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
