public import SmartDeviceLink

/// Keeps the app's template, menu, voice commands, choices, button subscriptions and global properties on the head
/// unit. The app declares the whole content; only differences are sent, and after a reconnection only what the head
/// unit did not restore (SDL-0183).
///
/// Call ``start()`` before ``SDLManager/start()``; after it nothing is resumed before the next connection. From then on ``LifecycleConfiguration/resumeHash`` is not used. Use
/// either this type or ``SubscribeButtonManager`` for hard buttons, and do not send content that is declared here by
/// other requests. Content may be declared at any time; only ``waitUntilSynchronized()`` waits for the head unit.
public actor ResumptionManager {
    /// What the manager's thread passes on, in order.
    private enum Incoming: Sendable {
        case event(HeadUnitEvent)
        /// The manager has ended.
        case ended
        /// Called when everything before it was handled.
        case barrier(@Sendable () -> Void)
    }

    private typealias Notification = @Sendable (any ResumptionDelegate, ResumptionManager) async -> Void
    /// Called on the manager's thread with each event of a hard button, in order. It must return quickly.
    public typealias ButtonHandler = @Sendable (ButtonEvent) -> Void

    /// What the head unit restored at the last registration; nil if it restored nothing. It stays on the head unit
    /// until the app declares the same section.
    public private(set) var resumed: ResumptionRecord?
    /// The delegate, which is not kept alive. Set it with ``setDelegate(_:)``.
    public weak var delegate: (any ResumptionDelegate)?

    /// Uploads the pictures of declared content.
    public nonisolated let files: SDLFileManager

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
    /// Waits for the hash of the content that the head unit has.
    private var hashWaiters: [AsyncStream<Void>.Continuation] = []
    private var incoming: AsyncStream<Incoming>.Continuation?
    private var listener: NotificationBroadcaster.ListenerID?
    /// True from the end of the manager to the next registration.
    private var hasEnded = false
    /// Number of the connection whose registration was handled last. Changes are sent on no other connection.
    private var connection = 0
    private let notifications: AsyncStream<Notification>
    private let sink: AsyncStream<Notification>.Continuation
    /// Content that the head unit did not restore, until its reason is known, with `info` of the registration.
    private var unexplained: (record: ResumptionRecord, info: String)?
    private var buttonHandlers: [ButtonName: ButtonHandler] = [:]
    private var softButtons: TemplateButtons

    /// Creates a manager. It does nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - manager: The app's connection.
    ///   - file: Where resumption data is stored; nil keeps it in memory only.
    ///   - files: Uploads pictures. Nil, the default: a new file manager. Two file managers do not know each other's
    ///     uploads.
    ///   - delegate: The delegate, which is not kept alive.
    public init(
        _ manager: SDLManager, file: ResumptionFile?, files: SDLFileManager? = nil,
        delegate: (any ResumptionDelegate)? = nil
    ) {
        self.manager = manager
        self.files = files ?? SDLFileManager(manager)
        self.file = file
        self.delegate = delegate
        softButtons = TemplateButtons(manager.softButtonIDs)
        (notifications, sink) = AsyncStream.makeStream(of: Notification.self)
    }

    deinit {
        listeningTask?.cancel()
        notifyingTask?.cancel()
        sendingTask?.cancel()
        if let listener { manager.forget(listener) }
        for waiter in waiters { waiter.finish() }
        for waiter in hashWaiters { waiter.finish() }
    }

    /// Replaces the delegate.
    public func setDelegate(_ delegate: (any ResumptionDelegate)?) { self.delegate = delegate }

    /// Reads the file and follows the manager from its next registration on. A second call does nothing.
    public func start() async {
        guard listeningTask == nil else { return }
        do throws(ResumptionFileError) {
            if let file { memory.fill(try file.read()) }
        } catch {
            notify { delegate, _ in await delegate.resumptionFailed(error) }
        }
        let (stream, incoming) = AsyncStream.makeStream(of: Incoming.self)
        self.incoming = incoming
        listeningTask = Task { [weak self] in
            for await one in stream { await self?.take(one) }
        }
        await manager.setResumptionHashProvider { [memory] in memory.offer(to: $0) }
        listener = await manager.follow({ incoming.yield(.event($0)) }, end: { incoming.yield(.ended) })
        await manager.setStopPreparation(
            StopPreparation(
                wait: { [weak self] in await self?.waitForHash() }, finish: { [weak self] in await self?.catchUp() }))
        // A task of its own, so that a delegate may wait for the head unit.
        notifyingTask = Task { [weak self, notifications] in
            for await notification in notifications {
                guard let self, let delegate = await self.delegate else { continue }
                await notification(delegate, self)
            }
        }
    }

    /// The content that the head unit has confirmed.
    public var content: AcknowledgedContent { reconciler.content }

    /// Sections that the head unit restored and the app has not declared yet.
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

    /// Declares the whole menu, from top to bottom.
    public func setMenu(_ cells: [MenuCell]) { declare(.menu) { $0.menu = cells } }

    /// Declares all voice commands that are not in the menu.
    public func setVoiceCommands(_ commands: [VoiceCommand]) { declare(.voiceCommands) { $0.voiceCommands = commands } }

    /// Declares all choices that should be stored on the head unit.
    public func preloadChoices(_ choices: Set<ChoiceCell>) { declare(.choices) { $0.choices = choices } }

    /// The id of a stored choice, which is also the id of its choice set; nil if the head unit has not confirmed it.
    public func id(of choice: ChoiceCell) -> UInt32? { reconciler.content.choices.first { $0.value == choice }?.key }

    /// Declares all hard buttons to subscribe to.
    ///
    /// - Parameter handlers: The buttons' handlers, called one after another.
    public func subscribe(to handlers: [ButtonName: ButtonHandler]) {
        buttonHandlers = handlers
        declare(.buttons) { $0.buttons = Set(handlers.keys) }
    }

    /// Declares all global properties, with values as in SetGlobalProperties. Other properties are reset to the head
    /// unit's defaults.
    public func setProperties(_ properties: [GlobalProperty: JSON]) {
        declare(.properties) { $0.properties = properties }
    }

    /// Declares the template. Head units do not restore it, so it is sent once on each connection, and when it changes.
    ///
    /// - Parameters:
    ///   - template: The whole template. Fields it does not have are cleared.
    ///   - pressed: Called on the manager's thread with the index of the pressed button, in order. It must return
    ///     quickly. If the same template is declared again, the new closure is used at once.
    public func show(_ template: Template, pressed: @escaping @Sendable (Int) -> Void = { _ in }) {
        declared.insert(.template)
        softButtons.declare(template, pressed)
        reconciler.declare(template)
        sendPending()
    }

    /// Waits until the head unit has everything that is declared, or has refused it.
    ///
    /// - Returns: What the head unit refused; nil if the connection was lost, the manager has stopped or the task was
    ///   cancelled.
    @discardableResult public func waitUntilSynchronized() async -> [ContentRefusal]? {
        await catchUp()
        if hasEnded { return nil }
        if reconciler.isSynchronized, sendingTask == nil { return reconciler.refusals }
        let (outcomes, sink) = AsyncStream.makeStream(of: [ContentRefusal]?.self)
        waiters.append(sink)
        var iterator = outcomes.makeAsyncIterator()
        return await iterator.next(isolation: #isolation) ?? nil
    }

    /// Returns when everything that the manager has passed on was handled.
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

    private func resumeHashWaiters() {
        guard isHashKnown else { return }
        for waiter in hashWaiters { waiter.finish() }
        hashWaiters = []
    }

    private func declare(_ section: Section, _ change: (inout DeclaredContent) -> Void) {
        declared.insert(section)
        reconciler.declare(change)
        sendPending()
    }

    private func take(_ incoming: Incoming) async {
        switch incoming {
        case .event(let event): await take(event)
        case .ended:
            hasEnded = true
            resumeWaiters(nil)
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
            if let handler = reconciler.handlers[id] { await manager.perform { handler(trigger) } }
        case .buttonEvent(let button, let mode, nil): await call(button, .event(mode))
        case .buttonPress(let button, let mode, nil): await call(button, .press(mode))
        case .disconnected:
            // The response may have been received already; then it counts.
            await sendingTask?.value
            reconciler.lost()
            save()
            resumeWaiters(nil)
        case .changed, .touch, .buttonEvent, .buttonPress, .permissions, .capability, .language, .driverDistraction,
            .subtleAlertPressed, .unregistered, .other, .reconnecting:
            break
        }
    }

    private func call(_ button: ButtonName, _ event: ButtonEvent) async {
        guard let handler = buttonHandlers[button] else { return }
        await manager.perform { handler(event) }
    }

    private func registered(_ registration: Registration) async {
        await sendingTask?.value
        connection = registration.connection
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

    /// Sends pending changes, unless a task is doing so already.
    private func sendPending() {
        guard sendingTask == nil, reconciler.isRegistered else { return }
        sendingTask = Task { [weak self] in
            await self?.explain()
            while let step = await self?.nextStep() { await self?.carryOut(step) }
        }
    }

    /// Tells the delegate why the head unit did not restore the content, before anything is uploaded again.
    private func explain() async {
        guard let (record, info) = unexplained else { return }
        unexplained = nil
        var missing = record.content.pictures
        if !missing.isEmpty {
            let response = try? await send(.listFiles, .object(JSONObject()))
            let names = response.flatMap { $0.result.isSuccess ? $0.parameters["filenames"]?.array ?? [] : nil }
            missing = names.map { missing.subtracting($0.compactMap(\.string)) } ?? []
        }
        let reason: ResumptionFailure = missing.isEmpty ? .unknownHash(info: info) : .missingPictures(missing.sorted())
        notify { await $0.dataDidNotResume($1, because: reason) }
    }

    /// - Returns: Nil if nothing is left to send; the task then ends.
    private func nextStep() -> ContentReconciler.Step? {
        if let step = reconciler.next() { return step }
        sendingTask = nil
        if reconciler.isSynchronized { resumeWaiters(reconciler.refusals) }
        return nil
    }

    private func carryOut(_ step: ContentReconciler.Step) async {
        let outcome: ContentReconciler.Outcome
        let known = reconciler.refusals.count
        do throws(SDLManagerError) {
            let response =
                switch step {
                case .change(let change): try await send(change)
                case .show(let template, let old): try await send(template, replacing: old)
                }
            outcome = .answered(response.result, info: response.info)
        } catch .timedOut, .badResponse, .refused, .unsupported, .cancelled {
            outcome = .unanswered
        } catch {
            outcome = .lost
        }
        reconciler.finished(outcome)
        for refusal in reconciler.refusals.dropFirst(known) {
            notify { delegate, _ in await delegate.contentRefused(refusal) }
        }
        save()
        resumeHashWaiters()
    }

    /// Uploads the files of a change, and sends it. A picture that cannot be uploaded is left out.
    private func send(_ change: ContentChange) async throws(SDLManagerError) -> RPCResponse {
        var change = change
        for file in change.files {
            do throws(SDLFileError) {
                try await files.upload(file)
            } catch {
                switch error {
                case .failed(.disconnected), .failed(.notConnected), .failed(.stopped): throw .notConnected
                case .empty, .outOfMemory, .refused, .failed: break
                }
                let text = "the picture \(file.name) is left out: \(error)"
                change = reconciler.leaveOut([file.name], because: text) ?? change
            }
        }
        return try await send(change.function, change.parameters)
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

    /// Stores the last hash with the content it stands for, once no request is in flight. An older hash would not be
    /// accepted.
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
