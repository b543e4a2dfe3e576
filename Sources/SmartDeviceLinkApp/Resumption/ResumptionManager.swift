/// What the head unit has restored, and where that is stored (SDL-0183). It is ``SDLManager/resumptionManager``; content is
/// declared by ``SDLManager/screenManager``.
///
/// With ``LifecycleConfiguration/resumptionFolder`` the app's next run is resumed too. Without it only a lost connection
/// is.
public final class ResumptionManager: Sendable {
    private let manager: ContentManager

    init(_ content: ContentManager) { manager = content }

    /// What the head unit restored at the last registration; nil if it restored nothing. It stays on the head unit
    /// until the app declares the same section.
    public var resumed: ResumptionRecord? { get async { await manager.resumed } }

    /// Sections that the head unit restored and the app has not declared yet.
    public var pendingSections: Set<Section> { get async { await manager.pendingSections } }

    /// The content that the head unit has confirmed.
    public var acknowledged: AcknowledgedContent { get async { await manager.reconciler.content } }

    /// Where resumption data is stored; nil if it is kept in memory only.
    public var file: ResumptionFile? { manager.file }

    /// The delegate, which is not kept alive. Set it with ``setDelegate(_:)``.
    public var delegate: (any ResumptionDelegate)? { get async { await manager.delegate } }

    /// Replaces the delegate. Set it before ``SDLManager/start()``, so that it receives what the first registration restored.
    public func setDelegate(_ delegate: (any ResumptionDelegate)?) async { await manager.setDelegate(delegate) }

    /// Reads the file. ``SDLManager/start()`` does it too.
    public func start() async { await manager.start() }

    /// The id of a stored choice, which is also the id of its choice set; nil if the head unit has not confirmed it.
    public func id(of choice: ChoiceCell) async -> UInt32? { await manager.id(of: choice) }
}
