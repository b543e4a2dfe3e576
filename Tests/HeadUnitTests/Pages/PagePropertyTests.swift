import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// Random sequences of requests, touches, keys and waits.
struct PagePropertyTests {
    private static func ask(_ bench: Bench, _ app: Phone, id: Int32, _ numbers: inout SeededNumbers) -> [Heard] {
        let small = Int64.random(in: 0...3, using: &numbers)
        switch Int.random(in: 0..<16, using: &numbers) {
        case 0:
            let command: JSON = [
                "cmdID": .integer(small), "menuParams": ["menuName": "Row", "parentID": .integer(small % 2)],
            ]
            return bench.request(.addCommand, command, id: id, from: app)
        case 1: return bench.request(.deleteCommand, ["cmdID": .integer(small)], id: id, from: app)
        case 2: return bench.request(.addSubMenu, ["menuID": 1, "menuName": "More"], id: id, from: app)
        case 3: return bench.request(.deleteSubMenu, ["menuID": 1], id: id, from: app)
        case 4: return bench.request(.showAppMenu, ["menuID": .integer(small % 2)], id: id, from: app)
        case 5:
            let choices: [JSON] = (0..<8).map { ["choiceID": .integer(8 * small + $0), "menuName": "Choice"] }
            return bench.request(
                .createInteractionChoiceSet, ["interactionChoiceSetID": .integer(small), "choiceSet": .array(choices)],
                id: id, from: app)
        case 6:
            return bench.request(
                .deleteInteractionChoiceSet, ["interactionChoiceSetID": .integer(small)], id: id, from: app)
        case 7, 8:
            let layout = ["LIST_ONLY", "LIST_WITH_SEARCH", "KEYBOARD"].randomElement(using: &numbers) ?? ""
            return bench.request(
                .performInteraction,
                [
                    "initialText": "Which?", "interactionMode": "MANUAL_ONLY", "timeout": 5000,
                    "interactionLayout": .string(layout),
                    "interactionChoiceSetIDList": layout == "KEYBOARD" ? [] : [.integer(small)],
                ], id: id, from: app)
        case 9:
            let action = ["DEFAULT_ACTION", "STEAL_FOCUS", "KEEP_CONTEXT"].randomElement(using: &numbers) ?? ""
            let button: JSON = [
                "type": "TEXT", "text": "x", "softButtonID": .integer(small), "systemAction": .string(action),
            ]
            let body = String(repeating: "Line\n", count: Int.random(in: 0...20, using: &numbers))
            return bench.request(
                .scrollableMessage,
                [
                    "scrollableMessageBody": .string(body), "timeout": 2000, "cancelID": .integer(small),
                    "softButtons": .array(Array(repeating: button, count: Int(small))),
                ], id: id, from: app)
        case 10:
            return bench.request(
                .slider,
                [
                    "numTicks": 4, "position": .integer(small + 1), "sliderHeader": "Which?", "timeout": 2000,
                    "cancelID": .integer(small),
                ], id: id, from: app)
        case 11:
            let function: Int64 = [10, 25, 26].randomElement(using: &numbers) ?? 10
            return bench.request(
                .cancelInteraction,
                small == 0
                    ? ["functionID": .integer(function)]
                    : ["functionID": .integer(function), "cancelID": .integer(small)], id: id, from: app)
        case 12:
            let button: JSON = ["type": "TEXT", "text": "x", "softButtonID": .integer(small)]
            return bench.request(
                .showConstantTBT,
                [
                    "navigationText1": .string(small == 0 ? "" : "\(small) km"),
                    "maneuverComplete": .boolean(small < 2),
                    "softButtons": .array(Array(repeating: button, count: Int(small))),
                ], id: id, from: app)
        case 13:
            let button: JSON = ["type": "TEXT", "text": "y", "softButtonID": .integer(small)]
            return bench.request(
                .alertManeuver, ["softButtons": .array(Array(repeating: button, count: Int(small)))], id: id, from: app)
        case 14:
            let turn: JSON = ["navigationText": "Left"]
            return bench.request(
                .updateTurnList, ["turnList": .array(Array(repeating: turn, count: Int(small) + 1))], id: id, from: app)
        default: return bench.request(.alert, ["alertText1": "Stop", "duration": 3000], id: id, from: app)
        }
    }

    private static func use(_ bench: Bench, _ numbers: inout SeededNumbers) -> [Heard] {
        let x = Int32.random(in: 0..<800, using: &numbers)
        let y = Int32.random(in: 0..<480, using: &numbers)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        let slot = UInt8.random(in: 0...1, using: &numbers)
        switch Int.random(in: 0..<9, using: &numbers) {
        case 8:
            guard let page = bench.page else { return [] }
            let target = Bench.layout(of: page, at: bench.now).targets.randomElement(using: &numbers)
            return target.flatMap { PageElement(number: $0.id.element) }.map { bench.press($0) } ?? []
        case 0: return bench.touch(x, y, .begin, slot: slot)
        case 1: return bench.touch(x, y, .move, slot: slot)
        case 2: return bench.touch(x, y, .end, slot: slot)
        case 3: return bench.handle(.focusMoved(Bool.random(using: &numbers) ? .next : .up))
        case 4: return bench.handle(.selectKey(.down, at: stamp))
        case 5: return bench.handle(.selectKey(.up, at: stamp))
        case 6: return bench.handle(.backKey)
        default: return bench.wait(.milliseconds(Int.random(in: 0...2000, using: &numbers)))
        }
    }

    /// The end of each keyboard entry is sent before its response, once, and with the same text. A text that was looked for in
    /// a list does not end it: the response then has no text.
    private static func checkEntries(_ heard: [Heard]) {
        var ended: Heard?
        for message in heard {
            if message.notification == .onKeyboardInput {
                let isSearch = ended?.parameters["event"] == "ENTRY_SUBMITTED"
                #expect(ended == nil || isSearch, "\(message.parameters) after the end")
                ended = nil
                if message.parameters["event"]?.string?.hasPrefix("ENTRY_") == true { ended = message }
            } else if message.result != nil, let event = ended?.parameters {
                defer { ended = nil }
                if event["event"] == "ENTRY_SUBMITTED", message.parameters["manualTextEntry"] == nil { continue }
                // An entry is also aborted when the app cancels it.
                let results: [String: [ResultCode]] = [
                    "ENTRY_SUBMITTED": [.success], "ENTRY_CANCELLED": [.aborted],
                    "ENTRY_ABORTED": [.timedOut, .aborted],
                ]
                #expect(results[event["event"]?.string ?? ""]?.contains { $0 == message.result } == true)
                #expect(message.parameters["manualTextEntry"] == event["data"])
            }
        }
        #expect(ended == nil || ended?.parameters["event"] == "ENTRY_SUBMITTED")
    }

    @Test(arguments: 0..<40, [AppHMIType.default, .navigation])
    func `each request is answered once, and the system context returns to MAIN`(seed: UInt64, type: AppHMIType) throws
    {
        var numbers = SeededNumbers(seed: seed)
        let (bench, phone) = Bench.withTemplates(types: [type])
        let app = try #require(phone)
        var heard: [Heard] = []
        var asked: [Int32] = []
        for id in Int32(10)..<160 {
            if Bool.random(using: &numbers) {
                asked.append(id)
                heard += Self.ask(bench, app, id: id, &numbers)
            } else {
                heard += Self.use(bench, &numbers)
            }
        }
        // An open interaction ends by its timeout, an open menu by the back key.
        heard += bench.wait(.seconds(600))
        for _ in 0..<4 { heard += bench.handle(.backKey) }
        let answers = heard.filter { $0.rpc?.type == .response }.compactMap { $0.rpc?.correlationID }
        #expect(answers.sorted() == asked)
        Self.checkEntries(heard)
        let contexts = heard.filter { $0.notification == .onHMIStatus }.map { $0.parameters["systemContext"] }
        #expect(contexts.last == .string("MAIN") || contexts.isEmpty)
        #expect(bench.page?.header.hasBack != true)
        #expect(bench.engine.deadline == nil || bench.scene.layers.isEmpty)
    }
}
