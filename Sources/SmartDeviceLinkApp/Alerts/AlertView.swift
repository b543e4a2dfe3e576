public import SmartDeviceLink
internal import Synchronization

/// An alert: texts, buttons, a picture and sound (SDL-0282). ``ScreenManager/present(_:)`` adapts it to the head unit.
///
/// A value: changes after `present` has been called have no effect. Copies share only ``cancel()``.
public struct AlertView: Sendable {
    /// The range of all timeouts, 3 to 10 s (rpc_spec Alert `duration`).
    public static let timeoutRange: ClosedRange<Duration> = .seconds(3) ... .seconds(10)
    private static let commonTimeout = Mutex(Duration.seconds(5))

    /// Timeout of alerts whose ``timeout`` is zero. Default: 5 s. Values outside ``timeoutRange`` are set to the
    /// nearest bound.
    public static var defaultTimeout: Duration {
        get { commonTimeout.withLock { $0 } }
        set { commonTimeout.withLock { $0 = clamp(newValue) } }
    }

    /// Full, the default, is an Alert. Subtle is a SubtleAlert (RPC 7.0 or later), which leaves the app usable: at most
    /// two lines and two buttons, no tone, no wait indicator.
    public var style = Alert.Style.full
    /// The first line (`alertText1`), up to 500 characters. If the head unit has fewer lines than the alert, its last
    /// line holds the remaining ones, joined with " - ".
    public var text: String?
    /// The second line (`alertText2`), up to 500 characters.
    public var secondaryText: String?
    /// The third line (`alertText3`), up to 500 characters.
    public var tertiaryText: String?
    /// How long the alert is shown (`duration`), 3 to 10 s; values outside are set to the nearest bound. Zero, the
    /// default: ``defaultTimeout``. Head units ignore it for an alert with buttons.
    public var timeout: Duration = .zero
    /// Whether the head unit shows that something is in progress (`progressIndicator`). Default: false.
    public var showWaitIndicator = false
    /// The buttons: at most 4, or 2 for a subtle alert. Each must have exactly one state.
    public var softButtons: [SoftButtonObject] = []
    /// A picture (`alertIcon`, RPC 6.0 or later). It is uploaded before the alert is shown, and left out if the head
    /// unit shows none.
    public var icon: Artwork?
    /// Speech, files and a tone. Nil: no sound.
    public var audio: AlertAudioData?

    /// Calls the handler of a tap outside the buttons of a subtle alert.
    let taps: EventQueue<Void>

    var cancellation = AlertCancellation()

    /// Creates an alert; the other properties have their defaults.
    ///
    /// - Parameter pressed: Called when a subtle alert was tapped outside its buttons (rpc_spec OnSubtleAlertPressed); the
    ///   head unit then activates the app.
    public init(
        text: String? = nil, secondaryText: String? = nil, tertiaryText: String? = nil, timeout: Duration = .zero,
        showWaitIndicator: Bool = false, audio: AlertAudioData? = nil, buttons: [SoftButtonObject] = [],
        icon: Artwork? = nil, @_inheritActorContext pressed: @escaping @Sendable () async -> Void = {}
    ) {
        self.text = text
        self.secondaryText = secondaryText
        self.tertiaryText = tertiaryText
        self.timeout = timeout
        self.showWaitIndicator = showWaitIndicator
        self.audio = audio
        softButtons = buttons
        self.icon = icon
        taps = EventQueue(pressed)
    }

    /// Cancels the alert, also for all copies. An alert that was not sent is never sent. An alert on the screen is removed
    /// if the head unit has RPC 6.0 or later. ``ScreenManager/present(_:)`` then throws
    /// ``AlertError/Reason/cancelled``. On an older head unit an alert on the screen stays there, and `present` returns
    /// its outcome.
    ///
    /// If the alert was never presented, its first presentation is cancelled: a task that was created to present it may
    /// not have begun. After the alert has ended this does nothing.
    public func cancel() { cancellation.cancel() }

    /// The timeout in milliseconds.
    var duration: Int64 {
        let chosen = timeout == .zero ? Self.defaultTimeout : Self.clamp(timeout)
        return Int64((chosen / .milliseconds(1)).rounded())
    }

    /// The lines that are not empty.
    var lines: [String] {
        [text, secondaryText, tertiaryText].compactMap { $0 }.filter { !$0.isEmpty }
    }

    private static func clamp(_ timeout: Duration) -> Duration {
        min(max(timeout, timeoutRange.lowerBound), timeoutRange.upperBound)
    }
}
