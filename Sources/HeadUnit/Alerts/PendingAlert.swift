import BezelModel
import SmartDeviceLink

/// An alert from its request to its answer.
struct PendingAlert: Sendable {
    /// Where it comes from, and how it is answered.
    enum Source: Sendable {
        case app(RequestID)
        case local(LocalAlert)
    }

    let source: Source
    /// The name at the top of its card.
    let sender: String
    let alert: Alert
    let icon: EncodedImage?
    /// One for each soft button; nil for one without an image, and for an image that is missing.
    let buttonImages: [EncodedImage?]
    let sound: [SoundPart]
    /// Its sound is still to be played. A sound that was interrupted is played from its beginning.
    var isSoundPending: Bool
    /// A frame of its card has been on the screen.
    var wasShown = false
    /// An image was still being decoded when its newest frame came to the screen.
    var lacksImages = false
    /// Something of its sound was heard.
    var wasHeard = false
    /// Why the answer will be WARNINGS instead of SUCCESS.
    var warnings: [String]
    /// What an app's answer will be when the alert is ended by a decision.
    var decision: (result: ResultCode, info: String?) = (.aborted, nil)
    /// The same for a local alert.
    var ending = LocalAlert.Ending.withdrawn
    /// Its question is answered; it keeps the screen until its work is complete.
    var isHolding = false

    /// - Parameter warnings: What is known from the start to be left out.
    init(
        _ source: Source, sender: String, _ alert: Alert, icon: EncodedImage? = nil, buttonImages: [EncodedImage?],
        sound: [SoundPart], warnings: [String] = []
    ) {
        self.source = source
        self.sender = sender
        self.alert = alert
        self.icon = icon
        self.buttonImages = buttonImages
        self.sound = sound
        isSoundPending = !sound.isEmpty
        self.warnings = warnings
    }

    /// Nothing outside its card can be touched.
    var isModal: Bool { alert.style != .subtle }

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

    /// It holds the screen without an answer: it has no button.
    var holdsFromStart: Bool { local.map { $0.holds && $0.buttons.isEmpty } ?? false }

    /// It has something to be seen: an alert may be nothing but sound.
    var isVisible: Bool { !alert.lines.isEmpty || !alert.softButtons.isEmpty }

    /// The buttons that are on its card now.
    var buttons: [SoftButton] { isHolding ? [] : alert.softButtons }
}
