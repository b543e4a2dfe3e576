import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// PerformInteraction with voice: sdl_core's answers, row by row.
struct SpokenChoiceTests {
    struct Row: Sendable {
        let name: String
        let mode: String
        var recognises = true
        var more: [(key: String, value: JSON)] = []
        /// What the driver does after the card is there.
        let act: @Sendable (Bench) -> [Heard]
        let result: ResultCode
        var choice: Int64?
        var trigger: String?
    }

    static let rows = [
        Row(
            name: "a choice is said, VR_ONLY", mode: "VR_ONLY",
            act: { $0.recognise("milk") + $0.wait(.milliseconds(601)) },
            result: .success, choice: 11, trigger: "VR"),
        Row(
            name: "a choice is said, BOTH", mode: "BOTH", act: { $0.recognise("Tea") + $0.wait(.milliseconds(601)) },
            result: .success, choice: 10, trigger: "VR"),
        Row(
            name: "a row is touched, VR_ONLY without a recogniser", mode: "VR_ONLY", recognises: false,
            act: { $0.tapPhrase(1) + $0.wait(.milliseconds(601)) }, result: .success, choice: 11, trigger: "VR"),
        Row(
            name: "nothing is said, VR_ONLY", mode: "VR_ONLY",
            act: { bench in
                bench.microphone(.opened) + bench.microphone(.notRecognised) + bench.finishPrompt()
                    + bench.microphone(.opened) + bench.microphone(.notRecognised)
            }, result: .timedOut),
        Row(
            name: "nothing is touched, VR_ONLY without a recogniser", mode: "VR_ONLY", recognises: false,
            act: { $0.wait(.seconds(11)) + $0.finishPrompt() + $0.wait(.seconds(11)) }, result: .timedOut),
        Row(name: "the driver cancels, VR_ONLY", mode: "VR_ONLY", act: { $0.handle(.backKey) }, result: .aborted),
        Row(
            name: "the microphone fails, VR_ONLY", mode: "VR_ONLY",
            act: { $0.microphone(.opened) + $0.microphone(.failed("unplugged")) }, result: .aborted),
        Row(name: "the app loses the screen, VR_ONLY", mode: "VR_ONLY", act: { $0.handle(.homeKey) }, result: .aborted),
        Row(
            name: "voice cancelled, then a touch, BOTH", mode: "BOTH",
            act: { $0.handle(.backKey) + $0.wait(.milliseconds(300)) + $0.tapRow(1) },
            result: .success, choice: 11, trigger: "MENU"),
        Row(
            name: "nothing is said, then nothing is touched, BOTH", mode: "BOTH", more: [("timeout", 5000)],
            act: { $0.microphone(.opened) + $0.microphone(.notRecognised) + $0.wait(.milliseconds(5001)) },
            result: .timedOut),
        Row(
            name: "voice cancelled, then back, BOTH", mode: "BOTH",
            act: { $0.handle(.backKey) + $0.handle(.backKey) }, result: .aborted),
        Row(
            name: "the key, MANUAL_ONLY", mode: "MANUAL_ONLY",
            act: { bench in
                bench.pressVoiceKey() + bench.finishPrompt() + bench.recognise("milk") + bench.wait(.milliseconds(601))
            }, result: .success, choice: 11, trigger: "VR"),
        Row(
            name: "a touch, MANUAL_ONLY", mode: "MANUAL_ONLY", act: { $0.tapRow(0) }, result: .success, choice: 10,
            trigger: "MENU"),
    ]

    @Test(arguments: rows.indices)
    func `an interaction is answered once, as the driver chooses`(index: Int) throws {
        let row = Self.rows[index]
        let (bench, app) = try Bench.forSessions(recognises: row.recognises)
        #expect(bench.createChoices([(10, ["Tea", "tea"]), (11, ["milk"])], from: app) == .success)
        let prompt: JSON = [["text": "Say one", "type": "TEXT"]]
        let parameters = Bench.interaction(row.mode, row.more + [("initialPrompt", prompt)])
        var heard = bench.request(.performInteraction, parameters, id: 50, from: app)
        #expect(bench.said.first?.parts.first == .text("Say one"))
        heard += bench.finishPrompt() + bench.wait(.milliseconds(300))
        #expect(!heard.contains { $0.rpc?.correlationID == 50 })
        heard = row.act(bench) + bench.wait(.seconds(1))
        let answers = heard.filter { $0.rpc?.correlationID == 50 && $0.result != nil }
        #expect(answers.map(\.result) == [row.result], "\(row.name)")
        #expect(answers.first?.parameters["choiceID"] == row.choice.map { .integer($0) }, "\(row.name)")
        #expect(answers.first?.parameters["triggerSource"] == row.trigger.map { .string($0) }, "\(row.name)")
        #expect(bench.sessionCard == nil && bench.rows?.contains("Choice 10") != true)
    }

    @Test(arguments: ["VR_ONLY", "BOTH"])
    func `the app is in a voice session while it listens`(mode: String) throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        let heard = bench.request(.performInteraction, Bench.interaction(mode), id: 50, from: app)
        #expect(Bench.told(heard).last == "OnHMIStatus VRSESSION")
    }

    @Test func `without a recogniser BOTH is the page alone`() throws {
        let (bench, app) = try Bench.forSessions(recognises: false)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        let heard = bench.request(.performInteraction, Bench.interaction("BOTH"), id: 50, from: app)
        #expect(Bench.told(heard) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.sessionCard == nil && bench.rows == ["Choice 10"])
    }

    @Test func `the timeout prompt is spoken when nothing is said, and the page has its whole time`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        let more: [(key: String, value: JSON)] = [
            ("timeout", 10_000), ("timeoutPrompt", [["text": "Hurry", "type": "TEXT"]]),
        ]
        _ = bench.request(.performInteraction, Bench.interaction("BOTH", more), id: 50, from: app)
        _ =
            bench.finishPrompt() + bench.microphone(.opened) + bench.wait(.seconds(7))
            + bench.microphone(.notRecognised)
        #expect(bench.said.last?.parts == [.text("Hurry")])
        #expect(!bench.wait(.milliseconds(9999)).contains { $0.result != nil })
        #expect(bench.wait(.milliseconds(2)).contains { $0.result == .timedOut })
        #expect(bench.said.filter { $0.parts == [.text("Hurry")] }.count == 1)
    }

    @Test func `a second interaction is rejected while the driver speaks, and its choices are in use`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        _ = bench.request(.performInteraction, Bench.interaction("VR_ONLY"), id: 50, from: app)
        #expect(
            Bench.told(bench.request(.performInteraction, Bench.interaction("VR_ONLY"), id: 51, from: app)) == [
                "REJECTED"
            ])
        let deleted = bench.request(.deleteInteractionChoiceSet, ["interactionChoiceSetID": 1], id: 52, from: app)
        #expect(Bench.told(deleted) == ["IN_USE"])
    }

    @Test func `CancelInteraction ends VR_ONLY`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        _ = bench.request(.performInteraction, Bench.interaction("VR_ONLY", [("cancelID", 5)]), id: 50, from: app)
        #expect(
            Bench.told(bench.request(.cancelInteraction, ["functionID": 10, "cancelID": 6], id: 51, from: app)) == [
                "IGNORED"
            ])
        let heard = bench.request(.cancelInteraction, ["functionID": 10, "cancelID": 5], id: 52, from: app)
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "ABORTED", "SUCCESS"])
    }

    /// Placeholders of the iOS library say nothing: the choices are shown.
    @Test func `choices with placeholders only are shown, also in the mode VR_ONLY`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["10"]), (11, ["11"])], from: app)
        _ = bench.request(.performInteraction, Bench.interaction("VR_ONLY"), id: 50, from: app)
        #expect(bench.sessionCard == nil && bench.rows == ["Choice 10", "Choice 11"])
        _ = bench.wait(.milliseconds(300))
        #expect(bench.tapRow(1).last?.parameters["choiceID"] == 11)
    }
}
