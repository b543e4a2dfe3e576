import WebLink

/// A URL up to the first line end, then the bytes of a server in pieces → the head of a response → the check of a
/// WebSocket's handshake. The first byte sets the size of the pieces.
enum FuzzAnswer: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let parts = input.dropFirst().split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        guard let url = try? WebSocketURL(String(decoding: parts[0], as: UTF8.self)), parts.count == 2 else { return }
        guard let again = try? WebSocketURL(url.description), again == url else {
            preconditionFailure("what is written is another URL")
        }
        let opening = WebSocketOpening(url, nonce: [UInt8](repeating: first, count: 16))
        // The URL cannot add a line to the request.
        precondition(String(decoding: opening.request, as: UTF8.self).split(separator: "\r\n").count == 6)
        let bytes = Array(parts[1])
        let inPieces = outcome(of: bytes, piece: Int(first) + 1)
        guard case .head(let head) = inPieces else { return }
        precondition(outcome(of: bytes, piece: bytes.count) == inPieces, "pieces make a difference")
        precondition((100...599).contains(head.status) && head.fields.count <= 64)
        do throws(WebSocketOpening.Refusal) {
            try opening.check(head)
            precondition(head.status == 101)
        } catch {
            precondition(error.description.utf8.count < 1000)
        }
    }

    private enum Outcome: Equatable {
        case none, refused
        case head(HTTPResponseHead)
    }

    private static func outcome(of bytes: [UInt8], piece: Int) -> Outcome {
        var reader = HTTPHeadReader<HTTPResponseHead>()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let outcome = reader.append(Array(bytes[start..<min(start + piece, bytes.count)]))
            precondition(reader.heldBytes <= HTTPHeadReader<HTTPResponseHead>.limit)
            switch outcome {
            case .incomplete: continue
            case .refused: return .refused
            case .head(let head, _): return .head(head)
            }
        }
        return .none
    }
}
