internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import OverlayDisplay

/// The display as a component of the service.
final class DisplayComponent: ServiceComponent, ScreenControl {
    /// Frames that have reached the screen.
    private(set) var shown: UInt64 = 0
    private let controller: DisplayController
    private let log: Logger

    /// - Parameters:
    ///   - input: Which input of the compositor is used.
    ///   - inherited: The display's node from the previous process; nil if there is none.
    ///   - files: Decodes the images of apps.
    ///   - frames: The folder in which each new screen is written as a PNG; nil for none.
    init(
        _ configuration: ProgramConfiguration.Display, taking input: WaylandInput, inherited: CInt? = nil,
        files: FilesComponent, on loop: EventLoop,
        log: Logger, frames: FrameFolder?
    ) throws {
        controller = try DisplayController(
            configuration, taking: input, inherited: inherited, files: files, on: loop, log: log,
            frames: frames)
        self.log = log
    }

    var size: DisplaySize { controller.size }
    /// It is a picture in memory, not a display of the kernel's.
    var isInMemory: Bool { controller.isInMemory }
    var description: DisplayDescription { controller.description }
    /// nil while no display is connected, and for a picture in memory.
    var screen: OpenScreen? { controller.screen }
    /// Whether the panel is lit, since when and why.
    var state: ScreenState { controller.state }
    /// The transform from the touch panel on the display to the picture.
    var mapping: TouchMapping { controller.mapping }
    /// The newest picture that was passed to the display.
    var picture: Picture? { controller.picture }
    /// Called with each picture that is passed to the display; nil while there is no other viewer.
    var presented: ((Picture) -> Void)? {
        get { controller.presented }
        set { controller.presented = newValue }
    }
    /// Nanoseconds from the event that caused the scene on the screen to its first frame.
    var lastDelay: Int64? { controller.lastDelay }
    var health: [WorkerStatus] { controller.workers }

    func start(_ host: any ServiceHost) throws {
        // A display of the kernel is logged when it is opened.
        if controller.isInMemory { log.info("display \(description)") }
        try controller.start { [unowned self, unowned host] in handle($0, for: host) }
        // An earlier picture may have opened the display.
        if screen != nil { host.report(.display) }
    }

    func stop() { controller.stop() }

    /// - Parameter began: When the event that caused the scene began, in nanoseconds of the monotonic clock.
    func show(_ scene: Scene, requestedAt began: Int64) { controller.show(scene, requestedAt: began) }

    /// Shows a picture of an app's video, if the video is on the screen. Otherwise it is kept until then.
    ///
    /// - Returns: Whether it was passed to the display.
    func show(_ picture: VideoPicture, of id: Scene.VideoID) -> Bool { controller.show(picture, of: id) }

    /// Shows the brightness or the volume for a moment.
    func show(_ level: LevelMark) { controller.show(level) }

    func switchOn() { controller.switchOn() }

    /// Until a touch or something new on the screen.
    func switchOff() { controller.switchOff() }

    /// A key goes down or a knob turns.
    ///
    /// - Returns: Whether that only wakes the panel and must not be used otherwise.
    func takesKey() -> Bool { controller.takesKey() }

    /// Whether the display shows such pictures of video without a conversion.
    func takesVideo(_ size: DisplaySize, _ colour: PictureColour) -> Bool { controller.takesVideo(size, colour) }

    /// The video has ended: its last picture is not shown again.
    func forgetVideo(_ id: Scene.VideoID) { controller.forgetVideo(id) }

    /// - Returns: Whether the frame only wakes the panel and must not be used otherwise.
    func takes(_ frame: inout ContactFrame) -> Bool { controller.takes(&frame) }

    private func handle(_ event: DisplayController.Event, for host: any ServiceHost) {
        switch event {
        case .shown(let flip):
            shown += 1
            host.runner.send(
                .sceneShown(
                    flip.serial, layout: flip.layout, failedImages: flip.failedImages,
                    pendingImages: flip.pendingImages, at: flip.stamp))
        case .described: host.report(.display)
        case .lit:
            log.info("\(controller.state.line)")
            host.report(.lit(controller.state.isLit))
        case .resized(let size): host.runner.send(.screenChanged(Viewport(area: DisplayRect(size))))
        case .moved(let mapping): host.report(.displayMoved(mapping))
        case .touched(var frame): host.runner.send(touch: &frame)
        case .key(let key): host.report(.key(key))
        case .closed: host.report(.displayClosed)
        }
    }
}
