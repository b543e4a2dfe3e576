internal import BezelControl
internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink

/// Which clients serve requests of apps or recognise phrases, and the requests that wait for their answers. Has no side
/// effects.
struct ServingRegistry {
    /// A client and its request "serve", whose events the requests of apps are.
    typealias Server = ClientRequest

    /// A request that waits for an answer.
    struct Asked {
        var server: Server
        var function: FunctionID
        var module: RemoteModule.Key?
        /// The app's name.
        var app: String
        /// Nanoseconds of the monotonic clock.
        var time: Int64
    }

    /// A request that a program was asked for and has not served.
    struct NotServed {
        var function: FunctionID
        /// The app's name.
        var app: String
        var program: String
        var reason: String
        /// Nanoseconds of the monotonic clock.
        var time: Int64
    }

    /// The most requests in ``notServed``, and the most characters of a reason.
    static let notServedLimit = 20, reasonLimit = 300

    private var servers: [FunctionID: Server] = [:]
    /// The clients that serve modules of the car, in the order in which they have begun.
    private var moduleServers: [(server: Server, functions: Set<FunctionID>, modules: RemoteCapability)] = []
    /// The requests that wait for an answer. The engine limits their number, and withdraws what has waited too long.
    private var asked: [ServedRequest.ID: Asked] = [:]
    /// The oldest first.
    private(set) var notServed: [NotServed] = []
    /// What the programs that serve functions are called, by client.
    private var programs: [UInt64: String] = [:]
    /// Wrong answers in a row, by client.
    private var wrongAnswers: [UInt64: Int] = [:]
    /// The modules of all clients that serve any.
    private(set) var modules: RemoteCapability?
    /// The client that recognises phrases.
    private(set) var voice: (server: Server, languages: [String])?

    var functions: Set<FunctionID> { moduleServers.reduce(into: Set(servers.keys)) { $0.formUnion($1.functions) } }

    /// What a client that serves is called; nil for one that serves nothing.
    func name(of client: UInt64) -> String? { programs[client] }

    func isServing(_ client: UInt64) -> Bool {
        servers.values.contains { $0.client == client } || servesModules(client) || voice?.server.client == client
    }

    private func servesModules(_ client: UInt64) -> Bool { moduleServers.contains { $0.server.client == client } }

    /// - Parameters:
    ///   - languages: Of phrases; empty if the client recognises none.
    ///   - program: What the client is called.
    mutating func serve(
        _ functions: Set<FunctionID>, languages: [String] = [], _ modules: RemoteCapability? = nil, _ server: Server,
        program: String
    ) throws(ControlError) {
        guard !isServing(server.client) else { throw ControlError("this client serves requests already") }
        for function in functions.sorted(by: { $0.name < $1.name }) where servers[function] != nil {
            throw ControlError("for: another client serves \(function.name) already")
        }
        guard languages.isEmpty || voice == nil else {
            throw ControlError("for: another client serves \(ServeOrder.voice) already")
        }
        if let modules {
            do throws(InvalidData) {
                self.modules = try RemoteCapability(of: moduleServers.map(\.modules) + [modules])
            } catch {
                throw ControlError("capabilities: together with those of other clients: \(error.info)")
            }
            moduleServers.append((server, functions.intersection(ServedRequest.ofModules), modules))
        }
        for function in functions.subtracting(ServedRequest.ofModules) { servers[function] = server }
        programs[server.client] = program
        if !languages.isEmpty { voice = (server, languages) }
    }

    /// - Returns: The client to ask; nil when it has just left.
    mutating func ask(_ request: ServedRequest, at now: Int64) -> Server? {
        guard let server = request.module.map({ self.server(of: $0) }) ?? servers[request.function] else { return nil }
        asked[request.id] = Asked(
            server: server, function: request.function,
            module: request.module, app: request.app, time: now)
        return server
    }

    /// What a client serves of ``functions``, and its modules.
    func served(by client: UInt64) -> (functions: Set<FunctionID>, modules: RemoteCapability?) {
        let functions = Set(servers.filter { $0.value.client == client }.keys)
        let server = moduleServers.first { $0.server.client == client }
        return (functions.union(server?.functions ?? []), server?.modules)
    }

    /// The client that a wish for a notification goes to; nil if none serves it.
    func server(of wish: NoticeWish) -> Server? {
        if let module = wish.module { return server(of: module) }
        return ServedNotice.provider(of: wish.function).flatMap { servers[$0] }
    }

    private func server(of module: RemoteModule.Key) -> Server? {
        moduleServers.first { $0.modules[module] != nil }?.server
    }

    /// Why a client may not send settings of a module; nil if it may.
    func problem(notifying module: RemoteModule.Key, by client: UInt64) -> String? {
        guard let server = server(of: module) else { return "no client serves \(module)" }
        return server.client == client || !servesModules(client) ? nil : "another client serves \(module)"
    }

    /// A request is over without an answer of its client.
    ///
    /// - Returns: The client that was asked; nil if it has left.
    mutating func withdraw(_ id: ServedRequest.ID, at now: Int64) -> Server? {
        guard let request = asked.removeValue(forKey: id) else { return nil }
        note(request, "no answer came in time, or the app has left", at: now)
        return request.server
    }

    /// The function of a request that waits for the client's answer, and its module if it is about one.
    func request(
        _ id: ServedRequest.ID, for client: UInt64
    ) throws(ControlError) -> (FunctionID, RemoteModule.Key?) {
        guard let request = asked[id], request.server.client == client else {
            throw ControlError("number: no request \(id.number) waits")
        }
        return (request.function, request.module)
    }

    /// A client has answered. Too many wrong answers in a row end its service.
    ///
    /// - Returns: Whether the client still serves.
    mutating func end(
        _ id: ServedRequest.ID, _ outcome: ServedOutcome, by client: UInt64, at now: Int64
    ) -> Bool {
        let request = asked.removeValue(forKey: id)
        switch outcome {
        case .served:
            wrongAnswers[client] = nil
            return true
        case .refused(let reason):
            if let request { note(request, reason, at: now) }
            wrongAnswers[client] = nil
            return true
        case .wrong(let reason):
            if let request { note(request, "wrong answer: \(reason)", at: now) }
            wrongAnswers[client, default: 0] += 1
            guard wrongAnswers[client, default: 0] >= ServedAnswer.wrongLimit else { return true }
            endFunctions(of: client, "too many wrong answers", at: now)
            return false
        }
    }

    /// The requests that wait for a client, the oldest first.
    func waiting(for client: UInt64) -> [(id: ServedRequest.ID, request: Asked)] {
        asked.filter { $0.value.server.client == client }.sorted { $0.key.number < $1.key.number }
            .map { (id: $0.key, request: $0.value) }
    }

    private mutating func note(_ request: Asked, _ reason: String, at now: Int64) {
        if notServed.count == Self.notServedLimit { notServed.removeFirst() }
        notServed.append(
            NotServed(
                function: request.function, app: request.app, program: programs[request.server.client] ?? "",
                reason: String(reason.prefix(Self.reasonLimit)), time: now))
    }

    /// - Parameter reason: Why requests that wait for it are not served.
    private mutating func endFunctions(of client: UInt64, _ reason: String, at now: Int64) {
        servers = servers.filter { $0.value.client != client }
        for (id, request) in waiting(for: client) {
            note(request, reason, at: now)
            asked[id] = nil
        }
        wrongAnswers[client] = nil
        programs[client] = nil
        guard servesModules(client) else { return }
        moduleServers.removeAll { $0.server.client == client }
        // Fewer modules than before fit together, too.
        modules = try? RemoteCapability(of: moduleServers.map(\.modules))
    }

    /// What is served no longer.
    struct Loss: Hashable {
        /// Of ``functions``, at least one.
        var isOfFunctions: Bool
        var isOfVoice: Bool
    }

    mutating func clientLeft(_ client: UInt64, at now: Int64) -> Loss {
        let former = servers.count + moduleServers.count
        let isOfVoice = voice?.server.client == client
        if isOfVoice { voice = nil }
        endFunctions(of: client, "the program has left", at: now)
        return Loss(isOfFunctions: servers.count + moduleServers.count != former, isOfVoice: isOfVoice)
    }
}

extension ServedRequest {
    /// The line for the program: an event of its request.
    func line(for request: Int64) -> [UInt8] {
        ControlLine.event(
            request, "request",
            [
                ("number", .integer(Int64(clamping: id.number))), ("function", .string(function.name)),
                ("app", .string(app)), ("appID", .string(appID)), ("session", .integer(Int64(session.number))),
                ("parameters", parameters),
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
