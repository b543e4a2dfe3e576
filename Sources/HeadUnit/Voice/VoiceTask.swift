import BezelModel
import SmartDeviceLink

/// What a voice session is opened with.
struct VoiceTask: Sendable {
    /// What a phrase that is said is for.
    enum Purpose: Sendable {
        /// The commands of the app on the screen, and the names of apps. The driver has asked for it.
        case commands
        /// The choices of the interaction with this page, which stays under the session.
        ///
        /// - Parameter isAsked: The app asks for it (mode BOTH); otherwise the driver has asked for it.
        case page(Page.ID, isAsked: Bool)
        /// The choices of a request without a page (mode VR_ONLY).
        case request(VoiceRequest)
    }

    let purpose: Purpose
    /// The app on the screen; nil for none.
    let app: SessionID?
    /// In the header of the card.
    let sender: String
    let grammar: Grammar
    let help: VoiceHelp
    let prompts: VoicePrompts
    /// The language of the phrases.
    let language: Language
    /// The microphone is used. Without it, rows are touched only.
    let usesMicrophone: Bool
}

/// What is spoken in a voice session. Each is empty if there is no sound.
struct VoicePrompts: Hashable, Sendable {
    /// Before the microphone is opened for the first time.
    var initial: [SoundPart] = []
    var help: [SoundPart] = []
    /// After the driver has said nothing.
    var timeout: [SoundPart] = []
    /// After the driver has said something that is no phrase.
    var pardon: [SoundPart] = []
    /// Always the last before the microphone is opened.
    var chime: [SoundPart] = []
}

/// A PerformInteraction with the mode VR_ONLY, which is answered when its session ends.
struct VoiceRequest: Sendable {
    let id: RequestID
    let wanted: PerformInteraction
    let choices: [ChoiceSet.Choice]
    /// The app's, on the screen.
    let language: Language
    /// Whole phrases: what was not spoken or shown.
    let shortfalls: [String]
    /// For a page with its choices.
    let prompts: Prompts

    /// How a request ends without a choice.
    enum Failure {
        case timedOut, closed, lostScreen, cancelled
        /// An alert was more important, or the microphone is gone.
        case interrupted(String)
    }

    func response(chosen choice: Int64) -> Response {
        .chosen(choice, by: .voice).warning(of: shortfalls)
    }

    func response(to failure: Failure) -> Response {
        switch failure {
        case .timedOut: Response(.timedOut, "nothing was said in time")
        case .closed: Response(.aborted, "closed without a choice")
        case .lostScreen: .lostScreen
        case .cancelled: .cancelled
        case .interrupted(let why): Response(.aborted, why)
        }
    }
}
