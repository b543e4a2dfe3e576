internal import BezelModel
internal import Drawing
internal import EventLoop
internal import Logging
internal import OverlayDisplay

/// Carries scenes to the screen: drawn by a worker, shown by the display, the newest always first.
final class Presenter {
    /// Told of each scene that has reached the screen, once a scene.
    var shown: (Flip) -> Void = { _ in }
    let size: DisplaySize
    let description: DisplayDescription
    /// From the wish for the scene on the screen to its first frame, in nanoseconds.
    private(set) var lastDelay: Int64?
    /// The newest picture that was handed to the display.
    private(set) var picture: Picture?

    private struct Job: Sendable {
        var scene: Scene
        var now: BezelModel.Instant
    }

    private let log: Logger
    private let loop: EventLoop
    private var display: Display
    private let pictures: Mailbox<Picture>
    private let worker: Worker<Job, Picture>
    private var mailboxWatch: Watch?
    private var displayWatch: Watch?
    private var frameTimer: LoopTimer?
    private var displayTimer: LoopTimer?
    private var scene: Scene?
    /// When each scene that is not on the screen yet was asked for.
    private var wishes: [(serial: Scene.Serial, at: Int64)] = []
    private var isDrawing = false
    private var isStale = false
    private var next = Picture.NextChange.never
    private var lastShown: Flip?

    init(
        _ configuration: ProgramConfiguration.Display, on loop: EventLoop, log: Logger, frames: FrameFolder?
    ) throws {
        self.loop = loop
        self.log = log
        switch configuration.output {
        case .headless: display = .headless(size: configuration.size)
        case .kms: display = try .kms(connector: configuration.connector.isEmpty ? nil : configuration.connector)
        }
        let size = display.size
        self.size = size
        description = display.description
        pictures = try Mailbox()
        worker = try Worker(name: "drawing", results: pictures) {
            let renderer = Renderer(
                size: size, fontFamily: configuration.font, background: Background(configuration.background, log: log),
                fades: configuration.fades)
            if let error = renderer.backgroundError { log.error("display.background: \(error)") }
            var writer = frames.map(PictureWriter.init)
            return { job in
                let picture = renderer.render(job.scene, at: job.now)
                writer?.write(picture)
                return picture
            }
        }
        mailboxWatch = try pictures.open(on: loop) { [unowned self] in self.drawn($0) }
        frameTimer = try LoopTimer(on: loop) { [unowned self] in self.draw() }
        displayTimer = try LoopTimer(on: loop) { [unowned self] in self.displayIsDue() }
        if let descriptor = display.descriptor {
            displayWatch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in self.displayIsReady() }
        }
    }

    deinit {
        for watch in [mailboxWatch, displayWatch] { if let watch { loop.unwatch(watch) } }
    }

    /// Shows `scene` as soon as it is drawn.
    ///
    /// - Parameter began: When whatever asks for it began, in nanoseconds of the monotonic clock.
    func show(_ scene: Scene, wantedAt began: Int64) {
        self.scene = scene
        wishes.append((scene.serial, began))
        draw()
    }

    private func draw() {
        guard let scene else { return }
        guard !isDrawing else {
            isStale = true
            return
        }
        isDrawing = true
        isStale = false
        worker.post(Job(scene: scene, now: BezelModel.Instant(nanoseconds: Clock.bootTime)))
    }

    private func drawn(_ picture: Picture) {
        isDrawing = false
        self.picture = picture
        next = picture.nextChange
        do {
            switch try display.present(picture, at: Stamp(nanoseconds: Clock.monotonic)) {
            case .shown(let flip): flipped(flip)
            case .underway, .waiting, .paused: break
            }
        } catch {
            log.error("\(error)")
        }
        armDisplayTimer()
        if isStale { draw() }
    }

    private func displayIsReady() {
        do {
            if let flip = try display.handleEvents(at: Stamp(nanoseconds: Clock.monotonic)) { flipped(flip) }
        } catch {
            log.error("\(error)")
        }
        armDisplayTimer()
    }

    private func displayIsDue() {
        do { try display.timerFired(at: Stamp(nanoseconds: Clock.monotonic)) } catch { log.error("\(error)") }
        armDisplayTimer()
    }

    private func armDisplayTimer() { displayTimer?.set(display.deadline.map(Clock.bootTime(of:))) }

    private func flipped(_ flip: Flip) {
        for wish in wishes where wish.serial <= flip.serial { lastDelay = flip.stamp.nanoseconds - wish.at }
        wishes.removeAll { $0.serial <= flip.serial }
        scheduleNextFrame(after: flip)
        guard flip.serial != lastShown?.serial || flip.layout != lastShown?.layout else { return }
        lastShown = flip
        shown(flip)
    }

    private func scheduleNextFrame(after flip: Flip) {
        switch next {
        case .never: frameTimer?.set(nil)
        case .at(let due): frameTimer?.set(due.nanoseconds)
        // A display paces itself by its flips; one in memory would spin.
        case .nextFrame where display.descriptor == nil: frameTimer?.set(Clock.bootTime + Self.frameTime)
        case .nextFrame: draw()
        }
    }

    /// 60 frames a second.
    private static let frameTime: Int64 = 16_666_667
}
