public import SmartDeviceLink
internal import Synchronization

/// An alert as an app thinks of it (SDL-0282); ``ScreenManager/present(_:)`` makes of it what the head unit can show.
///
/// A value: what is presented is what it was at that moment, whatever becomes of it later. Copies share one thing, their
/// ``cancel()``.
public struct AlertView: Sendable {
    /// The least and the most of every timeout.
    public static let timeoutRange: ClosedRange<Duration> = .seconds(3) ... .seconds(10)
    private static let commonTimeout = Mutex(Duration.seconds(5))

    /// How long alerts stay that do not say it themselves. Default 5 s; what is set outside 3 to 10 s becomes the
    /// nearest of the two.
    public static var defaultTimeout: Duration {
        get { commonTimeout.withLock { $0 } }
        set { commonTimeout.withLock { $0 = clamp(newValue) } }
    }

    /// Full, the default, takes the whole attention. Subtle (SubtleAlert, head units of 7.0 and later) leaves the app at
    /// hand: two lines, two buttons, neither tone nor wait indicator.
    public var style = Alert.Style.full
    /// The first line. Where a head unit has fewer lines, the last of them takes the rest, joined with " - ".
    public var text: String?
    public var secondaryText: String?
    public var tertiaryText: String?
    /// How long it stays, 3 to 10 s; outside it the nearest of the two. Zero, the default, means
    /// ``defaultTimeout``. A head unit pays no heed to it where there are buttons.
    public var timeout: Duration = .zero
    /// Whether something turns while it is shown. Default false.
    public var showWaitIndicator = false
    /// At most four, of a subtle alert two, each of exactly one state.
    public var softButtons: [SoftButtonObject] = []
    /// Uploaded before, if the head unit has it not yet; left out where it shows none.
    public var icon: Artwork?
    public var audio: AlertAudioData?
    /// A subtle alert was tapped beside its buttons; the head unit brings the app to the front then. Called on the
    /// manager's thread; it must not take long.
    public var pressed: (@Sendable () -> Void)?

    let cancellation = AlertCancellation()

    public init(
        text: String? = nil, secondaryText: String? = nil, tertiaryText: String? = nil, timeout: Duration = .zero,
        showWaitIndicator: Bool = false, audio: AlertAudioData? = nil, buttons: [SoftButtonObject] = [],
        icon: Artwork? = nil
    ) {
        self.text = text
        self.secondaryText = secondaryText
        self.tertiaryText = tertiaryText
        self.timeout = timeout
        self.showWaitIndicator = showWaitIndicator
        self.audio = audio
        softButtons = buttons
        self.icon = icon
    }

    /// Takes back what is being presented: what has not been sent never will be, and what is on the screen goes if the
    /// head unit is of 6.0 or later. Either way ``ScreenManager/present(_:)`` throws ``AlertError/Reason/cancelled``;
    /// where an older head unit shows it on, what becomes of it is told as ever. Does nothing to one that is not being
    /// presented.
    public func cancel() { cancellation.cancel() }

    /// How long it is to stay, in milliseconds.
    var duration: Int64 {
        let chosen = timeout == .zero ? Self.defaultTimeout : Self.clamp(timeout)
        return Int64((chosen / .milliseconds(1)).rounded())
    }

    /// Its lines, those that say something.
    var lines: [String] {
        [text, secondaryText, tertiaryText].compactMap { $0 }.filter { !$0.isEmpty }
    }

    private static func clamp(_ timeout: Duration) -> Duration {
        min(max(timeout, timeoutRange.lowerBound), timeoutRange.upperBound)
    }
}
