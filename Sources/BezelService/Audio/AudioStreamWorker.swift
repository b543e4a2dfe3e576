internal import BezelModel
internal import EventLoop
internal import Logging
internal import Sound

/// Plays the sound that apps stream, on its own thread, which sleeps while there is none.
final class AudioStreamWorker {
    let player: StreamPlayer
    private let loop: EventLoop
    private let lines: LimitedLog
    private let notices: Mailbox<String>
    private let clock: JobClock
    private var thread: NamedThread?
    private var watch: Watch?

    init(_ configuration: SoundConfiguration, gain: OutputGain, on loop: EventLoop, log: Logger) throws {
        self.loop = loop
        lines = LimitedLog(5, perSeconds: 60, on: loop, log: log)
        let notices = try Mailbox<String>()
        let clock = JobClock()
        self.notices = notices
        self.clock = clock
        player = try StreamPlayer(
            configuration: configuration, gain: gain, notice: { notices.post($0) }, progress: { clock.progress() })
    }

    deinit { stop() }

    /// The thread counts as hanging when a piece of 10 ms lasts so long.
    var status: WorkerStatus { WorkerStatus("sound of apps", clock, limit: .seconds(30)) }

    func start() throws {
        watch = try notices.open(on: loop) { [unowned self] in
            lines.line(.warning, "sound of apps", "the sound of apps is not heard: \($0)")
        }
        thread = try NamedThread(name: "sound of apps") { [player, clock] in
            player.run(began: { clock.begin() }, ended: { clock.end() })
        }
    }

    /// The stream has ended: waiting samples are still played. Lost samples are logged.
    func end() {
        player.end()
        guard player.dropped > 0 else { return }
        lines.line(
            .warning, "sound of apps",
            "the app sent more sound than can wait: \(player.dropped) bytes of its stream were dropped")
    }

    /// Ends the thread.
    func stop() {
        player.close()
        if let watch { loop.unwatch(watch) }
        watch = nil
        thread?.join()
        thread = nil
    }
}
