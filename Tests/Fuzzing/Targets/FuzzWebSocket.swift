import WebLink

/// Bytes of a client in pieces → messages. The first byte says how large the pieces are.
enum FuzzWebSocket: FuzzTarget {
    private static let limit = 1000

    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        let inPieces = events(of: bytes, piece: Int(first) + 1)
        precondition(inPieces == events(of: bytes, piece: max(bytes.count, 1)), "pieces make a difference")
        var passing = WebSocketReader(messageLimit: limit, passesBinary: true)
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

    private static func events(of bytes: [UInt8], piece: Int) -> [WebSocketReader.Event] {
        var reader = WebSocketReader(messageLimit: limit)
        var events: [WebSocketReader.Event] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try? reader.read(Array(bytes[start..<min(start + piece, bytes.count)]), into: &events)
            precondition(reader.heldBytes <= limit + 125 + 14)
        }
        return events
    }
}
