internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink
internal import TCPLink
internal import TouchInput

/// Performs each request and answers it.
extension ControlServer {
    func perform(
        _ order: ControlRequest.Order, _ request: LocalAlertRegistry.ClientRequest, of client: ControlClient
    ) throws(ControlError) {
        try checkRight(order, of: client)
        let answer = { (members: ControlLine.Members) in
            client.connection.send(ControlLine.success(request.id, members))
        }
        switch order {
        case .status: answer(statusMembers + [("mayChange", .boolean(client.connection.mayChange))])
        case .apps:
            let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
            answer([("apps", host.snapshot.appsJSON(at: now) { self.host.peer(of: $0) })])
        case .app(let requested):
            guard let details = host.details(of: try host.snapshot.app(requested).session) else {
                throw ControlError("the app has left meanwhile")
            }
            try begin(.details(request: request.id, details), of: client)
        case .file(let requested, let name): try sendFile(name, of: requested, request.id, to: client)
        case .activate(let requested):
            if let cloud = host.snapshot.absentCloudApp(requested) {
                host.runner.send(.cloudAppChosen(cloud.appID))
                answer([("name", .string(cloud.name)), ("level", "NONE"), ("connecting", .string(cloud.url))])
                break
            }
            let session = try host.snapshot.app(requested).session
            host.runner.send(.appActivated(session))
            answer(try membersOfApp(session) + [("undecided", .boolean(host.snapshot.isUndecided(session)))])
        case .exit(let requested):
            let session = try host.snapshot.app(requested).session
            host.runner.send(.appClosed(session))
            answer(try membersOfApp(session))
        case .alert(let requested, let name):
            let alert = try registry.open(requested, name: name, for: request)
            send(WatchEvent(requested: alert, name: registry.name(of: alert.id) ?? ""))
            host.runner.send(.localAlertRequested(alert))
        case .alerts:
            let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
            answer(host.snapshot.alertsJSON(at: now) { self.registry.name(of: $0) })
        case .pause:
            host.runner.send(.alertsPaused(true))
            answer([])
        case .resume:
            host.runner.send(.alertsPaused(false))
            answer([])
        case .complete(let name):
            let id = try registry.holder(named: name, shown: host.snapshot.current?.local)
            let called = registry.name(of: id) ?? ""
            host.runner.send(.localAlertCompleted(id))
            answer([("name", .string(called))])
        case .withdraw(let name):
            host.runner.send(.localAlertCancelled(try registry.alert(named: name)))
            answer([("name", .string(name))])
        case .regions(let requested): answer(try appWithRegions(requested).regionsJSON)
        case .press(let key):
            let name = KeyName.of(key: key)
            guard let action = host.press(key) else { throw ControlError("keys.map has no action for \(name)") }
            answer([("key", .string(name)), ("action", .string(action.description))])
        case .screenshot: try beginScreenshot(request.id, of: client)
        case .watch(let kinds):
            guard client.watch == nil else { throw ControlError("this client already has a watch") }
            guard watches < Self.watcherLimit else {
                throw ControlError("\(Self.watcherLimit) clients watch already")
            }
            answer([("kinds", .array(kinds.map(\.rawValue).sorted().map { .string($0) }))])
            client.watch = ControlClient.Watch(request: request.id, kinds: kinds)
            sortWatchers()
            if kinds.contains(.touches) {
                client.connection.send(WatchEvent(screen: host.screenSize).line(at: Clock.monotonic, for: request.id))
            }
        case .distraction(let isOn):
            host.runner.send(.driverDistraction(isOn))
            answer([("on", .boolean(isOn))])
        case .theme(let theme):
            host.setTheme(theme)
            answer([("name", .string(theme.rawValue)), ("theme", .string(host.status.theme.rawValue))])
        case .brightness(let percent):
            if let percent, let problem = host.setBrightness(percent) { throw ControlError(problem) }
            let (device, present) = host.brightness
            answer([
                ("device", device.map { .string($0) } ?? .null),
                ("percent", present.map { .integer(Int64($0)) } ?? .null),
            ])
        case .screen(let order):
            host.order(order)
            answer([("state", .string(order.rawValue))])
        case .language(let language):
            host.setLanguage(language)
            answer([("name", .string(language.rawValue))])
        case .record(let isOn):
            try record(isOn, request.id, of: client)
            answer([("on", .boolean(isOn))])
        case .replay(let part): if let size = try upload(part, request.id, of: client) { answer([("size", size)]) }
        case .stopReplay:
            guard replay != nil else { throw ControlError("no recording is played") }
            stopReplay()
            answer([])
        case .slow(let requested, let time):
            let app = try host.snapshot.app(requested)
            host.rest(app.connection, for: time.nanoseconds)
            answer(try membersOfApp(app.session) + [("time", .integer(Int64(time.milliseconds)))])
        case .drop(let requested):
            let app = try host.snapshot.app(requested)
            answer(try membersOfApp(app.session))
            host.drop(app.connection)
        case .touch(let contacts):
            try touch(contacts, of: client)
            answer([])
        case .key(let action, let phase):
            try press(action, phase, of: client)
            answer([])
        case .setVehicle(let values):
            host.runner.send(.vehicleDataSet(values))
            answer([])
        case .serve(let functions):
            try serving.serve(functions, request)
            answer([("for", .array(functions.map(\.name).sorted().map { .string($0) }))])
            host.runner.send(.programsServe(serving.functions))
        case .answer(let id, let result, let info):
            try serving.answer(id, from: client.number)
            host.runner.send(.programAnswered(id, result, info: info))
            answer([])
        case .vehicle: answer([("data", .object(host.snapshot.vehicleData))])
        case .log(let level):
            host.setLogLevel(level)
            answer([("level", .string(level.rawValue))])
        case .phones:
            let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
            answer([("phones", host.snapshot.phonesJSON(at: now))])
        case .allow(let device, let app):
            let name = host.snapshot.phones.first { $0.device == device && $0.appID == app }?.name ?? ""
            host.runner.send(.deviceAllowed(DevicePermission(device: device, appID: app, name: name)))
            answer([("device", .string("\(device)"))])
        case .forget(let device):
            guard host.snapshot.phones.contains(where: { $0.device == device }) else {
                throw ControlError("device: nothing is known of \(device)")
            }
            host.runner.send(.deviceForgotten(device))
            host.unpair(device)
            answer([("device", .string("\(device)"))])
        case .pair(true): try pair(request.id, of: client)
        case .pair(false):
            host.closePairing()
            answer([])
        case .reset:
            host.runner.send(.masterReset)
            answer([])
        case .shutdown(let isIgnitionOff):
            answer([])
            host.shutDown(isIgnitionOff: isIgnitionOff)
        }
    }

    private var watches: Int { clients.values.count { $0.watch != nil } }

    var statusMembers: ControlLine.Members {
        host.status.json(host.snapshot)
            + [("clients", .integer(Int64(clients.count))), ("watches", .integer(Int64(watches)))]
    }

    private func membersOfApp(_ session: SessionID) throws(ControlError) -> ControlLine.Members {
        guard let app = host.snapshot.apps.first(where: { $0.session == session }) else {
            throw ControlError("the app has left meanwhile")
        }
        return [
            ("session", .integer(Int64(session.number))), ("name", .string(app.name)),
            ("level", .string(app.status.level.rawValue)),
        ]
    }

    private func appWithRegions(_ requested: String?) throws(ControlError) -> Engine.Snapshot.App {
        let snapshot = host.snapshot
        if let requested { return try snapshot.app(requested) }
        guard let app = snapshot.apps.first(where: { $0.status.level == .full }) else {
            throw ControlError("no app has the screen; name one")
        }
        return app
    }

    /// The answer is made on the worker, because it may be long. The client's next request waits for it.
    func begin(_ work: ControlWorker.Work, of client: ControlClient) throws(ControlError) {
        guard worker.begin(work, for: client.number) else {
            throw ControlError("the thread for long answers could not be started")
        }
        client.waitsForWorker = true
    }

    private func sendFile(
        _ name: String, of requested: String, _ request: Int64, to client: ControlClient
    ) throws(ControlError) {
        let app = try host.snapshot.app(requested)
        guard let contents = host.file(name, of: app.session) else {
            throw ControlError("name: \(app.name) has no file \"\(name)\"")
        }
        guard contents.count <= Self.fileLimit else {
            throw ControlError("the file has \(contents.count) bytes; \(Self.fileLimit) can be sent")
        }
        try begin(.file(request: request, contents), of: client)
    }

    private func beginScreenshot(_ request: Int64, of client: ControlClient) throws(ControlError) {
        guard client.screenshot == nil else { throw ControlError("this client already waits for a screenshot") }
        guard let picture = host.picture else { throw ControlError("nothing has been shown yet") }
        guard worker.begin(.screenshot(picture), for: client.number) else {
            throw ControlError("the thread for screenshots could not be started")
        }
        client.screenshot = request
    }

    /// - Parameter text: A PNG file as base64; nil if encoding failed.
    func finishScreenshot(_ text: String?, of client: ControlClient) {
        guard let request = client.screenshot else { return }
        client.screenshot = nil
        guard let text, text.utf8.count < Self.backlogLimit - (1 << 20) else {
            let error = ControlError("the picture cannot be encoded")
            return client.connection.send(ControlLine.failure(request, error))
        }
        client.connection.send(ControlLine.success(request, [("png", .string(text))]))
    }
}
