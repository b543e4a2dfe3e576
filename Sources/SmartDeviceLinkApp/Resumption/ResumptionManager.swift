public import SmartDeviceLink

/// An app's template, menu, voice commands, choices, subscriptions and properties, declared as they shall be, and brought
/// back after a break at the cost of what has changed (SDL-0183).
///
/// Make it and call ``begin()`` before ``Manager/start()``; from then on ``LifecycleConfiguration/resumeHash`` counts no more.
/// Hard buttons are declared here or through ``SubscribeButtonManager``, not both, and nothing that is declared here is sent by other ways
/// too. Declare at any time; nothing waits for the head unit but ``settled()``.
public actor ResumptionManager {
    public enum Section: Hashable, Sendable, CaseIterable {
        case template, menu, voiceCommands, choices, buttons, properties
    }

    private typealias Notification = @Sendable (any ResumptionDelegate, ResumptionManager) async -> Void
    public typealias ButtonHandler = @Sendable (ButtonEvent) -> Void

    /// What the head unit had again at the last registration; nil when it had nothing. Each part waits there until the
    /// app declares it.
    public private(set) var resumed: ResumptionRecord?
    public weak var delegate: (any ResumptionDelegate)?

    private let manager: SDLManager
    private let file: ResumptionFile?
    private let memory = ResumptionMemory()
    private var reconciler = ContentReconciler()
    private var headUnit: HeadUnitKey?
    private var declared: Set<Section> = []
    private var saved: ResumptionRecord?
    private var listeningTask: Task<Void, Never>?
    private var notifyingTask: Task<Void, Never>?
    private var sendingTask: Task<Void, Never>?
    private var waiters: [AsyncStream<[ContentRefusal]?>.Continuation] = []
    private var ending: NotificationBroadcaster.ListenerID?
    /// The one whose registration was dealt with last: what is planned now is meant for no other.
    private var connection = 0
    private let notifications: AsyncStream<Notification>
    private let sink: AsyncStream<Notification>.Continuation
    private var buttonHandlers: [ButtonName: ButtonHandler] = [:]
    private var softButtons: TemplateButtons

    /// - Parameters:
    ///   - manager: The app's connection.
    ///   - file: Where to keep what outlives the app; nil for only as long as it runs.
    ///   - delegate: Not kept alive.
    public init(_ manager: SDLManager, file: ResumptionFile?, delegate: (any ResumptionDelegate)? = nil) {
        self.manager = manager
        self.file = file
        self.delegate = delegate
        softButtons = TemplateButtons(manager.softButtonIDs)
        (notifications, sink) = AsyncStream.makeStream(of: Notification.self)
    }

    deinit {
        listeningTask?.cancel()
        notifyingTask?.cancel()
        sendingTask?.cancel()
        if let ending { manager.forget(ending) }
        for waiter in waiters { waiter.finish() }
    }

    public func setDelegate(_ delegate: (any ResumptionDelegate)?) { self.delegate = delegate }

    /// Reads what is kept and goes along with the manager from its next registration on.
    public func start() async {
        guard listeningTask == nil else { return }
        do throws(ResumptionFileError) {
            if let file { memory.fill(try file.read()) }
        } catch {
            notify { delegate, _ in await delegate.resumptionFailed(error) }
        }
        let events = manager.lastingEvents()
        ending = manager.broadcaster.listen(
            { _ in }, end: { [weak self] in Task { [weak self] in await self?.resumeWaiters(nil) } })
        await manager.setResumptionHashProvider { [memory] in memory.offer(to: $0) }
        listeningTask = Task { [weak self] in
            for await event in events { await self?.take(event) }
        }
        // Beside the events, so that a delegate may wait for the head unit.
        notifyingTask = Task { [weak self, notifications] in
            for await notification in notifications {
                guard let self, let delegate = await self.delegate else { continue }
                await notification(delegate, self)
            }
        }
    }

    /// What the head unit has, as far as it has acknowledged it.
    public var content: AcknowledgedContent { reconciler.content }

    /// What has come back and the app has not declared yet.
    public var pendingSections: Set<Section> {
        guard let resumed else { return [] }
        let there = Section.allCases.filter { section in
            switch section {
            case .template: resumed.template != Template()
            case .menu: !resumed.content.menu.isEmpty
            case .voiceCommands: !resumed.content.voiceCommands.isEmpty
            case .choices: !resumed.content.choices.isEmpty
            case .buttons: !resumed.content.buttons.isEmpty
            case .properties: !resumed.content.properties.isEmpty
            }
        }
        return Set(there).subtracting(declared)
    }

    /// The whole menu, from the top to the bottom.
    public func setMenu(_ cells: [MenuCell]) { declare(.menu) { $0.menu = cells } }

    /// All that can be said and stands in no menu.
    public func setVoiceCommands(_ commands: [VoiceCommand]) { declare(.voiceCommands) { $0.voiceCommands = commands } }

    /// All choices that shall be ready.
    public func preloadChoices(_ choices: Set<ChoiceCell>) { declare(.choices) { $0.choices = choices } }

    /// The id under which a choice is ready, both of the choice and of its set; nil while it is not.
    public func id(of choice: ChoiceCell) -> UInt32? { reconciler.content.choices.first { $0.value == choice }?.key }

    /// All hard buttons to listen to.
    ///
    /// - Parameter handlers: Called in order, one after the other.
    public func subscribe(to handlers: [ButtonName: ButtonHandler]) {
        buttonHandlers = handlers
        declare(.buttons) { $0.buttons = Set(handlers.keys) }
    }

    /// All global properties, each as SetGlobalProperties has it; what is not among them goes back to the head unit's.
    public func setProperties(_ properties: [GlobalProperty: JSON]) {
        declare(.properties) { $0.properties = properties }
    }

    /// The template. No head unit keeps it: it is sent once on each connection, and when it changes.
    ///
    /// - Parameters:
    ///   - template: All of it; what is not in it goes.
    ///   - pressed: Called with the index of the button that was pressed. Of the same template declared again the new one
    ///     counts at once.
    public func show(_ template: Template, pressed: @escaping @Sendable (Int) -> Void = { _ in }) {
        declared.insert(.template)
        softButtons.declare(template, pressed)
        reconciler.declare(template)
        sendPending()
    }

    /// Waits until the head unit has everything that is declared, or refuses it.
    ///
    /// - Returns: What it refuses; nil when before that the connection was lost, the manager has ended or the task was
    ///   cancelled.
    @discardableResult public func waitUntilSynchronized() async -> [ContentRefusal]? {
        if reconciler.isSynchronized, sendingTask == nil { return reconciler.refusals }
        let (outcomes, sink) = AsyncStream.makeStream(of: [ContentRefusal]?.self)
        waiters.append(sink)
        var iterator = outcomes.makeAsyncIterator()
        return await iterator.next(isolation: #isolation) ?? nil
    }

    private func declare(_ section: Section, _ change: (inout DeclaredContent) -> Void) {
        declared.insert(section)
        reconciler.declare(change)
        sendPending()
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
        case .command(let id, let trigger): reconciler.handlers[id]?(trigger)
        case .buttonEvent(let button, let mode, nil): buttonHandlers[button]?(.event(mode))
        case .buttonPress(let button, let mode, nil): buttonHandlers[button]?(.press(mode))
        case .disconnected:
            // Its answer may have come before; then it counts.
            await sendingTask?.value
            reconciler.lost()
            save()
            resumeWaiters(nil)
        case .changed, .touch, .buttonEvent, .buttonPress, .permissions, .capability, .language, .driverDistraction,
            .subtleAlertPressed, .unregistered, .other, .reconnecting:
            break
        }
    }

    private func registered(_ registration: Registration) async {
        await sendingTask?.value
        connection = registration.connection
        let (key, record) = memory.registered(registration.parameters, isResumed: registration.isDataResumed)
        headUnit = key
        resumed = record
        saved = record
        reconciler.registered(resumed: record)
        if record == nil {
            memory.remember(nil, of: key)
            notify { await $0.dataDidNotResume($1) }
        } else {
            notify { await $0.dataDidResume($1) }
        }
        sendPending()
    }

    /// Sends what there is to send, unless that is being done.
    private func sendPending() {
        guard sendingTask == nil, reconciler.isRegistered else { return }
        sendingTask = Task { [weak self] in
            while let step = await self?.nextStep() { await self?.carryOut(step) }
        }
    }

    /// - Returns: Nil when nothing is left, and then nobody works any more.
    private func nextStep() -> ContentReconciler.Step? {
        if let step = reconciler.next() { return step }
        sendingTask = nil
        if reconciler.isSynchronized { resumeWaiters(reconciler.refusals) }
        return nil
    }

    private func carryOut(_ step: ContentReconciler.Step) async {
        let outcome: ContentReconciler.Outcome
        do throws(SDLManagerError) {
            let response =
                switch step {
                case .change(let change): try await send(change.function, change.parameters)
                case .show(let template, let old): try await send(template, replacing: old)
                }
            outcome = .answered(response.result, info: response.info)
        } catch .timedOut, .badResponse, .refused, .unsupported, .cancelled {
            outcome = .unanswered
        } catch {
            outcome = .lost
        }
        let known = reconciler.refusals.count
        reconciler.finished(outcome)
        for refusal in reconciler.refusals.dropFirst(known) {
            notify { delegate, _ in await delegate.contentRefused(refusal) }
        }
        save()
    }

    private func send(_ template: Template, replacing old: Template) async throws(SDLManagerError) -> RPCResponse {
        let ids = softButtons.send(template)
        var isRefused = false
        defer { softButtons.answered(isRefused: isRefused) }
        let response = try await send(.show, template.parameters(ids: ids, replacing: old))
        isRefused = !response.result.isSuccess
        return response
    }

    private func send(_ function: FunctionID, _ parameters: JSON) async throws(SDLManagerError) -> RPCResponse {
        try await manager.send(function, parameters, onlyOn: connection)
    }

    /// Keeps the newest hash with what the head unit has under it, once nothing more is under way: a hash before the last
    /// one would not be taken anyway.
    private func save() {
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

    private func notify(_ notification: @escaping Notification) { sink.yield(notification) }

    private func resumeWaiters(_ outcome: [ContentRefusal]?) {
        let all = waiters
        waiters = []
        for waiter in all {
            waiter.yield(outcome)
            waiter.finish()
        }
    }
}
