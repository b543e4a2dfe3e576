public import SmartDeviceLink

/// An app's template, menu, voice commands, choices, subscriptions and properties, declared as they shall be, and brought
/// back after a break at the cost of what has changed (SDL-0183).
///
/// Make it and call ``begin()`` before ``Manager/start()``; from then on ``AppConfiguration/resumeHash`` counts no more.
/// Hard buttons are declared here or through ``Buttons``, not both, and nothing that is declared here is sent by other ways
/// too. Declare at any time; nothing waits for the head unit but ``settled()``.
public actor ResumptionManager {
    public enum Section: Hashable, Sendable, CaseIterable {
        case template, menu, voiceCommands, choices, buttons, properties
    }

    private typealias Notice = @Sendable (any ResumptionDelegate, ResumptionManager) async -> Void
    public typealias ButtonHandler = @Sendable (ButtonNotice) -> Void

    /// What the head unit had again at the last registration; nil when it had nothing. Each part waits there until the
    /// app declares it.
    public private(set) var resumed: ResumptionRecord?
    public weak var delegate: (any ResumptionDelegate)?

    private let manager: Manager
    private let file: ResumptionFile?
    private let memory = ResumptionMemory()
    private var sync = ContentSync()
    private var headUnit: HeadUnitKey?
    private var declared: Set<Section> = []
    private var saved: ResumptionRecord?
    private var listening: Task<Void, Never>?
    private var telling: Task<Void, Never>?
    private var working: Task<Void, Never>?
    private var waiters: [AsyncStream<[ContentRefusal]?>.Continuation] = []
    private var ending: EventHub.ListenerID?
    /// The one whose registration was dealt with last: what is planned now is meant for no other.
    private var connection = 0
    private let notices: AsyncStream<Notice>
    private let sink: AsyncStream<Notice>.Continuation
    private var buttonHandlers: [ButtonName: ButtonHandler] = [:]
    private var softButtons: TemplateButtons

    /// - Parameters:
    ///   - manager: The app's connection.
    ///   - file: Where to keep what outlives the app; nil for only as long as it runs.
    ///   - delegate: Not kept alive.
    public init(_ manager: Manager, file: ResumptionFile?, delegate: (any ResumptionDelegate)? = nil) {
        self.manager = manager
        self.file = file
        self.delegate = delegate
        softButtons = TemplateButtons(manager.softButtons)
        (notices, sink) = AsyncStream.makeStream(of: Notice.self)
    }

    deinit {
        listening?.cancel()
        telling?.cancel()
        working?.cancel()
        if let ending { manager.forget(ending) }
        for waiter in waiters { waiter.finish() }
    }

    public func setDelegate(_ delegate: (any ResumptionDelegate)?) { self.delegate = delegate }

    /// Reads what is kept and goes along with the manager from its next registration on.
    public func begin() async {
        guard listening == nil else { return }
        do throws(ResumptionFileError) {
            if let file { memory.fill(try file.read()) }
        } catch {
            tell { delegate, _ in await delegate.resumptionFailed(error) }
        }
        let events = manager.lastingEvents()
        ending = manager.hub.listen(
            { _ in }, end: { [weak self] in Task { [weak self] in await self?.letWaitersGo(nil) } })
        await manager.chooseHash { [memory] in memory.offer(to: $0) }
        listening = Task { [weak self] in
            for await event in events { await self?.take(event) }
        }
        // Beside the events, so that a delegate may wait for the head unit.
        telling = Task { [weak self, notices] in
            for await notice in notices {
                guard let self, let delegate = await self.delegate else { continue }
                await notice(delegate, self)
            }
        }
    }

    /// What the head unit has, as far as it has acknowledged it.
    public var content: HeadUnitContent { sync.content }

    /// What has come back and the app has not declared yet.
    public var waiting: Set<Section> {
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
    public func setMenu(_ cells: [MenuCell]) { want(.menu) { $0.menu = cells } }

    /// All that can be said and stands in no menu.
    public func setVoiceCommands(_ commands: [VoiceCommand]) { want(.voiceCommands) { $0.voiceCommands = commands } }

    /// All choices that shall be ready.
    public func preloadChoices(_ choices: Set<ChoiceCell>) { want(.choices) { $0.choices = choices } }

    /// The id under which a choice is ready, both of the choice and of its set; nil while it is not.
    public func id(of choice: ChoiceCell) -> UInt32? { sync.content.choices.first { $0.value == choice }?.key }

    /// All hard buttons to listen to.
    ///
    /// - Parameter handlers: Called in order, one after the other.
    public func subscribe(to handlers: [ButtonName: ButtonHandler]) {
        buttonHandlers = handlers
        want(.buttons) { $0.buttons = Set(handlers.keys) }
    }

    /// All global properties, each as SetGlobalProperties has it; what is not among them goes back to the head unit's.
    public func setProperties(_ properties: [GlobalProperty: JSON]) { want(.properties) { $0.properties = properties } }

    /// The template. No head unit keeps it: it is sent once on each connection, and when it changes.
    ///
    /// - Parameters:
    ///   - template: All of it; what is not in it goes.
    ///   - pressed: Called with the index of the button that was pressed. Of the same template declared again the new one
    ///     counts at once.
    public func show(_ template: Template, pressed: @escaping @Sendable (Int) -> Void = { _ in }) {
        declared.insert(.template)
        softButtons.declare(template, pressed)
        sync.want(template)
        work()
    }

    /// Waits until the head unit has everything that is declared, or refuses it.
    ///
    /// - Returns: What it refuses; nil when before that the connection was lost, the manager has ended or the task was
    ///   cancelled.
    @discardableResult public func settled() async -> [ContentRefusal]? {
        if sync.isSettled, working == nil { return sync.refusals }
        let (outcomes, sink) = AsyncStream.makeStream(of: [ContentRefusal]?.self)
        waiters.append(sink)
        var iterator = outcomes.makeAsyncIterator()
        return await iterator.next(isolation: #isolation) ?? nil
    }

    private func want(_ section: Section, _ change: (inout WantedContent) -> Void) {
        declared.insert(section)
        sync.want(change)
        work()
    }

    private func take(_ event: HeadUnitEvent) async {
        switch event {
        case .registered(let registration): await registered(registration)
        case .status(let status):
            sync.levelChanged(to: status.level)
            work()
        case .hashChanged(let hash):
            sync.hashChanged(to: hash)
            save()
        case .command(let id, let trigger): sync.handlers[id]?(trigger)
        case .buttonEvent(let button, let mode, nil): buttonHandlers[button]?(.event(mode))
        case .buttonPress(let button, let mode, nil): buttonHandlers[button]?(.press(mode))
        case .disconnected:
            // Its answer may have come before; then it counts.
            await working?.value
            sync.lost()
            save()
            letWaitersGo(nil)
        case .changed, .touch, .buttonEvent, .buttonPress, .permissions, .capability, .language, .driverDistraction,
            .subtleAlertPressed, .unregistered, .other, .reconnecting:
            break
        }
    }

    private func registered(_ registration: Registration) async {
        await working?.value
        connection = registration.connection
        let (key, record) = memory.registered(registration.parameters, isResumed: registration.isDataResumed)
        headUnit = key
        resumed = record
        saved = record
        sync.registered(resumed: record)
        if record == nil {
            memory.remember(nil, of: key)
            tell { await $0.dataDidNotResume($1) }
        } else {
            tell { await $0.dataDidResume($1) }
        }
        work()
    }

    /// Sends what there is to send, unless that is being done.
    private func work() {
        guard working == nil, sync.isRegistered else { return }
        working = Task { [weak self] in
            while let step = await self?.nextStep() { await self?.carryOut(step) }
        }
    }

    /// - Returns: Nil when nothing is left, and then nobody works any more.
    private func nextStep() -> ContentSync.Step? {
        if let step = sync.next() { return step }
        working = nil
        if sync.isSettled { letWaitersGo(sync.refusals) }
        return nil
    }

    private func carryOut(_ step: ContentSync.Step) async {
        let outcome: ContentSync.Outcome
        do throws(ManagerError) {
            let answer =
                switch step {
                case .change(let change): try await send(change.function, change.parameters)
                case .show(let template, let old): try await send(template, replacing: old)
                }
            outcome = .answered(answer.result, info: answer.info)
        } catch .timedOut, .badAnswer, .refused, .unsupported, .cancelled {
            outcome = .unanswered
        } catch {
            outcome = .lost
        }
        let known = sync.refusals.count
        sync.finished(outcome)
        for refusal in sync.refusals.dropFirst(known) {
            tell { delegate, _ in await delegate.contentRefused(refusal) }
        }
        save()
    }

    private func send(_ template: Template, replacing old: Template) async throws(ManagerError) -> Manager.Answer {
        let ids = softButtons.send(template)
        var isRefused = false
        defer { softButtons.answered(isRefused: isRefused) }
        let answer = try await send(.show, template.parameters(ids: ids, replacing: old))
        isRefused = !answer.result.isSuccess
        return answer
    }

    private func send(_ function: FunctionID, _ parameters: JSON) async throws(ManagerError) -> Manager.Answer {
        try await manager.send(function, parameters, onlyOn: connection)
    }

    /// Keeps the newest hash with what the head unit has under it, once nothing more is under way: a hash before the last
    /// one would not be taken anyway.
    private func save() {
        guard let headUnit, let kept = sync.kept, sync.isAtRest else { return }
        let record = ResumptionRecord(
            headUnit: headUnit, hash: kept.hash, content: kept.content, template: sync.template)
        guard record != saved else { return }
        saved = record
        memory.remember(record, of: headUnit)
        do throws(ResumptionFileError) {
            try file?.write(memory.records)
            tell { delegate, _ in await delegate.dataWasKept(record) }
        } catch {
            tell { delegate, _ in await delegate.resumptionFailed(error) }
        }
    }

    private func tell(_ notice: @escaping Notice) { sink.yield(notice) }

    private func letWaitersGo(_ outcome: [ContentRefusal]?) {
        let all = waiters
        waiters = []
        for waiter in all {
            waiter.yield(outcome)
            waiter.finish()
        }
    }
}
