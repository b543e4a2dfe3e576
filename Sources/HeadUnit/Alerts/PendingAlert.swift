import BezelModel
import SmartDeviceLink

/// An alert that was requested and is not yet answered.
struct PendingAlert: Sendable {
    /// The sender of the alert, which gets the response.
    enum Source: Sendable {
        case app(RequestID)
        case local(LocalAlert)
    }

    let source: Source
    /// The name at the top of its card.
    let sender: String
    let alert: Alert
    let icon: EncodedImage?
    /// One for each soft button; nil for a button without an image, and for an image that was not uploaded.
    let buttonImages: [EncodedImage?]
    let sound: [SoundPart]
    /// Its card fills the screen, in red.
    let isEmergency: Bool
    /// Its card has a triangle in an amber tile.
    let isWarning: Bool
    /// The sound was not played yet. A sound that was interrupted is played again from its beginning.
    var isSoundPending: Bool
    /// A frame of the card has been on the screen.
    var wasShown = false
    /// An image was still being decoded when the newest frame came to the screen.
    var lacksImages = false
    /// A part of the sound was played.
    var wasHeard = false
    /// Reasons for a response with WARNINGS instead of SUCCESS.
    var warnings: [String]
    /// The response to an app's alert if the head unit ends the alert.
    var decision: (result: ResultCode, info: String?) = (.aborted, nil)
    /// How a local alert ends if the head unit ends it.
    var ending = LocalAlert.Ending.withdrawn
    /// A button was pressed, and the alert stays on the screen until its work is complete.
    var isHolding = false
    /// How far the text of an emergency is scrolled that is too long for its card.
    var scroll = Scroll()
    /// The driver has hidden its card, and a small sign is in its place.
    var isHidden = false {
        didSet { if isHidden { isOnScreen = false } }
    }
    /// A frame of its card is on the screen, as far as it is known.
    var isOnScreen = false
    /// How far a finger has moved its card from its place.
    var shift: CardShift

    /// - Parameter warnings: Parts of the alert that are left out, as known from the start.
    init(
        _ source: Source, sender: String, _ alert: Alert, icon: EncodedImage? = nil, buttonImages: [EncodedImage?],
        sound: [SoundPart], isEmergency: Bool = false, isWarning: Bool = false, warnings: [String] = []
    ) {
        self.source = source
        self.sender = sender
        self.alert = alert
        self.icon = icon
        self.buttonImages = buttonImages
        self.sound = sound
        self.isEmergency = isEmergency
        self.isWarning = isWarning
        isSoundPending = !sound.isEmpty
        self.warnings = warnings
        shift = CardShift(isDown: alert.style != .subtle)
    }

    /// Nothing outside its card can be touched.
    var isModal: Bool { alert.style != .subtle }

    /// It shows an AlertManeuver.
    var isManeuver: Bool {
        guard case .app(let request) = source else { return false }
        return request.function == FunctionID.alertManeuver.rawValue
    }

    /// nil for a local alert.
    var session: SessionID? {
        switch source {
        case .app(let request): request.session
        case .local: nil
        }
    }

    var local: LocalAlert? {
        switch source {
        case .app: nil
        case .local(let alert): alert
        }
    }

    /// It has no buttons and stays on the screen until its work is complete.
    var holdsFromStart: Bool { local.map { $0.holds && $0.buttons.isEmpty } ?? false }

    /// It has text or buttons; an alert may also have sound only.
    var isVisible: Bool { !alert.lines.isEmpty || !alert.softButtons.isEmpty }

    /// The largest number of buttons on a subtle card.
    static let subtleButtons = 1

    /// The warning to an app whose SubtleAlert has more: the app's page has room for what they do.
    static func leftOutButtons(of alert: Alert) -> String {
        "\(subtleButtons) of \(alert.softButtons.count) soft buttons is shown; a touch on the card opens the app"
    }

    /// The buttons that are on its card now. A subtle one has room for one.
    var buttons: [SoftButton] {
        isHolding ? [] : isModal ? alert.softButtons : Array(alert.softButtons.prefix(Self.subtleButtons))
    }

    /// It stays on the screen until its work is complete.
    var isHeld: Bool { isHolding || holdsFromStart }

    /// Its card can be hidden while the alert goes on: it shows that something is being done, and stays for more than 10 s.
    ///
    /// - Parameter time: How long it stays; nil for no limit.
    func mayHide(_ time: Interval?) -> Bool {
        isModal && !isEmergency && (alert.progressIndicator || isHeld) && time.map { $0 > .seconds(10) } ?? true
    }

    /// Its card has a button that closes it, and can be swept away.
    var hasClose: Bool { isModal && !isEmergency && !isHeld && buttons.isEmpty }
}
