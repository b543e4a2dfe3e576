internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Sound

/// Makes heard what the engine says, on a thread of its own, one utterance after the other.
final class Loudspeaker {
    /// Told what became of each utterance, on the loop's thread.
    var told: (Engine.Event) -> Void = { _ in }

    private enum Report: Sendable {
        case began(Utterance.ID)
        case ended(Utterance.ID, SoundOutcome)
        case deviceFailed
        /// Something is heard otherwise than asked for.
        case noticed(String)
    }

    private let loop: EventLoop
    private let log: Logger
    private let speaker: Speaker
    private let queue: WorkQueue<Utterance, Report>
    private let reports: Mailbox<Report>
    private var watch: Watch?
    private let lines: LimitedLog
    /// What was posted and has not ended.
    private var underWay = 0

    /// The engine's own begin with 1.
    private static let click = Utterance(id: Utterance.ID(0), parts: [.chime(.click)])

    /// Nothing is opened until something is to be heard.
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

    /// A speech may last; it hangs when nothing of it goes on.
    var worker: WorkerStatus { WorkerStatus("sound", queue.clock, limit: .seconds(30)) }

    func say(_ utterance: Utterance) {
        underWay += 1
        queue.post(utterance)
    }

    /// A short sound, where nothing else is being heard: late it would only puzzle.
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
