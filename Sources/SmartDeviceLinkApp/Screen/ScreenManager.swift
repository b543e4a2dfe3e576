public import SmartDeviceLink
internal import Synchronization

/// The app's screen on the head unit: texts, graphics, soft buttons, menu, voice commands, choices, keyboard, alerts and
/// hard buttons. It is ``SDLManager/screenManager``.
///
/// The app declares what the screen has, at any time, also before ``SDLManager/start()``. Only differences are sent, at
/// once or when the head unit allows them, and after a reconnection only what the head unit did not restore.
/// ``waitUntilSynchronized()`` waits for it. Do not send the same content by ``SDLManager/send(_:_:bulk:cancellation:)``.
///
/// Alerts, choice sets and keyboards are separate requests: they wait for the driver and return the outcome.
public actor ScreenManager {
    /// Called with each event of a hard button, in order. It must return quickly.
    typealias ButtonHandler = @Sendable (ButtonEvent) -> Void

    /// Uploads pictures and sounds.
    public nonisolated let files: SDLFileManager
    nonisolated let connection: HeadUnitConnection
    nonisolated let contentManager: ContentManager

    /// Texts, graphics, soft buttons, layout and media clock as the app has declared them.
    public var content: ScreenContent { declaredContent.withLock(\.content) }
    /// The menu's entries from top to bottom.
    public internal(set) var menu: [MenuCell] = []
    /// How the menus are laid out.
    public internal(set) var menuConfiguration = MenuConfiguration()
    /// Commands that are not in the menu.
    public internal(set) var voiceCommands: [VoiceCommand] = []
    /// Choices that the head unit keeps, so that a choice set with them appears without delay.
    public internal(set) var preloadedChoices: Set<ChoiceCell> = []
    /// Global properties, with values as in SetGlobalProperties.
    public internal(set) var properties: [GlobalProperty: JSON] = [:]

    /// How the head unit's keyboard works; nil for its defaults.
    public internal(set) var keyboardConfiguration: KeyboardConfiguration?

    /// Whether the keyboard had suggestions at some time.
    var hasSuggested = false

    /// The content, and when its media clock was declared; nil if the content manager knows that clock.
    struct Declared: Sendable {
        var content = ScreenContent()
        var newClock: Duration?
    }

    /// Changed on the caller's actor.
    nonisolated let declaredContent = Mutex(Declared())

    /// Names of the states of soft buttons that do not show their first one, by the name of the button.
    var buttonStates: [String: String] = [:]
    var buttonHandlers = HardButtonHandlers()
    /// Choices of choice sets on the screen, and how many have them.
    var borrowedChoices: [ChoiceCell: Int] = [:]
    var lastChoiceCancelID: Int32 = 0
    var lastCancelID: Int32 = 0
    /// Of sliders and messages.
    var lastPageCancelID: Int32 = 0

    /// Alerts, of which one is on the screen.
    nonisolated let alerts = TurnQueue()
    /// Choice sets and keyboards, of which one is on the screen.
    nonisolated let questions = TurnQueue()
    nonisolated let bindings = ScreenBindings()

    init(_ connection: HeadUnitConnection, _ files: SDLFileManager, _ contentManager: ContentManager) {
        self.connection = connection
        self.files = files
        self.contentManager = contentManager
    }

    /// What the head unit does not have as it was declared, as soon as it is known: refused requests, pictures that were left
    /// out, and parts that it does not show (WARNINGS). Each is told once, and again after it was over. The sequence begins
    /// with the next notice and goes on when the connection is lost.
    public nonisolated var notices: AsyncStream<ContentNotice> { contentManager.noticeBroadcaster.stream() }

    /// Waits until the head unit has everything that is declared, or has refused it.
    ///
    /// - Returns: What the head unit does not have as it was declared, also from earlier requests; nil if the connection was lost, the manager has stopped or the task was
    ///   cancelled.
    @discardableResult public nonisolated func waitUntilSynchronized() async -> [ContentNotice]? {
        await contentManager.waitUntilSynchronized()
    }
}
