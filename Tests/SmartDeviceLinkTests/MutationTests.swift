import SmartDeviceLink
import TestSupport
import Testing

/// No input bytes cause a trap or keep memory that is not needed.
struct Mutations {
    /// Reads bytes up to typed requests, like a head unit.
    struct Receiver {
        var reader = FrameReader()
        var assembler = MessageAssembler()
        var requests = 0
        var refusals = 0

        mutating func receive(_ bytes: ArraySlice<UInt8>) {
            reader.append(bytes)
            while let found = reader.next() {
                guard case .frame(let frame) = found, case .message(let message) = assembler.take(frame, at: 0) else {
                    continue
                }
                if frame.header.type == .control { control(frame) } else { rpc(message) }
            }
        }

        private mutating func control(_ frame: Frame) {
            _ = endServiceHashID(version: frame.header.version, payload: frame.payload[...])
            switch Negotiation(frameVersion: frame.header.version, payload: frame.payload[...]) {
            case .accepted: requests += 1
            case .refused: refusals += 1
            }
        }

        private mutating func rpc(_ message: Message) {
            guard let rpc = RPCMessage(payload: message.payload) else { return }
            do throws(InvalidData) {
                let parameters = try Parameters(json: rpc.parameters)
                switch FunctionID(rawValue: rpc.function) {
                case .registerAppInterface: _ = try RegisterAppInterface(parameters).parameters
                case .alert: _ = try Alert(parameters).parameters
                case .cancelInteraction: _ = try CancelInteraction(parameters).parameters
                case .sendHapticData: _ = try SendHapticData(parameters).parameters
                case .putFile: _ = try PutFile(parameters).parameters
                case let function?:
                    if let rules = ParameterTable.rules(function) { _ = try parameters.checked(rules).json }
                case nil: break
                }
                requests += 1
            } catch {
                refusals += 1
            }
        }
    }

    static func mutated(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...8, using: &numbers) {
            guard copy.count > 1 else { break }
            let index = Int.random(in: 0..<copy.count, using: &numbers)
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: copy[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 1: copy[index] = UInt8.random(in: 0...255, using: &numbers)
            case 2: copy.insert(contentsOf: numbers.bytes(Int.random(in: 1...20, using: &numbers)), at: index)
            case 3: copy.removeSubrange(index..<min(index + Int.random(in: 1...20, using: &numbers), copy.count))
            case 4: copy[index] = [0x00, 0x7f, 0x80, 0xff].randomElement(using: &numbers) ?? 0
            default:
                // Rarely, as it shortens the conversation.
                if Int.random(in: 0..<8, using: &numbers) == 0 { copy.removeSubrange(index...) }
            }
        }
        return copy
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a thousand damaged conversations end with little memory in use`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var served = 0
        for round in 0..<1000 {
            let conversation = Conversation.all[round % Conversation.all.count]
            var receiver = Receiver()
            var rest = Self.mutated(conversation, &numbers)[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...1500, using: &numbers))
                rest = rest.dropFirst(piece.count)
                receiver.receive(piece)
            }
            #expect(receiver.reader.heldBytes <= FrameReader.keptCapacity)
            #expect(receiver.assembler.heldBytes <= 4 * conversation.count)
            served += receiver.requests
        }
        // Most of each conversation is undamaged: it must have been read.
        #expect(served > 3000)
    }

    @Test func `an undamaged conversation is read completely`() {
        for conversation in Conversation.all {
            var receiver = Receiver()
            receiver.receive(conversation[...])
            #expect(receiver.requests >= 8)
            // The two control frames that are not StartService count as versions that cannot be negotiated.
            #expect(receiver.refusals <= 2)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes as BSON, JSON or RPC are an error, not a crash`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<500 {
            let bytes = numbers.bytes(Int.random(in: 0...60, using: &numbers))
            // A matching length lets BSON pass its first check.
            let length = (0..<4).map { UInt8(truncatingIfNeeded: (bytes.count + 4) >> (8 * $0)) }
            #expect((try? BSONDocument(bytes: bytes[...])) == nil)
            _ = try? BSONDocument(bytes: (length + bytes)[...])
            _ = try? JSONParser.parse(bytes[...])
            _ = RPCMessage(payload: bytes)
        }
    }
}
