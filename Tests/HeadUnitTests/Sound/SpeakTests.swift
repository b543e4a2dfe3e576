import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct SpeakTests {
    private func speak(_ text: String, _ type: SpeechCapability = .text) -> JSON {
        ["ttsChunks": [TTSChunk(text: text, type: type).json]]
    }

    @Test func `Speak is answered after it was played`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        #expect(bench.request(.speak, speak("Turn left"), from: phone).isEmpty)
        #expect(bench.said.map(\.parts) == [[.text("Turn left")]])
        #expect(short(bench.began(), to: phone) == ["FULL MAIN ATTENUATED"])
        #expect(short(bench.ended(), to: phone) == ["FULL MAIN", "SUCCESS"])
    }

    @Test func `Speak requests are played in their order`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for id in 1...3 { _ = bench.request(.speak, speak("\(id)"), id: Int32(id), from: phone) }
        #expect(bench.said.map(\.parts) == [[.text("1")]])
        #expect(bench.ended().map { $0.rpc?.correlationID } == [1])
        #expect(bench.ended().map { $0.rpc?.correlationID } == [2])
        #expect(bench.ended().map { $0.rpc?.correlationID } == [3])
        #expect(bench.said.map(\.parts) == [[.text("1")], [.text("2")], [.text("3")]])
    }

    @Test(arguments: [
        (SoundOutcome.partly("half of it"), ResultCode.warnings), (.unheard("no device"), .unsupportedResource),
        (.stopped, .aborted),
    ])
    func `the response to Speak depends on how playing ended`(outcome: SoundOutcome, result: ResultCode) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.speak, speak("a"), from: phone)
        #expect(bench.ended(outcome).map(\.result) == [result])
    }

    @Test func `an alert's sound aborts Speak, and waiting requests continue after it`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.speak, speak("first"), id: 1, from: phone)
        _ = bench.request(.speak, speak("second"), id: 2, from: phone)
        let alert = Alert(lines: ["a"], chunks: [TTSChunk(text: "alert")])
        let heard = bench.request(.alert, alert.parameters, id: 3, from: phone)
        #expect(short(heard, to: phone) == ["FULL ALERT", "ABORTED"])
        #expect(bench.said.last?.parts == [.text("alert")])
        #expect(bench.ended().isEmpty)
        #expect(bench.said.last?.parts == [.text("second")])
    }

    @Test func `Speak requests beyond the queue's length are rejected`() throws {
        let bench = newAlertBench { $0.alerts.queueLength = 2 }
        let phone = try #require(bench.app())
        let answers = (1...5).flatMap { bench.request(.speak, speak("\($0)"), id: $0, from: phone) }
        #expect(answers.map(\.result) == [.rejected, .rejected])
    }

    @Test func `closing an app stops its speech`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.speak, speak("1"), id: 1, from: phone)
        _ = bench.request(.speak, speak("2"), id: 2, from: phone)
        let heard = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(heard.compactMap(\.result) == [.aborted, .aborted])
        #expect(bench.hushed.count == 1)
        #expect(bench.said.count == 1)
    }

    @Test func `Speak fails with a missing file or without a sound device`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        #expect(bench.request(.speak, speak("a.wav", .file), from: phone).map(\.result) == [.fileNotFound])
        let mute = newAlertBench { $0.sound.isAvailable = false }
        let other = try #require(mute.app())
        #expect(mute.request(.speak, speak("a"), from: other).map(\.result) == [.unsupportedResource])
    }

    @Test func `Speak is not allowed in the background`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        let other = try #require(bench.app("Other", types: [.information]))
        #expect(bench.request(.speak, speak("a"), from: other).map(\.result) == [.disallowed])
    }

    @Test func `text is spoken in the head unit's language`() throws {
        let bench = newAlertBench { $0.language = .deDE }
        _ = bench.handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(1), lines: ["Links"], speech: "Links")))
        #expect(bench.said.first?.language == "de-DE")
    }
}
