internal import BezelModel
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging
internal import OverlayDisplay
internal import ServiceManager
internal import SmartDeviceLink
internal import Sound
internal import TCPLink
internal import TouchInput

/// The running service: one loop that carries events to the engine and its effects to the world.
///
/// Everything here happens on the thread that made it.
final class Daemon {
    let loop: EventLoop
    var log: Logger
    private(set) var metrics = Metrics()
    /// Told of every note, after the effects before it. For timelines.
    var observer: (Engine.Note) -> Void = { _ in }

    /// What is in force. Changed by ``reload()`` only.
    var configuration: ProgramConfiguration
    /// Reads the configuration again; nil where SIGHUP is not to do that.
    let rereading: (() throws -> ProgramConfiguration)?
    private(set) var engine: Engine
    let started = Clock.monotonic
    private var outbox = Outbox()
    private(set) var connections: [ConnectionID: StreamConnection] = [:]
    private var lastConnection: UInt32 = 0
    /// Where bytes went last: one finger's messages all go the same way.
    private var lastReceiver: (id: ConnectionID, connection: StreamConnection)?
    private(set) var reception: Reception?
    private(set) var supervision: Supervision?
    private var timer: LoopTimer?
    private var signals: SignalSource?
    private(set) var presenter: Presenter?
    private let inputs: InputNodes
    private(set) var touch: TouchInputs?
    private var keys: KeyInputs?
    private(set) var keeper: Keeper?
    private(set) var loudspeaker: Loudspeaker?
    private(set) var control: ControlServer?
    /// Events that came up while another was being handled.
    private var later: [Engine.Event] = []
    private var isHandling = false
    /// Whether the kernel had a sound card when it was looked for last.
    private var isSoundThere = false
    private var isStopping = false
    private let peerLines: LimitedLog
    /// When the event at hand began, for measuring.
    private var eventBegan: Int64 = 0
    private var lastWrite: Int64 = 0

    /// - Parameters:
    ///   - frames: Where each new screen is written as a PNG; nil for nowhere.
    ///   - sockets: What the service manager has opened; else they are made.
    ///   - rereading: Reads the configuration again at SIGHUP; without it that signal does what it does to any program.
    init(
        _ configuration: ProgramConfiguration, log: Logger, frames: FrameFolder? = nil,
        sockets: consuming PassedSockets? = nil, rereading: (() throws -> ProgramConfiguration)? = nil
    ) throws {
        loop = try EventLoop()
        self.log = log
        self.configuration = configuration
        self.rereading = rereading
        engine = Engine(configuration: configuration.headUnit)
        let paths = (configuration.touch.panelSources + configuration.keys.sources).compactMap(\.path)
        peerLines = LimitedLog(20, perSeconds: 30, on: loop, log: log)
        inputs = InputNodes(known: paths, on: loop, log: log)
        signal(SIGPIPE, SIG_IGN)
        // Before any thread starts, so that all of them are deaf to these.
        let caught = [SIGTERM, SIGINT, Self.ignitionSignal] + (rereading == nil ? [] : [SIGHUP])
        signals = try SignalSource(caught, on: loop) { [unowned self] signal in
            if signal == SIGHUP { return self.reload() }
            self.stop(signal == Self.ignitionSignal ? .ignitionOff : .stopping)
        }
        let presenter = try Presenter(configuration.display, on: loop, log: log, frames: frames)
        presenter.shown = { [unowned self] in self.shown($0) }
        presenter.resized = { [unowned self] in self.handle(.screenChanged(Viewport(area: DisplayRect($0)))) }
        presenter.moved = { [unowned self] _ in
            if let display = self.presenter?.touched { self.touch?.displayMoved(to: display) }
        }
        presenter.told = { [unowned self] in self.supervision?.changed() }
        self.presenter = presenter
        var headUnit = configuration.headUnit
        headUnit.screen.viewport = Viewport(area: DisplayRect(presenter.size))
        let reception = try Reception(
            configuration.listen, passed: sockets?.takeTCP() ?? [], on: loop, log: log
        ) { [unowned self] in self.accepted($0) }
        reception.opened = { [unowned self] in self.isListening() }
        self.reception = reception
        headUnit.screen.notice = ["Waiting for an app", "\(address)"]
        isSoundThere = PlaybackDevices.exist(for: configuration.sound.device)
        headUnit.sound.canBeHeard = isSoundThere
        engine = Engine(configuration: headUnit)
        let keeper = try Keeper(configuration.storage, on: loop, log: log)
        keeper.done = { [unowned self] in self.handle($0) }
        self.keeper = keeper
        if configuration.headUnit.sound.isAvailable {
            let loudspeaker = try Loudspeaker(configuration.sound, on: loop, log: log)
            loudspeaker.told = { [unowned self] in self.handle($0) }
            self.loudspeaker = loudspeaker
        }
        timer = try LoopTimer(on: loop) { [unowned self] in self.handle(.timerFired) }
        let display = presenter.touched
        touch = try TouchInputs(configuration.touch, display: display, among: inputs, on: loop, log: log) {
            [unowned self] frame in self.touched(frame)
        }
        keys = KeyInputs(configuration.keys, seat: configuration.touch.seat, among: inputs, on: loop, log: log) {
            [unowned self] event in self.handle(event)
        }
        touch?.panelChanged = { [unowned self] panel, isThere in
            self.control?.tell(WatchEvent(panel: panel, isThere: isThere))
            self.supervision?.changed()
        }
        control = openControl(sockets?.takeUnix())
        supervision = try Supervision(on: loop, log: log, workers: { [unowned self] in self.workers }) {
            [unowned self] in self.statusLine
        }
    }

    /// Where apps connect to.
    var address: TCPAddress { reception?.addresses.first ?? configuration.listen }

    /// Serves until ``stop()`` or a signal to end. Everything that was touched outside is put back.
    func run() throws {
        goRealTime()
        if reception?.isOpen == true { isListening() }
        // A display of the kernel's tells of itself.
        if let presenter, presenter.isInMemory { log.info("display \(presenter.description)") }
        if loudspeaker != nil, !isSoundThere {
            let device = configuration.sound.device
            log.notice("no sound card for sound.device \"\(device)\": speech is not announced to apps")
        }
        if let keeper { handle(.restored(keeper.kept)) }
        handle(.timerFired)
        inputs.start()
        touch?.start()
        supervision?.ready()
        try loop.run()
        control = nil
        loudspeaker = nil
        presenter = nil
        touch = nil
        keys = nil
        keeper = nil
    }

    /// sdl_core's signal for it: SIGRTMIN+3.
    private static let ignitionSignal = __libc_current_sigrtmin() + 3

    /// Tells every app, and ends when their connections are closed and everything is kept.
    ///
    /// - Parameter reason: `.stopping` or `.ignitionOff`.
    func stop(_ reason: Engine.Event = .stopping) {
        guard !isStopping else { return loop.stop() }
        isStopping = true
        supervision?.stopping()
        reception = nil
        handle(reason)
        stopWhenEmpty()
    }

    /// Plays the recordings among the touch sources from now on.
    func playRecordings() { touch?.playRecordings() }

    private func isListening() {
        let addresses = (reception?.addresses ?? []).map(\.description).joined(separator: " and ")
        log.info("listening on \(addresses)")
        supervision?.changed()
    }

    private func stopWhenEmpty() {
        if isStopping, connections.isEmpty { loop.stop() }
    }

    private func accepted(_ connection: StreamConnection) {
        let limits = configuration.limits
        let fromThere = connections.values.count { $0.peer == connection.peer }
        guard connections.count < limits.connections, fromThere < limits.connectionsPerAddress else {
            metrics.connectionsRefused += 1
            let key = connections.count < limits.connections ? "connections_per_address" : "connections"
            let most = connections.count < limits.connections ? limits.connectionsPerAddress : limits.connections
            // It closes with its last reference: this one.
            return peerLines.line(
                .notice, "refused connection",
                "a connection from \(connection.peer ?? "a peer") was closed: \(most) are open (limits.\(key))")
        }
        lastConnection += 1
        let id = ConnectionID(lastConnection)
        connections[id] = connection
        connection.received = { [unowned self] in self.handle(.received(id, $0)) }
        connection.backlogged = { [unowned self] in self.handle(.backlogged(id, $0)) }
        connection.closed = { [unowned self] in self.closed(id, $0) }
        lookForSound()
        handle(.connected(id, device: DeviceID(address: connection.peer)))
    }

    /// A card may have come or gone since: looked up before an app is told what can be heard.
    private func lookForSound() {
        let isThere = PlaybackDevices.exist(for: configuration.sound.device)
        guard isThere != isSoundThere else { return }
        isSoundThere = isThere
        handle(.audible(isThere))
    }

    private func closed(_ id: ConnectionID, _ ending: StreamConnection.Ending) {
        connections[id] = nil
        lastReceiver = nil
        switch ending {
        case .peer, .local: break
        case .tooSlow: log.warning("connection \(id.number) ended: the app does not read what it is sent")
        case .failed(let code): log.info("connection \(id.number) ended: \(errorText(code))")
        }
        handle(.disconnected(id))
        stopWhenEmpty()
    }

    private func touched(_ frame: borrowing ContactFrame) {
        guard presenter?.touched(frame) != true else { return }
        guard !isHandling else { return postpone(frame) }
        isHandling = true
        let sent = engine.counters.touchMessages
        eventBegan = Clock.monotonic
        engine.handle(touch: frame, at: BezelModel.Instant(nanoseconds: Clock.bootTime), into: &outbox)
        carryOut()
        if engine.counters.touchMessages > sent { metrics.touchToWire.record(lastWrite - eventBegan) }
        if let control, control.isTouchWatched { control.tell(frame) }
        finishHandling()
    }

    /// A recording that an event started may play into the middle of it.
    @inline(never)
    private func postpone(_ frame: borrowing ContactFrame) { later.append(.touched(copy frame)) }

    private func shown(_ flip: Flip) {
        metrics.frames += 1
        handle(.shown(flip.serial, layout: flip.layout, at: flip.stamp))
    }

    func handle(_ event: Engine.Event) {
        guard !isHandling else { return later.append(event) }
        isHandling = true
        process(event)
        finishHandling()
    }

    /// Handles what came up meanwhile.
    private func finishHandling() {
        while !later.isEmpty { process(later.removeFirst()) }
        isHandling = false
        timer?.set(engine.deadline?.nanoseconds)
    }

    private func process(_ event: borrowing Engine.Event) {
        eventBegan = Clock.monotonic
        engine.handle(event, at: BezelModel.Instant(nanoseconds: Clock.bootTime), into: &outbox)
        carryOut()
    }

    private func carryOut() {
        for position in outbox.effects.indices {
            // Looked at in place: a touch has no other.
            if case .send(let id, let range) = outbox.effects[position] {
                send(range, to: id)
            } else {
                carryOut(outbox.effects[position])
            }
        }
        outbox.removeAll()
    }

    private func carryOut(_ effect: Engine.Effect) {
        switch effect {
        case .send(let id, let range): send(range, to: id)
        case .close(let id): connections[id]?.close()
        case .draw(let scene): presenter?.show(scene, wantedAt: eventBegan)
        case .store(let order): keeper?.carryOut(order)
        case .say(let utterance): loudspeaker?.say(utterance)
        case .hush(let id): loudspeaker?.hush(id)
        case .click: loudspeaker?.click()
        case .tell(let id, let news): control?.tell(news, of: id)
        case .note(let note): tell(note)
        }
    }

    private func receiver(_ id: ConnectionID) -> StreamConnection? {
        if let lastReceiver, lastReceiver.id == id { return lastReceiver.connection }
        guard let connection = connections[id] else { return nil }
        lastReceiver = (id, connection)
        return connection
    }

    private func send(_ range: Range<Int>, to id: ConnectionID) {
        guard let connection = receiver(id) else { return }
        outbox.bytes.withUnsafeBytes { connection.send(UnsafeRawBufferPointer(rebasing: $0[range])) }
        lastWrite = Clock.monotonic
    }

    private func tell(_ note: Engine.Note) {
        observer(note)
        let event = WatchEvent(note)
        control?.tell(event)
        supervision?.changed()
        switch note {
        case .level(_, _, .full): touch?.playRecordings()
        case .alertShown: if let time = presenter?.lastDelay { metrics.alertToFrame.record(time) }
        case .sessionStarted, .registered, .level, .regions, .focused, .alertAsked, .alertWaits, .buttonPressed,
            .alertEnded, .localAlertEnded, .paused, .speaking, .unregistered, .sessionEnded, .malformed, .dropped,
            .foreign, .flooded, .refused:
            break
        }
        guard note.isRateLimited else {
            return log.log(level: note.level, "\(note.line)", metadata: note.fields)
        }
        peerLines.line(note.level, event.name, note.line, note.fields)
    }
}
