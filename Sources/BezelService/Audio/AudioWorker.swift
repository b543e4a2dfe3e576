internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Sound

/// Plays the engine's utterances on its own thread, one after another.
final class AudioWorker {
    private enum Report: Sendable {
        case began(Utterance.ID)
        case ended(Utterance.ID, SoundOutcome)
        case deviceFailed
        /// A sound is played differently from the request.
        case noticed(String)
    }

    private let loop: EventLoop
    private let log: Logger
    private let speaker: Speaker
    private let queue: WorkQueue<Utterance, Report>
    private let reports: Mailbox<Report>
    private var watch: Watch?
    private var send: (Engine.Event) -> Void = { _ in }
    private let lines: LimitedLog
    /// Utterances that were posted and have not ended.
    private var underWay = 0

    /// The engine's utterances have the numbers from 1.
    private static let click = Utterance(id: Utterance.ID(0), parts: [.chime(.click)])

    /// The sound device is opened with the first sound.
    ///
    /// - Parameters:
    ///   - player: Plays the sound of apps on the same device.
    ///   - files: Decodes the files of apps.
    init(
        _ configuration: SoundConfiguration, beside player: StreamPlayer?, gain: OutputGain, files: SoundFileDecoding,
        on loop: EventLoop, log: Logger
    ) throws {
        self.loop = loop
        self.log = log
        lines = LimitedLog(5, perSeconds: 60, on: loop, log: log)
        let reports = try Mailbox<Report>()
        let clock = JobClock()
        let speaker = Speaker(
            configuration: configuration, beside: player, gain: gain, files: files,
            notice: { reports.post(.noticed($0)) },
            progress: clock.progress)
        self.reports = reports
        self.speaker = speaker
        queue = try WorkQueue(name: "sound", scheduling: .normal, results: reports, clock: clock) { utterance in
            let outcome = speaker.play(
                utterance, started: { reports.post(.began(utterance.id)) }, failed: { reports.post(.deviceFailed) })
            return .ended(utterance.id, outcome)
        }
    }

    /// - Parameter send: Called on the loop's thread when an utterance has begun or ended.
    func start(_ send: @escaping (Engine.Event) -> Void) throws {
        self.send = send
        watch = try reports.open(on: loop) { [unowned self] in take($0) }
    }

    deinit { stop() }

    /// Ends the thread.
    func stop() {
        // The queue waits for its thread; it must not wait for the end of a sentence.
        speaker.close()
        if let watch { loop.unwatch(watch) }
        watch = nil
        queue.stop()
    }

    /// A long utterance is allowed; the thread hangs only when there is no progress.
    var status: WorkerStatus { WorkerStatus("sound", queue.clock, limit: .seconds(30)) }

    func play(_ utterance: Utterance) {
        underWay += 1
        queue.post(utterance)
    }

    /// Plays a short sound, unless another one plays, because a late click would confuse the user.
    func click() {
        if underWay == 0 { play(Self.click) }
    }

    func cancel(_ id: Utterance.ID) { speaker.stop(id) }

    private func take(_ report: Report) {
        switch report {
        case .began(let id):
            send(.audible(true))
            if id != Self.click.id { send(.soundBegan(id)) }
        case .deviceFailed: send(.audible(false))
        case .ended(let id, let outcome):
            underWay -= 1
            switch outcome {
            case .heard, .stopped: break
            case .partly(let why), .unheard(let why):
                lines.line(.warning, "not heard", "not played: \(why)")
            }
            if id != Self.click.id { send(.soundEnded(id, outcome)) }
        case .noticed(let notice): log.notice("\(notice)")
        }
    }
}
