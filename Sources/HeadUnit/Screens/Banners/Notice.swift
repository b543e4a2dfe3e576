import BezelModel
import SmartDeviceLink

/// Something that the driver is notified of without a question.
enum Notice: Hashable, Sendable {
    /// The connection of the app on the screen was lost.
    case disconnected(AppFace)
    /// An app has registered while the list of all apps is shown.
    case connected(AppFace, SessionID)
    /// The driver has closed an app in the list of all apps.
    case closed(AppFace, SessionID)
    /// The driver has refused a phone just now.
    case refused(DeviceID, name: String)
    /// A phone that is refused has tried to connect.
    case stillRefused(DeviceID, name: String, minutesLeft: Int)
    /// A folder with this name can be opened while parked only.
    case folder(String)
    /// The search can be used while parked only.
    case search
    /// A keyboard was closed because the car drives; its text is kept.
    case typing
    /// The text that was typed before the car drove can be continued; "" for one that is not shown.
    case typingAgain(String)
    /// The driver wants to say something, and nothing can be said.
    case noPhrases
    /// The supply voltage is too low.
    case lowVoltage
    /// The driver has switched the microphone on or off with its key.
    case microphone(isOn: Bool)
    /// The card of an alert is hidden, and the alert goes on. Other notices come before it.
    case hiddenAlert(AlertQueue.ID, icon: EncodedImage?, sender: String, text: String)

    /// How long it is shown; nil until it is closed or no longer true.
    var time: Interval? {
        switch self {
        case .disconnected, .folder, .search, .typing, .noPhrases, .microphone: .seconds(4)
        case .connected, .closed, .refused, .stillRefused: .seconds(6)
        case .typingAgain: .seconds(10)
        case .lowVoltage, .hiddenAlert: nil
        }
    }

    /// What a press of its button does.
    var answer: [Action] {
        switch self {
        case .connected(_, let session): [.choose(session)]
        case .closed(_, let session): [.reopenApp(session)]
        case .refused(let device, _), .stillRefused(let device, _, _): [.allowAgain(device)]
        case .typingAgain: [.continueTyping]
        case .hiddenAlert(let alert, _, _, _): [.reopenAlert(alert)]
        case .disconnected, .folder, .search, .typing, .noPhrases, .lowVoltage, .microphone: []
        }
    }

    /// The app that its button is for; nil for none. Without the app there is no notice.
    var app: SessionID? {
        switch self {
        case .connected(_, let session), .closed(_, let session): session
        case .disconnected, .refused, .stillRefused, .folder, .search, .typing, .typingAgain, .noPhrases, .lowVoltage,
            .microphone, .hiddenAlert:
            nil
        }
    }

    /// It says something about the rules of driving, and is no longer true when they change.
    var isAboutDriving: Bool {
        switch self {
        case .folder, .search, .typing, .typingAgain: true
        case .disconnected, .connected, .closed, .refused, .stillRefused, .noPhrases, .lowVoltage, .microphone,
            .hiddenAlert:
            false
        }
    }

    // MARK: On the screen

    func banner(id: UInt64, in words: Words) -> Banner {
        var banner = Banner(
            id: id, picture: picture, title: title(words), text: text(words), button: button.map { words[$0] } ?? "",
            isRightToLeft: words.language.isRightToLeft)
        banner.hasClose = elements.contains(.close)
        if case .hiddenAlert = self { banner.isChip = true }
        return banner
    }

    /// In the order of the knob.
    var elements: [Banner.Element] {
        switch self {
        case .typingAgain: [.button, .close]
        case .disconnected, .connected, .closed, .refused, .stillRefused, .folder, .search, .typing, .noPhrases,
            .lowVoltage, .microphone, .hiddenAlert:
            [.button]
        }
    }

    private var picture: Banner.Picture {
        switch self {
        case .disconnected(let face), .connected(let face, _), .closed(let face, _): .app(face.icon, name: face.name)
        case .refused, .stillRefused, .folder: .lock
        case .search, .typingAgain: .search
        case .typing: .parking
        case .noPhrases: .microphone
        case .lowVoltage: .voltage
        case .microphone: .microphone
        case .hiddenAlert(_, let icon, let sender, _): .app(icon, name: sender)
        }
    }

    private func title(_ words: Words) -> String {
        func with(_ name: String, _ word: Word) -> String {
            words[word].filled(["%": ShownName(name, unnamed: words[.unnamedApp]).isolated])
        }
        return switch self {
        case .disconnected(let face): with(face.name, .appDisconnected)
        case .connected(let face, _): with(face.name, .appConnected)
        case .closed(let face, _): with(face.name, .appClosed)
        case .refused(_, let name), .stillRefused(_, let name, _): with(name, .phoneRefused)
        case .folder(let name): name
        case .search: words[.search]
        case .typing: words[.typeWhenParked]
        case .typingAgain: words[.continueTyping]
        case .noPhrases: words[.noPhrases]
        case .lowVoltage: words[.lowVoltage]
        case .microphone: words[.microphone]
        case .hiddenAlert(_, _, _, let text): text
        }
    }

    private func text(_ words: Words) -> String {
        switch self {
        case .disconnected: words[.connectionLost]
        case .connected, .closed, .refused, .noPhrases, .hiddenAlert: ""
        case .stillRefused(_, _, let minutes): words[.minutesLeft].filled(["%": String(minutes)])
        case .folder, .search: words[.whenParked]
        case .typing: words[.textKept]
        case .typingAgain(let text): text.isEmpty ? "" : words[.quotation].filled(["%": text])
        case .lowVoltage: words[.checkSupply]
        case .microphone(let isOn): words[isOn ? .on : .off]
        }
    }

    private var button: Word? {
        switch self {
        case .connected: .open
        case .closed, .refused: .undo
        case .stillRefused: .allowAgain
        case .typingAgain: .goOn
        case .disconnected, .folder, .search, .typing, .noPhrases, .lowVoltage, .microphone, .hiddenAlert: nil
        }
    }
}
