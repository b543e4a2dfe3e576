/// A command that the driver can speak and that is not in the menu (rpc_spec AddCommand with `vrCommands` only).
public struct VoiceCommand: Sendable {
    /// 1 to 100 phrases of up to 99 characters; each of them triggers the command.
    public var phrases: [String]
    /// Called on the manager's thread when the driver speaks a phrase, in order. It must return quickly. `trigger` is a
    /// value of rpc_spec TriggerSource, usually `VR`.
    public var handler: @Sendable (_ trigger: String) -> Void

    /// Creates a voice command.
    public init(_ phrases: [String], handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.phrases = phrases
        self.handler = handler
    }
}
