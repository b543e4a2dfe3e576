/// A message of D-Bus (D-Bus Specification 0.42, "Message Protocol").
public struct DBusMessage: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        case call = 1
        case reply, error, signal
    }

    /// The largest number of bytes of a message. BlueZ describes a device in about 1500.
    static let sizeLimit = 1 << 20

    public var kind: Kind
    /// The sender wants no answer.
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
        reply.wantsNoReply = true
        reply.body = body
        return reply
    }

    func failure(_ name: String, _ text: String) -> DBusMessage {
        var failure = reply([.string(text)])
        failure.kind = .error
        failure.errorName = name
        return failure
    }

    // MARK: Bytes

    /// Bytes of a header's fixed part, the length of its fields included.
    static let headSize = 16

    private enum Field: UInt8 {
        case path = 1
        case interface, member, errorName, replySerial, destination, sender, signature
    }

    public var bytes: [UInt8] {
        var content = DBusWriter()
        for value in body { content.write(value) }
        let fields: [(Field, DBusValue?)] = [
            (.path, path.map { .path($0) }), (.interface, interface.map { .string($0) }),
            (.member, member.map { .string($0) }), (.errorName, errorName.map { .string($0) }),
            (.replySerial, replySerial.map { .uint32($0) }), (.destination, destination.map { .string($0) }),
            (.sender, sender.map { .string($0) }),
            (.signature, body.isEmpty ? nil : .signature(body.map(\.signature).joined())),
        ]
        var writer = DBusWriter()
        let flags: UInt8 = (wantsNoReply ? 1 : 0) | (startsNothing ? 2 : 0)
        let head: [UInt8] = [UInt8(ascii: "l"), kind.rawValue, flags, 1]
        for byte in head { writer.write(.byte(byte)) }
        writer.write(UInt64(content.bytes.count), size: 4)
        writer.write(UInt64(serial), size: 4)
        let present = fields.compactMap { field, value in
            value.map { DBusValue.structure([.byte(field.rawValue), .variant($0)]) }
        }
        writer.write(.array(present, of: "(yv)"))
        writer.align(to: 8)
        return writer.bytes + content.bytes
    }

    /// The size of the message that begins with these bytes.
    ///
    /// - Parameter head: At least ``headSize`` bytes.
    static func size(of head: ArraySlice<UInt8>) throws(DBusError) -> Int {
        let head = Array(head.prefix(headSize))
        guard head.count == headSize else { throw .truncated("the end of its head") }
        let (endian, version) = (head[0], head[3])
        guard endian == UInt8(ascii: "l") || endian == UInt8(ascii: "B"), version == 1 else {
            throw .malformed("the beginning of a message")
        }
        var reader = DBusReader(head, isBigEndian: endian == UInt8(ascii: "B"), at: 4)
        let body = Int(try reader.number(4))
        _ = try reader.number(4)
        let fields = Int(try reader.number(4))
        let size = headSize + (fields + 7) / 8 * 8 + body
        guard size <= sizeLimit else { throw .tooLarge("a message of \(size) bytes") }
        return size
    }

    /// - Parameter bytes: One whole message.
    public init(_ bytes: [UInt8]) throws(DBusError) {
        guard try Self.size(of: bytes[...]) == bytes.count else { throw .malformed("a message's size") }
        guard let kind = Kind(rawValue: bytes[1]) else { throw .malformed("a message of kind \(bytes[1])") }
        self.kind = kind
        wantsNoReply = bytes[2] & 1 != 0
        startsNothing = bytes[2] & 2 != 0
        var reader = DBusReader(bytes, isBigEndian: bytes[0] == UInt8(ascii: "B"), at: 8)
        serial = UInt32(truncatingIfNeeded: try reader.number(4))
        let fields = try reader.value(of: .array(.structure([.byte, .variant])))
        var signature = ""
        for case .structure(let field) in fields.elements {
            guard field.count == 2, case .byte(let code) = field[0] else { continue }
            // Later versions of the protocol may have others.
            guard let name = Field(rawValue: code) else { continue }
            switch (name, field[1].plain) {
            case (.path, .path(let text)): path = text
            case (.interface, .string(let text)): interface = text
            case (.member, .string(let text)): member = text
            case (.errorName, .string(let text)): errorName = text
            case (.replySerial, .uint32(let number)): replySerial = number
            case (.destination, .string(let text)): destination = text
            case (.sender, .string(let text)): sender = text
            case (.signature, .signature(let text)): signature = text
            case _: throw .malformed("a header field")
            }
        }
        try reader.align(to: 8)
        for type in try DBusType.types(of: signature) { body.append(try reader.value(of: type)) }
        guard reader.isAtEnd else { throw .malformed("a body longer than its signature") }
    }
}
