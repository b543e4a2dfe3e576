/// A command that the driver can speak and that is not in the menu (rpc_spec AddCommand with `vrCommands` only).
public struct VoiceCommand: Sendable {
    /// 1 to 100 phrases of up to 99 characters; each of them triggers the command.
    public var phrases: [String]

    /// Adds a call of the app's handler.
    let handler: @Sendable (TriggerSource) -> Void

    /// Creates a voice command.
    ///
    /// - Parameter handler: Called when the driver speaks a phrase, one call after another, as for ``SoftButtonObject``. The
    ///   trigger is usually ``TriggerSource/voice``.
    public init(
        _ phrases: [String],
        @_inheritActorContext handler: @escaping @Sendable (_ trigger: TriggerSource) async -> Void
    ) {
        self.phrases = phrases
        self.handler = EventQueue(handler).send
    }
}
