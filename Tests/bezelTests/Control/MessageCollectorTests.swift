import SmartDeviceLink
import Testing

@testable import BezelControl
@testable import BezelService

/// The messages that are kept for a viewer of the console that comes later.
struct MessageCollectorTests {
    private static func payload(
        _ type: RPCType, _ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = []
    ) -> [UInt8] {
        RPCMessage(type: type, function: function, correlationID: 7, parameters: parameters, bulk: bulk[...]).payload
    }

    private static func frames(_ payload: [UInt8], _ service: Service = .rpc, session: UInt8 = 3) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: session)
        writer.append(payload, service: service, to: &bytes)
        return bytes
    }

    private static func take(
        _ bytes: [UInt8], in collector: inout MessageCollector, connection: UInt32 = 2,
        _ direction: RPCDissector.Direction = .received, at time: Int64 = 5_500_000
    ) {
        collector.take(bytes, of: connection, direction, at: time)
    }

    private static func batches(_ collector: MessageCollector) -> [[MessageRing.Entry]] {
        var (found, number): ([[MessageRing.Entry]], Int) = ([], 0)
        while true {
            let (entries, next) = collector.ring.batch(from: number)
            guard !entries.isEmpty else { return found }
            found.append(entries)
            number = next
        }
    }

    private static func lines(_ collector: MessageCollector) -> [JSON] {
        batches(collector).joined().compactMap { RPCDissector.members(of: $0) }.map { members in
            .object(JSONObject(members.map { (key: $0.0, value: $0.1) }))
        }
    }

    private static let conversation: [(bytes: [UInt8], direction: RPCDissector.Direction)] = [
        (frames(payload(.request, .registerAppInterface, ["appName": "Way"])), .received),
        (frames(payload(.response, .registerAppInterface, ["success": true, "resultCode": "SUCCESS"])), .sent),
        (
            frames(
                payload(.request, .putFile, ["syncFileName": "a"], bulk: [UInt8](repeating: 7, count: 300_000)), .bulk),
            .received
        ),
        (frames(payload(.notification, .onHMIStatus, ["hmiLevel": "FULL"])), .sent),
        (frames(payload(.request, .show, ["mainField1": .string(String(repeating: "n", count: 200_000))])), .received),
    ]

    @Test(arguments: [1, 7, 1000, 1 << 20])
    func `a kept message is told as it is told to a client that watches`(piece: Int) {
        var (collector, dissector) = (MessageCollector(), RPCDissector())
        var expected: [JSON] = []
        for (bytes, direction) in Self.conversation {
            for start in stride(from: 0, to: bytes.count, by: piece) {
                let part = Array(bytes[start..<min(start + piece, bytes.count)])
                Self.take(part, in: &collector, direction)
                let chunk = RPCDissector.Chunk(connection: 2, direction: direction, time: 5_500_000, bytes: part)
                expected += dissector.take(chunk).map {
                    .object(JSONObject($0.map { (key: $0.0, value: $0.1) }))
                }
            }
        }
        #expect(Self.lines(collector) == expected)
        #expect(expected.map { $0["bulk"] } == [nil, nil, 300_000, nil, nil])
        #expect(expected.last?["parameters"] == nil, "parameters of more than 64 KiB are left out")
    }

    @Test func `of a file and of a video nothing but the parameters is kept`() {
        var collector = MessageCollector()
        Self.take(Self.conversation[2].bytes, in: &collector)
        Self.take(Self.frames([UInt8](repeating: 0, count: 100_000), .video), in: &collector)
        let kept = Self.batches(collector).joined().map(\.beginning.count)
        #expect(kept == [12 + #"{"syncFileName":"a"}"#.utf8.count])
    }

    @Test func `notices of touches are not kept`() {
        let touch = Self.frames(Self.payload(.notification, .onTouchEvent, ["type": "BEGIN"]))
        let level = Self.frames(Self.payload(.notification, .onHMIStatus, ["hmiLevel": "FULL"]))
        #expect(touch.withUnsafeBytes { MessageCollector.isTouch($0) })
        #expect(!level.withUnsafeBytes { MessageCollector.isTouch($0) })
        #expect(!(touch + level).withUnsafeBytes { MessageCollector.isTouch($0) })
        for length in 0..<touch.count {
            #expect(!touch.prefix(length).withUnsafeBytes { MessageCollector.isTouch($0) })
        }
        var collector = MessageCollector()
        Self.take(touch + level, in: &collector, .sent)
        #expect(Self.lines(collector).map { $0["function"] } == ["OnHMIStatus"])
    }

    @Test func `the newest messages are kept in 1 MiB, and at most 4096 of them`() {
        var collector = MessageCollector()
        for number in 0..<5000 {
            Self.take(Self.frames(Self.payload(.request, .show, ["mainField1": .string("\(number)")])), in: &collector)
        }
        let small = Self.lines(collector)
        #expect(small.count == 4096)
        #expect(small.first?["parameters"]?["mainField1"] == "904")
        #expect(small.last?["parameters"]?["mainField1"] == "4999")
        let long = String(repeating: "n", count: 60_000)
        for number in Int64(0)..<40 {
            let parameters: JSON = ["mainField1": .string(long), "a": .integer(number)]
            Self.take(Self.frames(Self.payload(.request, .show, parameters)), in: &collector)
        }
        let large = Self.lines(collector)
        #expect(large.map { $0["parameters"]?["a"] } == (23..<40).map { .integer($0) })
        #expect(large.allSatisfy { $0["parameters"]?["mainField1"] == .string(long) })
        #expect(Self.batches(collector).allSatisfy { $0.count <= 64 })
    }

    private static func first(_ id: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(version: 5, type: .first, service: .rpc, session: 3, size: 8, messageID: id).append(to: &bytes)
        return bytes + [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 2]
    }

    private static func consecutive(_ id: UInt32, _ payload: [UInt8], info: UInt8 = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, type: .consecutive, service: .rpc, info: info, session: 3, size: UInt32(payload.count),
            messageID: id
        ).append(to: &bytes)
        return bytes + payload
    }

    @Test func `messages whose frames never end do not use more memory, also on many connections`() {
        var collector = MessageCollector()
        for id in 1...UInt32(100) { Self.take(Self.first(id), in: &collector) }
        let payload = Self.payload(.request, .show, [:])
        for id in 1...UInt32(100) { Self.take(Self.consecutive(id, payload), in: &collector) }
        #expect(Self.lines(collector).count == MessageCollector.openLimit)

        let half = [UInt8](repeating: 0, count: 100_000)
        for connection in 1...UInt32(200) {
            for id in 1...UInt32(4) {
                let bytes = Self.first(id) + Self.consecutive(id, half, info: 1)
                Self.take(bytes, in: &collector, connection: connection)
                #expect(collector.heldBytes <= MessageCollector.heldLimit)
            }
        }
        #expect(collector.heldBytes > MessageCollector.heldLimit / 2)
        for connection in 1...UInt32(200) { collector.closed(connection) }
        #expect(collector.heldBytes == 0)
    }

    @Test(arguments: 0...14, [1, 5, 1 << 20])
    func `bytes before a frame hide no message`(count: Int, piece: Int) {
        // They look like a header's beginning, of either length.
        for version in [UInt8](1...5) {
            let noise = (0..<count).map { $0 % 2 == 0 ? version << 4 | 1 : 7 } as [UInt8]
            let bytes = noise + Self.frames(Self.payload(.request, .show, ["mainField1": "a"]))
            var collector = MessageCollector()
            var dissector = RPCDissector()
            var told = 0
            for start in stride(from: 0, to: bytes.count, by: piece) {
                let part = Array(bytes[start..<min(start + piece, bytes.count)])
                Self.take(part, in: &collector)
                told += dissector.take(.init(connection: 2, direction: .received, time: 1, bytes: part)).count
            }
            #expect(Self.lines(collector).count == told, "version \(version)")
            if count == 2 { #expect(told == 1, "version \(version)") }
        }
    }

    @Test func `bytes that are no frame are skipped, and a closed connection is forgotten`() {
        var collector = MessageCollector()
        let bytes = Self.frames(Self.payload(.request, .show, ["mainField1": "a"]))
        Self.take([0xFF, 0x00, 0xAB] + bytes, in: &collector)
        Self.take(Array(bytes.prefix(20)), in: &collector)
        collector.closed(2)
        Self.take(bytes, in: &collector)
        #expect(Self.lines(collector).count == 2)
        Self.take(Self.frames([1, 2, 3]), in: &collector)
        #expect(Self.lines(collector).count == 2, "a payload without an RPC header is no message")
    }
}
