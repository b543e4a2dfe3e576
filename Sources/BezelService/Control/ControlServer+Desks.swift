internal import BezelControl
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink

extension ControlServer: ClientDesk {
    var statusMembers: ControlLine.Members {
        service.program.statusMembers
            + [("clients", .integer(Int64(clients.count))), ("watches", .integer(Int64(watches)))]
            + programMembers
    }

    /// Which programs serve what, and which requests of apps they have refused.
    private var programMembers: ControlLine.Members {
        let now = Clock.monotonic
        let programs = clients.values.sorted { $0.number < $1.number }.compactMap { client -> JSON? in
            let members = serving.members(of: client.number, at: now) + car.members(of: client.number)
            guard !members.isEmpty else { return nil }
            let name: ControlLine.Members = [("name", .string(name(of: client)))]
            return .object(JSONObject((name + members).map { (key: $0.0, value: $0.1) }))
        }
        return [("programs", .array(programs)), ("notServed", serving.notServedJSON(at: now))]
    }

    /// As a client calls itself that serves something, or else its process.
    private func name(of client: ControlClient) -> String {
        serving.name(of: client.number) ?? client.connection.name
    }

    private var watches: Int { clients.values.count { $0.watch != nil } }
}

extension ControlServer: WatchDesk {
    func watch(_ kinds: Set<WatchKind>, for request: ClientRequest) throws(ControlError) {
        guard let client = clients[request.client], client.watch == nil else {
            throw ControlError("this client already has a watch")
        }
        guard watches < Self.watcherLimit else { throw ControlError("\(Self.watcherLimit) clients watch already") }
        client.watch = ControlClient.Watch(request: request.id, kinds: kinds)
        sortWatchers()
    }

    var now: JSON { .number(Double(Clock.monotonic / 1000) / 1000) }

    func sendPast(to request: ClientRequest) { tap.tellPast(to: request.client) }

    func sendScreen(to request: ClientRequest) {
        let event = WatchEvent(screen: service.screen.size)
        clients[request.client]?.connection.send(event.line(at: Clock.monotonic, for: request.id))
    }
}

extension ControlServer: AlertDesk {
    func open(_ alert: LocalAlert, name: String?, for request: ClientRequest) throws(ControlError) -> LocalAlert {
        let opened = try registry.open(alert, name: name, for: request)
        send(WatchEvent(requested: opened, name: registry.name(of: opened.id) ?? ""))
        return opened
    }

    func name(of alert: LocalAlert.ID) -> String? { registry.name(of: alert) }

    func alert(named name: String) throws(ControlError) -> LocalAlert.ID { try registry.alert(named: name) }

    func holder(named name: String?, shown: LocalAlert.ID?) throws(ControlError) -> LocalAlert.ID {
        try registry.holder(named: name, shown: shown)
    }
}

extension ControlServer: CarDesk {
    func occupy(_ event: SystemEvent, isOn: Bool, by client: UInt64) -> Set<SystemEvent> {
        car.occupy(event, isOn: isOn, by: client)
        log.info("control: \(event.rawValue) is \(isOn ? "on" : "off") for client \(client)")
        return car.events
    }

    func keep(_ values: [VehicleValue], isLasting: Bool, by client: UInt64) {
        car.keep(values, isLasting: isLasting, by: client)
    }
}

extension ControlServer: ServingDesk {
    var servedFunctions: Set<FunctionID> { serving.functions }

    var servedModules: RemoteCapability? { serving.modules }

    func serve(
        _ functions: Set<FunctionID>, languages: [String], _ modules: RemoteCapability?, name: String?,
        for request: ClientRequest
    ) throws(ControlError) {
        let program = name ?? clients[request.client]?.connection.name ?? ""
        try serving.serve(functions, languages: languages, modules, request, program: program)
        let names = functions.map(\.name).sorted() + (languages.isEmpty ? [] : [ServeOrder.voice])
        let modules = modules.map { ", of \($0.names.prefix(8).joined(separator: ", "))" } ?? ""
        programLines.line(.info, "serve", "control: \(program) serves \(names.joined(separator: ", "))\(modules)")
    }

    /// A client leaves: says so if it has served.
    func noteLeaving(of client: ControlClient) {
        guard serving.isServing(client.number) else { return }
        let name = name(of: client)
        let count = serving.waiting(for: client.number).count
        guard count > 0 else { return programLines.line(.info, "left", "control: \(name) serves no longer") }
        programLines.line(.notice, "left", "control: \(name) has left; requests of apps that waited for it: \(count)")
    }

    /// A request of an app was not served.
    func noteLastFailure() {
        guard let last = serving.notServed.last else { return }
        programLines.line(
            .notice, "not served",
            "control: \(last.program) has not served \(last.function.name) of \(last.app): \(last.reason)")
    }

    func servedLanguagesChanged() { recognition.programServes(serving.voice?.languages ?? []) }

    func problem(notifying module: RemoteModule.Key, by client: UInt64) -> String? {
        serving.problem(notifying: module, by: client)
    }

    func request(
        _ served: ServedRequest.ID, for client: UInt64
    ) throws(ControlError) -> (FunctionID, RemoteModule.Key?) {
        try serving.request(served, for: client)
    }

    func end(_ served: ServedRequest.ID, _ outcome: ServedOutcome, by client: UInt64) -> Bool {
        let program = serving.name(of: client) ?? ""
        let isServing = serving.end(served, outcome, by: client, at: Clock.monotonic)
        if case .wrong = outcome { noteLastFailure() }
        if !isServing {
            programLines.line(
                .notice, "wrong",
                "control: \(program) serves no longer after \(ServedAnswer.wrongLimit) wrong answers in a row")
        }
        return isServing
    }

    func endPhrase(
        _ number: UInt64, _ position: Int?, confidence: Int?, by client: UInt64
    ) throws(ControlError) -> () -> Void {
        guard serving.voice?.server.client == client, recognition.awaits(number, position: nil) else {
            throw ControlError("number: no phrase \(number) waits")
        }
        guard recognition.awaits(number, position: position) else {
            throw ControlError("phrase: there is none at this position")
        }
        return { [recognition] in recognition.answered(number, position: position, confidence: confidence) }
    }
}
