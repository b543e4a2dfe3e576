import BezelModel
import SmartDeviceLink

/// An alert from the wish for it to its answer.
struct PendingAlert: Sendable {
    /// Who wants it, and how to answer.
    enum Source: Sendable {
        case app(SessionID, RPCMessage)
        case local(LocalAlert)
    }

    let source: Source
    /// Whose name stands over it.
    let sender: String
    let alert: Alert
    let icon: EncodedImage?
    /// One for each soft button, nil where it has none or it is not there.
    let buttonImages: [EncodedImage?]
    let sound: [SoundPart]
    /// Whether its sound is still to be heard. What was interrupted is heard from its beginning.
    var isUnheard: Bool
    /// Why the answer will be WARNINGS instead of SUCCESS.
    var warnings: [String]
    /// What an app's answer will be when the alert is ended by somebody's decision.
    var verdict: (result: ResultCode, info: String?) = (.aborted, nil)
    /// The same for a local one.
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
        isUnheard = !sound.isEmpty
        self.warnings = warnings
    }

    /// Nil for a local alert.
    var session: SessionID? {
        switch source {
        case .app(let session, _): session
        case .local: nil
        }
    }

    var local: LocalAlert? {
        switch source {
        case .app: nil
        case .local(let alert): alert
        }
    }

    /// Whether it holds the screen without an answer: there is nothing to press.
    var holdsFromStart: Bool { local.map { $0.holds && $0.buttons.isEmpty } ?? false }

    /// Whether there is anything to be seen of it: an alert may be nothing but sound.
    var isVisible: Bool { !alert.lines.isEmpty || !alert.softButtons.isEmpty }

    /// The buttons that are on its card now.
    var buttons: [SoftButton] { isHolding ? [] : alert.softButtons }
}

/// The card on the screen, as the display last told: touches are held against this one and no other.
struct ShownCard: Sendable {
    var alert: AlertQueue.ID
    var layout: CardLayout
    /// When its first frame was seen.
    var since: Stamp
    /// Nothing beside it can be touched.
    var isModal: Bool
}
