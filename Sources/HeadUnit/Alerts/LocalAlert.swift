public import BezelModel
public import SmartDeviceLink

/// An alert of the head unit's own: a script or another program asks the driver something.
public struct LocalAlert: Hashable, Sendable {
    /// Chosen by whoever asks, and not used twice.
    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
    }

    public static let lineLimit = 3
    public static let buttonLimit = 4

    public var id: ID
    /// Whose name stands over it.
    public var sender: String
    /// 1 to ``lineLimit``.
    public var lines: [String]
    /// What stands on its buttons; at most ``buttonLimit``.
    public var buttons: [String]
    public var rank: AlertQueue.Rank
    /// How long it is seen, 1 s to 1 h; nil = 5 s, or with buttons as long as those of apps. One that holds from the start
    /// holds for so long at most.
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

    /// What whoever asked hears: any number of others, then one ``ended(_:)``, always.
    public enum News: Hashable, Sendable {
        /// So many are in front of it.
        case waits(ahead: Int)
        /// Something of it cannot be seen or heard; why, in one line.
        case warned(String)
        /// Its first frame is on the screen.
        case shown
        /// The button at this place of ``LocalAlert/buttons``.
        case pressed(index: Int, ButtonPressMode)
        case ended(Ending)
    }

    public enum Ending: Hashable, Sendable {
        /// A button was pressed, and nothing had to be waited for after it.
        case answered
        /// Its time ran out.
        case timedOut
        /// The work that it held the screen for is complete.
        case completed
        /// Something more important took its place for good.
        case preempted
        /// Whoever asked took it back, or the head unit stops.
        case withdrawn
        /// It never came to the screen. There may be room after `tryAgain`.
        case rejected(tryAgain: Interval)
    }
}
