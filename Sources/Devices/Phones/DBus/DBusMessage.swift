/// A message of D-Bus (D-Bus Specification 0.42, "Message Protocol").
public struct DBusMessage: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        case call = 1
        case reply, error, signal
    }

    public var kind: Kind
    /// The sender of a call wants no answer.
    public var wantsNoReply = false
    /// The bus starts no program for it.
    public var startsNothing = false
    public var serial: UInt32 = 0
    public var path: String?
    public var interface: String?
    /// A method's name, or a signal's.
    public var member: String?
    public var errorName: String?
    /// The call's serial that it answers.
    public var replySerial: UInt32?
    public var destination: String?
    /// Set by the bus.
    public var sender: String?
    public var body: [DBusValue] = []

    public init(_ kind: Kind) { self.kind = kind }

    /// An answer to this call, without a serial.
    func reply(_ body: [DBusValue] = []) -> DBusMessage {
        var reply = DBusMessage(.reply)
        reply.replySerial = serial
        reply.destination = sender
        reply.body = body
        return reply
    }

    func failure(_ name: String, _ text: String) -> DBusMessage {
        var failure = reply([.string(text)])
        failure.kind = .error
        failure.errorName = name
        return failure
    }
}
