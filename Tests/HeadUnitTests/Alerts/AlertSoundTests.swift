import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Sound of alerts, and how their responses report it (ProtocolNotes, "Alerts").
struct AlertSoundTests {
    private let chunks = [TTSChunk(text: "Fuel is low")]

    private func spoken(
        _ lines: [String] = ["Fuel"], _ chunks: [TTSChunk]? = nil, buttons: [SoftButton] = [], tone: Bool = false
    ) -> JSON {
        Alert(lines: lines, chunks: chunks ?? self.chunks, playTone: tone, softButtons: buttons).parameters
    }

    /// A navigation app that is AUDIBLE itself.
    private func stage() throws -> (bench: Bench, phone: Phone) {
        let bench = newAlertBench()
        return (bench, try #require(bench.app()))
    }

    @Test func `an app is ATTENUATED while its alert is spoken, in sdl_core's order`() throws {
        let (bench, phone) = try stage()
        #expect(short(bench.request(.alert, spoken(), from: phone), to: phone) == ["FULL ALERT"])
        #expect(bench.said.map(\.parts) == [[.text("Fuel is low")]])
        #expect(bench.said.first?.language == "en-US")
        #expect(short(bench.began(), to: phone) == ["FULL ALERT ATTENUATED"])
        #expect(short(bench.ended(), to: phone) == ["FULL ALERT"])
        #expect(short(bench.wait(.seconds(5)), to: phone) == ["SUCCESS", "FULL MAIN"])
    }

    @Test func `an app is NOT_AUDIBLE during speech when the mixer cannot attenuate`() throws {
        let bench = newAlertBench { $0.sound.attenuates = false }
        let phone = try #require(bench.app())
        _ = bench.request(.alert, spoken(), from: phone)
        #expect(bench.began().first?.parameters["audioStreamingState"] == "NOT_AUDIBLE")
        #expect(bench.ended().first?.parameters["audioStreamingState"] == "AUDIBLE")
    }

    @Test func `an app that is NOT_AUDIBLE gets no OnHMIStatus when speech begins`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app(types: [.information]))
        _ = bench.request(.alert, spoken(), from: phone)
        #expect(bench.began().isEmpty)
        #expect(bench.ended().isEmpty)
    }

    @Test func `TTS chunks are played in their order after the tone`() throws {
        let (bench, phone) = try stage()
        let put = PutFile(name: "horn.wav", type: .wave)
        _ = bench.request(.putFile, put.parameters, id: 3, bulk: [1, 2, 3], from: phone)
        let chunks = [
            TTSChunk(text: "a"), TTSChunk(text: "horn.wav", type: .file), TTSChunk(text: "250", type: .silence),
            TTSChunk(text: "", type: .silence), TTSChunk(text: "_1 t uw", type: .sapiPhonemes),
            TTSChunk(text: "t&~u", type: .lhplusPhonemes), TTSChunk(text: "HELP_JINGLE", type: .preRecorded),
        ]
        _ = bench.request(.alert, spoken(["Fuel"], chunks, tone: true), id: 4, from: phone)
        #expect(
            bench.said.map(\.parts) == [
                [
                    .chime(.alert), .text("a"), .file([1, 2, 3]), .silence(.milliseconds(250)), .silence(.seconds(1)),
                    .phonemes("_1 t uw", .sapi), .phonemes("t&~u", .lhPlus), .chime(.help),
                ]
            ])
    }

    @Test func `an alert stays past its duration until its speech has ended`() throws {
        let (bench, phone) = try stage()
        _ = bench.request(.alert, spoken(), from: phone)
        _ = bench.began()
        #expect(short(bench.wait(.seconds(8)), to: phone) == [])
        #expect(short(bench.ended(), to: phone) == ["FULL ALERT", "SUCCESS", "FULL MAIN"])
    }

    @Test func `an alert whose speech does not end stops it after the grace time`() throws {
        let (bench, phone) = try stage()
        _ = bench.request(.alert, spoken(), from: phone)
        _ = bench.began()
        #expect(short(bench.wait(.seconds(25)), to: phone) == ["FULL ALERT", "SUCCESS", "FULL MAIN"])
        #expect(bench.hushed == bench.said.map(\.id))
    }

    @Test func `a pressed button stops the speech before the alert is answered`() throws {
        let (bench, phone) = try stage()
        _ = bench.request(.alert, spoken(buttons: yesAndNo), from: phone)
        _ = bench.began()
        #expect(
            short(bench.tap(firstButton), to: phone) == [
                "BUTTONDOWN 0", "BUTTONUP 0", "SHORT 0", "FULL ALERT", "SUCCESS", "FULL MAIN",
            ])
        #expect(bench.hushed == bench.said.map(\.id))
        #expect(bench.ended(.stopped).isEmpty, "a late report is ignored")
    }

    struct Row: Sendable {
        var lines: [String]
        var outcome: SoundOutcome
        var result: ResultCode
        var info: String
    }

    @Test(arguments: [
        Row(lines: ["Fuel"], outcome: .heard, result: .success, info: ""),
        Row(lines: ["Fuel"], outcome: .partly("no such file"), result: .warnings, info: "no such file"),
        Row(lines: ["Fuel"], outcome: .unheard("no device"), result: .warnings, info: "no device"),
        Row(lines: [], outcome: .heard, result: .success, info: ""),
        Row(lines: [], outcome: .partly("no such file"), result: .warnings, info: "no such file"),
        Row(lines: [], outcome: .unheard("no device"), result: .unsupportedResource, info: "no device"),
    ])
    func `the response names the TTS chunks that failed, and fails if the alert has no text`(row: Row) throws {
        let (bench, phone) = try stage()
        var heard = bench.request(.alert, spoken(row.lines), from: phone)
        heard += bench.began() + bench.ended(row.outcome) + bench.wait(.seconds(5))
        let answers = heard.filter { $0.rpc?.type == .response }
        #expect(answers.map(\.result) == [row.result])
        #expect(answers.first?.info == row.info)
    }

    @Test func `a speech-only alert shows no card and ends with its speech`() throws {
        let (bench, phone) = try stage()
        #expect(bench.request(.alert, spoken([]), from: phone).isEmpty)
        #expect(bench.scene.card == nil)
        #expect(short(bench.began(), to: phone) == ["FULL MAIN ATTENUATED"])
        #expect(short(bench.touch(10, 10, .begin), to: phone) == ["BEGIN"], "no card covers the app")
        #expect(short(bench.ended(), to: phone) == ["FULL MAIN", "SUCCESS"])
    }

    @Test func `a speech-only alert waits in the queue like other alerts`() throws {
        let (bench, phone) = try stage()
        _ = bench.alert("first", id: 2, from: phone)
        _ = bench.request(.alert, spoken([]), id: 3, from: phone)
        #expect(bench.said.isEmpty)
        _ = bench.alert("third", id: 4, from: phone)
        #expect(short(bench.wait(.seconds(5)), to: phone) == ["SUCCESS", "FULL MAIN"])
        #expect(bench.said.count == 1)
        #expect(bench.scene.card == nil)
        #expect(short(bench.ended(), to: phone) == ["SUCCESS", "FULL ALERT"])
        #expect(bench.scene.card?.lines == ["third"])
    }

    @Test func `a speech-only alert is ended when the sound device never reports its end`() throws {
        let (bench, phone) = try stage()
        _ = bench.request(.alert, spoken([]), from: phone)
        let heard = bench.wait(.seconds(120))
        #expect(heard.compactMap(\.result) == [.unsupportedResource])
        #expect(bench.hushed == bench.said.map(\.id))
    }

    @Test func `a pre-empted alert is spoken from the beginning when it returns`() throws {
        let bench = newAlertBench { $0.policy.apps["Siren"] = AppPolicy(priority: .emergency) }
        let phone = try #require(bench.app())
        let siren = try #require(bench.app("Siren", types: [.information]))
        _ = bench.request(.alert, spoken(), from: phone)
        _ = bench.began()
        _ = bench.alert("Stop", id: 2, from: siren)
        #expect(bench.hushed == bench.said.map(\.id))
        _ = bench.wait(.seconds(5))
        #expect(bench.said.map(\.parts) == [[.text("Fuel is low")], [.text("Fuel is low")]])
    }

    @Test func `a pre-empted alert that was spoken completely is not spoken again`() throws {
        let bench = newAlertBench { $0.policy.apps["Siren"] = AppPolicy(priority: .emergency) }
        let phone = try #require(bench.app())
        let siren = try #require(bench.app("Siren", types: [.information]))
        _ = bench.request(.alert, spoken(), from: phone)
        _ = bench.began()
        _ = bench.ended()
        _ = bench.alert("Stop", id: 2, from: siren)
        _ = bench.wait(.seconds(5))
        #expect(bench.said.count == 1)
        #expect(bench.scene.card?.lines == ["Fuel"])
    }

    @Test func `speech of an app's alert stops when the app disconnects`() throws {
        let (bench, phone) = try stage()
        let other = try #require(bench.app("Radio", types: [.media]))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        _ = bench.request(.alert, spoken(), from: phone)
        #expect(short(bench.began(), to: other) == ["FULL HMI_OBSCURED ATTENUATED"])
        let heard = bench.handle(.disconnected(phone.connection))
        #expect(bench.hushed == bench.said.map(\.id))
        #expect(short(heard, to: other) == ["FULL HMI_OBSCURED", "FULL MAIN"])
        #expect(short(heard, to: phone) == [], "no response after the end of a session")
    }
}
