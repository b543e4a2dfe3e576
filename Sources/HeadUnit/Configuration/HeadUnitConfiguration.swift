public import BezelModel
public import SmartDeviceLink

/// What an integrator decides about the head unit's behaviour. Each property is one key of `bezel.toml`, with its
/// default here and nowhere else.
public struct HeadUnitConfiguration: Hashable, Sendable {
    public var apps = Apps()
    public var alerts = Alerts()
    public var touch = Touch()
    public var regions = Regions()
    public var sound = Sound()
    public var buttons = Buttons()
    public var keys = Keys()
    public var resumption = Resumption()
    public var limits = Limits()
    public var policy = PolicyTable()
    public var vehicle = VehicleIdentity(
        make: "Bezel", model: "Bezel", modelYear: "2026", trim: "", softwareVersion: "0.1", hardwareVersion: "")
    /// What apps are told about the screen.
    public var screen = Screen()
    public var theme = Theme.night
    /// What apps are told is spoken here. Default EN-US.
    public var language = Language.enUS
    /// Whether the vehicle starts with driver distraction rules in force. Default false.
    public var driverDistraction = false

    public init() {}

    public enum Activation: String, Hashable, Sendable, CaseIterable {
        /// The app that came first keeps the screen until it leaves; then the next oldest has it.
        case first
        /// The newest app takes the screen.
        case last
        /// Nobody gets it unasked.
        case manual
    }

    public struct Apps: Hashable, Sendable {
        /// Who gets level FULL. Default `first`.
        public var activation = Activation.first
        /// From an app's registration to its first level, 0 to 10,000 ms. Default 100 ms. The JavaScript library misses
        /// a second OnHMIStatus that comes in the same breath as the first.
        public var activationDelay = Interval.milliseconds(100)
        /// Bytes of files that one app may keep, 0 to 2,000,000,000. Default 16 MiB.
        public var fileQuota = 16 << 20
        /// Where apps fetch the picture for their lock screens; empty for none. Default empty.
        public var lockScreenIcon = ""

        public init() {}
    }

    public struct Alerts: Hashable, Sendable {
        /// Alerts that may wait behind the one on the screen, 0 to 100. Default 8.
        public var queueLength = 8
        /// The longest an alert may have to wait, 0 to 600 s; what would wait longer is REJECTED. Default 30 s.
        public var longestWait = Interval.seconds(30)
        /// How long an alert with buttons stays, 0 to 600 s; 0 = until it is answered. Default 30 s.
        public var buttonTimeout = Interval.seconds(30)
        /// A touch this soon after a card's first frame presses nothing, 0 to 2000 ms. Default 250 ms.
        public var touchGuard = Interval.milliseconds(250)
        /// How much longer than its time an alert stays while it is being spoken, 0 to 600 s. Default 20 s.
        public var speechGrace = Interval.seconds(20)
        /// How long a local alert may hold the screen for its work, 0 to 24 h; 0 = until it is complete. Default 5 min.
        public var longestHold = Interval.seconds(300)
        /// Alerts that an app in the background may show a minute (ProtocolNotes, "Alert rates").
        public var perMinute = Rates(
            emergency: 60, navigation: 15, voiceCommunication: 20, communication: 6, normal: 4, none: 0)
        /// The same for SubtleAlerts.
        public var subtlePerMinute = Rates(
            emergency: 60, navigation: 20, voiceCommunication: 30, communication: 15, normal: 10, none: 0)

        public init() {}
    }

    /// So many a minute, 0 to 600, evenly spaced; 0 = none at all. sdl_core's figures.
    public struct Rates: Hashable, Sendable {
        public var emergency: Int
        public var navigation: Int
        public var voiceCommunication: Int
        public var communication: Int
        public var normal: Int
        public var none: Int

        subscript(priority: AppPriority) -> Int {
            switch priority {
            case .emergency: emergency
            case .navigation: navigation
            case .voiceCommunication: voiceCommunication
            case .communication: communication
            case .normal: normal
            case .none: none
            }
        }
    }

    public struct Sound: Hashable, Sendable {
        /// Whether there is anything that could be heard. Default true.
        public var isAvailable = true
        /// Whether it can be heard as far as anybody knows, so that speech is announced to apps. Default true; the engine
        /// keeps it up to date with ``Engine/Event/audible(_:)``.
        public var canBeHeard = true
        /// Apps go on more quietly while somebody speaks, and need not stop. Default true.
        public var attenuates = true

        public init() {}
    }

    public struct Touch: Hashable, Sendable {
        /// One finger an OnTouchEvent, for app libraries from before 2018. Default false.
        public var oneFingerPerMessage = false
        /// Let an app of any type have touches, not NAVIGATION and PROJECTION only. Default false.
        public var anyAppType = false
        /// Draw fingers on the screen. Default false.
        public var showFingers = false

        public init() {}
    }

    public struct Regions: Hashable, Sendable {
        /// Outline the app's focusable regions. Default false.
        public var outline = false
        /// Light up the region that has the focus. Default true.
        public var highlight = true
        /// Click when a touch meets a region. Default false.
        public var click = false
        /// A tap that misses a region by no more counts at its nearest edge, 0 to 100 of the app's pixels; 0 = never.
        /// Default 0.
        public var snap = 0

        public init() {}
    }

    public struct Buttons: Hashable, Sendable {
        /// From when on a press is LONG, 200 to 5000 ms, on the touch's own time stamps. Default 800 ms.
        public var longPress = Interval.milliseconds(800)

        public init() {}
    }

    public struct Keys: Hashable, Sendable {
        /// How long a key that moves the focus is held before it moves it again, 100 to 5000 ms. Default 400 ms.
        public var repeatDelay = Interval.milliseconds(400)
        /// From then on, from one move to the next, 0 to 5000 ms; 0 = it moves once only. Default 150 ms.
        public var repeatInterval = Interval.milliseconds(150)

        public init() {}
    }

    /// When a lost app gets its level back (ProtocolNotes, "Resumption of the HMI level").
    public struct Resumption: Hashable, Sendable {
        /// From its registration to its level, 0 to 60,000 ms. Default 3 s (sdl_core's `ApplicationResumingTimeout`).
        public var appTimeout = Interval.seconds(3)
        /// It must have left this soon before the ignition went off, 0 to 600 s. Default 30 s.
        public var delayBeforeIgnition = Interval.seconds(30)
        /// It must be back this soon after the next start, 0 to 600 s. Default 30 s.
        public var delayAfterIgnition = Interval.seconds(30)
        /// What was left so many times of ignition off ago is forgotten, 1 to 100. Default 3.
        public var ignitionCycles = 3

        public init() {}
    }

    /// What apps may ask of the head unit: sdl_core's figures (ProtocolNotes, "Limits"), where it has one.
    public struct Limits: Hashable, Sendable {
        /// Frames a second on one connection, 10 to 1,000,000; more end its sessions. Default 1000.
        public var frames = 1000
        /// Requests of one app in 10 s, 10 to 1,000,000; more end its session. Default 1000.
        public var requests = 1000
        /// The same at level NONE. Default 100.
        public var requestsInNone = 100
        /// PutFile, DeleteFile and ListFiles, of each so many at level NONE, 0 to 1,000,000; others are REJECTED.
        /// Default 5.
        public var fileRequestsInNone = 5
        /// Requests of one app that may wait for their answers, 1 to 10,000. Default 100; sdl_core lets 5000 of all
        /// apps wait.
        public var pendingRequests = 100
        /// Sessions on one connection, 1 to 255. Default 16.
        public var sessionsPerConnection = 16
        /// An app that has sent a heartbeat is asked for another after so long a silence, 0 to 600 s, and its session
        /// ends after as long again; 0 = never. Default 7 s.
        public var heartbeatTimeout = Interval.seconds(7)

        public init() {}
    }

    public struct Screen: Hashable, Sendable {
        /// Where the app's picture is.
        public var viewport = Viewport(area: DisplayRect(x: 0, y: 0, width: 800, height: 480))
        /// Inches from corner to corner; nil when nobody knows.
        public var diagonalInches: Double?
        /// What the screen says while no app has it.
        public var notice: [String] = []

        public init() {}
    }
}
