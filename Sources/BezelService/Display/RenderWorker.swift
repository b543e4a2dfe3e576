internal import BezelConfiguration
internal import BezelModel
internal import Drawing
internal import EventLoop
internal import Logging
internal import Synchronization

/// Draws pictures of scenes on its own thread. A newer job replaces a waiting one.
final class RenderWorker {
    struct Job: Sendable {
        var scene: Scene
        /// The newest picture of the scene's video, for the files of `--frames`.
        var video: VideoPicture?
        var size: DisplaySize
        /// Pixels a millimetre; nil if unknown.
        var density: Double?
        var now: BezelModel.Instant
        /// Counts the jobs; set by ``draw(_:)``.
        fileprivate var number: UInt64 = 0

        init(scene: Scene, video: VideoPicture?, size: DisplaySize, density: Double?, now: BezelModel.Instant) {
            self.scene = scene
            self.video = video
            self.size = size
            self.density = density
            self.now = now
        }
    }

    /// Which job is the newest, and which one is drawn.
    private final class JobCounts: Sendable {
        private let newest = Atomic<UInt64>(0)
        private let drawn = Atomic<UInt64>(0)

        /// Whether a newer job waits.
        var isOutdated: Bool { newest.load(ordering: .relaxed) != drawn.load(ordering: .relaxed) }

        func next() -> UInt64 { newest.wrappingAdd(1, ordering: .relaxed).newValue }
        func begin(_ number: UInt64) { drawn.store(number, ordering: .relaxed) }
    }

    private let loop: EventLoop
    private let pictures: Mailbox<Picture>
    private let worker: Worker<Job, Picture>
    private let files: FilesComponent?
    private let counts = JobCounts()
    private let writesFrames: Bool
    private var watches: [Watch] = []

    /// - Parameters:
    ///   - size: The size of the first picture.
    ///   - density: Its pixels a millimetre; nil if unknown.
    ///   - files: Decodes the images; nil where there are none.
    ///   - frames: Where each new screen is written as a PNG; nil for nowhere.
    init(
        _ configuration: ProgramConfiguration.Display, size: DisplaySize, density: Double?, files: FilesComponent?,
        on loop: EventLoop, log: Logger, frames: FrameFolder?
    ) throws {
        self.loop = loop
        self.files = files
        writesFrames = frames != nil
        pictures = try Mailbox()
        let decoding = files?.decoding ?? .immediate
        let counts = counts
        worker = try Worker(name: "drawing", results: pictures) {
            let background = Background(configuration.background, log: log)
            let logo = Background.contents(of: configuration.idle.logo, log: log)
            func newRenderer(_ size: DisplaySize, _ pixelsPerMillimetre: Double?) -> Renderer {
                let renderer = Renderer(
                    size: size, fontFamily: configuration.font, pixelsPerMillimetre: pixelsPerMillimetre,
                    background: background, logo: logo,
                    look: Look(
                        hasHighContrast: configuration.contrast == .high,
                        reducesMotion: configuration.motion == .reduced), fades: configuration.fades,
                    decoding: decoding,
                    isOutdated: { counts.isOutdated })
                if let error = renderer.backgroundError { log.error("display.background: \(error)") }
                if let error = renderer.logoError { log.error("idle.logo: \(error)") }
                return renderer
            }
            var renderer = newRenderer(size, density)
            var writer = frames.map(PictureWriter.init)
            var isFirst = true
            return { job in
                counts.begin(job.number)
                if renderer.size != job.size { renderer = newRenderer(job.size, job.density) }
                let picture = renderer.render(job.scene, at: job.now)
                writer?.write(job.video?.under(picture) ?? picture)
                // After the first picture, so that the check does not delay it.
                if isFirst, !FontCheck.hasFont(for: configuration.font) { log.error("\(FontCheck.none)") }
                isFirst = false
                return picture
            }
        }
    }

    deinit { stop() }

    /// The limit allows for a board without a font cache, which reads all fonts before the first picture.
    var status: [WorkerStatus] {
        [WorkerStatus("drawing", worker.clock, limit: .seconds(60))] + (files.map { [$0.imagesStatus] } ?? [])
    }

    /// Both functions are called on the loop's thread.
    ///
    /// - Parameters:
    ///   - drawn: Called with each picture.
    ///   - imageDecoded: Called after an image was decoded that a picture may lack.
    func start(_ drawn: @escaping (Picture) -> Void, imageDecoded: @escaping () -> Void) throws {
        watches.append(try pictures.open(on: loop, drawn))
        if let files { watches.append(try files.decoded.open(on: loop) { _ in imageDecoded() }) }
    }

    func draw(_ job: Job) {
        var job = job
        job.number = counts.next()
        if !writesFrames { job.video = nil }
        worker.post(job)
    }

    /// Ends the thread after the job that it works on.
    func stop() {
        for watch in watches { loop.unwatch(watch) }
        watches = []
        worker.stop()
    }
}
