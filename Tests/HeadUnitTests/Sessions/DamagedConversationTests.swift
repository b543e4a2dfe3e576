import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// After any damaged input the head unit serves other apps and keeps no state of the connection.
struct DamagedConversations {
    /// All messages of an app's session, in order.
    static let messages: [[UInt8]] = {
        var bytes: [UInt8] = []
        FrameHeader(version: 5, type: .control, service: .rpc, info: 1, session: 0, size: 0).append(to: &bytes)
        var messages = [bytes]
        var writer = FrameWriter(version: 5, session: 2, mtu: 400)
        for (id, request) in requests.enumerated() {
            let message = RPCMessage(
                type: .request, function: request.0, correlationID: Int32(id), parameters: request.1,
                bulk: request.0 == .putFile ? ArraySlice(repeating: 3, count: 900) : [])
            var bytes: [UInt8] = []
            writer.append(message.payload, service: .rpc, to: &bytes)
            messages.append(bytes)
        }
        return messages
    }()

    private static let button: JSON = ["type": "TEXT", "softButtonID": 1, "text": "OK", "systemAction": "KEEP_CONTEXT"]
    private static let requests: [(FunctionID, JSON)] = [
        (
            .registerAppInterface,
            RegisterAppInterface(appName: "Damaged", appID: "2", types: [.projection, .media]).parameters
        ),
        (.putFile, PutFile(name: "a.png", type: .png).parameters),
        (.listFiles, [:]), (.getSystemCapability, ["systemCapabilityType": "VIDEO_STREAMING"]),
        (.show, ["mainField1": "one", "mainField2": "two"]),
        (.sendHapticData, ["hapticRectData": [["id": 1, "rect": ["x": 0, "y": 0, "width": 800, "height": 480]]]]),
        (.alert, ["alertText1": "one", "softButtons": [button], "cancelID": 4]),
        (.alert, ["alertText1": "two", "alertIcon": ["value": "a.png", "imageType": "DYNAMIC"]]),
        (.subscribeButton, ["buttonName": "OK"]), (.cancelInteraction, ["functionID": 12, "cancelID": 4]),
        (.createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": [["choiceID": 1, "menuName": "a"]]]),
        (.addSubMenu, ["menuID": 1, "menuName": "a"]),
        (.addCommand, ["cmdID": 1, "menuParams": ["menuName": "a", "parentID": 1], "vrCommands": ["a", "b"]]),
        (.setGlobalProperties, ["menuTitle": "a", "helpPrompt": [["text": "a", "type": "TEXT"]]]),
        (.resetGlobalProperties, ["properties": ["MENUNAME", "HELPPROMPT"]]), (.deleteSubMenu, ["menuID": 1]),
        (.setDisplayLayout, ["displayLayout": "DEFAULT"]), (.deleteFile, ["syncFileName": "a.png"]),
    ]

    @Test func `each request of an undamaged conversation is answered`() throws {
        let bench = Bench()
        _ = try #require(bench.app("Other"))
        let connection = bench.connect()
        var answers: [ResultCode?] = []
        for message in Self.messages {
            let heard = bench.send(message, on: connection) + bench.wait(.milliseconds(100))
            answers += heard.filter { $0.rpc?.type == .response }.map(\.result)
        }
        // The app is not in the foreground, so it may have no regions; its first alert is cancelled before that is
        // answered.
        #expect(answers.count == Self.requests.count - 1)
        #expect(answers.filter { $0 == .success }.count == 15)
        #expect(answers.filter { $0 == .aborted || $0 == .disallowed }.count == 2)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a hundred damaged conversations leave no state`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let bench = Bench()
        let other = try #require(bench.app("Other"))
        var served = 0
        for _ in 0..<100 {
            let connection = bench.connect()
            for message in Self.messages {
                let isWhole = Int.random(in: 0..<4, using: &numbers) > 0
                let heard = bench.send(isWhole ? message : numbers.damage(message), on: connection)
                served += heard.filter { $0.connection == connection && $0.result == .success }.count
                _ = bench.wait(.milliseconds(Int.random(in: 0...400, using: &numbers)))
                let phase: Contact.Phase = Bool.random(using: &numbers) ? .begin : .end
                _ = bench.touch(Int32.random(in: 0..<800, using: &numbers), 350, phase)
            }
            let heard = bench.request(.listFiles, from: other)
            #expect(heard.map(\.result) == [.success])
            _ = bench.handle(.disconnected(connection))
            #expect(bench.scene.card == nil)
            #expect(bench.engine.deadline == nil)
        }
        #expect(served > 200)
        #expect(bench.open()?.session == 2, "no session was left open")
    }
}
