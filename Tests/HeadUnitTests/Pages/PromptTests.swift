import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Speech of a PerformInteraction.
struct PromptTests {
    private static let prompts = #"""
        "initialPrompt": [{"text": "Where to?", "type": "TEXT"}], "timeoutPrompt": [{"text": "Hurry", "type": "TEXT"}]
        """#

    private static func ask(_ more: String = prompts, _ timeout: Int = 10_000) -> String {
        #"""
        {"initialText": "Where to?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1],
         "timeout": \#(timeout), \#(more)}
        """#
    }

    private func start(_ configure: (inout HeadUnitConfiguration) -> Void = { _ in }) throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates(configure)
        let app = try #require(phone)
        let heard = try bench.send(
            #"{"interactionChoiceSetID": 1, "choiceSet": [{"choiceID": 0, "menuName": "Tea"}]}"#,
            .createInteractionChoiceSet, from: app)
        #expect(heard.first?.result == .success)
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    @Test func `the prompt is spoken at the first frame, the timeout prompt three seconds before the end`() throws {
        let (bench, app) = try start()
        #expect(Bench.told(try bench.send(Self.ask(), .performInteraction, from: app)) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.said.map(\.parts) == [[.text("Where to?")]])
        _ = bench.began()
        _ = bench.ended()
        _ = bench.wait(.milliseconds(6900))
        #expect(bench.said.count == 1)
        _ = bench.wait(.milliseconds(200))
        #expect(bench.said.map(\.parts) == [[.text("Where to?")], [.text("Hurry")]])
        #expect(Bench.told(bench.wait(.seconds(3))) == ["OnHMIStatus MAIN", "TIMED_OUT"])
        #expect(bench.hushed == [try #require(bench.said.last).id])
    }

    @Test func `a choice stops the prompt and removes a waiting one`() throws {
        let (bench, app) = try start()
        _ = try bench.send(#"{"ttsChunks": [{"text": "News", "type": "TEXT"}]}"#, .speak, id: 7, from: app)
        _ = try bench.send(Self.ask(), .performInteraction, from: app)
        #expect(bench.said.map(\.parts) == [[.text("News")]])
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.tapRow(0)) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(bench.ended().map { $0.rpc?.correlationID } == [7])
        #expect(bench.said.count == 1)

        _ = try bench.send(Self.ask(), .performInteraction, from: app)
        #expect(bench.said.last?.parts == [.text("Where to?")])
        _ = bench.wait(.milliseconds(300))
        _ = bench.tapRow(0)
        #expect(bench.hushed == [try #require(bench.said.last).id])
    }

    @Test func `scrolling postpones the timeout prompt`() throws {
        let (bench, app) = try start()
        _ = try bench.send(Self.ask(), .performInteraction, from: app)
        _ = bench.ended()
        _ = bench.wait(.seconds(5))
        _ = bench.handle(.focusMoved(.next))
        _ = bench.wait(.seconds(5))
        #expect(bench.said.count == 1)
        _ = bench.wait(.seconds(2))
        #expect(bench.said.count == 2)
    }

    @Test func `an alert's sound ends a prompt without ending the interaction`() throws {
        let (bench, app) = try start()
        _ = try bench.send(Self.ask(), .performInteraction, from: app)
        let alert = Alert(lines: ["a"], chunks: [TTSChunk(text: "alert")])
        let heard = bench.request(.alert, alert.parameters, id: 3, from: app)
        #expect(heard.compactMap(\.result).isEmpty)
        #expect(bench.said.map(\.parts) == [[.text("Where to?")], [.text("alert")]])
    }

    @Test(arguments: [
        (prompts, false, "there is no sound here"),
        (#""initialPrompt": [{"text": "a.mp3", "type": "FILE"}]"#, true, "ttsChunks: there is no file a.mp3"),
        (#""helpPrompt": [{"text": "Say tea", "type": "TEXT"}]"#, true, "not spoken here: helpPrompt"),
    ])
    func `the response names prompts that could not be spoken`(more: String, hasSound: Bool, info: String) throws {
        let (bench, app) = try start { $0.sound.isAvailable = hasSound }
        _ = try bench.send(Self.ask(more), .performInteraction, from: app)
        #expect(bench.said.isEmpty)
        _ = bench.wait(.milliseconds(300))
        let answer = try #require(bench.tapRow(0).last)
        #expect(answer.result == .warnings)
        #expect(answer.parameters["choiceID"] == .integer(0))
        #expect(answer.parameters["info"] == .string(info))
    }

    @Test func `a blank prompt is refused with the parameter's name`() throws {
        let (bench, app) = try start()
        let heard = try bench.send(
            Self.ask(#""initialPrompt": [{"text": " ", "type": "TEXT"}]"#), .performInteraction, from: app)
        #expect(heard.map(\.result) == [.invalidData])
        #expect(heard.first?.parameters["info"]?.string?.contains("initialPrompt[0].text") == true)
    }
}
