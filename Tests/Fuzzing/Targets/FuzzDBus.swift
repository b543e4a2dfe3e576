import Phones

/// Bytes of a message bus in pieces → messages → BlueZ's client. The first byte sets the size of the pieces.
enum FuzzDBus: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        let inPieces = messages(of: bytes, piece: Int(first) + 1)
        let whole = messages(of: bytes, piece: max(bytes.count, 1))
        precondition(inPieces.starts(with: whole) || whole.starts(with: inPieces), "pieces make a difference")
        var client = BlueZClient()
        _ = client.handle(.opened)
        for message in inPieces {
            precondition((try? DBusMessage(message.bytes)) == message, "it is written as it was read")
            for action in client.handle(.message(message)) {
                if case .send(let answer) = action { precondition((try? DBusMessage(answer.bytes)) == answer) }
            }
            _ = client.handle(.openWindow)
        }
        _ = client.handle(.closed)
    }

    private static func messages(of bytes: [UInt8], piece: Int) -> [DBusMessage] {
        var stream = DBusStream()
        var messages: [DBusMessage] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(start + piece, bytes.count)])
            guard (try? stream.read(part, into: &messages)) != nil else { break }
        }
        return messages
    }
}
