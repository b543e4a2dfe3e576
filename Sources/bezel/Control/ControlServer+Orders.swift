internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink
internal import TCPLink

/// Each order, from its request to its answer.
extension ControlServer {
    func carryOut(
        _ order: ControlRequest.Order, _ asker: AlertDesk.Asker, of client: ControlClient
    ) throws(ControlError) {
        let answer = { (members: ControlLine.Members) in
            client.connection.send(ControlLine.success(asker.request, members))
        }
        switch order {
        case .status: answer(host.status.json(host.snapshot) + ownMembers)
        case .apps: answer([("apps", host.snapshot.appsJSON { self.host.peer(of: $0) })])
        case .activate(let wish):
            let session = try host.snapshot.app(wish).session
            host.handle(.appActivated(session))
            answer(try membersOfApp(session))
        case .exit(let wish):
            let session = try host.snapshot.app(wish).session
            host.handle(.appClosed(session))
            answer(try membersOfApp(session))
        case .alert(let wish, let name):
            let alert = try desk.open(wish, name: name, for: asker)
            tell(WatchEvent(asked: alert, name: desk.name(of: alert.id) ?? ""))
            host.handle(.localAlertRequested(alert))
        case .alerts:
            let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
            answer(host.snapshot.alertsJSON(at: now) { self.desk.name(of: $0) })
        case .pause:
            host.handle(.alertsPaused(true))
            answer([])
        case .resume:
            host.handle(.alertsPaused(false))
            answer([])
        case .complete(let name):
            let id = try desk.holder(named: name, shown: host.snapshot.current?.local)
            let called = desk.name(of: id) ?? ""
            host.handle(.localAlertCompleted(id))
            answer([("name", .string(called))])
        case .withdraw(let name):
            host.handle(.localAlertCancelled(try desk.alert(named: name)))
            answer([("name", .string(name))])
        case .regions(let wish): answer(try appWithRegions(wish).regionsJSON)
        case .screenshot: try beginScreenshot(asker.request, of: client)
        case .watch(let kinds):
            guard client.watch == nil else { throw ControlError("this client already has a watch") }
            answer([("kinds", .array(kinds.map(\.rawValue).sorted().map { .string($0) }))])
            client.watch = ControlClient.Watch(request: asker.request, kinds: kinds)
            sortWatchers()
        case .distraction(let isOn):
            host.handle(.driverDistraction(isOn))
            answer([("on", .boolean(isOn))])
        case .log(let level):
            host.setLogLevel(level)
            answer([("level", .string(level.rawValue))])
        case .reset:
            host.handle(.masterReset)
            answer([])
        case .shutdown:
            answer([])
            host.shutDown()
        }
    }

    private var ownMembers: ControlLine.Members {
        let watches = clients.values.count { $0.watch != nil }
        return [("clients", .integer(Int64(clients.count))), ("watches", .integer(Int64(watches)))]
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

    private func appWithRegions(_ wish: String?) throws(ControlError) -> Engine.Snapshot.App {
        let snapshot = host.snapshot
        if let wish { return try snapshot.app(wish) }
        guard let app = snapshot.apps.first(where: { $0.status.level == .full }) else {
            throw ControlError("no app has the screen; name one")
        }
        return app
    }

    private func beginScreenshot(_ request: Int64, of client: ControlClient) throws(ControlError) {
        guard client.screenshot == nil else { throw ControlError("this client already waits for a screenshot") }
        guard let picture = host.picture else { throw ControlError("nothing has been shown yet") }
        guard worker.begin(.screenshot(picture), for: client.number) else {
            throw ControlError("the thread for screenshots could not be started")
        }
        client.screenshot = request
    }

    /// - Parameter text: A PNG file as base64; nil where it could not be made.
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
