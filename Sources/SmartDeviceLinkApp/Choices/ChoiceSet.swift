public import SmartDeviceLink

/// A question with choices for the driver, for ``ScreenManager/present(_:mode:)``.
public struct ChoiceSet: Sendable {
    /// How choices are laid out.
    public enum Layout: Hashable, Sendable {
        /// A list.
        case list
        /// Pictures side by side.
        case tiles
    }

    /// An entry of the help that the head unit shows while it listens (rpc_spec VrHelpItem).
    public struct HelpItem: Hashable, Sendable {
        /// The text, 1 to 500 characters.
        public var text: String
        /// The picture; nil for none.
        public var artwork: Artwork?

        /// Creates an entry.
        public init(_ text: String, artwork: Artwork? = nil) {
            self.text = text
            self.artwork = artwork
        }
    }

    /// Limits of ``timeout``.
    public static let timeoutRange: ClosedRange<Duration> = .seconds(5)...Duration.seconds(100)

    /// The question, 1 to 500 characters.
    public var title: String
    /// The choices from top to bottom, 1 to 100, all different.
    public var choices: [ChoiceCell]
    /// How they are laid out. Default: a list.
    public var layout: Layout
    /// How long the driver has, 5 to 100 s; a time outside becomes the nearest of the two. Default: 10 s.
    public var timeout: Duration
    /// The speech when the choices appear; nil for none.
    public var initialPrompt: AudioData?
    /// The speech when the time is over; nil for none.
    public var timeoutPrompt: AudioData?
    /// The speech when the driver requests help; nil for the head unit's own.
    public var helpPrompt: AudioData?
    /// The texts that are shown while the head unit listens; empty for the head unit's own.
    public var help: [HelpItem] = []

    /// Creates a question.
    public init(
        _ title: String, choices: [ChoiceCell], layout: Layout = .list, timeout: Duration = .seconds(10),
        initialPrompt: AudioData? = nil, timeoutPrompt: AudioData? = nil, helpPrompt: AudioData? = nil
    ) {
        self.title = title
        self.choices = choices
        self.layout = layout
        self.timeout = timeout
        self.initialPrompt = initialPrompt
        self.timeoutPrompt = timeoutPrompt
        self.helpPrompt = helpPrompt
    }

    var milliseconds: Int64 {
        let clamped = min(max(timeout, Self.timeoutRange.lowerBound), Self.timeoutRange.upperBound)
        return Int64((clamped / .milliseconds(1)).rounded())
    }
}

/// How the driver answers (rpc_spec InteractionMode).
public enum InteractionMode: String, Hashable, Sendable {
    /// By touch or a knob.
    case manual = "MANUAL_ONLY"
    /// By voice. Each choice needs ``ChoiceCell/voiceCommands``.
    case voice = "VR_ONLY"
    /// By either. Each choice needs ``ChoiceCell/voiceCommands``.
    case both = "BOTH"
}

/// The driver's answer.
public enum ChoiceOutcome: Hashable, Sendable {
    /// The choice, its index in ``ChoiceSet/choices``, and how it was chosen.
    case chosen(ChoiceCell, index: Int, trigger: TriggerSource)
    /// A text that the driver typed in place of a choice.
    case typed(String)
    /// The driver closed it, or something more important took its place.
    case closed
    /// The driver did nothing in time.
    case timedOut
}

/// Why a choice set or a keyboard was not shown, or ended before an answer.
public enum InteractionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The choice set has no choices.
    case empty
    /// The choice set has this choice twice.
    case duplicate(String)
    /// A choice has no voice commands, which the mode needs: its name.
    case noVoiceCommand(String)
    /// The head unit did not accept these choices.
    case notStored([ContentNotice])
    /// The head unit does not allow PerformInteraction at the app's present level.
    case notAllowed
    /// The task was cancelled. A request that was not sent is never sent; choices on the screen are removed if the head
    /// unit has RPC 6.0 or later, and stay there otherwise.
    case cancelled
    /// The head unit refused it: the result and `info` of the response.
    case refused(ResultCode, info: String)
    /// The request failed without a response.
    case failed(SDLManagerError)

    init(_ error: SDLManagerError) { self = error == .cancelled ? .cancelled : .failed(error) }

    /// The reason in words.
    public var description: String {
        switch self {
        case .empty: "there is no choice"
        case .duplicate(let name): "the choice \(name) is there twice"
        case .noVoiceCommand(let name): "the choice \(name) has no voice command"
        case .notStored(let refusals):
            "the head unit did not take the choices: \(refusals.map(\.description).joined(separator: "; "))"
        case .notAllowed: "the head unit allows no question at the app's present level; most allow them at FULL only"
        case .cancelled: "the task was cancelled"
        case .refused(let result, let info):
            "the head unit answered \(result.rawValue)" + (info.isEmpty ? "" : ": \(info)")
        case .failed(let error): "\(error)"
        }
    }
}
