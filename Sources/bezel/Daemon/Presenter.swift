internal import BezelModel
internal import Drawing
internal import EventLoop
internal import Logging
internal import OverlayDisplay

/// Carries scenes to the screen: drawn by a worker, shown by the display, the newest always first.
final class Presenter {
    /// Told of each scene that has reached the screen, once a scene.
    var shown: (Flip) -> Void = { _ in }
    /// Told when pictures lie otherwise on the panel than before, as when one was plugged in.
    var moved: (ScreenGeometry) -> Void = { _ in }
    /// Told when pictures have another size: a panel has come that has no mode of the size before.
    var resized: (DisplaySize) -> Void = { _ in }
    /// Told when the display had something to say, and the log has it.
    var told: () -> Void = {}
    /// Of all pictures.
    private(set) var size: DisplaySize
    /// The pixels a millimetre that pictures are drawn for; nil where nobody knows.
    private var density: Double?
    var description: DisplayDescription { display.description }
    var isInMemory: Bool { display.descriptor == nil }
    var counters: DisplayCounters { display.counters }
    /// A board that has no cache of its fonts yet looks through all of them before the first picture.
    var drawing: WorkerStatus { WorkerStatus("drawing", worker.clock, limit: .seconds(60)) }
    /// How pictures lie on the panel, for touch panels that are glued to it; nil where there is no panel.
    var geometry: ScreenGeometry? { display.geometry }
    /// For the panel that lies on it.
    var touched: TouchedDisplay {
        TouchedDisplay(size: size, geometry: display.geometry, connector: description.connector)
    }
    /// From the wish for the scene on the screen to its first frame, in nanoseconds.
    private(set) var lastDelay: Int64?
    /// The newest picture that was handed to the display.
    private(set) var picture: Picture?

    private struct Job: Sendable {
        var scene: Scene
        var size: DisplaySize
        var density: Double?
        var now: BezelModel.Instant
    }

    private let log: Logger
    private let loop: EventLoop
    /// The one that is wanted; empty for any.
    private let connector: String
    private var display: Display
    private let pictures: Mailbox<Picture>
    private let worker: Worker<Job, Picture>
    private var mailboxWatch: Watch?
    private var displayWatch: Watch?
    private var frameTimer: LoopTimer?
    private var displayTimer: LoopTimer?
    private var sleepTimer: LoopTimer?
    private var wakeUp: WakeUpWatch?
    private var sleep: PanelSleep
    private var lastError: DisplayError?
    private var lastGeometry: ScreenGeometry?
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
        connector = configuration.connector
        switch configuration.output {
        case .headless: display = .headless(size: configuration.size)
        case .kms: display = try .kms(configuration.settings, at: Stamp(nanoseconds: Clock.monotonic))
        }
        let size = display.size
        self.size = size
        let density = display.description.pixelsPerMillimetre
        self.density = density
        sleep = PanelSleep(after: configuration.blankAfter)
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
                // Not before the first picture, which is waited for.
                if isFirst, !FontCheck.hasFont(for: configuration.font) { log.error("\(FontCheck.none)") }
                isFirst = false
                return picture
            }
        }
        mailboxWatch = try pictures.open(on: loop) { [unowned self] in self.drawn($0) }
        frameTimer = try LoopTimer(on: loop) { [unowned self] in self.draw() }
        displayTimer = try LoopTimer(on: loop) { [unowned self] in self.displayIsDue() }
        lastGeometry = display.geometry
        wakeUp = try WakeUpWatch(on: loop) { [unowned self] in self.attempt { try self.display.showAgain(at: $0) } }
        sleepTimer = try LoopTimer(on: loop) { [unowned self] in self.sleepIsDue() }
        if let descriptor = display.descriptor {
            displayWatch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in self.displayIsReady() }
        }
        armDisplayTimer()
        armSleepTimer()
    }

    deinit {
        display.end()
        if counters != DisplayCounters() { log.info("display: \(counters)") }
        for watch in [mailboxWatch, displayWatch] { if let watch { loop.unwatch(watch) } }
    }

    /// Shows `scene` as soon as it is drawn.
    ///
    /// - Parameter began: When whatever asks for it began, in nanoseconds of the monotonic clock.
    func show(_ scene: Scene, wantedAt began: Int64) {
        self.scene = scene
        wishes.append((scene.serial, began))
        wake()
        draw()
    }

    /// Fingers moved.
    ///
    /// - Returns: Whether they only woke the panel, and nobody else is to hear of them.
    func touched(_ frame: borrowing ContactFrame) -> Bool {
        guard sleep.isOn else { return false }
        let isDark = sleep.isDark
        let isKept = sleep.touched(frame, at: BezelModel.Instant(nanoseconds: Clock.bootTime))
        if isDark { wake() }
        return isKept
    }

    private func draw() {
        guard let scene else { return }
        guard !isDrawing else {
            isStale = true
            return
        }
        isDrawing = true
        isStale = false
        worker.post(
            Job(scene: scene, size: size, density: density, now: BezelModel.Instant(nanoseconds: Clock.bootTime)))
    }

    private func drawn(_ picture: Picture) {
        isDrawing = false
        self.picture = picture
        next = picture.nextChange
        attempt {
            guard case .shown(let flip) = try display.present(picture, at: $0) else { return nil }
            return flip
        }
        if isStale { draw() }
    }

    private func displayIsReady() { attempt { try display.handleEvents(at: $0) } }

    private func displayIsDue() { attempt { try display.timerFired(at: $0) } }

    /// Does something with the display, carries on what has reached the screen by it, and tells what went wrong, once.
    private func attempt(_ body: (Stamp) throws -> Flip?) {
        do {
            let flip = try body(Stamp(nanoseconds: Clock.monotonic))
            if let flip {
                lastError = nil
                flipped(flip)
            }
        } catch let error as DisplayError {
            if error != lastError { log.error("\(error)") }
            lastError = error
        } catch {
            log.error("\(error)")
        }
        let news = display.takeNews()
        for item in news { log.log(level: item.level, "\(item.line(wanted: connector, Display.list))") }
        if connector.isEmpty, news.contains(where: \.isOpened),
            let advice = DisplayAdvice.others(among: Display.list(), taken: description.connector)
        {
            log.notice("\(advice.text). \(advice.mend)")
        }
        if !news.isEmpty { told() }
        if display.size != size {
            size = display.size
            density = display.description.pixelsPerMillimetre
            resized(size)
            draw()
        }
        if let geometry = display.geometry, geometry != lastGeometry {
            lastGeometry = geometry
            moved(geometry)
        }
        armDisplayTimer()
    }

    private func wake() {
        guard sleep.isOn, sleep.stir(at: BezelModel.Instant(nanoseconds: Clock.bootTime)) else { return }
        attempt { try display.wake(at: $0) }
        armSleepTimer()
    }

    private func sleepIsDue() {
        if sleep.timerFired(at: BezelModel.Instant(nanoseconds: Clock.bootTime)) {
            attempt { _ in
                display.blank()
                return nil
            }
        }
        armSleepTimer()
    }

    private func armSleepTimer() { sleepTimer?.set(sleep.deadline?.nanoseconds) }

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
