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
            /// Whether the driver allows it to use the microphone; nil as long as the driver was not asked.
            public var microphone: Microphone?

            /// The driver's answer about the microphone.
            public enum Microphone: String, Hashable, Sendable {
                case always
                /// Until its session ends.
                case thisTime = "this time"
                case refused
            }

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
        /// What the driver has answered about the microphone, by the names of the apps.
        public var microphoneAnswers: [MicrophoneAnswer] = []
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
        /// The events of the car that last.
        public var events: Set<SystemEvent> = []
        /// The driver's volume.
        public var volume = Volume(percent: 100)
        /// Whether there is a sound device.
        public var hasSound = true
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

    public var snapshot: Snapshot {
        var snapshot = Snapshot()
        snapshot.apps = apps.all.compactMap { app in
            guard let connection = sessions.connection(of: app.session) else { return nil }
            return Snapshot.App(
                session: app.session, connection: connection, device: app.device, name: app.name, id: app.appID,
                registeredAt: app.registeredAt, status: status.told(app.session), types: app.types,
                priority: app.policy.priority, regions: regions.regions(of: app.session),
                focus: regions.focus(of: app.session))
        }
        snapshot.cloudApps = apps.cloud.entries.map { entry in
            Snapshot.CloudApp(app: entry.app, state: entry.state, problem: entry.problem)
        }
        snapshot.events = status.events
        snapshot.isDistracting = apps.isDistracting
        addAlerts(to: &snapshot)
        addDetails(to: &snapshot)
        return snapshot
    }
}
