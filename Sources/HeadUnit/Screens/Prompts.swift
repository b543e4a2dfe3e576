import BezelModel
import SmartDeviceLink

/// What an app has spoken to a PerformInteraction: `initialPrompt` with the first frame of its page, `timeoutPrompt`
/// shortly before its time is over. Each is spoken once. A voice session speaks `helpPrompt` (``VoiceSession``).
struct Prompts: Sendable {
    /// From the timeout prompt to the end of the interaction.
    static let notice = Interval.seconds(3)

    private var initial: [SoundPart]
    private var timeout: [SoundPart]

    init(initial: [SoundPart] = [], timeout: [SoundPart] = []) {
        self.initial = initial
        self.timeout = timeout
    }

    /// The page is on the screen.
    ///
    /// - Returns: What is spoken now; empty for nothing.
    mutating func takeInitial() -> [SoundPart] {
        defer { initial = [] }
        return initial
    }

    /// When the timeout prompt is spoken; nil for never.
    ///
    /// - Parameter end: When the interaction ends by itself.
    func due(before end: Instant?) -> Instant? {
        guard let end, !timeout.isEmpty else { return nil }
        return end + (.zero - Self.notice)
    }

    /// - Returns: What is spoken now; empty for nothing.
    mutating func takeTimeout(before end: Instant?, at now: Instant) -> [SoundPart] {
        guard let due = due(before: end), due <= now else { return [] }
        return takeTimeout()
    }

    /// - Returns: The timeout prompt, if it was not spoken yet.
    mutating func takeTimeout() -> [SoundPart] {
        defer { timeout = [] }
        return timeout
    }
}
