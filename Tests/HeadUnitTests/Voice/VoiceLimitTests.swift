import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// What ends a voice session or a recording, so that no app keeps the others silent.
struct VoiceLimitTests {
    private static let text = String(repeating: "Choose ", count: 70)
    private static let longPrompt: JSON = [["text": .string(text), "type": "TEXT"]]

    @Test(arguments: ["VR_ONLY", "BOTH"]) func `a prompt that does not end is cut after a minute`(mode: String) throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        let parameters = Bench.interaction(mode, [("initialPrompt", Self.longPrompt)])
        _ = bench.request(.performInteraction, parameters, id: 50, from: app)
        #expect(bench.microphoneUses.isEmpty)
        let spoken = try #require(bench.said.last?.id)
        _ = bench.wait(.seconds(59))
        #expect(bench.microphoneUses.isEmpty)
        _ = bench.wait(.seconds(1))
        #expect(bench.hushed.contains(spoken) && bench.microphoneUses.count == 1)
    }

    @Test func `a recording whose prompt does not begin is rejected after ten seconds`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        let other = try #require(bench.app("Other", types: [.communication]))
        // Something else is spoken first.
        _ = bench.request(.speak, ["ttsChunks": Self.longPrompt], id: 3, from: other)
        _ = bench.request(.performAudioPassThru, Bench.recording(prompt: "Where to?"), id: 7, from: phone)
        #expect(bench.wait(.milliseconds(9999)).isEmpty)
        #expect(bench.wait(.milliseconds(1)).compactMap(\.result) == [.rejected])
        #expect(bench.scene.voice == nil && bench.microphoneUses.isEmpty)
    }

    @Test func `a recording whose prompt does not end is aborted after a minute`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        _ = bench.request(.performAudioPassThru, Bench.recording(prompt: Self.text), id: 7, from: phone)
        _ = bench.began()
        #expect(!bench.wait(.milliseconds(59_999)).contains { $0.result != nil })
        #expect(bench.wait(.milliseconds(1)).compactMap(\.result) == [.aborted])
        #expect(bench.scene.voice == nil)
    }

    @Test func `CancelInteraction of choices that the driver is asked to say ends the session`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        _ = bench.request(.performInteraction, Bench.interaction("BOTH", [("cancelID", 5)]), id: 50, from: app)
        _ = bench.finishPrompt() + bench.microphone(.opened)
        let heard = bench.request(.cancelInteraction, ["functionID": 10, "cancelID": 5], id: 52, from: app)
        #expect(heard.compactMap(\.result).sorted { $0.rawValue < $1.rawValue } == [.aborted, .success])
        #expect(bench.scene.voice == nil)
        #expect(bench.closedMicrophones == bench.microphoneUses.map(\.id))
    }

    @Test func `the red dot goes when the phrase is being decided`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        _ = bench.request(.performInteraction, Bench.interaction("VR_ONLY"), id: 50, from: app)
        _ = bench.finishPrompt() + bench.microphone(.opened)
        #expect(bench.scene.voice?.isListening == true)
        _ = bench.microphone(.speechEnded)
        #expect(bench.scene.voice?.isListening == false)
    }

    @Test func `an important alert without a text ends a recording`() throws {
        let bench = Bench.withMicrophone { $0.policy.apps["Siren"] = AppPolicy(priority: .emergency) }
        let phone = try #require(bench.app())
        let siren = try #require(bench.app("Siren", types: [.communication]))
        bench.startRecording(from: phone)
        let heard = bench.request(.alert, ["ttsChunks": Self.longPrompt], id: 9, from: siren)
        #expect(heard.compactMap(\.result) == [.aborted])
        #expect(bench.scene.voice == nil)
        #expect(bench.closedMicrophones == bench.microphoneUses.map(\.id))
    }

    @Test func `the end of the service closes the microphone`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.createChoices([(10, ["tea"])], from: app)
        _ = bench.pressVoiceKey() + bench.finishPrompt() + bench.microphone(.opened)
        let opened = bench.microphoneUses.map(\.id)
        _ = bench.handle(.stopping)
        #expect(bench.closedMicrophones == opened)
    }
}
