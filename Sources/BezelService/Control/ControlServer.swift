internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import TCPLink

/// Receives control requests, of the socket and of the console, and sends answers and events.
///
/// Everything here runs on the loop's thread. Bytes that a client does not read wait, up to a limit. Above it a watch
/// loses events, and other clients are disconnected.
package final class ControlServer {
    /// The most clients at a time. When there are so many, the one that has been idle for the longest time gives way to a
    /// new one.
    static let clientLimit = 16
    /// The largest number of clients with a watch, which are never idle.
    static let watcherLimit = 12
    /// The most bytes of one request, which may hold an alert's icon.
    package static let lineLimit = 4 << 20
    /// The most requests of a client that wait to be read. It should wait for its answers.
    static let requestLimit = 32
    /// The most bytes of a request that is read on the loop; the worker reads longer ones.
    static let shortLine = 16 << 10
    /// The most bytes of answers that wait for a client.
    package static let backlogLimit = 8 << 20
    /// The most bytes of a recording to play.
    package static let recordingLimit = 4 << 20
    /// The most bytes that wait for a client before its watch loses events.
    static let watchLimit = 256 << 10

    let loop: EventLoop
    let log: Logger
    let service: ControlServices
    var registry = LocalAlertRegistry()
    var serving = ServingRegistry()
    var car = CarRegistry()
    /// A program that recognises phrases.
    let recognition: ServedRecognition
    var clients: [UInt64: ControlClient] = [:]
    lazy var worker = ControlWorker(on: loop) { [unowned self] in self.done($0) }
    /// The workers that have had a job.
    var workerStatus: [WorkerStatus] { [worker.status, tap.status].compactMap(\.self) }
    /// Copies apps' messages for the clients that watch them.
    private(set) lazy var tap = RPCTap(
        on: loop, keepsPast: keepsMessages, found: { [unowned self] in sendRPC($0, to: $1) },
        present: { [unowned self] in sendPresent(to: $0) },
        hasRoom: { [unowned self] in clients[$0].map { $0.connection.unsent <= Self.watchLimit } ?? false })
    /// Lines about programs that serve.
    private(set) lazy var programLines = LimitedLog(10, perSeconds: 60, on: loop, log: log)
    private let keepsMessages: Bool
    private let listener: UnixListener?
    private var lastClient: UInt64 = 0
    /// Counts connections and requests.
    private var lastActivity: UInt64 = 0
    /// Clients above the limit, until they have disconnected or 0.8 s have passed.
    private var closing: [ObjectIdentifier: StreamConnection] = [:]
    /// Clients with a watch, and those of them that watch touches.
    private var watchers: [ControlClient] = []
    private var touchWatchers: [ControlClient] = []
    private var rpcWatchers: [ControlClient] = []
    private var recorders: [ControlClient] = []
    /// The recording that plays for a client, and its request. There is one at a time.
    var replay: ControlReplay?
    /// The buffer of an outgoing line, which is reused.
    private var line: [UInt8] = []

    /// - Parameters:
    ///   - listener: The control socket; nil without one.
    ///   - keepsMessages: Whether the newest messages of apps are kept for clients that watch later.
    init(
        _ listener: UnixListener?, keepsMessages: Bool = false, on loop: EventLoop, log: Logger,
        service: ControlServices
    ) {
        self.listener = listener
        self.keepsMessages = keepsMessages
        self.loop = loop
        self.log = log
        self.service = service
        recognition = ServedRecognition(on: loop)
        // The voice component may drop a task after the server has gone.
        recognition.send = { [weak self] in self?.send($0) }
        listener?.accepted = { [unowned self] in accepted($0) }
    }

    private func accepted(_ connection: StreamConnection) {
        guard let client = join(connection) else {
            let error = ControlError("\(Self.clientLimit) clients are connected already")
            connection.send(ControlLine.failure(nil, error))
            return close(connection)
        }
        connection.backlogLimit = Self.backlogLimit
        connection.received = { [unowned self, unowned client] in self.received($0, from: client) }
        connection.backlogged = { [unowned self, unowned client] bytes in if bytes == 0 { sentAll(to: client) } }
        connection.closed = { [unowned self, unowned client] in self.closed(client, $0) }
    }

    /// Accepts another client, if there is room for it.
    func join(_ peer: any ControlPeer) -> ControlClient? {
        guard clients.count < Self.clientLimit || endIdleClient() else { return nil }
        lastClient += 1
        let client = ControlClient(lastClient, peer)
        clients[client.number] = client
        heard(client)
        log.debug("control: \(peer.name) has connected")
        return client
    }

    /// Keeps the connection for a moment, because closing it at once would discard the answer with the reason.
    private func close(_ connection: StreamConnection) {
        // The connection closes with its last reference.
        guard closing.count < Self.clientLimit else { return }
        let key = ObjectIdentifier(connection)
        closing[key] = connection
        connection.closed = { [unowned self] _ in self.closing[key] = nil }
        connection.close()
    }

    private func heard(_ client: ControlClient) {
        lastActivity += 1
        client.activity = lastActivity
    }

    /// Disconnects the client that has been idle for the longest time.
    ///
    /// - Returns: Whether there was one.
    private func endIdleClient() -> Bool {
        let idle = clients.values.filter {
            $0.isIdle && !registry.isWaiting($0.number) && !serving.isServing($0.number)
                && !car.needs($0.number) && replay?.request.client != $0.number
        }
        guard let client = idle.min(by: { $0.activity < $1.activity }) else { return false }
        clients[client.number] = nil
        release(client)
        log.debug("control: an idle client is disconnected: \(Self.clientLimit) are connected")
        client.connection.send(ControlLine.failure(nil, ControlError("idle, and another client needs the place")))
        if let connection = client.connection as? StreamConnection {
            connection.received = { _ in }
            connection.backlogged = { _ in }
            close(connection)
        } else {
            client.connection.close()
        }
        return true
    }

    func received(_ bytes: [UInt8], from client: ControlClient) {
        do throws(LineBuffer.TooLong) {
            client.lines += try client.input.append(bytes)
        } catch {
            return disconnect(client, "a request is longer than \(Self.lineLimit) bytes")
        }
        if !client.lines.isEmpty { heard(client) }
        let size = client.lines.reduce(0) { $0 + $1.count }
        guard client.lines.count <= Self.requestLimit, client.lines.count == 1 || size <= Self.lineLimit else {
            return disconnect(client, "too many requests came at once; \(Self.requestLimit) may")
        }
        answerNext(of: client)
    }

    /// Answers the received requests in order, up to a long one.
    private func answerNext(of client: ControlClient) {
        while !client.waitsForWorker, clients[client.number] != nil, !client.lines.isEmpty {
            let line = client.lines.removeFirst()
            if line.count > Self.shortLine, worker.begin(.read(line), for: client.number) {
                client.waitsForWorker = true
            } else {
                let (id, result) = ControlRequest.read(line)
                answer(id, result, of: client)
            }
        }
    }

    private func answer(_ id: Int64?, _ result: Result<ControlRequest, ControlError>, of client: ControlClient) {
        switch result {
        case .success(let request): perform(request, of: client)
        case .failure(let error): client.connection.send(ControlLine.failure(id, error))
        }
    }

    private func done(_ work: ControlWorker.Done) {
        guard let client = clients[work.client] else { return }
        switch work.outcome {
        case .screenshot(let text): finishScreenshot(text, of: client)
        case .line(let line):
            client.connection.send(line)
            client.waitsForWorker = false
            answerNext(of: client)
        case .recording(let request, let speed, let result):
            client.waitsForWorker = false
            play(result, at: speed, request, of: client)
            answerNext(of: client)
        case .read(let id, let result):
            client.waitsForWorker = false
            answer(id, result, of: client)
            answerNext(of: client)
        }
    }

    private func disconnect(_ client: ControlClient, _ reason: String) {
        client.lines = []
        client.connection.send(ControlLine.failure(nil, ControlError(reason)))
        client.connection.close()
    }

    /// All lines for a client were sent.
    func sentAll(to client: ControlClient) {
        client.sendLostCount()
        tap.goOn(to: client.number)
    }

    func closed(_ client: ControlClient, _ ending: StreamConnection.Ending) {
        if ending == .tooSlow { log.notice("control: a client that does not read its answers is disconnected") }
        clients[client.number] = nil
        client.watch = nil
        client.recording = nil
        tap.forget(client.number)
        sortWatchers()
        if replay?.request.client == client.number { stopReplay() }
        release(client)
        for id in registry.clientLeft(client.number) { service.engine.send(.localAlertCancelled(id)) }
        let end = car.clientLeft(client.number)
        if end.isOfEvents { service.engine.send(.systemEvents(car.events)) }
        if !end.values.isEmpty { service.engine.send(.vehicleDataSet(end.values)) }
        noteLeaving(of: client)
        let loss = serving.clientLeft(client.number, at: Clock.monotonic)
        if loss.isOfFunctions { service.engine.send(.programsServe(serving.functions, serving.modules)) }
        if loss.isOfVoice { recognition.programServes([]) }
    }

    /// Performs a request and answers it.
    private func perform(_ request: ControlRequest, of client: ControlClient) {
        let mark = ClientRequest(client: client.number, id: request.id, ignored: request.ignored)
        do throws(ControlError) {
            guard client.connection.mayChange || request.order.right == .look else {
                let name = type(of: request.order).name
                throw ControlError("\(name): viewers may only look (web.touch is false)")
            }
            let call = ControlCall(request: mark, service: service, desk: self, peer: client.connection)
            switch try request.order.perform(call) {
            case .now(let members, let ignored, let action):
                client.connection.send(ControlLine.success(mark.ignoring(ignored), members))
                action?()
            case .later: break
            }
        } catch {
            client.connection.send(ControlLine.failure(mark, error))
        }
    }

    // MARK: Watching

    /// Whether a client watches or records touches. The path of a touch checks only this.
    var isTouchWatched: Bool { !touchWatchers.isEmpty || !recorders.isEmpty }

    func sortWatchers() {
        watchers = clients.values.filter { $0.watch != nil }.sorted { $0.number < $1.number }
        touchWatchers = watchers.filter { $0.watches(.touches) }
        rpcWatchers = watchers.filter { $0.watches(.rpcs) }
        recorders = clients.values.filter { $0.recording != nil }
        if tap.isOn || !rpcWatchers.isEmpty { tap.turn(on: !rpcWatchers.isEmpty) }
    }

    func send(_ frame: borrowing ContactFrame) {
        for client in touchWatchers {
            guard let watch = client.watch, client.hasRoom() else { continue }
            line.removeAll(keepingCapacity: true)
            let panel = frame.panel
            line.appendTouch(frame, for: watch.request) { service.engine.holder(panel: panel, slot: $0) }
            client.connection.send(line)
        }
        for client in recorders { record(frame, of: client) }
    }

    /// - Parameter event: Evaluated only if a client watches.
    func send(_ event: @autoclosure () -> WatchEvent) {
        guard !watchers.isEmpty else { return }
        let event = event()
        let now = Clock.monotonic
        for client in watchers where client.watches(event.kind) {
            guard let watch = client.watch, client.hasRoom() else { continue }
            client.connection.send(event.line(at: now, for: watch.request))
        }
    }

    /// - Parameters:
    ///   - rest: The part of the line after the id.
    ///   - only: The client that gets a kept message; nil for all that watch. A kept message is not left out: the tap
    ///     copies it when the client has room.
    private func sendRPC(_ rest: [UInt8], to only: UInt64?) {
        if let only {
            guard let client = clients[only], let watch = client.watch else { return }
            return client.connection.send(ControlLine.event(watch.request, rest: rest))
        }
        for client in rpcWatchers where !tap.isCopying(to: client.number) {
            guard let watch = client.watch, client.hasRoom() else { continue }
            client.connection.send(ControlLine.event(watch.request, rest: rest))
        }
    }

    private func sendPresent(to number: UInt64) {
        guard let client = clients[number], let watch = client.watch else { return }
        client.connection.send(ControlLine.event(watch.request, "present", []))
    }

    // MARK: Alerts

    /// Sends an event of a local alert to the client that requested it.
    func send(_ event: LocalAlert.Event, of id: LocalAlert.ID) {
        guard let message = registry.handle(event, of: id), let client = clients[message.request.client] else { return }
        client.connection.send(message.line)
    }

    // MARK: Requests of apps

    /// Sends a request of an app to the client that serves it.
    func send(_ request: ServedRequest) {
        guard let server = serving.ask(request, at: Clock.monotonic), let client = clients[server.client] else {
            return
        }
        client.connection.send(request.line(for: server.id))
    }

    /// A request of an app needs no answer any more.
    func withdraw(_ id: ServedRequest.ID) {
        guard let server = serving.withdraw(id, at: Clock.monotonic), let client = clients[server.client] else {
            return
        }
        noteLastFailure()
        client.connection.send(
            ControlLine.event(server.id, "withdrawn", [("number", .integer(Int64(clamping: id.number)))]))
    }

    /// The first app wants a notification, or the last one no longer does.
    func send(_ wish: NoticeWish) {
        guard let server = serving.server(of: wish), let client = clients[server.client] else { return }
        let module: ControlLine.Members =
            wish.module.map { [("moduleType", .string($0.type.rawValue)), ("moduleId", .string($0.id))] } ?? []
        client.connection.send(
            ControlLine.event(
                server.id, "wanted",
                [("function", .string(wish.function.name)), ("on", .boolean(wish.isOn))] + module))
    }

    /// Sends an event to the client that recognises phrases.
    private func send(_ event: ServedRecognition.Event) {
        guard let server = serving.voice?.server, let client = clients[server.client] else { return }
        client.connection.send(event.line(for: server.id))
    }
}

extension LocalAlertRegistry.ClientMessage {
    fileprivate var line: [UInt8] {
        switch content {
        case .event(let name, let object):
            ControlLine.event(request.id, name, object.members.map { ($0.key, $0.value) })
        case .reply(let object): ControlLine.success(request, object.members.map { ($0.key, $0.value) })
        }
    }
}
