import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// Whatever happens in a voice session, it ends, its microphone is closed, and each request is answered once.
struct VoicePropertyTests {
    private static let steps: [@Sendable (Bench, Phone, Int32) -> [Heard]] = [
        { bench, _, _ in bench.pressVoiceKey() }, { bench, _, _ in bench.finishPrompt() },
        { bench, _, _ in bench.microphone(.opened) }, { bench, _, _ in bench.microphone(.level(50)) },
        { bench, _, _ in bench.microphone(.speechEnded) }, { bench, _, _ in bench.microphone(.recognised(0)) },
        { bench, _, _ in bench.microphone(.recognised(9999)) }, { bench, _, _ in bench.microphone(.notRecognised) },
        { bench, _, _ in bench.microphone(.failed("unplugged")) }, { bench, _, _ in bench.handle(.phraseSaid("tea")) },
        { bench, _, _ in bench.tapPhrase(0) }, { bench, _, _ in bench.tapCardButton(1) },
        { bench, _, _ in bench.handle(.backKey) }, { bench, _, _ in bench.handle(.homeKey) },
        { bench, app, _ in bench.handle(.appActivated(SessionID(app.session))) },
        { bench, _, _ in bench.wait(.milliseconds(700)) }, { bench, _, _ in bench.wait(.seconds(12)) },
        { bench, app, id in bench.request(.performInteraction, Bench.interaction("VR_ONLY"), id: id, from: app) },
        { bench, app, id in bench.request(.performInteraction, Bench.interaction("BOTH"), id: id, from: app) },
        { bench, app, id in bench.request(.performInteraction, Bench.interaction("MANUAL_ONLY"), id: id, from: app) },
        { bench, _, _ in bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true, recognises: true))) },
        { bench, _, _ in bench.handle(.voiceSupport(VoiceSupport())) },
        { bench, _, id in
            bench.handle(
                .localAlertRequested(
                    LocalAlert(id: LocalAlert.ID(UInt64(id)), lines: ["Brake"], rank: id % 2 == 0 ? .high : .low)))
        },
    ]

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a session ends, and each request is answered once`(seed: UInt64) throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"]), (11, ["milk"])], from: app)
        _ = bench.addSpoken(["next", "tea"], from: app)
        var random = SeededNumbers(seed: seed)
        var heard: [Heard] = []
        for id in 200..<Int32(260) {
            heard += Self.steps[Int.random(in: Self.steps.indices, using: &random)](bench, app, id)
        }
        for _ in 0..<4 {
            heard +=
                bench.handle(.backKey) + bench.wait(.seconds(40)) + bench.finishPrompt() + bench.wait(.seconds(120))
        }
        #expect(bench.sessionCard == nil && bench.engine.phrases.state == .closed)
        var answers: [Int32: Int] = [:]
        for message in heard where message.result != nil {
            answers[message.rpc?.correlationID ?? 0, default: 0] += 1
        }
        #expect(answers.allSatisfy { $0.value == 1 }, "\(answers)")
        #expect(bench.request(.performInteraction, Bench.interaction("MANUAL_ONLY"), id: 300, from: app).count <= 2)
        #expect(Set(bench.closedMicrophones).isSubset(of: bench.microphoneUses.map(\.id)))
        #expect(bench.closedMicrophones.count == Set(bench.closedMicrophones).count, "each is closed once")
    }
}

/// What an official library's VoiceCommandManager sends.
struct VoiceCommandManagerTests {
    private static let firstID: Int64 = 1_900_000_000

    /// An update deletes what is not in the new list, and adds the rest.
    @Test func `an update of the voice commands is answered SUCCESS, and the new ones can be said`() throws {
        let (bench, app) = try Bench.forSessions(recognises: false)
        func add(_ id: Int64, _ phrase: String) -> String? {
            let command: JSON = ["cmdID": .integer(Self.firstID + id), "vrCommands": [.string(phrase)]]
            return Bench.told(bench.request(.addCommand, command, id: 60 + Int32(id), from: app)).first
        }
        #expect([add(0, "Play"), add(1, "Stop")] == ["SUCCESS", "SUCCESS"])
        let deleted = bench.request(.deleteCommand, ["cmdID": .integer(Self.firstID)], id: 80, from: app)
        #expect(Bench.told(deleted).first == "SUCCESS")
        #expect(add(2, "Pause") == "SUCCESS")
        #expect(bench.engine.phrases.phrases.map(\.text) == ["Stop", "Pause", "Help", "Cancel", "Table"])
        _ = bench.handle(.phraseSaid("pause"))
        #expect(Bench.told(bench.wait(.milliseconds(601))).last == "OnCommand \(Self.firstID + 2)")
    }

    @Test(arguments: [true, false])
    func `vrCapabilities are sent only where phrases are recognised`(recognises: Bool) throws {
        let (bench, _) = try Bench.forSessions(recognises: recognises)
        let phone = try #require(bench.open(on: bench.connect()))
        let registration = RegisterAppInterface(appName: "New", appID: "New", types: [.media], isMediaApplication: true)
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        #expect(heard.first?.parameters["vrCapabilities"] == (recognises ? ["TEXT"] : nil))
    }
}
