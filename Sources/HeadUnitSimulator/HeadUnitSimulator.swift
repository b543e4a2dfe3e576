internal import HeadUnit
public import SmartDeviceLinkApp

/// A head unit for the tests of an app: the same engine as Bezel's, without a socket, a screen or a clock.
///
/// The app's manager connects to it in memory, with a configuration that ``connect(_:)`` has changed. Time passes only when
/// the test advances it (``advance(by:)``), or where a method says so. All methods return when nothing is in flight any
/// more (``settle()``), so that the next line of the test sees the result.
///
/// ```swift
/// let simulator = HeadUnitSimulator()
/// let app = try SDLManager(simulator.configuration(name: "Music"))
/// try await app.start()
/// await app.screenManager.update { $0.textField1 = "Song" }
/// #expect(await simulator.screen.texts == ["Song"])
/// ```
public actor HeadUnitSimulator {
    /// What kind of head unit it is.
    public nonisolated let model: Model
    /// How long the methods that wait for the app wait, in real time, before they throw. It only matters in a test that
    /// fails. Default: 10 s.
    public private(set) var patience = Duration.seconds(10)

    nonisolated let time: SimulatedTime
    nonisolated let wire: SimulatedWire
    var unit: SimulatedEngine
    /// All messages of apps and of the head unit, in order.
    var messages: [Message] = []
    /// Links whose bytes are read: for the list of messages, and to change the versions in them.
    var links: [ConnectionID: LinkReaders] = [:]
    /// Policies by RPC that differ from the default.
    var disallowed: Set<FunctionID> = []
    private var isPumping = false
    /// Increases with everything that the head unit does.
    private var steps = 0
    private var lastWatcher: UInt64 = 0
    private var watchers: [UInt64: CheckedContinuation<Bool, Never>] = [:]

    /// The readers of one link.
    struct LinkReaders {
        var filter: OldVersionFilter?
        var fromApp = MessageReader()
        var toApp = MessageReader()
    }

    /// Creates a head unit that shows its clock. Apps can connect at once.
    ///
    /// - Parameters:
    ///   - model: What kind of head unit it is. Default: ``Model/newest``.
    ///   - speed: How fast bytes pass. Default: ``LinkSpeed/immediate``.
    public init(_ model: Model = .newest, speed: LinkSpeed = .immediate) {
        self.model = model
        time = SimulatedTime()
        wire = SimulatedWire(time: time)
        wire.speed = speed
        unit = SimulatedEngine(model)
        wire.setWake { [weak self] in Task { [weak self] in await self?.pump() } }
    }

    /// The time that has passed since the simulator was created.
    public nonisolated var now: Duration { time.now }

    /// Changes ``patience``.
    public func setPatience(_ duration: Duration) { patience = duration }
}

/// What connects apps.
extension HeadUnitSimulator {
    /// Lets an app's manager connect to this head unit in memory, whatever ``LifecycleConfiguration/address`` is. The manager
    /// gets the simulated time too, so ``LifecycleConfiguration/stopTimeout`` becomes zero: `stop()` would wait for time to
    /// pass. A test of what an app stores when it stops sets it again, and stops in ``run(limit:_:)``.
    public nonisolated func connect(_ configuration: inout LifecycleConfiguration) {
        configuration.stopTimeout = .zero
        configuration.route = HeadUnitRoute(timing: time.timing) { [wire] in wire.open($0) }
    }

    /// A configuration with which an app's manager connects to this head unit.
    ///
    /// - Parameters:
    ///   - name: The app's name, 1 to 100 characters.
    ///   - appID: The app's id. Default: the name.
    ///   - types: What kind of app it is. Default: DEFAULT, for an app with templates.
    ///   - isMedia: Whether the app plays media. Nil, the default: whether `types` has MEDIA.
    public nonisolated func configuration(
        name: String, appID: String? = nil, types: [AppHMIType] = [.default], isMedia: Bool? = nil
    ) -> LifecycleConfiguration {
        var configuration = LifecycleConfiguration(name: name, appID: appID ?? name, types: types, host: "simulator")
        if let isMedia { configuration.isMediaApplication = isMedia }
        connect(&configuration)
        return configuration
    }
}

/// What moves bytes and time.
extension HeadUnitSimulator {
    /// Lets everything happen that is due, one thing after the other.
    func pump() async {
        guard !isPumping else { return }
        isPumping = true
        while await step() { steps += 1 }
        isPumping = false
        for watcher in watchers.values { watcher.resume(returning: true) }
        watchers = [:]
    }

    /// - Returns: Whether anything was due.
    private func step() async -> Bool {
        if let (link, arrival) = wire.nextArrival() {
            receive(arrival, on: link)
            return true
        }
        if let (delivery, event) = wire.nextDelivery() {
            await delivery(event)
            return true
        }
        if unit.fire(at: time.now) {
            send(unit.takeOutputs())
            return true
        }
        return time.wakeOne()
    }

    private func receive(_ arrival: SimulatedWire.Arrival, on link: ConnectionID) {
        switch arrival {
        case .opened:
            links[link] = LinkReaders(filter: OldVersionFilter(model))
            handle(.connected(link))
        case .received(let bytes):
            guard var readers = links[link] else { return }
            let passed = readers.filter?.pass(bytes) ?? bytes
            messages += readers.fromApp.read(passed, at: time.now)
            links[link] = readers
            if !passed.isEmpty { handle(.received(link, passed)) }
        case .closed:
            guard links.removeValue(forKey: link) != nil else { return }
            handle(.disconnected(link))
        }
    }

    /// Lets the engine handle an event, and sends what it answers.
    func handle(_ event: Engine.Event) {
        unit.handle(event, at: time.now)
        send(unit.takeOutputs())
    }

    private func send(_ outputs: [SimulatedEngine.Output]) {
        for output in outputs {
            switch output {
            case .bytes(let link, let bytes):
                messages += links[link]?.toApp.read(bytes, at: time.now) ?? []
                wire.send(.received(bytes), to: link)
            case .closed(let link):
                links[link] = nil
                wire.send(.closed, to: link)
            }
        }
    }

    /// Everything that can change by itself. Equal numbers: nothing has happened in between.
    private var activity: [Int] { [steps, wire.changes, time.changes] }

    /// Waits until nothing is in flight at this moment. No time passes.
    ///
    /// The threads of managers and tasks that were started are given turns until a number of turns brings nothing new.
    ///
    /// - Parameter turns: That number.
    func quiesce(turns: Int = 20) async {
        var quiet = 0
        while quiet < turns {
            let before = activity
            await pump()
            for delivery in wire.openDeliveries { await delivery(.turn) }
            // Behind the tasks of both priorities that wait for a thread.
            for priority in [TaskPriority.medium, .background] {
                await Task.detached(priority: priority) { for _ in 0..<4 { await Task.yield() } }.value
            }
            quiet = before == activity && !isPumping ? quiet + 1 : 0
        }
    }

    /// Lets time pass to the next moment at which something is due.
    ///
    /// - Parameter isDone: Whether what the time passes for has happened.
    /// - Returns: False if nothing is due until `end`.
    func advanceToNext(until end: Duration, unless isDone: () -> Bool = { false }) async -> Bool {
        guard let due = nextDue, due <= end else { return false }
        if due > now + Self.pace {
            // A time limit must not pass because the machine is busy.
            let before = activity
            await quiesce(turns: 100)
            guard before == activity, !isDone() else { return true }
        }
        time.advance(to: due)
        await quiesce()
        return true
    }

    /// When the next thing is due; nil if nothing is.
    var nextDue: Duration? {
        [unit.nextDue, wire.nextDue, time.nextDue].compactMap(\.self).min()
    }

    /// When ``patience`` is over that begins now, in real time.
    var endOfPatience: Duration { AppTiming.monotonic() + patience }

    /// Waits until the head unit has done something.
    ///
    /// - Returns: False if nothing has happened before `end`, in real time.
    func activity(before end: Duration) async -> Bool {
        let left = end - AppTiming.monotonic()
        guard left > .zero else { return false }
        lastWatcher += 1
        let id = lastWatcher
        let limit = Task {
            guard (try? await AppTiming.real.sleep(left)) != nil else { return }
            self.expire(id)
        }
        defer { limit.cancel() }
        return await withCheckedContinuation { watchers[id] = $0 }
    }

    private func expire(_ id: UInt64) { watchers.removeValue(forKey: id)?.resume(returning: false) }
}
