/// The frames of one end → messages (RFC 6455, section 5). Holds at most one message of a bounded length.
public struct WebSocketReader: Sendable {
    public enum Event: Hashable, Sendable {
        /// Valid UTF-8.
        case text([UInt8])
        /// A message, or with ``WebSocketReader/passesBinary`` a part of one.
        case binary([UInt8])
        case ping([UInt8])
        case pong([UInt8])
        /// The sender closes. Nothing is read after it.
        case close(code: UInt16?)
    }

    /// The code and the reason with which the connection is closed. Nothing is read after it.
    public struct Failure: Error, Hashable, Sendable {
        /// 1002: not the protocol; 1007: not UTF-8; 1009: too long.
        public let code: UInt16
        public let reason: String
    }

    /// The end that sends the frames. A client masks each frame, and a server none.
    public enum Sender: Hashable, Sendable {
        case client, server
    }

    private struct Header {
        var isFinal: Bool
        var opcode: WebSocketFrame.Opcode
        var count: Int
        /// Zeros for a server's frame.
        var mask: (UInt8, UInt8, UInt8, UInt8)
    }

    private enum State {
        /// The bytes of a header so far are in ``begun``.
        case header
        case payload(Header, taken: Int)
        case over
    }

    /// The largest number of bytes of a message that is held.
    public let messageLimit: Int
    /// Whether binary messages are passed on in parts, as they come, as a stream of bytes. Then they may have any
    /// length, and no bytes of them are kept.
    public let passesBinary: Bool
    private let sender: Sender
    private var state = State.header
    /// Not part of the state, so that no memory is allocated for the bytes of a header.
    private var begun: [UInt8] = []
    /// The kind of the message whose fragments are collected; nil between two messages.
    private var kind: WebSocketFrame.Opcode?
    private var message: [UInt8] = []
    private var control: [UInt8] = []

    public init(messageLimit: Int, passesBinary: Bool = false, from sender: Sender = .client) {
        self.messageLimit = messageLimit
        self.passesBinary = passesBinary
        self.sender = sender
    }

    /// Bytes that are held.
    public var heldBytes: Int {
        begun.count + message.count + control.count
    }

    /// - Parameter events: Gets the events of the bytes, also those before a failure.
    public mutating func read(_ bytes: [UInt8], into events: inout [Event]) throws(Failure) {
        do throws(Failure) {
            var rest = bytes[...]
            while !rest.isEmpty { try step(&rest, &events) }
        } catch {
            end()
            throw error
        }
    }

    private mutating func step(_ rest: inout ArraySlice<UInt8>, _ events: inout [Event]) throws(Failure) {
        switch state {
        case .over: rest = []
        case .header:
            guard let byte = rest.popFirst() else { return }
            begun.append(byte)
            guard let header = try header(begun) else { return }
            begun.removeAll(keepingCapacity: true)
            try begin(header)
            if header.count == 0 { try finish(header, &events) }
        case .payload(let header, let taken):
            let piece = rest.prefix(header.count - taken)
            rest = rest.dropFirst(piece.count)
            append(piece, header, from: taken, &events)
            let count = taken + piece.count
            if count == header.count { try finish(header, &events) } else { state = .payload(header, taken: count) }
        }
    }

    /// - Returns: nil if more bytes are needed.
    private func header(_ bytes: [UInt8]) throws(Failure) -> Header? {
        guard bytes[0] & 0x70 == 0 else { throw Failure(code: 1002, reason: "a reserved bit is set") }
        guard let opcode = WebSocketFrame.Opcode(rawValue: bytes[0] & 0x0F) else {
            throw Failure(code: 1002, reason: "an unknown opcode")
        }
        guard bytes.count >= 2 else { return nil }
        let isMasked = bytes[1] & 0x80 != 0
        guard isMasked == (sender == .client) else {
            let reason = isMasked ? "a server's frame is masked" : "a client's frame is not masked"
            throw Failure(code: 1002, reason: reason)
        }
        let isFinal = bytes[0] & 0x80 != 0
        let short = Int(bytes[1] & 0x7F)
        if opcode.isControl, !isFinal || short > WebSocketFrame.controlLimit {
            throw Failure(code: 1002, reason: "a control frame is fragmented or too long")
        }
        let extra = short < 126 ? 0 : short == 126 ? 2 : 8
        guard bytes.count == 2 + extra + (isMasked ? 4 : 0) else { return nil }
        let long = bytes[2..<2 + extra].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let count = extra == 0 ? UInt64(short) : long
        guard extra == 0 || count > (extra == 2 ? 125 : 0xFFFF) else {
            throw Failure(code: 1002, reason: "a length is not written in its shortest form")
        }
        let limit = passesBinary ? Int(Int32.max) : messageLimit
        guard count <= UInt64(limit) || opcode.isControl else {
            throw Failure(code: 1009, reason: "a message is longer than \(messageLimit) bytes")
        }
        let key = isMasked ? bytes[(2 + extra)...] : [0, 0, 0, 0]
        let mask = (key[key.startIndex], key[key.startIndex + 1], key[key.startIndex + 2], key[key.startIndex + 3])
        return Header(isFinal: isFinal, opcode: opcode, count: Int(count), mask: mask)
    }

    private mutating func begin(_ header: Header) throws(Failure) {
        switch header.opcode {
        case .continuation:
            guard kind != nil else { throw Failure(code: 1002, reason: "there is no message to continue") }
        case .text, .binary:
            guard kind == nil else { throw Failure(code: 1002, reason: "a message begins within another one") }
            kind = header.opcode
        case .close, .ping, .pong: control = []
        }
        let isHeld = !header.opcode.isControl && !(passesBinary && kind == .binary)
        guard !isHeld || message.count + header.count <= messageLimit else {
            throw Failure(code: 1009, reason: "a message is longer than \(messageLimit) bytes")
        }
        state = .payload(header, taken: 0)
    }

    private mutating func append(
        _ piece: ArraySlice<UInt8>, _ header: Header, from taken: Int, _ events: inout [Event]
    ) {
        let mask = [header.mask.0, header.mask.1, header.mask.2, header.mask.3]
        let plain = piece.enumerated().map { $1 ^ mask[(taken + $0) & 3] }
        if header.opcode.isControl {
            control += plain
        } else if passesBinary, kind == .binary {
            events.append(.binary(plain))
        } else {
            message += plain
        }
    }

    private mutating func finish(_ header: Header, _ events: inout [Event]) throws(Failure) {
        state = .header
        switch header.opcode {
        case .ping: events.append(.ping(takeControl()))
        case .pong: events.append(.pong(takeControl()))
        case .close:
            let code = try closeCode(takeControl())
            end()
            events.append(.close(code: code))
        case .continuation, .text, .binary:
            guard header.isFinal, let kind else { return }
            let whole = message
            message = []
            self.kind = nil
            guard kind == .text else {
                if !passesBinary { events.append(.binary(whole)) }
                return
            }
            guard String(validating: whole, as: UTF8.self) != nil else {
                throw Failure(code: 1007, reason: "a text is not UTF-8")
            }
            events.append(.text(whole))
        }
    }

    private mutating func takeControl() -> [UInt8] {
        defer { control = [] }
        return control
    }

    /// - Returns: nil without a code.
    private func closeCode(_ payload: [UInt8]) throws(Failure) -> UInt16? {
        guard !payload.isEmpty else { return nil }
        guard payload.count >= 2 else { throw Failure(code: 1002, reason: "half a close code") }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        guard (1000...1003).contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code) else {
            throw Failure(code: 1002, reason: "\(code) is no close code")
        }
        guard String(validating: payload[2...], as: UTF8.self) != nil else {
            throw Failure(code: 1007, reason: "a reason is not UTF-8")
        }
        return code
    }

    private mutating func end() {
        state = .over
        kind = nil
        begun = []
        message = []
        control = []
    }
}
