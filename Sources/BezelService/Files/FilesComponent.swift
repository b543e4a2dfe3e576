internal import BezelModel
internal import Confinement
internal import Drawing
internal import EventLoop
internal import Logging
internal import MediaFiles
internal import Sound

/// The pictures and sounds that apps send as a component of the service: processes decode them, and two threads wait for
/// the pictures.
package final class FilesComponent: ServiceComponent {
    /// How processes have ended that should not have.
    private(set) var ends = DecoderEnds()
    /// Gets a message after an image was decoded that may be missing in the newest picture.
    let decoded: Mailbox<Void>
    private let pool: FilePool
    private let images: WorkPool<Void>
    private let reports: Mailbox<FilePool.Report>
    private let timer: LoopTimer
    private let loop: EventLoop
    private let lines: LimitedLog
    private var watch: Watch?

    /// - Parameters:
    ///   - command: The program that decodes, and its arguments.
    ///   - lines: For lines that an app can cause repeatedly.
    init(_ command: DecoderCommand, on loop: EventLoop, lines: LimitedLog) throws {
        self.loop = loop
        self.lines = lines
        let reports = try Mailbox<FilePool.Report>()
        self.reports = reports
        decoded = try Mailbox()
        pool = FilePool {
            command.line($0)
        } report: {
            reports.post($0)
        }
        images = try WorkPool(
            name: "images", threads: FilePool.processCount, scheduling: .background, results: decoded)
        timer = try LoopTimer(on: loop)
        timer.fired = { [unowned self] in endIdle() }
    }

    deinit { stop() }

    /// How the drawing thread gets images.
    var decoding: DecodingPlace {
        // Weak: an image that waits to be decoded holds the renderer's part of this.
        .elsewhere({ [weak images = self.images] in images?.post($0) }, by: pool.pictures)
    }

    var sounds: SoundFileDecoding { pool.sounds }

    /// A picture has a second of processor time, on a slow board that is busy.
    var imagesStatus: WorkerStatus {
        WorkerStatus("images", since: images.clocks.compactMap(\.jobSince).min(), limit: .seconds(60))
    }

    func start(_ host: any ServiceHost) throws {
        watch = try reports.open(on: loop) { [unowned self] in take($0) }
    }

    /// Ends the processes, and then the threads that wait for them.
    func stop() {
        pool.stop()
        if let watch { loop.unwatch(watch) }
        watch = nil
        timer.set(nil)
        images.stop()
    }

    /// An app begins to send a picture: its process is started meanwhile.
    func pictureComes() {
        guard !pool.hasProcess(.pictures) else { return }
        images.post { [pool] in pool.prepare(.pictures) }
    }

    private func take(_ report: FilePool.Report) {
        switch report {
        case .idle: endIdle()
        case .ended(let kind, let end):
            ends.record(kind.rawValue, end)
            lines.line(
                .warning, "files",
                "a file of an app cannot be decoded: the process for \(kind.rawValue) has ended: \(end)")
        case .notStarted(let kind, let error):
            lines.line(.error, "files", "the process for \(kind.rawValue) of apps cannot be started: \(error)")
        }
    }

    private func endIdle() { timer.move(pool.endIdle()?.nanoseconds) }
}
