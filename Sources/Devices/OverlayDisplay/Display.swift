public import BezelModel

/// A screen this process draws on: a panel behind DRM/KMS, or one that exists only in memory.
///
/// It belongs to the loop's thread. One picture is on its way at a time; of those that come meanwhile the last one
/// follows. The loop watches ``descriptor`` for reading and calls ``handleEvents(at:)``, and calls
/// ``timerFired(at:)`` at ``deadline``.
public struct Display: ~Copyable {
    private enum Backend {
        case headless(HeadlessDisplay)
        case kms(KMSOutput)
    }

    private let backend: Backend

    private init(_ backend: Backend) { self.backend = backend }

    deinit { shutDown() }

    /// A display in memory. It shows a picture as soon as it gets one.
    ///
    /// - Parameters:
    ///   - now: The clock its flips are stamped by. The default is `CLOCK_MONOTONIC`.
    ///   - shown: Called with every picture, all layers in one canvas, when it is shown.
    public static func headless(
        size: DisplaySize, now: (() -> Stamp)? = nil, shown: ((Canvas, Flip) -> Void)? = nil
    ) -> Display {
        Display(.headless(HeadlessDisplay(size: size, now: now ?? MonotonicClock.now, shown: shown)))
    }

    /// The panel on a connector, now or as soon as there is one: cards are loaded late, panels are plugged and pulled,
    /// other programs have the screen for a while. What was on it comes back when the display is closed.
    ///
    /// - Parameter now: Of `CLOCK_MONOTONIC`.
    /// - Throws: ``DisplayError`` when the process has no descriptor left. That no display is there is no error.
    public static func kms(_ settings: DisplaySettings, at now: Stamp) throws(DisplayError) -> Display {
        Display(.kms(try KMSOutput(settings, at: now)))
    }

    /// The descriptor for the loop to watch; nil for a display in memory.
    public var descriptor: CInt? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.descriptor
        }
    }

    /// The size of every picture, as a person sees it: the panel's. It changes when a panel is plugged in that has no
    /// mode of this size.
    public var size: DisplaySize {
        switch backend {
        case .headless(let display): display.size
        case .kms(let display): display.canvas
        }
    }

    public var description: DisplayDescription {
        switch backend {
        case .headless(let display): display.description
        case .kms(let display): display.description
        }
    }

    /// When ``timerFired(at:)`` wants to be called; nil when nothing is to be watched over. A flip that never comes, a
    /// driver that is busy, a screen that another program has.
    public var deadline: Stamp? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.deadline
        }
    }

    /// How pictures lie on the panel; nil where there is none. A touch panel glued to it goes by its `touchMatrix`.
    public var geometry: ScreenGeometry? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.geometry
        }
    }

    public var counters: DisplayCounters {
        switch backend {
        case .headless: DisplayCounters()
        case .kms(let display): display.counters
        }
    }

    /// The display's own events since the last call, the oldest first.
    public mutating func takeNews() -> [DisplayNews] {
        switch backend {
        case .headless: []
        case .kms(let display): display.takeNews()
        }
    }

    /// Shows a picture of this display's ``size``.
    ///
    /// - Throws: ``DisplayError`` with ``DisplayError/Code/commitRejected``.
    public mutating func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        switch backend {
        case .headless(let display): .shown(display.present(picture))
        case .kms(let display): try display.present(picture, at: now)
        }
    }

    /// Reads the kernel's events without waiting, and commits the picture that waited.
    ///
    /// - Returns: The picture that has reached the screen, if one has.
    public mutating func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.handleEvents(at: now)
        }
    }

    /// Gives up a lost flip, or tries a failed commit again. Calls before ``deadline`` do nothing.
    ///
    /// - Returns: The picture that has reached the screen by it, if one has.
    public mutating func timerFired(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.timerFired(at: now)
        }
    }

    /// Turns the panel off. Pictures wait until ``wake(at:)``.
    public mutating func blank() {
        switch backend {
        case .headless: break
        case .kms(let display): display.blank()
        }
    }

    /// Turns the panel on again, with the newest picture.
    public mutating func wake(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.wake(at: now)
        }
    }

    /// Sends the newest picture once more, with the mode and everything: after suspend a driver may have lost both.
    ///
    /// - Returns: The picture that has reached the screen by it, if one has.
    public mutating func showAgain(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.showAgain(at: now)
        }
    }

    /// The last picture as the screen shows it, flat; nil before the first.
    public func screenshot() -> Canvas? {
        switch backend {
        case .headless(let display): display.screenshot()
        case .kms(let display): display.screenshot()
        }
    }

    /// Puts back what was on the screen before, which waits for a frame that is on its way: ``counters`` are whole
    /// then. It is the last call but for them; a display that is dropped does it by itself.
    public mutating func end() { shutDown() }

    private func shutDown() {
        switch backend {
        case .headless: break
        case .kms(let display): display.restore()
        }
    }
}
