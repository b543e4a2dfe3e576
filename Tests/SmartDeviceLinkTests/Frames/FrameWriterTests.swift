import SmartDeviceLink
import TestSupport
import Testing

struct FrameWriting {
    static let rows: [(version: UInt8, mtu: Int?, size: Int, frames: Int)] = [
        (5, nil, 1, 1), (5, nil, 131_060, 1), (5, nil, 131_061, 3), (5, nil, 500_000, 5),
        (4, nil, 131_060, 1), (3, nil, 131_061, 3),
        (2, nil, 1488, 1), (2, nil, 1489, 3), (2, nil, 100_000, 69),
        // Positions run 1 to 255 and then from 1 again; the last frame has 0.
        (5, 112, 25_400, 255), (5, 112, 25_500, 256), (5, 112, 25_501, 257), (5, 112, 51_100, 512),
        (5, 64, 31_200, 601),
        (5, 20, 2048, 257),
    ]

    @Test(arguments: rows)
    func `a message written in frames is read as one message`(version: UInt8, mtu: Int?, size: Int, frames: Int) {
        var numbers = SeededNumbers(seed: UInt64(size))
        let payload = numbers.bytes(size)
        var writer = FrameWriter(version: version, session: 3, mtu: mtu)
        var bytes: [UInt8] = []
        writer.append(payload, service: .bulk, to: &bytes)
        writer.append([1], service: .rpc, to: &bytes)

        let found = FrameReader.read(bytes)
        #expect(found.count == frames + 1)
        var assembler = MessageAssembler()
        var messages: [Message] = []
        for case .frame(let frame) in found {
            #expect(FrameHeader.length(version: version) + frame.payload.count <= writer.mtu)
            switch assembler.take(frame, at: 0) {
            case .message(let message): messages.append(message)
            case .incomplete: break
            case .rejected, .ignored: Issue.record("\(frame.header) was rejected")
            }
        }
        #expect(messages.map(\.payload) == [payload, [1]])
        #expect(messages.map(\.messageID) == [1, 2])
        #expect(messages.map(\.service) == [.bulk, .rpc])
        #expect(messages.allSatisfy { $0.session == 3 && $0.version == version })
    }

    @Test func `the first frame has the number of bytes and frames`() {
        var writer = FrameWriter(version: 5, session: 1, mtu: 112)
        var bytes: [UInt8] = []
        writer.append([UInt8](repeating: 0, count: 201), service: .rpc, to: &bytes)
        #expect(bytes.prefix(20) == [UInt8](hex: "52 07 00 01 00000008 00000001 | 000000c9 00000003")[...])
    }

    @Test func `a payload written in place gives the same frame`() {
        var inPlace = FrameWriter(version: 5, session: 1)
        var handedOver = inPlace
        var left = OutputBuffer(capacity: 1)
        left.append(contentsOf: [9])
        var right: [UInt8] = [9]
        for payload: [UInt8] in [[1], [1, 2, 3]] {
            let start = right.count
            handedOver.append(payload, service: .rpc, to: &right)
            let range = inPlace.appendSingle(service: .rpc, limit: 3, to: &left) { $0.append(contentsOf: payload) }
            #expect(range == start..<right.count)
        }
        #expect(left[0..<left.count] == right[...])
    }

    @Test func `control frames have no message id and do not use one`() {
        var writer = FrameWriter(version: 5, session: 1)
        var bytes: [UInt8] = []
        writer.control(.heartbeatACK, service: .control, to: &bytes)
        writer.append([7], service: .rpc, to: &bytes)
        #expect(bytes == [UInt8](hex: "50 00 ff 01 00000000 00000000 | 51 07 00 01 00000001 00000001 07"))
    }
}
