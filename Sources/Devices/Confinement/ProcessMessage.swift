internal import Glibc

/// A datagram between a program and its confined process: six numbers. The users define their meaning. Larger data is
/// in the shared memory.
public struct ProcessMessage: Hashable, Sendable {
    public typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
    /// In bytes.
    static let size = 24

    public var words: Words

    public init(_ words: Words) { self.words = words }

    public static func == (left: ProcessMessage, right: ProcessMessage) -> Bool { left.words == right.words }

    public func hash(into hasher: inout Hasher) {
        for word in [words.0, words.1, words.2, words.3, words.4, words.5] { hasher.combine(word) }
    }

    /// - Returns: Whether the whole message was sent.
    public func send(to socket: CInt) -> Bool {
        withUnsafeBytes(of: words) { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            == Self.size
    }

    /// The result of receiving.
    public enum Received: Hashable, Sendable {
        case message(ProcessMessage)
        /// There is no message now.
        case nothing
        /// The other side has gone, or has sent something else.
        case gone
    }

    /// - Parameter waits: Whether to wait for a message.
    public static func receive(from socket: CInt, waits: Bool) -> Received {
        var words: Words = (0, 0, 0, 0, 0, 0)
        while true {
            let count = withUnsafeMutableBytes(of: &words) {
                recv(socket, $0.baseAddress, $0.count, waits ? 0 : CInt(MSG_DONTWAIT))
            }
            let error = errno
            if count == size { return .message(ProcessMessage(words)) }
            if count >= 0 { return .gone }
            if error == EAGAIN { return .nothing }
            if error != EINTR { return .gone }
        }
    }
}
