import WebLink

/// Bytes in pieces → the head of a request → a WebSocket's handshake. The first byte sets the size of the pieces.
enum FuzzHTTP: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let piece = Int(first) + 1
        let bytes = Array(input.dropFirst())
        var reader = HTTPHeadReader<HTTPRequestHead>()
        var taken = 0
        var found: HTTPHeadReader<HTTPRequestHead>.Outcome?
        while taken < bytes.count, found == nil {
            let part = Array(bytes[taken..<min(taken + piece, bytes.count)])
            taken += part.count
            let outcome = reader.append(part)
            precondition(reader.heldBytes <= HTTPHeadReader<HTTPRequestHead>.limit)
            if outcome != .incomplete { found = outcome }
        }
        guard let found else { return }
        precondition(reader.append(bytes) == .incomplete && reader.heldBytes == 0)
        switch found {
        case .incomplete: break
        case .refused(let refusal): precondition(refusal.status.code >= 400 && !refusal.response.bytes.isEmpty)
        case .head(let head, let rest):
            precondition(bytes[..<taken].suffix(rest.count).elementsEqual(rest))
            // The result is the same for any pieces.
            var whole = HTTPHeadReader<HTTPRequestHead>()
            guard case .head(let again, _) = whole.append(Array(bytes[..<taken])), again == head else {
                preconditionFailure("another head")
            }
            guard let handshake = try? WebSocketHandshake(head) else { return }
            let response = String(decoding: handshake.response(choosing: handshake.protocols.first), as: UTF8.self)
            precondition(response.split(separator: "\r\n").count <= 5)
        }
    }
}
