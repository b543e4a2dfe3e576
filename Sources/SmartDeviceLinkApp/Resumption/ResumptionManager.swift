public import SmartDeviceLink

/// What the head unit has restored, and where that is stored (SDL-0183). It is ``SDLManager/resumptionManager``; content is
/// declared by ``SDLManager/screenManager``.
///
/// With ``LifecycleConfiguration/resumptionFolder`` the app's next run is resumed too. Without it only a lost connection
/// is.
public final class ResumptionManager: Sendable {
    private let manager: ContentManager
    /// What the deprecated initializer was given.
    private let given: (@Sendable (ContentManager) async -> Void)?

    init(_ content: ContentManager) {
        manager = content
        given = nil
    }

    /// Creates a manager of the same content as ``SDLManager/resumptionManager``, with a file of the app's choice.
    @available(*, deprecated, message: "use SDLManager.resumptionManager and LifecycleConfiguration.resumptionFolder")
    public init(
        _ manager: SDLManager, file: ResumptionFile?, files: SDLFileManager? = nil,
        delegate: (any ResumptionDelegate)? = nil
    ) {
        self.manager = manager.content
        given = { [weak delegate] content in
            await content.setFile(file)
            await content.setDelegate(delegate)
        }
    }

    /// What the head unit restored at the last registration; nil if it restored nothing. It stays on the head unit
    /// until the app declares the same section.
    public var resumed: ResumptionRecord? { get async { await manager.resumed } }

    /// Sections that the head unit restored and the app has not declared yet.
    public var pendingSections: Set<Section> { get async { await manager.pendingSections } }

    /// The content that the head unit has confirmed.
    public var acknowledged: AcknowledgedContent { get async { await manager.reconciler.content } }

    /// Where resumption data is stored; nil if it is kept in memory only.
    public var file: ResumptionFile? { get async { await manager.file } }

    /// The delegate, which is not kept alive. Set it with ``setDelegate(_:)``.
    public var delegate: (any ResumptionDelegate)? { get async { await manager.delegate } }

    /// Replaces the delegate. Set it before ``SDLManager/start()``, to be told what the first registration restored.
    public func setDelegate(_ delegate: (any ResumptionDelegate)?) async { await manager.setDelegate(delegate) }

    /// Reads the file. ``SDLManager/start()`` does it too.
    public func start() async {
        await given?(manager)
        await manager.start()
    }

    /// The id of a stored choice, which is also the id of its choice set; nil if the head unit has not confirmed it.
    public func id(of choice: ChoiceCell) async -> UInt32? { await manager.id(of: choice) }
}

/// What has moved to ``ScreenManager``.
extension ResumptionManager {
    /// Called with each event of a hard button.
    @available(*, deprecated, renamed: "ScreenManager.ButtonHandler")
    public typealias ButtonHandler = ScreenManager.ButtonHandler

    /// The content that the head unit has confirmed.
    @available(*, deprecated, renamed: "acknowledged")
    public var content: AcknowledgedContent { get async { await acknowledged } }

    /// ``ScreenManager/setMenu(_:)``.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    public func setMenu(_ cells: [MenuCell]) async { await manager.setMenu(cells) }

    /// ``ScreenManager/setVoiceCommands(_:)``.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    public func setVoiceCommands(_ commands: [VoiceCommand]) async { await manager.setVoiceCommands(commands) }

    /// ``ScreenManager/preloadChoices(_:)``, but replaces all choices.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    public func preloadChoices(_ choices: Set<ChoiceCell>) async { await manager.preloadChoices(choices) }

    /// ``ScreenManager/subscribe(to:_:)``, but replaces all handlers.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    public func subscribe(to handlers: [ButtonName: @Sendable (ButtonEvent) -> Void]) async {
        await manager.subscribe(to: handlers)
    }

    /// ``ScreenManager/setProperties(_:)``.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    public func setProperties(_ properties: [GlobalProperty: JSON]) async { await manager.setProperties(properties) }

    /// ``ScreenManager/update(_:)``, with pictures that were uploaded before.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    public func show(_ template: Template, pressed: @escaping @Sendable (Int) -> Void = { _ in }) async {
        await manager.show(template) { index, event in if case .press = event { pressed(index) } }
    }

    /// ``ScreenManager/waitUntilSynchronized()``.
    @available(*, deprecated, message: "use SDLManager.screenManager")
    @discardableResult public func waitUntilSynchronized() async -> [ContentRefusal]? {
        await manager.waitUntilSynchronized()
    }
}
