internal import BezelModel
internal import Drawing
internal import EventLoop
internal import Logging

/// Draws pictures of scenes on a thread of its own. A newer job replaces a waiting one.
final class RenderWorker {
    struct Job: Sendable {
        var scene: Scene
        var size: DisplaySize
        /// Pixels a millimetre; nil if unknown.
        var density: Double?
        var now: BezelModel.Instant
    }

    private let loop: EventLoop
    private let pictures: Mailbox<Picture>
    private let worker: Worker<Job, Picture>
    private var watch: Watch?

    /// - Parameters:
    ///   - size: The size of the first picture.
    ///   - density: Its pixels a millimetre; nil if unknown.
    ///   - frames: Where each new screen is written as a PNG; nil for nowhere.
    init(
        _ configuration: ProgramConfiguration.Display, size: DisplaySize, density: Double?, on loop: EventLoop,
        log: Logger, frames: FrameFolder?
    ) throws {
        self.loop = loop
        pictures = try Mailbox()
        worker = try Worker(name: "drawing", results: pictures) {
            let background = Background(configuration.background, log: log)
            func newRenderer(_ size: DisplaySize, _ pixelsPerMillimetre: Double?) -> Renderer {
                let renderer = Renderer(
                    size: size, fontFamily: configuration.font, pixelsPerMillimetre: pixelsPerMillimetre,
                    background: background, fades: configuration.fades)
                if let error = renderer.backgroundError { log.error("display.background: \(error)") }
                return renderer
            }
            var renderer = newRenderer(size, density)
            var writer = frames.map(PictureWriter.init)
            var isFirst = true
            return { job in
                if renderer.size != job.size { renderer = newRenderer(job.size, job.density) }
                let picture = renderer.render(job.scene, at: job.now)
                writer?.write(picture)
                // After the first picture, so that the check does not delay it.
                if isFirst, !FontCheck.hasFont(for: configuration.font) { log.error("\(FontCheck.none)") }
                isFirst = false
                return picture
            }
        }
    }

    deinit { stop() }

    /// The limit allows for a board without a font cache, which reads all fonts before the first picture.
    var status: WorkerStatus { WorkerStatus("drawing", worker.clock, limit: .seconds(60)) }

    /// - Parameter drawn: Called with each picture, on the loop's thread.
    func start(_ drawn: @escaping (Picture) -> Void) throws { watch = try pictures.open(on: loop, drawn) }

    func draw(_ job: Job) { worker.post(job) }

    /// Ends the thread after the job that it works on.
    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        worker.stop()
    }
}
