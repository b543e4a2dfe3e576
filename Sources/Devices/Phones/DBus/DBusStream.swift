/// The client's end of a connection to a message bus, as bytes: authentication as this user (SASL EXTERNAL), then messages.
/// Has no side effects.
public struct DBusStream: Sendable {
    /// The longest line while the client authenticates.
    private static let lineLimit = 512

    private enum Stage: Hashable {
        case authenticating, open
    }

    private var stage = Stage.authenticating
    private var held: [UInt8] = []

    public init() {}

    /// The first bytes that the client sends.
    ///
    /// - Parameter user: The user id of this process.
    public static func opening(user: UInt32) -> [UInt8] {
        let digits = "\(user)".utf8.map { byte in
            let text = String(byte, radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return [0] + Array("AUTH EXTERNAL \(digits.joined())\r\n".utf8)
    }

    /// The bytes that the client sends after ``read(_:into:)`` has returned that the bus accepts it.
    public static let beginning = Array("BEGIN\r\n".utf8)

    /// Received bytes of an incomplete message.
    var heldBytes: Int { held.count }

    /// - Parameter messages: Gets the complete messages.
    /// - Returns: Whether the bus has accepted the client with these bytes.
    public mutating func read(_ bytes: [UInt8], into messages: inout [DBusMessage]) throws(DBusError) -> Bool {
        held += bytes
        var isNew = false
        if stage == .authenticating {
            guard let end = held.firstIndex(of: UInt8(ascii: "\n")) else {
                guard held.count <= Self.lineLimit else { throw .tooLarge("a line") }
                return false
            }
            let line = String(decoding: held[..<end].prefix(Self.lineLimit), as: UTF8.self).filter { $0 != "\r" }
            guard line.hasPrefix("OK ") else { throw .rejected(line) }
            held.removeFirst(end + 1)
            stage = .open
            isNew = true
        }
        var position = 0
        defer { held.removeFirst(position) }
        while held.count - position >= DBusMessage.headSize {
            let size = try DBusMessage.size(of: held[position...])
            guard held.count - position >= size else { break }
            let message = Array(held[position..<position + size])
            position += size
            messages.append(try DBusMessage(message))
        }
        return isNew
    }
}
