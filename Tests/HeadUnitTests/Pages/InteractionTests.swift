import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct InteractionTests {
    private static func ask(_ sets: [Int64] = [1], _ more: [(key: String, value: JSON)] = []) -> JSON {
        .object(
            JSONObject(
                [
                    ("initialText", "Where to?"), ("interactionMode", "MANUAL_ONLY"),
                    ("interactionChoiceSetIDList", .array(sets.map { .integer($0) })),
                ] + more.map { ($0.key, $0.value) }))
    }

    /// An app with the choice sets 1 (choices 0 Tea, 1 Coffee), 2 (2 Milk) and 3 (1 Water).
    private func start() throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        for (set, choices) in [(1, [(0, "Tea"), (1, "Coffee")]), (2, [(2, "Milk")]), (3, [(1, "Water")])] {
            let choices = choices.map { choice -> JSON in
                ["choiceID": .integer(Int64(choice.0)), "menuName": .string(choice.1)]
            }
            let heard = bench.request(
                .createInteractionChoiceSet,
                ["interactionChoiceSetID": .integer(Int64(set)), "choiceSet": .array(choices)], from: app)
            #expect(heard.first?.result == .success)
        }
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    @Test func `a choice sends system context MAIN before the response`() throws {
        let (bench, app) = try start()
        let opened = bench.request(.performInteraction, Self.ask([1, 2]), from: app)
        #expect(Bench.told(opened) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.rows == ["Tea", "Coffee", "Milk"])
        #expect(bench.page?.header.title == "Where to?")
        _ = bench.wait(.milliseconds(300))
        let heard = bench.tapRow(0)
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(heard.last?.parameters["choiceID"] == .integer(0))
        #expect(heard.last?.parameters["triggerSource"] == .string("MENU"))
        #expect(bench.rows == nil)
    }

    @Test func `the select key chooses the first row even if no focus key was used`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask(), from: app)
        _ = bench.wait(.milliseconds(300))
        var stamp: Stamp { Stamp(nanoseconds: bench.now.nanoseconds) }
        let heard = bench.handle(.selectKey(.down, at: stamp)) + bench.handle(.selectKey(.up, at: stamp))
        #expect(heard.last?.parameters["choiceID"] == .integer(0))
    }

    @Test(arguments: [
        ("interactionMode", JSON.string("VR_ONLY"), "INVALID_DATA"), ("interactionMode", "BOTH", "INVALID_DATA"),
        ("interactionChoiceSetIDList", .array([]), "INVALID_DATA"),
        ("interactionChoiceSetIDList", .array([1, 9]), "INVALID_ID"),
        ("interactionChoiceSetIDList", .array([1, 3]), "INVALID_ID"), ("timeout", .integer(4999), "INVALID_DATA"),
        ("timeout", .integer(100_001), "INVALID_DATA"), ("initialText", .integer(1), "INVALID_DATA"),
    ])
    func `an interaction that cannot be shown is refused at once`(name: String, value: JSON, result: String) throws {
        let (bench, app) = try start()
        var parameters = Self.ask().object ?? JSONObject()
        parameters[name] = value
        #expect(Bench.told(bench.request(.performInteraction, .object(parameters), from: app)) == [result])
        #expect(bench.rows == nil)
    }

    static let voices: [(name: String, sets: JSON, mode: JSON, help: JSON?, result: String)] = [
        ("all choices have voice commands", [1, 2], "BOTH", nil, "OnHMIStatus HMI_OBSCURED"),
        ("VR_ONLY", [1, 2], "VR_ONLY", nil, "OnHMIStatus VRSESSION"),
        ("one set without voice commands", [1, 4], "BOTH", nil, "INVALID_DATA"),
        ("one set without voice commands, MANUAL_ONLY", [1, 4], "MANUAL_ONLY", nil, "OnHMIStatus HMI_OBSCURED"),
        ("a voice command in two sets", [1, 3], "BOTH", nil, "DUPLICATE_NAME"),
        ("a voice command in two sets, MANUAL_ONLY", [1, 3], "MANUAL_ONLY", nil, "DUPLICATE_NAME"),
        (
            "help", [1], "BOTH", [["text": "a", "position": 1], ["text": "b", "position": 2]],
            "OnHMIStatus HMI_OBSCURED"
        ),
        ("help from 2", [1], "MANUAL_ONLY", [["text": "a", "position": 2]], "REJECTED"),
        ("help out of order", [1], "BOTH", [["text": "a", "position": 2], ["text": "b", "position": 1]], "REJECTED"),
        ("help twice", [4], "BOTH", [["text": "a", "position": 1], ["text": "b", "position": 1]], "REJECTED"),
    ]

    /// sdl_core's rules.
    @Test(arguments: voices.indices)
    func `voice commands and help of choices are checked`(row: Int) throws {
        let (name, sets, mode, help, result) = Self.voices[row]
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        for (id, word) in [(1, "Tea"), (2, "Milk"), (3, "TEA"), (4, nil)] as [(Int64, String?)] {
            let spoken = word.map { [("vrCommands", JSON.array([.string($0)]))] } ?? []
            let choice = JSON.object(JSONObject([("choiceID", .integer(id)), ("menuName", "a")] + spoken))
            let set: JSON = ["interactionChoiceSetID": .integer(id), "choiceSet": [choice]]
            #expect(bench.request(.createInteractionChoiceSet, set, from: app).first?.result == .success)
        }
        let parameters = JSON.object(
            JSONObject(
                [("initialText", "a"), ("interactionMode", mode), ("interactionChoiceSetIDList", sets)]
                    + (help.map { [("vrHelp", $0)] } ?? [])))
        #expect(Bench.told(bench.request(.performInteraction, parameters, from: app)) == [result], "\(name)")
    }

    @Test func `an interaction without a choice is TIMED_OUT, and each touch restarts its timeout`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask([1], [("timeout", 5000)]), from: app)
        #expect(bench.wait(.milliseconds(4000)).isEmpty)
        #expect(bench.touch(400, 460, .begin).isEmpty)
        #expect(bench.touch(400, 460, .end).isEmpty)
        #expect(bench.wait(.milliseconds(4900)).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(200))) == ["OnHMIStatus MAIN", "TIMED_OUT"])
    }

    @Test func `an interaction is ABORTED by the back button and when its app loses the screen`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask(), from: app)
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.tap(40, 40)) == ["OnHMIStatus MAIN", "ABORTED"])
        _ = bench.request(.performInteraction, Self.ask(), id: 2, from: app)
        let other = try #require(bench.app("Other", types: [.media]))
        let heard = bench.handle(.appActivated(SessionID(other.session)))
        #expect(Bench.told(heard.filter { $0.connection == app.connection }).contains("ABORTED"))
    }

    @Test func `CancelInteraction ends the app's interaction by its cancel id`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask([1], [("cancelID", 5)]), id: 2, from: app)
        let wrong: JSON = ["functionID": 10, "cancelID": 6]
        #expect(Bench.told(bench.request(.cancelInteraction, wrong, id: 3, from: app)) == ["IGNORED"])
        let right: JSON = ["functionID": 10, "cancelID": 5]
        let heard = Bench.told(bench.request(.cancelInteraction, right, id: 4, from: app))
        #expect(heard == ["OnHMIStatus MAIN", "ABORTED", "SUCCESS"])
        #expect(Bench.told(bench.request(.cancelInteraction, ["functionID": 10], id: 5, from: app)) == ["IGNORED"])
    }

    @Test func `a second interaction is rejected, and a choice set on the screen is IN_USE`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask(), id: 2, from: app)
        #expect(Bench.told(bench.request(.performInteraction, Self.ask(), id: 3, from: app)) == ["REJECTED"])
        let used: JSON = ["interactionChoiceSetID": 1]
        #expect(Bench.told(bench.request(.deleteInteractionChoiceSet, used, id: 4, from: app)) == ["IN_USE"])
        let free: JSON = ["interactionChoiceSetID": 2]
        #expect(Bench.told(bench.request(.deleteInteractionChoiceSet, free, id: 5, from: app)) == ["SUCCESS"])
    }

    @Test func `the timeout of a list pauses under an alert, which is drawn above it`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask([1], [("timeout", 5000)]), id: 2, from: app)
        _ = bench.wait(.milliseconds(3000))
        let alert: JSON = ["alertText1": "Stop", "duration": 4000]
        #expect(Bench.told(bench.request(.alert, alert, id: 3, from: app)) == ["OnHMIStatus ALERT"])
        #expect(Bench.told(bench.wait(.milliseconds(4100))) == ["SUCCESS", "OnHMIStatus HMI_OBSCURED"])
        #expect(bench.rows == ["Tea", "Coffee"])
        #expect(bench.wait(.milliseconds(1500)).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(600))) == ["OnHMIStatus MAIN", "TIMED_OUT"])
    }

    @Test func `a list can be pressed beside a subtle alert, but not under a modal one`() throws {
        let (bench, app) = try start()
        _ = bench.request(.performInteraction, Self.ask(), id: 2, from: app)
        _ = bench.request(.alert, Alert(lines: ["Stop"], softButtons: yesAndNo).parameters, id: 3, from: app)
        _ = bench.wait(.milliseconds(500))
        #expect(bench.tap(20, 120).isEmpty)
        #expect(Bench.told(bench.tap(firstButton)).contains("SUCCESS"))
        _ = bench.request(.alert, ["alertText1": "Stop", "duration": 3000], id: 4, from: app)
        _ = bench.wait(.milliseconds(500))
        #expect(Bench.told(bench.tap(20, 120)) == ["ABORTED", "OnHMIStatus HMI_OBSCURED"], "only the card is closed")
        #expect(bench.rows == ["Tea", "Coffee"])
        _ = bench.request(.subtleAlert, ["alertText1": "Rain", "duration": 5000], id: 5, from: app)
        _ = bench.wait(.milliseconds(500))
        #expect(Bench.told(bench.tap(20, 120)).contains("SUCCESS"))
    }
}
