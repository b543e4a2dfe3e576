import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// sdl_core's results for bad values (ProtocolNotes, "Requests"). A row says where Bezel differs.
struct BadRequests {
    enum Answer: Equatable, Sendable {
        case nothing
        case result(ResultCode, info: String)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var type: RPCType
        var function: UInt32
        var id: Int32
        var json: String
        var answer: Answer

        init(
            _ name: String, _ function: UInt32, as type: RPCType = .request, id: Int32 = 1, json: String = "{}",
            _ answer: Answer
        ) {
            (testDescription, self.type, self.function, self.id, self.json) = (name, type, function, id, json)
            self.answer = answer
        }

        var message: RPCMessage {
            RPCMessage(type: type, function: function, correlationID: id, parameters: Array(json.utf8)[...])
        }
    }

    static func refused(_ result: ResultCode, _ info: String = "") -> Answer { .result(result, info: info) }

    static let unregistered: [Row] = [
        Row("a known function", 12, json: #"{"alertText1":"a"}"#, refused(.applicationNotRegistered)),
        // sdl_core writes the number 15 here; the specification requires the name.
        Row("an unknown function", 9999, refused(.applicationNotRegistered)),
        Row("broken JSON", 12, json: "{", refused(.applicationNotRegistered)),
        Row("an unsupported function", 14, refused(.applicationNotRegistered)),
        Row("the end of a registration", 2, refused(.applicationNotRegistered)),
        Row("a notification's function as a request", 32768, .nothing),
        Row("a response", 12, as: .response, .nothing),
    ]

    static let registered: [Row] = [
        Row("correlation id 0 is an id", 34, id: 0, .result(.success, info: "")),
        Row("unknown function", 9999, refused(.unsupportedRequest, "9999")),
        Row("the highest function", 0x0fff_ffff, refused(.unsupportedRequest, "268435455")),
        Row("function 0", 0, refused(.unsupportedRequest, "0")),
        Row("an unsupported function", 26, json: #"{"numTicks":2}"#, refused(.unsupportedRequest, "Slider")),
        Row("nothing to speak", 14, json: #"{"ttsChunks":[]}"#, refused(.invalidData, "ttsChunks")),
        Row("a notification's function as a request", 32780, .nothing),
        Row("a request sent as a notification", 12, as: .notification, refused(.invalidData, "Alert")),
        Row("a notification sent as a notification", 32768, as: .notification, .nothing),
        Row("an unknown notification", 9999, as: .notification, .nothing),
        Row("a response to nothing", 12, as: .response, .nothing),
        Row("an unknown response", 9999, as: .response, .nothing),
        Row("broken JSON", 12, json: #"{"alertText1":"#, refused(.invalidData, "JSON")),
        Row("no JSON", 34, json: "", refused(.invalidData, "JSON")),
        Row("an array for an object", 12, json: "[]", refused(.invalidData, "an array")),
        Row("JSON that is too deep", 12, json: String(repeating: "[", count: 1000), refused(.invalidData, "deep")),
        Row(
            "JSON that is too long", 34, json: String(repeating: " ", count: 600_000),
            refused(.invalidData, "longer")),
        Row("a wrong type", 12, json: #"{"alertText1":"a","duration":5000.5}"#, refused(.invalidData, "duration")),
        Row("out of range", 12, json: #"{"alertText1":"a","duration":2999}"#, refused(.invalidData, "duration")),
        Row("Alert without text or speech", 12, json: "{}", refused(.invalidData, "alertText1")),
        Row(
            "a negative region id", 49, json: #"{"hapticRectData":[{"id":-1,"rect":{}}]}"#,
            refused(.invalidData, "hapticRectData[0].id")),
        Row("junk after the JSON", 34, json: "{} xx", .result(.success, info: "")),
        Row("an unknown parameter", 34, json: #"{"novel":[1,2]}"#, .result(.success, info: "")),
        Row("a missing capability type", 48, json: "{}", refused(.invalidData, "systemCapabilityType")),
        Row(
            "a capability without data", 48, json: #"{"systemCapabilityType":"APP_SERVICES"}"#,
            refused(.dataNotAvailable, "APP_SERVICES")),
        Row(
            "another kind of app's capability", 48, json: #"{"systemCapabilityType":"REMOTE_CONTROL"}"#,
            refused(.disallowed, "REMOTE_CONTROL")),
        Row(
            "an unknown capability", 48, json: #"{"systemCapabilityType":"TELEPATHY"}"#,
            refused(.unsupportedResource, "systemCapabilityType")),
        Row("another vehicle's button", 18, json: #"{"buttonName":"EJECT"}"#, refused(.unsupportedResource, "EJECT")),
        Row("an unknown button", 18, json: #"{"buttonName":"BELL"}"#, refused(.invalidData, "buttonName")),
        Row(
            "another kind of app's button", 18, json: #"{"buttonName":"PLAY_PAUSE"}"#, refused(.rejected, "PLAY_PAUSE")),
        Row("a button twice", 18, json: #"{"buttonName":"CUSTOM_BUTTON"}"#, refused(.ignored, "CUSTOM_BUTTON")),
        Row("a button never subscribed", 19, json: #"{"buttonName":"OK"}"#, refused(.ignored, "OK")),
        Row(
            "a choice set without choices", 9, json: #"{"interactionChoiceSetID":1,"choiceSet":[]}"#,
            refused(.invalidData, "choiceSet")),
        Row("a missing choice set", 11, json: #"{"interactionChoiceSetID":7}"#, refused(.invalidID, "7")),
        Row(
            "an unknown layout", 36, json: #"{"displayLayout":"HOLOGRAM"}"#,
            refused(.invalidData, "displayLayout")),
        Row("nothing to cancel", 57, json: #"{"functionID":12}"#, refused(.ignored, "no such alert")),
        Row("a function that cannot be cancelled", 57, json: #"{"functionID":13}"#, refused(.invalidID, "functionID")),
        Row("a negative correlation id", 34, id: -1, refused(.invalidID, "negative")),
        Row("the lowest correlation id", 34, id: .min, refused(.invalidID, "negative")),
    ]

    @Test(arguments: unregistered)
    func `a bad request before registration is answered like sdl_core`(row: Row) throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        try check(row, bench, phone)
        #expect(bench.app(on: phone.connection) != nil)
    }

    @Test(arguments: registered)
    func `a malformed request after registration is answered like sdl_core`(row: Row) throws {
        let bench = Bench(.bare)
        let phone = try #require(bench.app())
        try check(row, bench, phone)
        #expect(bench.request(.listFiles, id: 2, from: phone).first?.result == .success, "the session continues")
    }

    private func check(_ row: Row, _ bench: Bench, _ phone: Phone) throws {
        let heard = bench.send(row.message, from: phone)
        guard case .result(let result, let info) = row.answer else {
            #expect(heard.isEmpty)
            return
        }
        #expect(heard.count == 1)
        let answer = try #require(heard.first)
        #expect(answer.rpc?.type == .response)
        #expect(answer.rpc?.function == row.function)
        #expect(answer.rpc?.correlationID == row.id)
        #expect(answer.result == result)
        #expect(answer.parameters["success"] == .boolean(result.isSuccess))
        #expect(info.isEmpty || answer.info.contains(info), "\(answer.info)")
    }

    @Test func `payloads with an unknown RPC type or a wrong JSON length get no response`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let message = RPCMessage(type: .request, function: .listFiles, correlationID: 1, parameters: [:])
        for (index, byte) in [(0, 0x30), (0, 0x70), (11, 3), (8, 0xff)] as [(Int, UInt8)] {
            var payload = message.payload
            payload[index] = byte
            var writer = phone.writer
            var bytes: [UInt8] = []
            writer.append(payload, service: .rpc, to: &bytes)
            #expect(bench.send(bytes, on: phone.connection).isEmpty)
        }
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `bytes that are not UTF-8 are shown as U+FFFD`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let json = Array(#"{"mainField1":"a"#.utf8) + [0xff] + Array(#"b"}"#.utf8)
        let message = RPCMessage(
            type: .request, function: FunctionID.show.rawValue, correlationID: 1, parameters: json[...])
        #expect(bench.send(message, from: phone).first?.result == .success)
        #expect(bench.scene.notice == ["a\u{FFFD}b"])
    }

    @Test func `a correlation id is refused while its request is pending`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let other = try #require(bench.app("Other"))
        let alert = Alert(lines: ["one"]).parameters
        #expect(!bench.request(.alert, alert, id: 5, from: phone).contains { $0.rpc?.type == .response })
        for function in [FunctionID.alert, .listFiles] {
            let heard = bench.request(function, alert, id: 5, from: phone)
            #expect(heard.map(\.result) == [.invalidID])
            #expect(heard.first?.info.contains("5") == true)
        }
        #expect(bench.request(.listFiles, id: 5, from: other).first?.result == .success, "another session's id")
        let answers = bench.wait(.seconds(6)).filter { $0.rpc?.type == .response }
        #expect(answers.map(\.result) == [.success])
        #expect(answers.map { $0.rpc?.correlationID } == [5])
        #expect(bench.request(.listFiles, id: 5, from: phone).first?.result == .success)
    }

    static let levels: [(function: FunctionID, parameters: JSON)] = [
        (.alert, ["alertText1": "a"]), (.show, ["mainField1": "a"]), (.sendHapticData, [:]),
        (.subscribeButton, ["buttonName": "OK"]), (.cancelInteraction, ["functionID": 12]),
    ]

    @Test(arguments: levels)
    func `an RPC that is not allowed at NONE is DISALLOWED there and accepted at FULL`(
        function: FunctionID, parameters: JSON
    )
        throws
    {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        let bench = Bench(configuration)
        let heard = bench.request(function, parameters, from: try #require(bench.app()))
        #expect(heard.map(\.result) == [.disallowed])
        #expect(heard.first?.info.contains("NONE") == true)
        let free = Bench()
        #expect(free.request(function, parameters, from: try #require(free.app())).first?.result != .disallowed)
    }
}
