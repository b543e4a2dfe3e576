public import BezelModel

/// A screen that this process draws on: a panel behind DRM/KMS, an output or a window of a Wayland compositor, or a
/// display in memory.
///
/// It is used on the loop's thread. One picture at a time is being committed; of later pictures only the newest is kept
/// and committed next. The loop watches ``descriptor`` for reading and calls ``handleEvents(at:)``, and calls
/// ``timerFired(at:)`` at ``deadline``.
public struct Display: ~Copyable {
    private enum Backend {
        case headless(HeadlessDisplay)
        case kms(KMSOutput)
        case wayland(WaylandDisplay)
    }

    private let backend: Backend

    private init(_ backend: Backend) { self.backend = backend }

    deinit { shutDown() }

    /// A display in memory. It shows each picture at once.
    ///
    /// - Parameters:
    ///   - now: The clock for the times of its flips. Default: `CLOCK_MONOTONIC`.
    ///   - shown: Called with each picture, composed into one canvas, when it is shown.
    public static func headless(
        size: DisplaySize, now: (() -> Stamp)? = nil, shown: ((Canvas, Flip) -> Void)? = nil
    ) -> Display {
        Display(.headless(HeadlessDisplay(size: size, now: now ?? MonotonicClock.now, shown: shown)))
    }

    /// The panel on a connector, now or when there is one: cards may be loaded late, panels may be plugged and
    /// unplugged, other programs may control the screen for a while. The screen's previous content is restored when the
    /// display is closed.
    ///
    /// - Parameters:
    ///   - inherited: The ``node`` of a process of this program that has ended and left its picture; nil if there is
    ///     none. It is closed at the end.
    ///   - now: `CLOCK_MONOTONIC`.
    /// - Throws: ``DisplayError`` if the process has no free descriptor. A missing display is not an error.
    public static func kms(
        _ settings: DisplaySettings, inherited: CInt? = nil, at now: Stamp
    ) throws(DisplayError) -> Display {
        Display(.kms(try KMSOutput(settings, inherited: inherited, at: now)))
    }

    /// An output or a window of a Wayland compositor, now or when there is one: compositors may be started late, and
    /// outputs may come and go.
    ///
    /// - Parameter now: `CLOCK_MONOTONIC`.
    /// - Throws: ``DisplayError`` if the environment names no compositor, if libwayland-client is missing, or if the
    ///   compositor lacks what the settings need. A compositor that does not answer, or has no such output, is not an
    ///   error.
    public static func wayland(_ settings: WaylandSettings, at now: Stamp) throws(DisplayError) -> Display {
        Display(.wayland(try WaylandDisplay(settings, at: now)))
    }

    /// The descriptor for the loop to watch; nil for a display in memory.
    public var descriptor: CInt? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.descriptor
        case .wayland(let display): display.descriptor
        }
    }

    /// The open node of the card: the picture stays on the screen as long as it is open somewhere, also after this
    /// process. nil while there is no card, and for other displays.
    public var node: CInt? {
        switch backend {
        case .headless, .wayland: nil
        case .kms(let display): display.node
        }
    }

    /// The size of every picture as the viewer sees it: that of the panel. It changes when a panel is connected that
    /// does not have a mode of this size.
    public var size: DisplaySize {
        switch backend {
        case .headless(let display): display.size
        case .kms(let display): display.canvas
        case .wayland(let display): display.canvas
        }
    }

    public var description: DisplayDescription {
        switch backend {
        case .headless(let display): display.description
        case .kms(let display): display.description
        case .wayland(let display): display.description
        }
    }

    /// When to call ``timerFired(at:)``: to detect a lost flip, or to try again after the driver was busy or another
    /// program controlled the screen. nil if no call is needed.
    public var deadline: Stamp? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.deadline
        case .wayland(let display): display.deadline
        }
    }

    /// The position of pictures on the panel; nil without a panel. Its `touchMatrix` is used for a touch panel that is
    /// glued to it.
    public var geometry: ScreenGeometry? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.geometry
        case .wayland(let display): display.geometry
        }
    }

    public var counters: DisplayCounters {
        switch backend {
        case .headless: DisplayCounters()
        case .kms(let display): display.counters
        case .wayland(let display): display.counters
        }
    }

    /// The display's own events since the last call, the oldest first.
    public mutating func takeNews() -> [DisplayNews] {
        switch backend {
        case .headless: []
        case .kms(let display): display.takeNews()
        case .wayland(let display): display.takeNews()
        }
    }

    /// Whether this display shows pictures of video as they were decoded: as a picture's ``BezelModel/Picture/frame``. A
    /// display that does not can show them too, but converts each while it is presented.
    ///
    /// - Parameter size: The video's.
    public mutating func takesVideo(_ size: DisplaySize, _ colour: PictureColour) -> Bool {
        switch backend {
        case .headless: false
        case .kms(let display): display.takesVideo(size, colour)
        case .wayland: false
        }
    }

    /// Shows a picture of this display's ``size``.
    ///
    /// - Throws: ``DisplayError`` with ``DisplayError/Code/commitRejected``.
    public mutating func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        switch backend {
        case .headless(let display): .shown(display.present(picture))
        case .kms(let display): try display.present(picture, at: now)
        case .wayland(let display): try display.present(picture, at: now)
        }
    }

    /// Reads the kernel's events without blocking, and commits the picture that waits.
    ///
    /// - Returns: The picture that has reached the screen, if there is one.
    public mutating func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.handleEvents(at: now)
        case .wayland(let display): try display.handleEvents(at: now)
        }
    }

    /// Gives up a lost flip, or tries a failed commit again. Calls before ``deadline`` do nothing.
    ///
    /// - Returns: The picture that has reached the screen, if there is one.
    public mutating func timerFired(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.timerFired(at: now)
        case .wayland(let display): try display.timerFired(at: now)
        }
    }

    /// Whether the panel can be turned off. A compositor turns off its outputs itself.
    public var canBlank: Bool {
        switch backend {
        case .headless, .kms: true
        case .wayland: false
        }
    }

    /// Removes and returns a compositor's oldest pending input. Call it until it returns nil after each call that
    /// handles events.
    public mutating func nextInput() -> DisplayInput? {
        switch backend {
        case .headless, .kms: nil
        case .wayland(let display): display.nextInput()
        }
    }

    /// Makes a window full-screen, or gives it its former size.
    public mutating func toggleFullscreen() {
        switch backend {
        case .headless, .kms: break
        case .wayland(let display): display.toggleFullscreen()
        }
    }

    /// Turns the panel off. Pictures wait until ``wake(at:)``.
    public mutating func blank() {
        switch backend {
        case .headless: break
        case .kms(let display): display.blank()
        case .wayland: break
        }
    }

    /// Turns the panel on again, with the newest picture.
    public mutating func wake(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.wake(at: now)
        case .wayland: nil
        }
    }

    /// Commits the newest picture again together with the mode, because a driver may lose both during suspend.
    ///
    /// - Returns: The picture that has reached the screen, if there is one.
    public mutating func showAgain(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.showAgain(at: now)
        case .wayland(let display): try display.showAgain(at: now)
        }
    }

    /// The last picture, composed into one canvas; nil before the first.
    public func screenshot() -> Canvas? {
        switch backend {
        case .headless(let display): display.screenshot()
        case .kms(let display): display.screenshot()
        case .wayland(let display): display.screenshot()
        }
    }

    /// Waits for a pending frame and restores the screen's previous content. After it only ``counters`` may be used,
    /// which are then complete. A display that is released without this call does the same.
    public mutating func end() { shutDown() }

    /// Ends as ``end()``, but leaves the picture on the screen for the process that ``node`` is passed to.
    public mutating func leave() {
        switch backend {
        case .headless, .wayland: shutDown()
        case .kms(let display): display.leave()
        }
    }

    private func shutDown() {
        switch backend {
        case .headless: break
        case .kms(let display): display.restore()
        case .wayland(let display): display.close()
        }
    }
}
