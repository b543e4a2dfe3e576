import SmartDeviceLink
import Testing

@testable import BezelControl
@testable import BezelService

struct RPCDissectorTests {
    private static func message(
        _ type: RPCType, _ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = []
    ) -> [UInt8] {
        let rpc = RPCMessage(type: type, function: function, correlationID: 7, parameters: parameters, bulk: bulk[...])
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: 3)
        writer.append(rpc.payload, service: bulk.isEmpty ? .rpc : .bulk, to: &bytes)
        return bytes
    }

    private static func chunk(
        _ bytes: [UInt8], _ direction: RPCDissector.Direction = .received, time: Int64 = 5_500_000
    ) -> RPCDissector.Chunk {
        RPCDissector.Chunk(connection: 2, direction: direction, time: time, bytes: bytes)
    }

    private static func object(_ members: ControlLine.Members) -> JSON {
        .object(JSONObject(members.map { (key: $0.0, value: $0.1) }))
    }

    @Test func `a request, its response and a notification are reported with their parameters`() {
        var dissector = RPCDissector()
        let request = dissector.take(Self.chunk(Self.message(.request, .show, ["mainField1": "Hello"])))
        #expect(
            request.map(Self.object) == [
                [
                    "event": "rpc", "t": 5.5, "connection": 2, "session": 3, "direction": "in", "type": "request",
                    "function": "Show", "correlation": 7, "size": 34, "parameters": ["mainField1": "Hello"],
                ]
            ])
        let answer = Self.message(.response, .show, ["success": true, "resultCode": "SUCCESS"])
        let lines = dissector.take(Self.chunk(answer, .sent)).map(Self.object)
        #expect(lines.first?["result"] == "SUCCESS")
        #expect(lines.first?["direction"] == "out")
        let event = dissector.take(Self.chunk(Self.message(.notification, .onTouchEvent, [:]), .sent)).map(Self.object)
        #expect(event.first?["type"] == "notification")
        #expect(event.first?["correlation"] == nil)
    }

    @Test func `of a file only the size is reported`() {
        var dissector = RPCDissector()
        let file = Self.message(.request, .putFile, ["syncFileName": "a"], bulk: [UInt8](repeating: 1, count: 1000))
        #expect(dissector.take(Self.chunk(file)).map(Self.object).first?["bulk"] == 1000)
    }

    @Test func `the same messages are read however the bytes are split`() {
        let bytes =
            Self.message(.request, .show, ["mainField1": "Hello"]) + Self.message(.request, .alert, ["alertText1": "a"])
        for piece in 1...bytes.count {
            var dissector = RPCDissector()
            var functions: [JSON?] = []
            for start in stride(from: 0, to: bytes.count, by: piece) {
                let part = Array(bytes[start..<min(start + piece, bytes.count)])
                functions += dissector.take(Self.chunk(part)).map { Self.object($0)["function"] }
            }
            #expect(functions == ["Show", "Alert"], "pieces of \(piece)")
        }
    }

    @Test func `bytes that begin within a frame are skipped up to the next frame`() {
        var dissector = RPCDissector()
        let bytes = Self.message(.request, .show, ["mainField1": "Hello"])
        let found = dissector.take(Self.chunk(Array(bytes.dropFirst(30)) + bytes + bytes))
        #expect(found.map { Self.object($0)["function"] }.last == "Show")
    }

    @Test func `directions and connections are separate, and a closed connection is forgotten`() {
        var dissector = RPCDissector()
        let bytes = Self.message(.request, .show, [:])
        let (first, second) = (Array(bytes.prefix(20)), Array(bytes.dropFirst(20)))
        #expect(dissector.take(Self.chunk(first)).isEmpty)
        #expect(dissector.take(Self.chunk(first, .sent)).isEmpty)
        #expect(dissector.take(Self.chunk(second, .sent)).count == 1)
        #expect(dissector.take(Self.chunk([])).isEmpty)
        #expect(dissector.take(Self.chunk(second)).isEmpty)
    }
}
