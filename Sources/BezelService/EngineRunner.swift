internal import BezelModel
internal import EventLoop
package import HeadUnit
internal import Logging
internal import SmartDeviceLink

/// The parts of the service that carry out the engine's effects.
struct EngineOutputs {
    let connections: AppConnections
    let cloudApps: CloudDialler
    let bluetooth: BluetoothComponent
    let secondary: SecondaryTransport
    let requests: RequestReader
    let storage: StorageComponent
    let display: DisplayComponent
    let files: FilesComponent
    let audio: AudioComponent
    let volume: VolumeComponent
    let voice: VoiceComponent
    let streams: any StreamSink
    let input: InputComponent
    let control: ControlComponent
    let systemd: SystemdNotifier
    let timeOfDay: TimeOfDayComponent
    let settings: SettingsComponent
    let log: Logger
    /// For lines that a peer can cause repeatedly.
    let peerLines: LimitedLog
}

/// Runs the engine on the loop: passes events to it, one after the other, and carries out its effects.
///
/// A touch takes the shortest way: it is handled at once on the loop's thread, in the frame where it was read, and nothing
/// is allocated for it.
package final class EngineRunner {
    /// Called with each log event, after the effects before it. For the demo's timeline.
    package var observer: (Engine.LogEvent) -> Void = { _ in }
    @exclusivity(unchecked) private(set) var engine: Engine
    @exclusivity(unchecked) private(set) var metrics = LatencyMetrics()
    private let outputs: EngineOutputs
    private let timer: LoopTimer
    @exclusivity(unchecked) private var outbox = Outbox()
    /// The bytes of the present event, for data of streams, and where they came from.
    @exclusivity(unchecked) private var received: [UInt8] = []
    @exclusivity(unchecked) private var sender = ConnectionID(0)
    /// Events that occurred while another one was handled.
    @exclusivity(unchecked) private var waiting: [Engine.Event] = []
    @exclusivity(unchecked) private var isHandling = false
    /// When the present event began, in nanoseconds of the monotonic clock.
    @exclusivity(unchecked) private var eventBegan: Int64 = 0

    init(_ engine: Engine, _ outputs: EngineOutputs, on loop: EventLoop) throws {
        self.engine = engine
        self.outputs = outputs
        timer = try LoopTimer(on: loop)
        timer.fired = { [unowned self] in send(.timerFired) }
    }

    /// Reads the engine in place. An expression with the property `engine` would copy the whole engine to read from it.
    func read<Value>(_ read: (inout Engine) -> Value) -> Value { read(&engine) }

    package func send(_ event: Engine.Event) {
        guard !isHandling else { return waiting.append(event) }
        isHandling = true
        handle(event)
        handleWaiting()
    }

    func send(touch frame: inout ContactFrame) {
        guard !outputs.display.takes(&frame) else { return }
        guard !isHandling else { return postpone(frame) }
        isHandling = true
        eventBegan = Clock.monotonic
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        let isSent = engine.handle(touch: &frame, at: now, into: &outbox)
        performEffects()
        if isSent { metrics.touchToWire.record(outputs.connections.lastWrite - eventBegan) }
        if outputs.control.isTouchWatched { outputs.control.send(frame) }
        handleWaiting()
    }

    /// A recording that an event has started may play a frame while that event is handled.
    @inline(never)
    private func postpone(_ frame: borrowing ContactFrame) { waiting.append(.touched(copy frame)) }

    private func handle(_ event: borrowing Engine.Event) {
        eventBegan = Clock.monotonic
        if case .received(let id, let bytes) = copy event { (received, sender) = (bytes, id) }
        if outputs.control.isRPCTapped { tap(event) }
        engine.handle(event, at: BezelModel.Instant(nanoseconds: Clock.bootTime), into: &outbox)
        performEffects()
        received = []
    }

    @inline(never)
    private func tap(_ event: borrowing Engine.Event) {
        if case .received(let id, let bytes) = copy event { outputs.control.tapReceived(bytes, from: id) }
        if case .disconnected(let id) = copy event { outputs.control.tapClosed(id) }
    }

    private func handleWaiting() {
        while !waiting.isEmpty { handle(waiting.removeFirst()) }
        isHandling = false
        guard outbox.mayChangeDeadline else { return }
        outbox.mayChangeDeadline = false
        timer.set(engine.readDeadline()?.nanoseconds)
    }

    private func performEffects() {
        for position in outbox.effects.indices {
            // Read in place: a touch has no other effect.
            if case .send(let id, let range) = outbox.effects[position] {
                send(range, to: id)
            } else {
                perform(outbox.effects[position])
            }
        }
        outbox.removeAll()
    }

    private func perform(_ effect: Engine.Effect) {
        switch effect {
        case .send(let id, let range): send(range, to: id)
        case .dial(let app): outputs.cloudApps.dial(app)
        case .close(let id): outputs.connections.close(id)
        case .abandon(let id): outputs.connections.abandon(id)
        case .rest(let id, let time): outputs.connections.rest(id, for: time.nanoseconds)
        case .openSecondary(let id): outputs.secondary.open(for: id)
        case .closeSecondary(let id): outputs.secondary.close(for: id)
        case .streamOpened(let id, let parameters): outputs.streams.opened(id, parameters)
        case .streamData(let id, let piece):
            received.withUnsafeBytes {
                guard piece.range.upperBound <= $0.count else { return }
                outputs.streams.data(id, UnsafeRawBufferPointer(rebasing: $0[piece.range]), piece)
            }
            if piece.rest > 0 { outputs.connections.expect(Int(piece.rest), from: sender) }
        case .streamClosed(let id): outputs.streams.closed(id)
        case .read(let request): outputs.requests.read(request)
        case .draw(let scene):
            outputs.display.show(scene, requestedAt: eventBegan)
            outputs.timeOfDay.clockIsVisible(scene.showsClock)
        case .pairingAnswered(let id, let isRight): outputs.bluetooth.answer(id, isRight)
        case .pairingStopped: outputs.bluetooth.closePairing()
        case .setting(let order): outputs.settings.perform(order)
        case .openMicrophone(let use): outputs.voice.open(use)
        case .closeMicrophone(let id): outputs.voice.close(id)
        case .decidePhrase(let id): outputs.voice.decide(id)
        case .pictureComes: outputs.files.pictureComes()
        case .store(let request): outputs.storage.perform(request)
        case .playAudio(let utterance): outputs.audio.play(utterance)
        case .stopAudio(let id): outputs.audio.cancel(id)
        case .click: outputs.audio.click()
        case .setVolume(let percent): outputs.volume.set(percent)
        case .volumeChosen(let volume, let isShown):
            outputs.volume.keep(volume)
            outputs.settings.update()
            // The page shows it.
            if isShown, !read({ $0.shows(.volume) }) { outputs.display.show(.volume(volume)) }
        case .localAlertEvent(let id, let event): outputs.control.send(event, of: id)
        case .programAsked(let request): outputs.control.send(request)
        case .programRequestWithdrawn(let id): outputs.control.withdraw(id)
        case .programNoticeWanted(let wish): outputs.control.send(wish)
        case .log(let event): record(event)
        }
    }

    private func send(_ range: Range<Int>, to id: ConnectionID) {
        outbox.bytes.withBytes(range) {
            outputs.connections.send($0, to: id)
            if outputs.control.isRPCTapped { outputs.control.tapSent($0, to: id) }
        }
    }

    private func record(_ event: Engine.LogEvent) {
        observer(event)
        let watchEvent = WatchEvent(event)
        outputs.control.send(watchEvent)
        outputs.systemd.statusChanged()
        switch event {
        case .level(_, _, .full): outputs.input.playRecordings()
        case .foreign(let connection, let foreign):
            foreign.answer?.withUnsafeBytes { outputs.connections.send($0, to: connection) }
        case .alertShown: if let delay = outputs.display.lastDelay { metrics.alertToFrame.record(delay) }
        case .sessionStarted, .registered, .level, .regions, .focused, .pageShown, .cloudApp, .alertRequested,
            .alertWaits, .buttonPressed, .alertEnded, .localAlertEnded, .paused, .speaking, .unregistered,
            .sessionEnded, .malformed,
            .dropped, .silent, .flooded, .refused, .admitted, .turnedAway, .gaveWay, .stream,
            .phrasesLeftOut:
            break
        }
        guard event.isRateLimited else {
            return outputs.log.log(level: event.level, "\(event.line)", metadata: event.fields)
        }
        outputs.peerLines.line(event.level, watchEvent.name, event.line, event.fields)
    }
}
