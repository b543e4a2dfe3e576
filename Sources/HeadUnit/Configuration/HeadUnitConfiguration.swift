public import BezelModel
public import SmartDeviceLink

/// The integrator's settings for the head unit. Each property is one key of `bezel.toml`; its default is written only
/// here.
public struct HeadUnitConfiguration: Hashable, Sendable {
    public var apps = Apps()
    public var alerts = Alerts()
    public var touch = Touch()
    public var regions = Regions()
    public var sound = Sound()
    public var streams = Streams()
    /// Whether phones whose own link is too slow for video and audio are offered a second one. Default false.
    public var hasSecondaryTransport = false
    public var buttons = Buttons()
    public var keys = Keys()
    public var resumption = Resumption()
    public var limits = Limits()
    public var consent = ConsentRules()
    public var policy = PolicyTable()
    public var vehicle = VehicleIdentity(
        make: "Bezel", model: "Bezel", modelYear: "2026", trim: "", softwareVersion: "0.1", hardwareVersion: "")
    /// The vehicle data that apps can ask for. Default: the items of the specification.
    public var vehicleItems = VehicleItems.specification
    /// The properties of the screen that apps receive.
    public var screen = Screen()
    public var theme = Theme.night
    public var settings = SettingsRules()
    public var voice = Voice()
    /// The language of the head unit, which apps receive. Default EN-US.
    public var language = Language.enUS
    public var distraction = DistractionRules()
    /// Modes of DiagnosticMessage that programs may serve. Default none: the RPC is not served.
    public var diagnosticModes: [DiagnosticMode] = []
    public var remoteControl = RemoteControlRules()
    /// Driver distraction rules are in force at the start. Default false.
    public var driverDistraction = false

    public init() {}

    public enum Activation: String, Hashable, Sendable, CaseIterable {
        /// The first app that registers while the clock is shown keeps the screen until it leaves; then the one that was
        /// used before it gets the screen, or the oldest of the others. No app takes the screen from the list of all apps.
        case first
        /// The newest app gets the screen.
        case last
        /// An app gets the screen only when the driver chooses it.
        case manual
    }

    public struct Apps: Hashable, Sendable {
        /// Which app gets level FULL. Default `first`.
        public var activation = Activation.first
        /// Delay between an app's registration and its first level, 0 to 10,000 ms. Default 100 ms. The JavaScript library
        /// misses a second OnHMIStatus that follows the first one immediately.
        public var activationDelay = Interval.milliseconds(100)
        /// Bytes of all files of one app, 0 to 2,000,000,000. Default 16 MiB.
        public var fileQuota = 16 << 20
        /// URL of the picture for the phones' lock screens; empty for none. Default empty.
        public var lockScreenIcon = ""
        /// Apps that the head unit connects to when the driver chooses them, at most ``cloudLimit``. Default none.
        public var cloud: [CloudApp] = []
        /// The largest number of apps in ``cloud``.
        public static let cloudLimit = 20

        public init() {}
    }

    public struct Alerts: Hashable, Sendable {
        /// Alerts that may wait behind the one on the screen, 0 to 100. Default 8.
        public var queueLength = 8
        /// Longest wait of an alert, 0 to 600 s; an alert that would wait longer is REJECTED. Default 30 s.
        public var longestWait = Interval.seconds(30)
        /// How long an alert with buttons stays, 0 to 600 s; 0 = until a button is pressed. Default 30 s.
        public var buttonTimeout = Interval.seconds(30)
        /// Time after a card's first frame in which a touch presses nothing, 0 to 2000 ms. Default 250 ms.
        public var touchGuard = Interval.milliseconds(250)
        /// How much longer than its time an alert stays while its speech is played, 0 to 600 s. Default 20 s.
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

    /// Alerts a minute, 0 to 600, evenly spaced; 0 = none. The defaults are sdl_core's.
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
        /// There is a sound device. Default true.
        public var isAvailable = true
        /// The head unit has sound output, so that speech is announced to apps. Default true; the engine changes it at
        /// ``Engine/Event/audible(_:)``.
        public var canBeHeard = true
        /// The driver's volume until they change it, in percent as it is perceived, 0…100. A reload with another value sets it
        /// again. Default 100.
        public var volume = 100
        /// While speech, or a navigation app's stream, is played, other apps receive ATTENUATED; otherwise NOT_AUDIBLE.
        /// Default true.
        public var attenuates = true

        public init() {}
    }

    public struct Touch: Hashable, Sendable {
        /// Each OnTouchEvent has one touch only, for app libraries from before 2018. Default false.
        public var oneFingerPerMessage = false
        /// Apps of all types get touches, not only NAVIGATION and PROJECTION. Default false.
        public var anyAppType = false
        /// Draw fingers on the screen. Default false.
        public var showFingers = false

        public init() {}
    }

    public struct Regions: Hashable, Sendable {
        /// Outline the app's focusable regions. Default false.
        public var outline = false
        /// Highlight the region that has the focus; after a touch, for a second. Default true.
        public var highlight = true
        /// Play a click when a touch is on a region. Default false.
        public var click = false
        /// A tap that misses a region by at most this distance counts at the region's edge, 0 to 100 viewport pixels;
        /// 0 = never. Default 0.
        public var snap = 0
        /// ``snap`` as a squared distance.
        var snapSquared: Int64 { Int64(snap) * Int64(snap) }

        public init() {}
    }

    public struct Buttons: Hashable, Sendable {
        /// Shortest duration of a LONG press, 200 to 5000 ms, by the touch's own time stamps. Default 800 ms.
        public var longPress = Interval.milliseconds(800)

        public init() {}
    }

    public struct Keys: Hashable, Sendable {
        /// Delay between pressing a key that moves the focus and its first repetition, 100 to 5000 ms. Default 400 ms.
        public var repeatDelay = Interval.milliseconds(400)
        /// Interval between further repetitions, 0 to 5000 ms; 0 = no repetition at all. Default 150 ms.
        public var repeatInterval = Interval.milliseconds(150)

        public init() {}
    }

    /// When an app whose connection was lost gets its level back (ProtocolNotes, "Resumption of the HMI level").
    public struct Resumption: Hashable, Sendable {
        /// Delay between an app's registration and restoring its HMI level, 0 to 60,000 ms. Default 3 s (sdl_core's
        /// `ApplicationResumingTimeout`).
        public var appTimeout = Interval.seconds(3)
        /// Longest time between the app's leaving and the ignition going off, 0 to 600 s. Default 30 s.
        public var delayBeforeIgnition = Interval.seconds(30)
        /// Longest time between the next start and the app's return, 0 to 600 s. Default 30 s.
        public var delayAfterIgnition = Interval.seconds(30)
        /// After this many times of ignition off an app's data are deleted, 1 to 100. Default 3.
        public var ignitionCycles = 3

        public init() {}
    }

    /// Limits for apps. The defaults are sdl_core's where it has such a limit (ProtocolNotes, "Limits").
    public struct Limits: Hashable, Sendable {
        /// Frames a second on one connection, 10 to 1,000,000; more frames end its sessions. Default 1000.
        public var frames = 1000
        /// Requests of one app in 10 s, 10 to 1,000,000; more requests end its session. Default 1000.
        public var requests = 1000
        /// The same at level NONE. Default 100.
        public var requestsInNone = 100
        /// Requests at level NONE, for each of PutFile, DeleteFile and ListFiles, 0 to 1,000,000; further ones are
        /// REJECTED. Default 5.
        public var fileRequestsInNone = 5
        /// Requests of one app that may wait for their answers, 1 to 10,000. Default 100. (sdl_core has one limit for all
        /// apps together, 5000.)
        public var pendingRequests = 100
        /// Sessions on one connection, 1 to 255. Default 16.
        public var sessionsPerConnection = 16
        /// Sessions from one address, 1 to 255. Default 64. This machine's own apps may have three quarters, and so may
        /// all devices that are not allowed together (``Places``).
        public var sessionsPerAddress = 64
        /// Time from a connection to its first session, 0 to 600 s; then it is closed. 0 = any. Default 10 s.
        public var startTimeout = Interval.seconds(10)
        /// Time that a connection may have no registered app, 0 to 600 s; then it is closed. 0 = any. Default 30 s.
        public var registrationTimeout = Interval.seconds(30)
        public var memory = Memory()
        /// An app that has sent a heartbeat gets a request for another one after this time without any frame, 0 to 600
        /// s; after the same time again its session ends. 0 = never. Default 7 s.
        public var heartbeatTimeout = Interval.seconds(7)

        public init() {}
    }

    /// Memory for data that apps send (messages that are incomplete or wait, files, menus, choices and properties), and
    /// for bytes that wait to be sent to them. Data that does not fit is refused with OUT_OF_MEMORY; an app that does
    /// not read loses its connection.
    public struct Memory: Hashable, Sendable {
        /// Bytes for all of them together, 1,000,000 to 2,000,000,000. Default 64 MiB.
        public var whole = 64 << 20
        /// Bytes for one address, 1,000,000 to 2,000,000,000. Default 16 MiB. This machine's own apps may have three
        /// quarters of the whole.
        public var address = 16 << 20
        /// Bytes for one app, and for the messages on one connection, 1,000,000 to 2,000,000,000. Default 16 MiB.
        public var app = 16 << 20

        public init() {}
    }

    public enum RailUse: String, Hashable, Sendable, CaseIterable {
        /// Beside templates, menus, choices and the list of all apps.
        case templates
        case never
    }

    public struct Screen: Hashable, Sendable {
        /// The area of the display that belongs to apps.
        public var viewport = Viewport(area: DisplayRect(x: 0, y: 0, width: 800, height: 480))
        /// Diagonal of the screen in inches; nil when it is not known.
        public var diagonalInches: Double?
        /// Lines on the screen while no app has it.
        public var notice: [String] = []
        /// Whether Bezel draws templates, menus and choices of apps that do not draw their screen. Default true.
        public var templates = true
        /// Where the rail with the time and the last apps is shown. Default `templates`.
        public var rail = RailUse.templates
        public var showsRail: Bool { templates && rail == .templates }

        public init() {}
    }
}
