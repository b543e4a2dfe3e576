public import BezelModel
public import SmartDeviceLink

/// An alert that a script or a program on this machine has requested, in contrast to one of an app.
public struct LocalAlert: Hashable, Sendable {
    /// Chosen by the sender, and not used twice.
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
    /// Its card fills the screen, in red, whatever its rank is.
    public var isEmergency: Bool
    /// Its card has a triangle in an amber tile, in the place of the icon and the ring.
    public var isWarning: Bool
    /// How long it is shown, 1 s to 1 h; nil = 5 s, or with buttons the time of an app's alert with buttons. For an
    /// alert that stays until its work is complete, the longest time.
    public var time: Interval?
    /// Whether it stays on the screen after a button was pressed (without buttons: from the start) until its work is
    /// reported complete.
    public var holds: Bool
    public var icon: EncodedImage?
    public var showsProgress: Bool
    public var playsTone: Bool
    /// A text that is spoken while it is shown; nil for none.
    public var speech: String?
    /// The first line is a number to compare with another one: its card shows it as large digits.
    var showsCode = false
    /// A sign before the sender's name.
    var sign: StaticIcon?
    /// The first button is the one that the driver most likely wants.
    var highlightsFirst = false

    public init(
        id: ID, sender: String = "", lines: [String], buttons: [String] = [], rank: AlertQueue.Rank = .default,
        isEmergency: Bool = false, isWarning: Bool = false, time: Interval? = nil, holds: Bool = false,
        icon: EncodedImage? = nil,
        showsProgress: Bool = false,
        playsTone: Bool = false, speech: String? = nil
    ) {
        self.id = id
        self.sender = sender
        self.lines = lines
        self.buttons = buttons
        self.rank = rank
        self.isEmergency = isEmergency
        self.isWarning = isWarning
        self.time = time
        self.holds = holds
        self.icon = icon
        self.showsProgress = showsProgress
        self.playsTone = playsTone
        self.speech = speech
    }

    /// An event for the alert's sender: any number of other events, then always one ``ended(_:)``.
    public enum Event: Hashable, Sendable {
        /// It waits behind this number of alerts.
        case waits(ahead: Int)
        /// A part of it cannot be shown or played, for this reason.
        case warned(String)
        /// Its first frame is on the screen.
        case shown
        /// The button with this index in ``LocalAlert/buttons`` was pressed.
        case pressed(index: Int, ButtonPressMode)
        case ended(Ending)
    }

    public enum Ending: Hashable, Sendable {
        /// A button was pressed, and the alert does not stay after that.
        case answered
        /// The driver has closed it without an answer.
        case closed
        /// Its time ran out.
        case timedOut
        /// The work that it stayed for is complete.
        case completed
        /// An alert of a higher class has replaced it permanently.
        case preempted
        /// It was cancelled, or the head unit stops.
        case withdrawn
        /// It was not shown. There may be room after `tryAgain`.
        case rejected(tryAgain: Interval)
    }
}
