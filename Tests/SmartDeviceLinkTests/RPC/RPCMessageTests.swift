import SmartDeviceLink
import Testing

struct RPCMessages {
    static let headers:
        [(name: String, hex: String, type: RPCType, function: UInt32, correlationID: Int32, json: String, bulk: Int)] =
            [
                ("a request", "00000001 0000fff9 00000002 7b7d", .request, 1, 65529, "{}", 0),
                ("a response", "10000022 00000001 00000002 7b7d", .response, 34, 1, "{}", 0),
                ("a notification", "20008000 ffffffff 00000002 7b7d", .notification, 32768, -1, "{}", 0),
                ("correlation id 0", "00000022 00000000 00000002 7b7d", .request, 34, 0, "{}", 0),
                ("the lowest correlation id", "0000000c 80000000 00000002 7b7d", .request, 12, .min, "{}", 0),
                ("raw data behind it", "00000020 0000000c 00000002 7b7d 010203", .request, 32, 12, "{}", 3),
                ("no JSON at all", "00000022 00000001 00000000", .request, 34, 1, "", 0),
                ("no JSON but raw data", "00000020 00000001 00000000 aabb", .request, 32, 1, "", 2),
                ("an unknown function", "0fffffff 00000001 00000000", .request, 0x0fff_ffff, 1, "", 0),
            ]

    @Test(arguments: headers)
    func `a payload is read and written without a change`(
        name: String, hex: String, type: RPCType, function: UInt32, correlationID: Int32, json: String, bulk: Int
    ) throws {
        let payload = [UInt8](hex: hex)
        let message = try #require(RPCMessage(payload: payload))
        #expect(message.type == type)
        #expect(message.function == function)
        #expect(message.correlationID == correlationID)
        #expect(String(decoding: message.parameters, as: UTF8.self) == json)
        #expect(message.bulk.count == bulk)
        #expect(message.payload == payload)
    }

    static let dropped: [(name: String, hex: String)] = [
        ("nothing", ""), ("eleven bytes", "00000001 00000001 000000"),
        ("JSON longer than the payload", "00000001 00000001 00000003 7b7d"),
        ("the longest JSON there could be", "00000001 00000001 ffffffff 7b7d"),
        ("an error response, type 3", "30000001 00000001 00000002 7b7d"),
        ("type 7", "70000001 00000001 00000002 7b7d"), ("type 15", "f0000001 00000001 00000002 7b7d"),
    ]

    @Test(arguments: dropped)
    func `payloads that sdl_core drops are dropped`(name: String, hex: String) {
        #expect(RPCMessage(payload: [UInt8](hex: hex)) == nil)
    }

    @Test func `appendRPC writes the same bytes as RPCMessage`() {
        let message = RPCMessage(type: .notification, function: .onHMIStatus, correlationID: -1, parameters: ["a": 1])
        var bytes: [UInt8] = []
        bytes.appendRPC(.notification, FunctionID.onHMIStatus.rawValue) { $0.append(json: ["a": 1]) }
        #expect(bytes == message.payload)
    }

    static let names: [(FunctionID, String)] = [
        (.registerAppInterface, "RegisterAppInterface"), (.onHMIStatus, "OnHMIStatus"),
        (.getDTCs, "GetDTCs"), (.readDID, "ReadDID"), (.showConstantTBT, "ShowConstantTBT"),
        (.onRCStatus, "OnRCStatus"), (.getCloudAppProperties, "GetCloudAppProperties"),
    ]

    @Test(arguments: names)
    func `a function id has its name in rpc_spec`(function: FunctionID, name: String) {
        #expect(function.name == name)
    }

    @Test(arguments: FunctionID.allCases)
    func `functions whose names begin with On are notifications`(function: FunctionID) {
        #expect(function.isNotification == function.name.hasPrefix("On"))
    }
}
