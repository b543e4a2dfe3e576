public import BezelModel
public import SmartDeviceLink

extension Engine {
    /// The engine's state for people and scripts. Nothing in the engine depends on it.
    public struct Snapshot: Hashable, Sendable {
        /// A registered app.
        public struct App: Hashable, Sendable {
            public var session: SessionID
            public var connection: ConnectionID
            public var device: DeviceID
            public var name: String
            public var id: String
            public var registeredAt: Instant
            public var status: HMIStatus
            public var types: [AppHMIType]
            public var priority: AppPriority
            public var regions: [Region]
            /// The region that has the focus.
            public var focus: UInt32?
            /// Its alerts on the screen and waiting.
            public var alerts: Int
            /// Its open audio and video, in this order.
            public var streams: [Stream]

            public init(
                session: SessionID, connection: ConnectionID, device: DeviceID = .local, name: String, id: String,
                registeredAt: Instant = Instant(nanoseconds: 0), status: HMIStatus = HMIStatus(),
                types: [AppHMIType] = [], priority: AppPriority = .normal, regions: [Region] = [],
                focus: UInt32? = nil, alerts: Int = 0, streams: [Stream] = []
            ) {
                self.session = session
                self.connection = connection
                self.device = device
                self.name = name
                self.id = id
                self.registeredAt = registeredAt
                self.status = status
                self.types = types
                self.priority = priority
                self.regions = regions
                self.focus = focus
                self.alerts = alerts
                self.streams = streams
            }
        }

        /// An app that the head unit connects to.
        public struct CloudApp: Hashable, Sendable {
            public var app: HeadUnit.CloudApp
            public var state: HeadUnit.CloudApp.State
            /// Why there is no connection; nil if nothing has failed since the driver has chosen it.
            public var problem: String?
        }

        /// The open video or audio of an app.
        public struct Stream: Hashable, Sendable {
            public var parameters: StreamParameters
            /// Whether data has come within the last second, or sound is left to be played.
            public var isFlowing: Bool
            /// Bytes of data since its start.
            public var bytes: Int64

            public init(_ parameters: StreamParameters, isFlowing: Bool, bytes: Int64) {
                self.parameters = parameters
                self.isFlowing = isFlowing
                self.bytes = bytes
            }
        }

        /// An alert on the screen or waiting.
        public struct Alert: Hashable, Sendable {
            public var id: AlertQueue.ID
            /// For an alert of the head unit's own.
            public var local: LocalAlert.ID?
            public var sender: String
            public var lines: [String]
            public var buttons: [String]
            public var rank: AlertQueue.Rank
            /// How long it will be seen; nil when nothing limits it, or when that is not known yet.
            public var time: Interval?

            public init(
                id: AlertQueue.ID, local: LocalAlert.ID? = nil, sender: String, lines: [String], buttons: [String],
                rank: AlertQueue.Rank, time: Interval? = nil
            ) {
                self.id = id
                self.local = local
                self.sender = sender
                self.lines = lines
                self.buttons = buttons
                self.rank = rank
                self.time = time
            }
        }

        /// In the order in which their sessions were opened.
        public var apps: [App] = []
        /// In the order of the configuration.
        public var cloudApps: [CloudApp] = []
        /// By device.
        public var phones: [Phone] = []
        /// The alert that has the screen.
        public var current: Alert?
        /// Whether a frame of it has been seen.
        public var isSeen = false
        /// Begin and end of its time; nil while it is not seen, and when it has no limit.
        public var showing: TimeBar?
        /// Those behind it, the next one first.
        public var waiting: [Alert] = []
        public var isPaused = false
        public var isDistracting = false
        /// The vehicle data that programs have set.
        public var vehicleData = JSONObject()

        public init() {}

        /// How long each of ``waiting`` must still wait at `now`, if nothing else happens; nil when that is not known.
        public func waits(from now: Instant) -> [Interval?] {
            var wait: Interval? = isPaused ? nil : showing.map { max($0.end - now, .zero) }
            return waiting.map { alert in
                defer { wait = wait.flatMap { ahead in alert.time.map { ahead + $0 } } }
                return wait
            }
        }
    }

    /// Counts of touches, frames and requests since the start.
    public struct Counters: Hashable, Sendable {
        /// OnTouchEvent messages sent.
        public var touchMessages = 0
        /// Fingers beyond the tenth.
        public var fingersIgnored = 0
        /// Touches that began where no app takes them, under a modal alert, or within the guard time.
        public var touchesToNobody = 0
        /// MOVEs that were replaced by newer ones on a slow connection.
        public var movesCoalesced = 0
        /// Frames that came too fast, for no session, for a service that was not started, or encrypted.
        public var framesDropped = 0
        /// Requests that were answered with anything but success.
        public var requestsRefused = 0
        /// Sessions of devices that are not allowed which gave way to others (``Places``).
        public var sessionsDisplaced = 0
    }

    /// The memory for what apps send: ``HeadUnitConfiguration/Memory``.
    public struct Memory: Hashable, Sendable {
        /// Bytes for all apps together, and those that are in use.
        public var whole = 0
        public var used = 0
        /// Number of requests for memory that were refused.
        public var refused = 0

        public init() {}
    }

    public var memory: Memory {
        var memory = Memory()
        (memory.whole, memory.used, memory.refused) = (budget.whole, budget.used, budget.refused)
        return memory
    }

    /// Who owns a touch, until the finger is lifted or lost.
    public enum TouchHolder: Hashable, Sendable {
        case app(SessionID)
        case target(TargetID)
        case nobody
    }

    public var counters: Counters {
        Counters(
            touchMessages: touch.messages, fingersIgnored: touch.fingersIgnored,
            touchesToNobody: touch.touchesToNobody, movesCoalesced: touch.movesCoalesced,
            framesDropped: sessions.framesDropped, requestsRefused: sessions.requestsRefused,
            sessionsDisplaced: sessions.displaced)
    }

    public var snapshot: Snapshot {
        let (queue, pending) = alerts.state
        var snapshot = Snapshot()
        snapshot.apps = apps.all.compactMap { app in
            guard let connection = sessions.connection(of: app.session) else { return nil }
            return Snapshot.App(
                session: app.session, connection: connection, device: app.device, name: app.name, id: app.appID,
                registeredAt: app.registeredAt, status: status.told(app.session), types: app.types,
                priority: app.policy.priority, regions: regions.regions(of: app.session),
                focus: regions.focus(of: app.session),
                alerts: pending.values.count { $0.session == app.session },
                streams: streams.snapshot(of: app.session))
        }
        func summary(_ entry: AlertQueue.Entry) -> Snapshot.Alert? {
            pending[entry.id].map { Snapshot.Alert(entry, $0) }
        }
        snapshot.current = queue.currentEntry.flatMap(summary)
        snapshot.isSeen = queue.isShowing
        snapshot.showing = queue.showing
        snapshot.waiting = queue.waitingEntries.compactMap(summary)
        snapshot.isPaused = queue.isPaused
        snapshot.cloudApps = apps.cloud.entries.map { entry in
            Snapshot.CloudApp(app: entry.app, state: entry.state, problem: entry.problem)
        }
        snapshot.phones = consent.phones
        snapshot.isDistracting = apps.isDistracting
        snapshot.vehicleData = vehicle.all
        return snapshot
    }

    /// The owner of a touch that is down; nil for one that is not, and for the eleventh.
    public func holder(panel: UInt8, slot: UInt8) -> TouchHolder? {
        guard let touch = touch.touch(panel: panel, slot: slot) else { return nil }
        return switch touch.owner {
        case .app(let session): .app(session)
        case .target(let target): .target(target)
        case .unowned: .nobody
        }
    }
}

extension Engine.Snapshot.Alert {
    fileprivate init(_ entry: AlertQueue.Entry, _ pending: PendingAlert) {
        self.init(
            id: entry.id, local: pending.local?.id, sender: pending.sender, lines: pending.alert.lines,
            buttons: pending.buttons.map { $0.text ?? "" }, rank: entry.rank, time: entry.isHeld ? nil : entry.time)
    }
}
