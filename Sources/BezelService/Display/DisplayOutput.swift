internal import BezelConfiguration
internal import BezelModel
internal import EventLoop
internal import Logging
internal import OverlayDisplay

/// The display on the loop: watches its descriptor and its deadline, and logs its changes and errors.
final class DisplayOutput {
    enum Event {
        /// A picture has reached the screen.
        case flipped(Flip)
        /// A change of the display was logged.
        case described
        /// The size of pictures has changed: the new panel has no mode of the former size.
        case resized
        /// The position of pictures on the panel has changed, for example with a new panel.
        case moved
        case input(DisplayInput)
    }

    /// The size of all pictures.
    private(set) var size: DisplaySize
    /// Pixels a millimetre that pictures are drawn for; nil if unknown.
    private(set) var density: Double?
    /// nil while no display is connected, and for a picture in memory.
    private(set) var screen: OpenScreen?
    /// Called with each picture that is passed to the display; nil while there is no other viewer.
    var presented: ((Picture) -> Void)?
    /// KEY_F11, for windows.
    private static let fullscreenKey: UInt16 = 87
    private let log: Logger
    private let loop: EventLoop
    /// The configured connector; empty for any.
    private let connector: String
    private var display: Display
    private let timer: LoopTimer
    private let wakeUp: WakeUpWatch
    private var watch: Watch?
    private var report: (Event) -> Void = { _ in }
    private var lastError: DisplayError?
    private var geometry: ScreenGeometry?
    private var isStopped = false
    private var openings = 0
    private var keeper: DisplayKeeper

    /// - Parameters:
    ///   - input: Which input of the compositor is used.
    ///   - inherited: The display's node from the previous process; nil if there is none.
    init(
        _ configuration: ProgramConfiguration.Display, taking input: WaylandInput, inherited: CInt?, on loop: EventLoop,
        log: Logger
    ) throws {
        keeper = DisplayKeeper(inherited: inherited)
        self.loop = loop
        self.log = log
        connector = configuration.connector
        timer = try LoopTimer(on: loop)
        wakeUp = try WakeUpWatch(on: loop)
        switch configuration.output {
        case .headless: display = .headless(size: configuration.size)
        case .auto, .kms:
            display = try .kms(
                configuration.settings, inherited: inherited, at: Stamp(nanoseconds: Clock.monotonic))
        case .wayland, .window:
            display = try .wayland(
                configuration.waylandSettings(taking: input), at: Stamp(nanoseconds: Clock.monotonic))
        }
        size = display.size
        density = display.description.pixelsPerMillimetre
        geometry = display.geometry
    }

    deinit { stop() }

    var description: DisplayDescription { display.description }
    /// For the touch panel on the display.
    var mapping: TouchMapping {
        TouchMapping(size: size, geometry: display.geometry, connector: description.connector)
    }
    /// The display is a canvas in memory, not one of the kernel's.
    var isInMemory: Bool { display.descriptor == nil }
    var canBlank: Bool { display.canBlank }
    /// The time from one frame to the next; 60 frames a second for a display that has no rate.
    var refresh: Interval {
        let rate = description.refresh
        return Interval(nanoseconds: 1_000_000_000 / Int64(rate > 0 ? rate : 60))
    }

    func start(_ report: @escaping (Event) -> Void) throws {
        self.report = report
        timer.fired = { [unowned self] in attempt { try display.timerFired(at: $0) } }
        wakeUp.woke = { [unowned self] in attempt { try display.showAgain(at: $0) } }
        if let descriptor = display.descriptor {
            watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in
                attempt { try display.handleEvents(at: $0) }
            }
        }
        armTimer()
        keeper.keep(display.node)
    }

    func takesVideo(_ size: DisplaySize, _ colour: PictureColour) -> Bool { display.takesVideo(size, colour) }

    func present(_ picture: Picture) {
        presented?(picture)
        attempt {
            guard case .shown(let flip) = try display.present(picture, at: $0) else { return nil }
            return flip
        }
    }

    func wake() { attempt { try display.wake(at: $0) } }

    func blank() {
        attempt { _ in
            display.blank()
            return nil
        }
    }

    /// Restores the screen, or leaves the picture for the next process of the service.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        if let watch { loop.unwatch(watch) }
        watch = nil
        timer.set(nil)
        if keeper.keeps { display.leave() } else { display.end() }
        if display.counters != DisplayCounters() { log.info("display: \(display.counters)") }
    }

    /// Calls the display, reports scenes that have reached the screen, and logs each error once.
    private func attempt(_ body: (Stamp) throws -> Flip?) {
        do {
            let flip = try body(Stamp(nanoseconds: Clock.monotonic))
            if let flip {
                lastError = nil
                report(.flipped(flip))
            }
        } catch let error as DisplayError {
            if error != lastError { log.error("\(error)") }
            lastError = error
        } catch {
            log.error("\(error)")
        }
        logNews()
        keeper.keep(display.node)
        if display.size != size {
            size = display.size
            density = display.description.pixelsPerMillimetre
            report(.resized)
        }
        if let current = display.geometry, current != geometry {
            geometry = current
            report(.moved)
        }
        armTimer()
        takeInput()
    }

    /// After the display has returned, because input may cause a picture at once.
    private func takeInput() {
        while let input = display.nextInput() {
            if case .key(let key) = input, key.code == Self.fullscreenKey {
                if key.phase == .down { display.toggleFullscreen() }
            } else {
                report(.input(input))
            }
        }
    }

    private func logNews() {
        let news = display.takeNews()
        for item in news {
            log.log(level: item.level, "\(item.line(wanted: connector, Display.list))")
            note(item)
        }
        if connector.isEmpty, news.contains(where: \.isOpened),
            let advice = DisplayAdvice.others(among: Display.list(), taken: description.connector)
        {
            log.notice("\(advice.text). \(advice.fix)")
        }
        if !news.isEmpty { report(.described) }
    }

    private func note(_ item: DisplayNews) {
        switch item {
        case .opened(let description):
            openings += 1
            screen = OpenScreen(connector: description.connector, number: openings)
        case .closed: screen = nil
        case .waiting, .lostScreen, .regainedScreen, .stateNotKept, .restored: break
        }
    }

    private func armTimer() { timer.set(display.deadline.map(Clock.bootTime(of:))) }
}
