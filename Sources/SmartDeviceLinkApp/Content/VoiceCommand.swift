/// Something the driver can say, without a line in the menu.
public struct VoiceCommand: Sendable {
    /// 1 to 100, each of them means the same.
    public var phrases: [String]
    public var handler: @Sendable (_ trigger: String) -> Void

    public init(_ phrases: [String], handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.phrases = phrases
        self.handler = handler
    }
}
