import BezelModel
import HeadUnit
import SmartDeviceLinkApp

/// The head unit's engine with a screen that shows each scene at once, a store in memory, and sounds that are not played.
struct SimulatedEngine {
    /// Something for an app.
    enum Output {
        case bytes(ConnectionID, [UInt8])
        case closed(ConnectionID)
    }

    private(set) var engine: Engine
    private(set) var scene = Scene(serial: Scene.Serial(0))
    /// Where everything that can be pressed is.
    private(set) var layout: ScreenLayout?
    /// Texts that were spoken, in order, and the names of sounds.
    private(set) var spoken: [String] = []
    /// What the engine has written to its log, in order.
    private(set) var log: [Engine.LogEvent] = []
    /// The bytes for apps, in the order of sending.
    private var outputs: [Output] = []
    private var outbox = Outbox()
    private var store = SimulatedStore()
    /// Sounds that are being played, and when each ends.
    private var sounds: [(id: Utterance.ID, end: Instant)] = []
    private let model: HeadUnitSimulator.Model
    private var now = Self.start

    /// The engine's time when the simulator is created.
    private static let start = Instant(nanoseconds: 1_000_000_000)

    init(_ model: HeadUnitSimulator.Model) {
        self.model = model
        engine = Engine(configuration: model.configuration)
        var kept = KeptState()
        kept.seed = 1
        handle(.restored(kept), at: .zero)
    }

    /// The time of the last event, as a stamp of the kernel.
    var stamp: Stamp { Stamp(nanoseconds: now.nanoseconds) }

    /// When the engine or a sound needs the time; nil if neither does.
    var nextDue: Duration? {
        let due = Instant.earliest(engine.deadline, sounds.map(\.end).min())
        return due.map { .nanoseconds(max($0, now).nanoseconds - Self.start.nanoseconds) }
    }

    mutating func takeOutputs() -> [Output] {
        defer { outputs = [] }
        return outputs
    }

    /// - Parameter time: The time since the simulator was created.
    mutating func pass(to time: Duration) { now = max(now, Self.start + Interval(time)) }

    /// - Parameter time: The time since the simulator was created.
    mutating func handle(_ event: Engine.Event, at time: Duration) {
        pass(to: time)
        handle(event)
    }

    /// Lets the engine do what is due.
    ///
    /// - Returns: Whether anything was.
    mutating func fire(at time: Duration) -> Bool {
        guard let due = nextDue, due <= time else { return false }
        pass(to: time)
        let ended = sounds.filter { $0.end <= now }
        sounds.removeAll { $0.end <= now }
        for sound in ended { handle(.soundEnded(sound.id, .heard)) }
        if let deadline = engine.deadline, deadline <= now { handle(.timerFired) }
        return true
    }

    private mutating func handle(_ event: Engine.Event) {
        outbox.removeAll()
        engine.handle(event, at: now, into: &outbox)
        outbox.mayChangeDeadline = false
        var answers: [Engine.Event] = []
        var drawn: Scene?
        for effect in outbox.effects {
            switch effect {
            case .send(let connection, let range): outputs.append(.bytes(connection, Array(outbox.bytes[range])))
            case .close(let connection), .abandon(let connection):
                outputs.append(.closed(connection))
                answers.append(.disconnected(connection))
            case .read(let request): answers.append(.read(request.read()))
            case .draw(let scene): drawn = scene
            case .store(let request): if let answer = store.perform(request) { answers.append(answer) }
            case .playAudio(let utterance):
                play(utterance)
                answers.append(.soundBegan(utterance.id))
            case .stopAudio(let id):
                guard sounds.contains(where: { $0.id == id }) else { continue }
                sounds.removeAll { $0.id == id }
                answers.append(.soundEnded(id, .stopped))
            case .log(let entry): log.append(entry)
            // The rest is for a real board: its network, its panel's sounds, its settings and other programs.
            case .rest, .openMicrophone, .closeMicrophone, .decidePhrase, .openSecondary, .closeSecondary,
                .streamOpened, .streamData,
                .streamClosed, .setting, .pictureComes, .click, .setVolume, .volumeChosen, .localAlertEvent,
                .pairingAnswered, .pairingStopped, .dial, .programAsked, .programRequestWithdrawn,
                .programNoticeWanted:
                continue
            }
        }
        for answer in answers { handle(answer) }
        guard let drawn else { return }
        scene = drawn
        layout = SimulatedLayout.layout(of: drawn, beside: model.area)
        handle(.sceneShown(drawn.serial, layout: layout, at: stamp))
    }

    private mutating func play(_ utterance: Utterance) {
        spoken += utterance.parts.compactMap { part in
            switch part {
            case .text(let text), .phonemes(let text, _): text
            case .chime, .file, .silence: nil
            }
        }
        sounds.append((utterance.id, now + Interval(model.speechTime)))
    }
}

extension Interval {
    init(_ duration: Duration) {
        self.init(nanoseconds: Int64(duration / .nanoseconds(1)))
    }
}
