public import BezelModel
public import SmartDeviceLink

extension Engine {
    /// What is going on, for people and scripts. Nothing in the engine depends on it.
    public struct Snapshot: Hashable, Sendable {
        /// A registered app.
        public struct App: Hashable, Sendable {
            public var session: SessionID
            public var connection: ConnectionID
            public var name: String
            public var id: String
            public var status: HMIStatus
            public var types: [AppHMIType]
            public var priority: AppPriority
            public var regions: [Region]
            /// The region that has the focus.
            public var focus: UInt32?
            /// Its alerts on the screen and waiting.
            public var alerts: Int

            public init(
                session: SessionID, connection: ConnectionID, name: String, id: String, status: HMIStatus = HMIStatus(),
                types: [AppHMIType] = [], priority: AppPriority = .normal, regions: [Region] = [],
                focus: UInt32? = nil, alerts: Int = 0
            ) {
                self.session = session
                self.connection = connection
                self.name = name
                self.id = id
                self.status = status
                self.types = types
                self.priority = priority
                self.regions = regions
                self.focus = focus
                self.alerts = alerts
            }
        }

        /// An alert on the screen or waiting.
        public struct Alert: Hashable, Sendable {
            public var id: AlertQueue.ID
            /// Where it is the head unit's own.
            public var local: LocalAlert.ID?
            public var sender: String
            public var lines: [String]
            public var buttons: [String]
            public var rank: AlertQueue.Rank
            /// How long it will be seen; nil where nothing limits it, or nobody knows yet.
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

        /// In the order in which they came.
        public var apps: [App] = []
        /// The alert that has the screen.
        public var current: Alert?
        /// Whether a frame of it has been seen.
        public var isSeen = false
        /// From when until when its time runs; nil while it is not seen, and when it has no limit.
        public var showing: TimeBar?
        /// Those behind it, the next one first.
        public var waiting: [Alert] = []
        public var isPaused = false
        public var isDistracting = false

        public init() {}

        /// For how long each of ``waiting`` must wait from `now` on, if nothing else happens; nil where nobody knows.
        public func waits(from now: Instant) -> [Interval?] {
            var wait: Interval? = isPaused ? nil : showing.map { max($0.end - now, .zero) }
            return waiting.map { alert in
                defer { wait = wait.flatMap { ahead in alert.time.map { ahead + $0 } } }
                return wait
            }
        }
    }

    /// Who has a finger, and keeps it until that is lifted or lost.
    public enum FingerHolder: Hashable, Sendable {
        case app(SessionID)
        case button(AlertQueue.ID, index: Int)
        /// The body of a card.
        case card(AlertQueue.ID)
        case nobody
    }

    public var snapshot: Snapshot {
        var snapshot = Snapshot()
        snapshot.apps = sessions.ids.compactMap { id in
            guard let session = sessions[id], let app = session.app else { return nil }
            return Snapshot.App(
                session: id, connection: session.connection, name: app.name, id: app.appID, status: app.told,
                types: app.types, priority: app.policy.priority, regions: app.regions.regions, focus: app.focus,
                alerts: alerts.values.count { $0.session == id })
        }
        snapshot.current = queue.currentEntry.flatMap(summary)
        snapshot.isSeen = queue.isShowing
        snapshot.showing = queue.showing
        snapshot.waiting = queue.line.compactMap(summary)
        snapshot.isPaused = queue.isPaused
        snapshot.isDistracting = isDistracting
        return snapshot
    }

    /// The holder of a finger that is down; nil when it is not, or is the eleventh.
    public func holder(panel: UInt8, slot: UInt8) -> FingerHolder? {
        guard let id = seat.id(panel: panel, slot: slot), let finger = fingers[id] else { return nil }
        return switch finger.owner {
        case .app(let session): .app(session)
        case .button(let alert, let index): .button(alert, index: index)
        case .body(let alert): .card(alert)
        case .nobody: .nobody
        }
    }

    private func summary(_ entry: AlertQueue.Entry) -> Snapshot.Alert? {
        guard let pending = alerts[entry.id] else { return nil }
        return Snapshot.Alert(
            id: entry.id, local: pending.local?.id, sender: pending.sender, lines: pending.alert.lines,
            buttons: pending.buttons.map { $0.text ?? "" }, rank: entry.rank,
            time: entry.isHeld ? nil : entry.time)
    }
}
