internal import SmartDeviceLink

/// Keeps the app's template, menu, voice commands, choices, button subscriptions and global properties on the head
/// unit, for ``ScreenManager`` and ``ResumptionManager``. Only differences are sent, and after a reconnection only what
/// the head unit did not restore (SDL-0183).
actor ContentManager {
    /// An event from the connection's thread. The order is kept.
    enum Incoming: Sendable {
        case event(HeadUnitEvent)
        /// The connection has ended permanently.
        case ended
        /// Called when everything before it was handled.
        case barrier(@Sendable () -> Void)
    }

    private struct Waiter {
        var need: ContentReconciler.Need
        var continuation: AsyncStream<[ContentNotice]?>.Continuation
    }

    typealias Notification = @Sendable (any ResumptionDelegate, ResumptionManager) async -> Void
    typealias ButtonHandler = ScreenManager.ButtonHandler

    /// What the head unit restored at the last registration; nil if it restored nothing.
    private(set) var resumed: ResumptionRecord?
    weak var delegate: (any ResumptionDelegate)?
    /// Where resumption data is stored; nil keeps it in memory only.
    let file: ResumptionFile?

    nonisolated let files: SDLFileManager
    nonisolated let connection: HeadUnitConnection
    let memory = ResumptionMemory()
    var reconciler = ContentReconciler()
    var softButtons: TemplateButtons
    /// Number of the connection whose registration was handled last. Changes are sent on no other connection.
    var session = 0
    var sendingTask: Task<Void, Never>?
    /// The uploads of pictures, at most one for each use.
    var uploads: [PictureStates.Use: PictureUpload] = [:]
    /// Waits until the next Show may be sent.
    var paceTask: Task<Void, Never>?
    /// The result of the newest declaration of the template.
    var newestUpdate: ScreenUpdate?
    nonisolated let noticeBroadcaster = StreamBroadcaster<ContentNotice>()
    /// Notices that were passed on and still hold.
    var toldNotices: [ContentNotice] = []
    /// Content that the head unit did not restore, until its reason is known, with `info` of the registration.
    var unexplained: (record: ResumptionRecord, info: String)?
    private var headUnit: HeadUnitKey?
    private var declared: Set<ResumptionManager.Section> = []
    private var saved: ResumptionRecord?
    private var listeningTask: Task<Void, Never>?
    private var notifyingTask: Task<Void, Never>?
    private var waiters: [Waiter] = []
    /// Waits for the hash of the content that the head unit has.
    private var hashWaiters: [AsyncStream<Void>.Continuation] = []
    private var incoming: AsyncStream<Incoming>.Continuation?
    private var listener: NotificationBroadcaster.ListenerID?
    /// True from the end of the connection to the next registration.
    private var hasEnded = false
    private let notifications: AsyncStream<Notification>
    private let sink: AsyncStream<Notification>.Continuation
    private var buttonHandlers: [ButtonName: ButtonHandler] = [:]

    /// Creates a manager. It does nothing before ``start()``.
    init(
        _ connection: HeadUnitConnection, files: SDLFileManager, file: ResumptionFile?,
        delegate: (any ResumptionDelegate)? = nil
    ) {
        self.connection = connection
        self.files = files
        self.file = file
        self.delegate = delegate
        softButtons = TemplateButtons(connection.softButtonIDs)
        (notifications, sink) = AsyncStream.makeStream(of: Notification.self)
    }

    deinit {
        listeningTask?.cancel()
        notifyingTask?.cancel()
        sendingTask?.cancel()
        paceTask?.cancel()
        for upload in uploads.values { upload.task.cancel() }
        newestUpdate?.settle(.ended)
        noticeBroadcaster.finish()
        if let listener { connection.forget(listener) }
        for waiter in waiters { waiter.continuation.finish() }
        for waiter in hashWaiters { waiter.finish() }
    }

    func setDelegate(_ delegate: (any ResumptionDelegate)?) { self.delegate = delegate }

    /// Reads the file and follows the connection. A second call does nothing.
    func start() async {
        guard listeningTask == nil else { return }
        read()
        let (stream, incoming) = AsyncStream.makeStream(of: Incoming.self)
        self.incoming = incoming
        listeningTask = Task { [weak self] in
            for await one in stream { await self?.take(one) }
        }
        let isStored = file != nil
        await connection.setResumptionHashProvider { [memory] vehicle, known in
            memory.offer(to: vehicle) ?? (isStored ? nil : known)
        }
        listener = await connection.follow(
            { if Self.concerns($0) { incoming.yield(.event($0)) } }, end: { incoming.yield(.ended) })
        await connection.setStopPreparation(
            StopPreparation(
                wait: { [weak self] in await self?.waitForHash() }, finish: { [weak self] in await self?.catchUp() }))
        // A separate task, so that a delegate may wait for the head unit.
        notifyingTask = Task { [weak self, notifications] in
            for await notification in notifications {
                guard let self, let delegate = await self.delegate else { continue }
                await notification(delegate, ResumptionManager(self))
            }
        }
    }

    /// Whether an event is for this type. Touches, for instance, are not passed to it.
    private static func concerns(_ event: HeadUnitEvent) -> Bool {
        switch event {
        case .registered, .status, .hashChanged, .command, .buttonEvent(_, _, nil), .buttonPress(_, _, nil),
            .capability,
            .disconnected:
            true
        case .changed, .touch, .buttonEvent, .buttonPress, .permissions, .language, .driverDistraction,
            .subtleAlertPressed, .unregistered, .other, .reconnecting:
            false
        }
    }

    private func read() {
        do throws(ResumptionFileError) {
            if let file { memory.fill(try file.read()) }
        } catch {
            notify { delegate, _ in await delegate.resumptionFailed(error) }
        }
    }

    /// Sections that the head unit restored and the app has not declared yet.
    var pendingSections: Set<ResumptionManager.Section> { (resumed?.sections ?? []).subtracting(declared) }

    /// The id of a stored choice, which is also the id of its choice set; nil if the head unit has not confirmed it.
    func id(of choice: ChoiceCell) -> UInt32? { reconciler.id(of: choice) }

    /// The id of a submenu that the head unit has confirmed.
    func id(ofSubmenu entry: MenuEntry) -> UInt32? { reconciler.content.submenu(entry)?.id }

    func setMenu(_ cells: [MenuCell]) { declare(.menu, [.menu]) { $0.menu = cells } }

    func setVoiceCommands(_ commands: [VoiceCommand]) { declare(.voiceCommands) { $0.voiceCommands = commands } }

    func preloadChoices(_ choices: Set<ChoiceCell>) { declare(.choices, [.choices]) { $0.choices = choices } }

    func setMenuLayout(_ layout: MenuLayout?) {
        reconciler.declare([]) { $0.menuLayout = layout }
        sendPending()
    }

    func subscribe(to handlers: [ButtonName: ButtonHandler]) {
        buttonHandlers = handlers
        declare(.buttons) { $0.buttons = Set(handlers.keys) }
    }

    func setProperties(_ properties: [GlobalProperty: JSON]) { declare(.properties) { $0.properties = properties } }

    /// Time on the manager's clock.
    var now: Duration { connection.timing.now() }

    /// Declares the template and the media clock.
    ///
    /// - Parameters:
    ///   - clock: The media clock; nil for the one that was declared last.
    ///   - moment: When the clock was declared; nil for now.
    ///   - pressed: Called on the connection's thread with the index of the button.
    @discardableResult func show(
        _ template: Template, clock: MediaClock? = nil, controls: MediaControls = MediaControls(),
        at moment: Duration? = nil, pressed: @escaping TemplateButtons.Handler = { _, _ in }
    ) -> ScreenUpdate {
        declared.insert(.template)
        reconciler.declare(clock, controls, at: moment ?? now)
        softButtons.declare(template, pressed)
        reconciler.declare(template)
        newestUpdate?.settle(.superseded)
        let update = ScreenUpdate()
        newestUpdate = update
        if hasEnded { update.settle(.ended) }
        sendPending()
        return update
    }

    /// Waits until the head unit has everything that is declared, or has refused it.
    ///
    /// - Returns: What the head unit does not have; nil if the connection was lost, has ended or the task was cancelled.
    @discardableResult func waitUntilSynchronized() async -> [ContentNotice]? { await wait(for: .everything) }

    /// Waits until the head unit has a part of the content, or has refused it. Its requests are sent before others.
    ///
    /// - Returns: As ``waitUntilSynchronized()``.
    func wait(for need: ContentReconciler.Need) async -> [ContentNotice]? {
        await catchUp()
        if hasEnded { return nil }
        reconciler.prepare()
        if reconciler.isSettled(need), sendingTask == nil || need != .everything { return reconciler.notices }
        let (outcomes, sink) = AsyncStream.makeStream(of: [ContentNotice]?.self)
        waiters.append(Waiter(need: need, continuation: sink))
        sendPending()
        var iterator = outcomes.makeAsyncIterator()
        return await iterator.next(isolation: #isolation) ?? nil
    }

    /// Returns when everything that the connection has passed on was handled.
    private func catchUp() async {
        guard let incoming else { return }
        let (done, sink) = AsyncStream.makeStream(of: Void.self)
        incoming.yield(.barrier { sink.finish() })
        for await _ in done {}
    }

    /// Waits until the head unit has sent the hash for all content and it is stored, or the connection is lost.
    private func waitForHash() async {
        await catchUp()
        guard !isHashKnown else { return }
        let (done, sink) = AsyncStream.makeStream(of: Void.self)
        hashWaiters.append(sink)
        for await _ in done {}
    }

    private var isHashKnown: Bool { !reconciler.isRegistered || reconciler.isAtRest && !reconciler.owesHash }

    func resumeHashWaiters() {
        guard isHashKnown else { return }
        for waiter in hashWaiters { waiter.finish() }
        hashWaiters = []
    }

    private func declare(
        _ section: ResumptionManager.Section, _ uses: [PictureStates.Use] = [],
        _ change: (inout DeclaredContent) -> Void
    ) {
        declared.insert(section)
        reconciler.declare(uses, change)
        sendPending()
    }

    private func take(_ incoming: Incoming) async {
        switch incoming {
        case .event(let event): await take(event)
        case .ended:
            hasEnded = true
            newestUpdate?.settle(.ended)
            endWaiters()
        case .barrier(let reached): reached()
        }
        resumeHashWaiters()
    }

    private func take(_ event: HeadUnitEvent) async {
        switch event {
        case .registered(let registration): await registered(registration)
        case .status(let status):
            reconciler.levelChanged(to: status.level)
            sendPending()
        case .hashChanged(let hash):
            reconciler.hashChanged(to: hash)
            save()
        case .command(let id, let trigger):
            reconciler.handlers[id]?(trigger)
        case .buttonEvent(let button, let mode, nil): buttonHandlers[button]?(.event(mode))
        case .buttonPress(let button, let mode, nil): buttonHandlers[button]?(.press(mode))
        case .disconnected:
            // The response may have been received already; then it counts.
            await sendingTask?.value
            reconciler.lost()
            save()
            endWaiters()
        // A layout may have pictures that the one before did not have.
        case .capability: sendPending()
        case .changed, .touch, .buttonEvent, .buttonPress, .permissions, .language, .driverDistraction,
            .subtleAlertPressed, .unregistered, .other, .reconnecting:
            break
        }
    }

    private func registered(_ registration: Registration) async {
        await sendingTask?.value
        session = registration.connection
        for upload in uploads.values { upload.task.cancel() }
        uploads = [:]
        toldNotices = []
        hasEnded = false
        let (key, offered) = memory.registered(registration.parameters)
        let record = registration.isDataResumed ? offered : nil
        headUnit = key
        resumed = record
        saved = record
        reconciler.registered(resumed: record)
        if record == nil {
            memory.remember(nil, of: key)
            unexplained = offered.map { ($0, registration.info) }
            if unexplained == nil { notify { await $0.dataDidNotResume($1, because: .nothingStored) } }
        } else {
            notify { await $0.dataDidResume($1) }
        }
        sendPending()
    }

    /// Stores the last hash with the content that it identifies, once no request is in flight. An older hash would not
    /// be accepted.
    func save() {
        guard let headUnit, let kept = reconciler.kept, reconciler.isAtRest else { return }
        let record = ResumptionRecord(
            headUnit: headUnit, hash: kept.hash, content: kept.content, template: reconciler.template)
        guard record != saved else { return }
        saved = record
        memory.remember(record, of: headUnit)
        do throws(ResumptionFileError) {
            try file?.write(memory.records)
            notify { delegate, _ in await delegate.dataWasKept(record) }
        } catch {
            notify { delegate, _ in await delegate.resumptionFailed(error) }
        }
    }

    func notify(_ notification: @escaping Notification) { sink.yield(notification) }

    /// What tasks wait for.
    var needs: [ContentReconciler.Need] { waiters.map(\.need).filter { $0 != .everything } }

    /// Ends the waits whose content the head unit has.
    func resumeWaiters() {
        let done = waiters.filter { reconciler.isSettled($0.need) }
        waiters.removeAll { reconciler.isSettled($0.need) }
        for waiter in done {
            waiter.continuation.yield(reconciler.notices)
            waiter.continuation.finish()
        }
    }

    private func endWaiters() {
        let all = waiters
        waiters = []
        for waiter in all {
            waiter.continuation.yield(nil)
            waiter.continuation.finish()
        }
    }
}
