internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Sound

/// Plays the engine's utterances on a thread of its own, one after the other.
final class Loudspeaker {
    /// Called with the result of each utterance, on the loop's thread.
    var told: (Engine.Event) -> Void = { _ in }

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
    private let lines: LimitedLog
    /// Utterances that were posted and have not ended.
    private var underWay = 0

    /// The engine's own begin with 1.
    private static let click = Utterance(id: Utterance.ID(0), parts: [.chime(.click)])

    /// The sound device is opened with the first sound.
    init(_ configuration: SoundConfiguration, on loop: EventLoop, log: Logger) throws {
        self.loop = loop
        self.log = log
        lines = LimitedLog(5, perSeconds: 60, on: loop, log: log)
        let reports = try Mailbox<Report>()
        let clock = JobClock()
        let speaker = Speaker(
            configuration: configuration, notice: { reports.post(.noticed($0)) }, progress: clock.progress)
        self.reports = reports
        self.speaker = speaker
        queue = try WorkQueue(name: "sound", results: reports, clock: clock) { utterance in
            let outcome = speaker.play(
                utterance, started: { reports.post(.began(utterance.id)) }, failed: { reports.post(.deviceFailed) })
            return .ended(utterance.id, outcome)
        }
        watch = try reports.open(on: loop) { [unowned self] in self.take($0) }
    }

    deinit {
        // So that the queue, which waits for its thread, need not wait for the end of a sentence.
        speaker.close()
        if let watch { loop.unwatch(watch) }
    }

    /// A long utterance is allowed; the thread hangs only when there is no progress.
    var worker: WorkerStatus { WorkerStatus("sound", queue.clock, limit: .seconds(30)) }

    func say(_ utterance: Utterance) {
        underWay += 1
        queue.post(utterance)
    }

    /// Plays a short sound, unless another one plays: a late click would only confuse.
    func click() {
        if underWay == 0 { say(Self.click) }
    }

    func hush(_ id: Utterance.ID) { speaker.stop(id) }

    private func take(_ report: Report) {
        switch report {
        case .began(let id):
            told(.audible(true))
            if id != Self.click.id { told(.soundBegan(id)) }
        case .deviceFailed: told(.audible(false))
        case .ended(let id, let outcome):
            underWay -= 1
            switch outcome {
            case .heard, .stopped: break
            case .partly(let why), .unheard(let why):
                lines.line(.warning, "not heard", "not played: \(why)")
            }
            if id != Self.click.id { told(.soundEnded(id, outcome)) }
        case .noticed(let notice): log.notice("\(notice)")
        }
    }
}
