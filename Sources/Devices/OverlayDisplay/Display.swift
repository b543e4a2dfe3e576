public import BezelModel

/// A screen this process draws on: a panel behind DRM/KMS, or one that exists only in memory.
///
/// It belongs to the loop's thread. One picture is on its way at a time; of those that come meanwhile the last one
/// follows. The loop watches ``descriptor`` for reading and calls ``handleEvents(at:)``, and calls
/// ``timerFired(at:)`` at ``deadline``.
public struct Display: ~Copyable {
    private enum Backend {
        case headless(HeadlessDisplay)
        case kms(KMSDisplay)
    }

    private let backend: Backend

    private init(_ backend: Backend) { self.backend = backend }

    deinit { shutDown() }

    /// A display in memory. It shows a picture as soon as it gets one.
    ///
    /// - Parameters:
    ///   - now: The clock its flips are stamped by. The default is `CLOCK_MONOTONIC`.
    ///   - shown: Gets every picture as the screen would show it, flat, when it is shown.
    public static func headless(
        size: DisplaySize, now: (() -> Stamp)? = nil, shown: ((Canvas, Flip) -> Void)? = nil
    ) -> Display {
        Display(.headless(HeadlessDisplay(size: size, now: now ?? MonotonicClock.now, shown: shown)))
    }

    /// The panel on a connector, in its preferred mode. What was on it comes back when the display is closed.
    ///
    /// - Parameter connector: Such as "HDMI-A-1" or "DSI-1"; nil takes any that is connected, built-in panels first.
    /// - Throws: ``DisplayError`` with ``DisplayError/Code/noConnector`` while nothing is plugged in,
    ///   ``DisplayError/Code/notMaster`` while another program has the screen: both may pass. On a throw nothing has
    ///   changed on the screen.
    public static func kms(connector: String? = nil) throws(DisplayError) -> Display {
        Display(.kms(try KMSDisplay.open(connector: connector)))
    }

    /// For the loop to watch; nil for a display in memory.
    public var descriptor: CInt? {
        switch backend {
        case .headless: nil
        case .kms(let display): display.descriptor
        }
    }

    /// As a person sees it.
    public var size: DisplaySize {
        switch backend {
        case .headless(let display): display.size
        case .kms(let display): display.size
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

    /// Flips that the driver promised and did not tell of in two seconds.
    public var lostFlips: Int {
        switch backend {
        case .headless: 0
        case .kms(let display): display.lostFlips
        }
    }

    /// Shows a picture of this display's ``size``.
    ///
    /// - Throws: ``DisplayError`` with ``DisplayError/Code/commitRejected``; `ENODEV` means that the card is gone.
    public mutating func present(_ picture: Picture, at now: Stamp) throws(DisplayError) -> Presented {
        switch backend {
        case .headless(let display): .shown(display.present(picture))
        case .kms(let display): try display.present(picture, at: now)
        }
    }

    /// Reads what the kernel has to tell, without waiting, and starts the picture that waited.
    ///
    /// - Returns: The picture that has reached the screen, if one has.
    public mutating func handleEvents(at now: Stamp) throws(DisplayError) -> Flip? {
        switch backend {
        case .headless: nil
        case .kms(let display): try display.handleEvents(at: now)
        }
    }

    /// Gives up a flip that was lost, or tries once more what could not be done. Early calls do nothing.
    public mutating func timerFired(at now: Stamp) throws(DisplayError) {
        switch backend {
        case .headless: break
        case .kms(let display): try display.timerFired(at: now)
        }
    }

    /// The last picture as the screen shows it, flat; nil before the first.
    public func screenshot() -> Canvas? {
        switch backend {
        case .headless(let display): display.screenshot()
        case .kms(let display): display.screenshot()
        }
    }

    /// Puts back what was on the screen before.
    public consuming func close() {}

    private func shutDown() {
        switch backend {
        case .headless: break
        case .kms(let display): display.restore()
        }
    }
}
