import Testing

@testable import SmartDeviceLink

/// The work for each frame of the largest legal upload.
struct LargeUploadTests {
    private static func message(_ function: FunctionID, bulk: Int = MessageAssembler.messageLimit - 100) -> [UInt8] {
        RPCMessage(
            type: .request, function: function, correlationID: 7,
            parameters: PutFile(name: "map.png", type: .png, crc: 1).parameters,
            bulk: (0..<bulk).map { UInt8(truncatingIfNeeded: $0 &* 31) }[...]
        ).payload
    }

    /// - Returns: The most bytes that a CRC was computed over for one frame, and the message.
    private func assemble(_ payload: [UInt8], frame size: Int) throws -> (most: Int, message: Message) {
        var assembler = MessageAssembler()
        _ = assembler.take(MessageAssembly.first(UInt32(payload.count)), at: 0)
        var (most, counted, number) = (0, 0, 0)
        for start in stride(from: 0, to: payload.count, by: size) {
            let piece = Array(payload[start..<min(start + size, payload.count)])
            let isLast = start + size >= payload.count
            let header = FrameHeader(
                version: 5, type: .consecutive, service: .rpc, info: isLast ? 0 : UInt8(number % 255 + 1), session: 1,
                size: UInt32(piece.count), messageID: 5)
            number += 1
            let taken = assembler.take(Frame(header: header, payload: piece), at: 0)
            if case .message(let message) = taken {
                return (max(most, (message.crc?.count ?? 0) - counted), message)
            }
            #expect(taken == .incomplete)
            most = max(most, assembler.countedBytes - counted)
            counted = assembler.countedBytes
        }
        throw Incomplete()
    }

    private struct Incomplete: Error {}

    @Test func `each frame of an upload adds only its own bytes to the CRC, however long the file is`() throws {
        let payload = Self.message(.putFile)
        let (most, message) = try assemble(payload, frame: 131_072)
        #expect(most == 131_072)
        #expect(message.payload == payload)
        #expect(message.crc == CRC32(payload))
    }

    @Test func `each frame of an upload adds only its own bytes to the CRC when its header is split`() throws {
        let payload = Self.message(.putFile, bulk: 5000)
        let (most, message) = try assemble(payload, frame: 3)
        #expect(most == 6, "the first frames are too short for the RPC header")
        #expect(message.crc == CRC32(payload))
    }

    @Test func `no CRC is computed for a message that is not a file`() throws {
        let (most, message) = try assemble(Self.message(.show, bulk: 500_000), frame: 131_072)
        #expect(most == 0)
        #expect(message.crc == nil)
    }

    @Test func `the CRC of a file is derived without reading its bytes again`() throws {
        let payload = Self.message(.putFile, bulk: 300_000)
        var message = Message(
            version: 5, service: .rpc, session: 1, messageID: 5, payload: payload, crc: CRC32(payload))
        let expected = CRC32(try #require(RPCMessage(payload: payload)).bulk)
        #expect(try #require(RPCMessage(message)).bulkCRC == expected)
        // If they were read, other bytes would give another CRC.
        message.payload.replaceSubrange((payload.count - 300_000)..., with: repeatElement(0, count: 300_000))
        #expect(try #require(RPCMessage(message)).bulkCRC == expected)
        message.crc = nil
        #expect(try #require(RPCMessage(message)).bulkCRC == CRC32([UInt8](repeating: 0, count: 300_000)))
    }
}
