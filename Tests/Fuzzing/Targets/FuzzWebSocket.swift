import WebLink

/// Bytes in pieces → messages. The first byte sets the size of the pieces, and its highest bit whether a server sends
/// them.
enum FuzzWebSocket: FuzzTarget {
    private static let limit = 1000

    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        let sender: WebSocketReader.Sender = first < 0x80 ? .client : .server
        let inPieces = events(of: bytes, from: sender, piece: Int(first & 0x7F) + 1)
        let whole = events(of: bytes, from: sender, piece: max(bytes.count, 1))
        precondition(inPieces == whole, "pieces make a difference")
        var passing = WebSocketReader(messageLimit: limit, passesBinary: true, from: sender)
        var passed: [WebSocketReader.Event] = []
        try? passing.read(bytes, into: &passed)
        precondition(passing.heldBytes <= limit + 125 + 14)
        for event in inPieces {
            switch event {
            case .text(let bytes): precondition(String(validating: bytes, as: UTF8.self) != nil && bytes.count <= limit)
            case .binary(let bytes): precondition(bytes.count <= limit)
            case .ping(let bytes), .pong(let bytes): precondition(bytes.count <= 125)
            case .close: precondition(event == inPieces.last)
            }
        }
    }

    private static func events(
        of bytes: [UInt8], from sender: WebSocketReader.Sender, piece: Int
    ) -> [WebSocketReader.Event] {
        var reader = WebSocketReader(messageLimit: limit, from: sender)
        var events: [WebSocketReader.Event] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try? reader.read(Array(bytes[start..<min(start + piece, bytes.count)]), into: &events)
            precondition(reader.heldBytes <= limit + 125 + 14)
        }
        return events
    }
}
