public import BezelModel
public import SmartDeviceLink

/// The whole head unit as one value: what happens goes in, what is to be done comes out.
///
/// It opens nothing, reads no clock and starts no thread. The same events at the same times give the same effects,
/// byte for byte, so a recorded drive can be played into it on any machine.
///
///     app ─ bytes ─▶ links ─▶ messages ─▶ requests ─▶ apps, regions, alerts ─▶ scene ─▶ .draw
///     panel ─ contacts ─▶ who owns the finger? ─▶ OnTouchEvent ─▶ .send
public struct Engine: Sendable {
    /// Something that happened.
    public enum Event: Sendable {
        case connected(ConnectionID, device: DeviceID = .local)
        case received(ConnectionID, [UInt8])
        /// The connection takes no more for now; `false` when all has left.
        case backlogged(ConnectionID, Bool)
        /// The connection is gone, whoever closed it.
        case disconnected(ConnectionID)
        case touched(ContactFrame)
        /// A scene is on the screen since `at`, with its card, if it has one, where `layout` says.
        case shown(Scene.Serial, layout: CardLayout?, at: Stamp)
        /// Somebody at the head unit chose this app.
        case chosen(SessionID)
        /// Somebody at the head unit closed this app: it is at NONE and stays connected.
        case exited(SessionID)
        /// Driver distraction rules are in force from now on, or no more.
        case driverDistraction(Bool)
        /// Somebody at the head unit asks the driver something.
        case asked(LocalAlert)
        /// Whoever asked takes it back.
        case withdrawn(LocalAlert.ID)
        /// The work that it holds the screen for is done. Nil for whichever holds it.
        case completed(LocalAlert.ID?)
        /// No alert comes to the screen from now on, or they do again.
        case paused(Bool)
        /// A knob's click moved the focus: among a card's buttons, else among the app's regions.
        case focusMoved(FocusMove)
        /// A key that moves the focus so, again and again while it is down.
        case focusKey(FocusMove, KeyPhase)
        /// The key that selects what has the focus.
        case selectKey(KeyPhase, at: Stamp)
        /// A key that is one of SDL's buttons.
        case button(ButtonName, KeyPhase, at: Stamp)
        /// The first of it can be heard.
        case soundBegan(Utterance.ID)
        case soundEnded(Utterance.ID, SoundOutcome)
        /// What is to be heard can be, or cannot: a sound card has come or gone, a sound has failed or been heard.
        case audible(Bool)
        /// The screen has another size from now on.
        case screenChanged(Viewport)
        /// ``Engine/deadline`` has come.
        case timerFired
        /// The service stops: every app is told.
        case stopping
        /// The ignition goes off, and the service stops.
        case ignitionOff
        /// Everything that is kept of apps is to be forgotten, and they with it: they may come again as strangers.
        case masterReset
        /// The integrator has changed his mind: see ``Engine/reconfigure(_:at:into:)``.
        indirect case reconfigured(HeadUnitConfiguration)
        /// What earlier runs of the service have left. Comes first, or never.
        case restored(KeptState)
        /// What came of ``StoreOrder/save(_:_:)``.
        case saved(OrderID, WriteResult)
        case written(OrderID, WriteResult)
        /// How many bytes may still be kept: what the disk has left, or less where a quota says so. Nil for as many as an
        /// app's own quota.
        case roomChanged(Int?)
        /// All persistent files of an app, by name.
        case fetched(appID: String, [String: FileContents])
    }

    /// Something to be done, in the order of the outbox.
    public enum Effect: Sendable {
        /// These bytes of ``Outbox/bytes`` go out on the connection, in one write.
        case send(ConnectionID, Range<Int>)
        /// Close the connection once what was sent has left.
        case close(ConnectionID)
        /// This is to be seen from now on.
        case draw(Scene)
        /// This is to be heard, once what was to be heard before is over. ``Event/soundEnded(_:_:)`` follows, always.
        case say(Utterance)
        /// Whatever is left of it is not to be heard.
        case hush(Utterance.ID)
        /// Something was touched: a short sound, now or not at all.
        case click
        /// News for whoever asked the driver something.
        case tell(LocalAlert.ID, LocalAlert.News)
        /// Something is to be kept beyond this session.
        case store(StoreOrder)
        /// Somebody may want to know.
        case note(Note)
    }

    /// What a log, a timeline or a test may want to know. Nothing depends on it.
    public enum Note: Hashable, Sendable {
        case sessionStarted(SessionID, ConnectionID, version: Int)
        case registered(SessionID, app: String, id: String)
        case level(SessionID, app: String, HMILevel)
        case regions(SessionID, count: Int)
        case focused(SessionID, region: UInt32)
        case alertAsked(AlertTitle)
        case alertShown(AlertTitle)
        case alertWaits(AlertTitle, ahead: Int)
        /// - Parameter text: What stands on the button; nil for one with an image only.
        case buttonPressed(AlertTitle, id: UInt16, text: String?, ButtonPressMode)
        case alertEnded(AlertTitle, ResultCode)
        case localAlertEnded(AlertTitle, LocalAlert.Ending)
        /// The queue of alerts stands still, or goes on.
        case paused(Bool)
        /// Something is being spoken, or no more.
        case speaking(Bool)
        /// The app has unregistered; its session stays open.
        case unregistered(SessionID, app: String)
        case sessionEnded(SessionID, app: String?)
        case malformed(ConnectionID)
        /// Something was thrown away: what, and why.
        case dropped(ConnectionID, String)
        /// A client of another protocol; its connection was closed.
        case foreign(ConnectionID, ForeignProtocol)
        /// More frames came than ``HeadUnitConfiguration/Limits/frames``; all its sessions have ended.
        case flooded(ConnectionID)
        case refused(SessionID, FunctionID?, ResultCode, info: String)
    }

    /// What was done with touches and frames, since the start.
    public struct Counters: Hashable, Sendable {
        /// OnTouchEvent messages sent.
        public var touchMessages = 0
        /// Fingers past the tenth.
        public var fingersIgnored = 0
        /// Fingers that came down where nobody listens, under a modal alert, or within the guard time.
        public var touchesToNobody = 0
        /// MOVEs that were overtaken by newer ones on a slow connection.
        public var movesCoalesced = 0
        /// Frames that came too fast, for no session, for a service that was not started, or encrypted.
        public var framesDropped = 0
        /// Requests that were answered with anything but success.
        public var requestsRefused = 0
    }

    public internal(set) var configuration: HeadUnitConfiguration
    public internal(set) var counters = Counters()
    /// When to send ``Event/timerFired``; nil for not at all. May change with every event.
    public private(set) var deadline: Instant?

    var links: [ConnectionID: Link] = [:]
    /// Connections whose peers do not keep up: MOVEs are coalesced until what is under way has left.
    var backlogged: Set<ConnectionID> = []
    var sessions = SessionTable()
    var queue: AlertQueue
    var alerts: [AlertQueue.ID: PendingAlert] = [:]
    var lastAlert: UInt64 = 0
    var voice = Voice()
    var seat = Seat()
    var fingers: InlineArray<10, Finger?> = InlineArray(repeating: nil)
    /// The message under way; empty between two events.
    var batch = TouchBatch()
    var lastTimestamp: Int64 = 0
    /// The card on the screen, as the display last told.
    var card: ShownCard?
    /// Keys are in use: a card shows which of its buttons they would press.
    var usesKeys = false
    /// The button that has the focus, where a key has moved it.
    var cardFocus: ButtonPlace?
    /// The button that the select key is on.
    var heldKey: (alert: AlertQueue.ID, index: Int, since: Stamp)?
    /// The key that moves the focus and is down.
    var heldMove: HeldMove?
    var heldButtons: [ButtonName: HeldButton] = [:]
    var scene = Scene(serial: Scene.Serial(0))
    /// Which alert each scene that may still come to the screen shows.
    var drawn: [(serial: Scene.Serial, alert: AlertQueue.ID?)] = []
    var needsRedraw = true
    /// The earliest of all apps' `activationDue` and `levelResumption`.
    var nextActivation: Instant?
    /// Not after the earliest of all sessions' `heartbeat.due`.
    var nextHeartbeat: Instant?
    /// How often the screen was given to an app.
    var lastActivation: UInt64 = 0
    /// The app that touches go to, found once a change of levels and not once a touch.
    var touchTarget: SessionID?
    /// The frame at hand has met an alert's card: what was due may be due at another time. No app's touch changes that.
    var hasMetCard = false
    /// The frame at hand has met a region.
    var isClickDue = false
    var memory = Memory()
    var isDistracting: Bool

    public init(configuration: HeadUnitConfiguration) {
        self.configuration = configuration
        queue = AlertQueue(
            length: configuration.alerts.queueLength, longestWait: configuration.alerts.longestWait)
        isDistracting = configuration.driverDistraction
    }

    private mutating func findDeadline() {
        var earliest = Instant.earliest(queue.deadline, nextActivation)
        earliest = Instant.earliest(earliest, voice.current?.due)
        earliest = Instant.earliest(earliest, heldMove?.due)
        earliest = Instant.earliest(earliest, memory.nextAttempt)
        deadline = Instant.earliest(earliest, nextHeartbeat)
        hasMetCard = false
    }

    /// ``Event/touched(_:)`` without a copy of the frame into an event.
    public mutating func handle(
        touch frame: borrowing ContactFrame, at now: Instant, into outbox: inout Outbox
    ) {
        touch(frame, at: now, into: &outbox)
        if needsRedraw { redraw(into: &outbox) }
        if hasMetCard { findDeadline() }
    }

    /// - Parameters:
    ///   - now: The time of the event. It may stand still but never runs backwards.
    ///   - outbox: Where the effects go, behind what is there already.
    public mutating func handle(_ event: borrowing Event, at now: Instant, into outbox: inout Outbox) {
        switch event {
        case .touched(let frame): touch(frame, at: now, into: &outbox)
        case .received(let connection, let bytes): received(bytes, on: connection, at: now, into: &outbox)
        case .connected(let connection, let device): links[connection] = Link(configuration.limits, device)
        case .backlogged(let connection, let isBacklogged):
            guard links[connection] != nil else { break }
            if isBacklogged {
                backlogged.insert(connection)
            } else {
                backlogged.remove(connection)
                sendHeldMoves(on: connection, into: &outbox)
            }
        case .disconnected(let connection):
            end(sessions.ids(on: connection), at: now, into: &outbox)
            links[connection] = nil
            backlogged.remove(connection)
        case .shown(let serial, let layout, let stamp): shown(serial, layout, at: stamp, now, into: &outbox)
        case .chosen(let session): choose(session, at: now, into: &outbox)
        case .exited(let session): exit(session, at: now, into: &outbox)
        case .driverDistraction(let isOn): setDriverDistraction(isOn, into: &outbox)
        case .asked(let alert): ask(alert, at: now, into: &outbox)
        case .withdrawn(let alert): withdraw(alert, at: now, into: &outbox)
        case .completed(let alert): complete(alert, at: now, into: &outbox)
        case .paused(let isPaused): setPaused(isPaused, at: now, into: &outbox)
        case .focusMoved(let move): moveFocus(move, into: &outbox)
        case .focusKey(let move, let phase): focusKey(move, phase, at: now, into: &outbox)
        case .selectKey(let phase, let stamp): selectKey(phase, at: stamp, now, into: &outbox)
        case .button(let name, let phase, let stamp): button(name, phase, at: stamp, into: &outbox)
        case .soundBegan(let id): soundBegan(id, into: &outbox)
        case .soundEnded(let id, let outcome): soundEnded(id, outcome, at: now, into: &outbox)
        case .audible(let canBeHeard): setAudible(canBeHeard, into: &outbox)
        case .screenChanged(let viewport): changeScreen(to: viewport, into: &outbox)
        case .timerFired:
            activateWhoIsDue(at: now, into: &outbox)
            resumeLevelsDue(at: now, into: &outbox)
            perform(queue.timerFired(at: now), at: now, into: &outbox)
            giveUpSound(at: now, into: &outbox)
            askTheSilent(at: now, into: &outbox)
            repeatMove(at: now, into: &outbox)
            saveAgain(at: now, into: &outbox)
        case .stopping: stop(at: now, into: &outbox)
        case .ignitionOff: ignitionOff(at: now, into: &outbox)
        case .masterReset: masterReset(at: now, into: &outbox)
        case .reconfigured(let wish): reconfigure(wish, at: now, into: &outbox)
        case .restored(let kept): restore(kept, at: now)
        case .saved(let order, let result): saved(order, result, at: now, into: &outbox)
        case .roomChanged(let room): memory.room = room
        case .written(let order, let result): written(order, result, into: &outbox)
        case .fetched(let appID, let contents): fetched(contents, of: appID)
        }
        if needsRedraw { redraw(into: &outbox) }
        findDeadline()
    }
}

/// What the engine wants done. Its owner uses the same one again and again, so that the steady state allocates nothing.
public struct Outbox: Sendable {
    public var effects: [Engine.Effect] = []
    public var bytes: [UInt8] = []

    public init() {
        effects.reserveCapacity(64)
        bytes.reserveCapacity(64 << 10)
    }

    public mutating func removeAll() {
        // A touch's one effect goes without what the removal of many costs.
        if effects.count == 1 { effects.removeLast() } else { effects.removeAll(keepingCapacity: true) }
        bytes.removeAll(keepingCapacity: true)
    }
}
