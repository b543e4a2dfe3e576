public import BezelModel
public import SmartDeviceLink

/// An alert of the head unit's own: a script or a program asks the driver something.
public struct LocalAlert: Hashable, Sendable {
    /// Chosen by the script's or program's side, and not used twice.
    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
    }

    public static let lineLimit = 3
    public static let buttonLimit = 4

    public var id: ID
    /// The name at the top of the card.
    public var sender: String
    /// 1 to ``lineLimit``.
    public var lines: [String]
    /// The texts of its buttons; at most ``buttonLimit``.
    public var buttons: [String]
    public var rank: AlertQueue.Rank
    /// How long it is seen, 1 s to 1 h; nil = 5 s, or with buttons as long as alerts of apps. For an alert that holds
    /// the screen from the start, the longest time.
    public var time: Interval?
    /// It keeps the screen after its button was pressed, or from the start when it has none, until its work is reported
    /// complete.
    public var holds: Bool
    public var icon: EncodedImage?
    public var showsProgress: Bool
    public var playsTone: Bool
    /// Spoken while it is seen.
    public var speech: String?

    public init(
        id: ID, sender: String = "", lines: [String], buttons: [String] = [], rank: AlertQueue.Rank = .default,
        time: Interval? = nil, holds: Bool = false, icon: EncodedImage? = nil, showsProgress: Bool = false,
        playsTone: Bool = false, speech: String? = nil
    ) {
        self.id = id
        self.sender = sender
        self.lines = lines
        self.buttons = buttons
        self.rank = rank
        self.time = time
        self.holds = holds
        self.icon = icon
        self.showsProgress = showsProgress
        self.playsTone = playsTone
        self.speech = speech
    }

    /// What the script or program is told: any number of other events, then always one ``ended(_:)``.
    public enum Event: Hashable, Sendable {
        /// This many alerts are in front of it.
        case waits(ahead: Int)
        /// A part of it cannot be seen or heard; why, in one line.
        case warned(String)
        /// Its first frame is on the screen.
        case shown
        /// The button at this position of ``LocalAlert/buttons``.
        case pressed(index: Int, ButtonPressMode)
        case ended(Ending)
    }

    public enum Ending: Hashable, Sendable {
        /// A button was pressed, and the alert does not hold the screen after that.
        case answered
        /// Its time ran out.
        case timedOut
        /// The work that it held the screen for is complete.
        case completed
        /// An alert of a higher class took its place for good.
        case preempted
        /// It was cancelled, or the head unit stops.
        case withdrawn
        /// It never came to the screen. There may be room after `tryAgain`.
        case rejected(tryAgain: Interval)
    }
}
