package import BezelConfiguration
package import BezelModel
package import EventLoop
package import Logging
package import OverlayDisplay
internal import TouchInput

/// Shows scenes: a worker draws them, the display shows them. A newer scene replaces a waiting one. Switches the panel off
/// after a time without a touch and without a new scene.
package final class DisplayController {
    package enum Event {
        /// A scene has reached the screen; once for each scene, layout and number of failed and pending images.
        case shown(Flip)
        /// The description of the display has changed.
        case described
        case resized(DisplaySize)
        /// The panel was switched on or off; `state` of the controller says which, and why.
        case lit
        /// The position of pictures on the panel has changed.
        case moved(TouchMapping)
        /// Touches of the compositor.
        case touched(ContactFrame)
        case key(KeyEvent)
        /// The user has closed the window.
        case closed
    }

    /// The newest picture of a scene, without video.
    private var drawnPicture: Picture?
    /// The newest picture of an app's video.
    private var video: (id: Scene.VideoID, picture: VideoPicture)?
    private let output: DisplayOutput
    private let renderer: RenderWorker
    private var scheduler = FrameScheduler()
    @exclusivity(unchecked) private var blanker: ScreenBlanker
    /// Whether the panel is lit, since when and why.
    private(set) var state = ScreenState()
    private let frameTimer: LoopTimer
    private let blankTimer: LoopTimer
    private let levelTimer: LoopTimer
    /// The brightness or the volume, just after it was changed.
    private var level: LevelMark?
    private var scene: Scene?
    /// A scene in which only the time has changed while the panel is dark: it is drawn when the panel is switched on.
    private var unseen: (scene: Scene, began: Int64)?
    /// Images were decoded after the last picture was requested.
    private var hasNewImages = false
    private var report: (Event) -> Void = { _ in }

    /// Opens the display and starts the thread that draws.
    ///
    /// - Parameters:
    ///   - input: Which input of the compositor is used.
    ///   - inherited: The display's node from the previous process; nil if there is none.
    ///   - files: Decodes the images of apps; nil where there are none.
    ///   - frames: Where each new screen is written as a PNG; nil for nowhere.
    package init(
        _ configuration: ProgramConfiguration.Display, taking input: WaylandInput = WaylandInput(),
        inherited: CInt? = nil, files: FilesComponent? = nil,
        on loop: EventLoop, log: Logger, frames: FrameFolder?
    ) throws {
        output = try DisplayOutput(
            configuration, taking: input, inherited: inherited, on: loop, log: log)
        renderer = try RenderWorker(
            configuration, size: output.size, density: output.density, files: files, on: loop, log: log, frames: frames)
        // The compositor blanks a window on a desktop.
        let (blank, dark) = (configuration.blankAfter, configuration.idle.darkAfter)
        blanker = ScreenBlanker(
            after: output.canBlank ? blank : .zero, dimAfter: configuration.idle.dimAfter,
            idleDarkAfter: output.canBlank ? dark : .zero)
        frameTimer = try LoopTimer(on: loop)
        blankTimer = try LoopTimer(on: loop)
        levelTimer = try LoopTimer(on: loop)
    }

    /// The size of all pictures.
    var size: DisplaySize { output.size }
    var description: DisplayDescription { output.description }
    var isInMemory: Bool { output.isInMemory }
    /// nil while no display is connected, and for a picture in memory.
    var screen: OpenScreen? { output.screen }
    /// The newest picture that was passed to the display, with the video in it.
    var picture: Picture? { drawnPicture.map(withVideo) }
    /// Called with each picture that is passed to the display; nil while there is no other viewer.
    var presented: ((Picture) -> Void)? {
        get { output.presented }
        set { output.presented = newValue }
    }
    /// For the touch panel on the display.
    package var mapping: TouchMapping { output.mapping }
    var workers: [WorkerStatus] { renderer.status }
    /// Nanoseconds from the event that caused the scene on the screen to its first frame.
    var lastDelay: Int64? { scheduler.lastDelay?.nanoseconds }

    package func start(_ report: @escaping (Event) -> Void) throws {
        self.report = report
        frameTimer.fired = { [unowned self] in if scheduler.timerFired() { draw() } }
        levelTimer.fired = { [unowned self] in showLevel(nil) }
        blankTimer.fired = { [unowned self] in blankIfDue() }
        try renderer.start { [unowned self] in
            drawn($0)
        } imageDecoded: { [unowned self] in
            hasNewImages = true
            drawMissingImages()
        }
        try output.start { [unowned self] in handle($0) }
        armBlankTimer()
    }

    /// Restores the screen and ends the thread.
    func stop() {
        frameTimer.set(nil)
        blankTimer.set(nil)
        levelTimer.set(nil)
        output.stop()
        renderer.stop()
    }

    /// Draws `scene` and shows it.
    ///
    /// - Parameter began: When the event that caused the scene began, in nanoseconds of the monotonic clock.
    package func show(_ scene: Scene, requestedAt began: Int64) {
        let isNews = !blanker.isOn || self.scene.map { !scene.differsOnlyInTime(from: $0) } ?? true
        if !isNews, blanker.isDark {
            unseen = (scene, began)
            return
        }
        unseen = nil
        let former = self.scene
        self.scene = scene
        let draws = scheduler.requested(scene.serial, at: Stamp(nanoseconds: began))
        if isNews { wake { .news(scene.news(since: former)) } }
        if draws { draw() }
    }

    /// Shows a picture of an app's video, if the video is on the screen. Otherwise it is kept until then.
    ///
    /// - Returns: Whether it was passed to the display.
    func show(_ picture: VideoPicture, of id: Scene.VideoID) -> Bool {
        video = (id, picture)
        guard let drawnPicture, drawnPicture.video == id, picture.fits(output.size) else { return false }
        wake { .video }
        output.present(withVideo(drawnPicture))
        return true
    }

    /// Whether the display shows such pictures of video without a conversion.
    func takesVideo(_ size: DisplaySize, _ colour: PictureColour) -> Bool { output.takesVideo(size, colour) }

    /// The video has ended: its last picture is not shown again.
    func forgetVideo(_ id: Scene.VideoID) {
        if video?.id == id { video = nil }
    }

    private func withVideo(_ picture: Picture) -> Picture {
        guard let video, picture.video == video.id else { return picture }
        return video.picture.under(picture)
    }

    /// - Returns: Whether the frame only wakes the panel and must not be used otherwise.
    @inline(__always)
    func takes(_ frame: inout ContactFrame) -> Bool { blanker.watchesTouches && wakes(&frame) }

    @inline(never)
    private func wakes(_ frame: inout ContactFrame) -> Bool {
        let former = blanker.level
        let isTaken = blanker.touched(frame, at: BezelModel.Instant(nanoseconds: Clock.bootTime))
        if former != .bright { wake(from: former) { .touch } }
        return isTaken
    }

    /// - Returns: Whether a key that goes down only wakes the panel and must not be used otherwise.
    func takesKey() -> Bool {
        guard blanker.isDark else { return false }
        wake { .key }
        return true
    }

    private func draw() {
        guard let scene else { return }
        hasNewImages = false
        var drawn = scene
        if blanker.level != .bright { drawn.dimIdle() }
        drawn.marks.level = level
        renderer.draw(
            RenderWorker.Job(
                scene: drawn, video: scene.screen.video == video?.id ? video?.picture : nil, size: output.size,
                density: output.density, now: BezelModel.Instant(nanoseconds: Clock.bootTime)))
    }

    private func drawn(_ picture: Picture) {
        drawnPicture = picture
        scheduler.drawn(next: picture.nextChange)
        output.present(withVideo(picture))
        if scheduler.resume() { draw() }
        drawMissingImages()
    }

    /// Draws again if the newest picture lacks an image that was decoded after it.
    private func drawMissingImages() {
        guard hasNewImages, let picture = drawnPicture, picture.pendingImages > 0 || picture.hasPendingPageImages,
            scheduler.redraw()
        else { return }
        draw()
    }

    private func handle(_ event: DisplayOutput.Event) {
        switch event {
        case .flipped(let flip): flipped(flip)
        case .described: report(.described)
        case .moved: report(.moved(mapping))
        case .input(.touch(let frame)): report(.touched(frame))
        case .input(.key(let key)): report(.key(key))
        case .input(.closed): report(.closed)
        case .resized:
            report(.resized(size))
            if scene != nil, scheduler.redraw() { draw() }
        }
    }

    private func flipped(_ flip: Flip) {
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        let decision = scheduler.flipped(flip, refresh: output.refresh, at: now)
        frameTimer.set(scheduler.deadline?.nanoseconds)
        if decision.draws { draw() }
        if decision.isNew { report(.shown(flip)) }
    }

    /// A bar at the upper edge, for 1.5 s after the last change.
    func show(_ level: LevelMark) {
        showLevel(level)
        levelTimer.set(Clock.bootTime + 1_500_000_000)
    }

    private func showLevel(_ level: LevelMark?) {
        self.level = level
        if scene != nil, scheduler.redraw() { draw() }
    }

    func switchOn() {
        wake(from: blanker.level, isOrdered: true) { .order }
    }

    func switchOff() {
        blanker.darken(at: BezelModel.Instant(nanoseconds: Clock.bootTime))
        blank(.order)
        armBlankTimer()
    }

    private func blank(_ cause: ScreenState.Cause) {
        output.blank()
        switched(to: false, cause)
    }

    private func switched(to isLit: Bool, _ cause: ScreenState.Cause) {
        guard state.isLit != isLit else { return }
        state = ScreenState(isLit: isLit, cause: cause, since: BezelModel.Instant(nanoseconds: Clock.bootTime))
        report(.lit)
    }

    /// - Parameter cause: Called only if the panel was dark.
    private func wake(_ cause: () -> ScreenState.Cause) { wake(from: blanker.level, cause) }

    private func wake(
        from former: ScreenBlanker.Level, isOrdered: Bool = false, _ cause: () -> ScreenState.Cause
    ) {
        let isIdle = scene?.isIdle == true
        guard blanker.isOn || isOrdered,
            blanker.activity(isIdle: isIdle, at: BezelModel.Instant(nanoseconds: Clock.bootTime))
        else { return }
        output.wake()
        armBlankTimer()
        if former == .dark { switched(to: true, cause()) }
        guard former != .bright else { return }
        if let unseen {
            show(unseen.scene, requestedAt: unseen.began)
        } else if isIdle, scheduler.redraw() {
            draw()
        }
    }

    private func blankIfDue() {
        let quiet = blanker.quiet
        if blanker.timerFired(at: BezelModel.Instant(nanoseconds: Clock.bootTime)) {
            switch blanker.level {
            case .bright: break
            case .faint: if scheduler.redraw() { draw() }
            case .dark: if let quiet { blank(.quiet(quiet.time, key: quiet.key)) }
            }
        }
        armBlankTimer()
    }

    private func armBlankTimer() { blankTimer.set(blanker.deadline?.nanoseconds) }
}
