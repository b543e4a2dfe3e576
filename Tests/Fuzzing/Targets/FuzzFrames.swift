import SmartDeviceLink

/// Bytes in pieces → frames → messages, as a connection of the head unit reads them. The first byte sets the size of
/// the pieces.
enum FuzzFrames: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let piece = Int(first) + 1
        var rest = input.dropFirst()
        var reader = FrameReader()
        var passing = FrameReader(passesStreams: true)
        var all = FrameReader(passesAll: true)
        var assembler = MessageAssembler()
        var now: Int64 = 0
        while !rest.isEmpty {
            let bytes = Array(rest.prefix(piece))
            reader.append(bytes)
            passing.append(bytes)
            all.append(bytes)
            while let found = passing.next() ?? all.next() {
                guard case .piece(let part) = found else { continue }
                precondition(!part.range.isEmpty && part.range.upperBound <= bytes.count)
            }
            precondition(all.heldBytes < 64)
            rest = rest.dropFirst(piece)
            now += 1_000_000
            while let found = reader.next() {
                guard case .frame(let frame) = found else { continue }
                precondition(frame.payload.count == Int(frame.header.size))
                switch assembler.take(frame, at: now) {
                case .message(let message):
                    guard frame.header.type == .control else { break }
                    _ = endServiceHashID(version: message.version, payload: message.payload[...])
                    _ = Negotiation(frameVersion: message.version, payload: message.payload[...])
                case .incomplete, .rejected, .ignored: break
                }
            }
            precondition(reader.heldBytes <= FrameReader.keptCapacity + 2 * input.count)
            precondition(assembler.heldBytes <= 4 * input.count)
        }
    }
}
