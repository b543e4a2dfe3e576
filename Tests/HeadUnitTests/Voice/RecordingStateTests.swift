import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// What an app sees of its recording (ATF Smoke/API/031), and what else is heard meanwhile.
struct RecordingStateTests {
    /// An app with sound: its audio state changes.
    private static func benchWithMusic() throws -> (bench: Bench, phone: Phone) {
        let bench = Bench.withMicrophone()
        return (bench, try #require(bench.app(types: [.media], isMedia: true)))
    }

    @Test func `the app is attenuated by the prompt and obscured until the end`() throws {
        let (bench, phone) = try Self.benchWithMusic()
        var heard = bench.request(.performAudioPassThru, Bench.recording(prompt: "a"), id: 7, from: phone)
        heard += bench.began() + bench.ended() + bench.microphone(.opened) + bench.wait(.seconds(1))
        heard += bench.microphone(.sound([1]))
        #expect(
            recorded(heard, to: phone) == [
                "ATTENUATED MAIN", "ATTENUATED HMI_OBSCURED", "AUDIBLE HMI_OBSCURED", "sound 1", "AUDIBLE MAIN",
                "7 SUCCESS",
            ])
    }

    @Test func `without a prompt the card comes before the chime`() throws {
        let (bench, phone) = try Self.benchWithMusic()
        var heard = bench.request(.performAudioPassThru, Bench.recording(), id: 7, from: phone)
        heard += bench.began() + bench.ended() + bench.microphone(.opened) + bench.tap(cancelButton)
        #expect(
            recorded(heard, to: phone) == [
                "AUDIBLE HMI_OBSCURED", "ATTENUATED HMI_OBSCURED", "AUDIBLE HMI_OBSCURED", "AUDIBLE MAIN", "7 ABORTED",
            ])
    }

    @Test func `a recording of an app in the background obscures the app on the screen`() throws {
        let bench = Bench.withMicrophone()
        let music = try #require(bench.app("Music", types: [.media], isMedia: true))
        let map = try #require(bench.app("Map"))
        _ = bench.handle(.appActivated(SessionID(map.session)))
        let heard = bench.startRecording(from: music)
        #expect(short(heard, to: map).first == "FULL HMI_OBSCURED")
        #expect(bench.scene.voice?.sender == "Music")
    }

    @Test func `the head unit is silent while the microphone is open`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(id: 7, from: phone)
        #expect(bench.volumes == [0])
        _ = bench.request(.speak, ["ttsChunks": [TTSChunk(text: "later").json]], id: 8, from: phone)
        #expect(bench.said.count == 1, "speech waits")
        _ = bench.tap(cancelButton)
        #expect(bench.volumes == [0, 100] && bench.said.last?.parts == [.text("later")])
    }

    @Test func `with muteAudio false sounds go on`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(mutes: false), from: phone)
        #expect(bench.volumes.isEmpty)
    }

    // MARK: Alerts

    @Test func `an alert of the highest class ends a recording`() throws {
        let bench = Bench.withMicrophone {
            $0.policy.apps["Siren"] = AppPolicy(priority: .emergency, urgency: .emergency)
        }
        let phone = try #require(bench.app())
        let siren = try #require(bench.app("Siren", types: [.communication]))
        bench.startRecording(id: 7, from: phone)
        let heard = bench.alert("Brake", from: siren)
        #expect(heard.filter { $0.connection == phone.connection }.compactMap(\.result) == [.aborted])
        #expect(bench.scene.voice == nil && bench.scene.card?.lines == ["Brake"] && bench.isClosedOnce())
    }

    @Test func `other alerts wait for the end of a recording`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        let other = try #require(bench.app("Other", types: [.communication]))
        bench.startRecording(id: 7, from: phone)
        _ = bench.alert("Rain", from: other)
        #expect(bench.scene.card == nil && bench.scene.voice != nil)
        _ = bench.tap(cancelButton)
        #expect(bench.scene.card?.lines == ["Rain"] && bench.scene.voice == nil)
    }

    @Test func `a recording is rejected while an alert is on the screen`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        _ = bench.alert("Rain", from: phone)
        let heard = bench.request(.performAudioPassThru, Bench.recording(), id: 7, from: phone)
        #expect(heard.compactMap(\.result) == [.rejected] && bench.said.isEmpty)
    }

    // MARK: The card

    @Test func `the app's touches are cancelled by the card, and touches beside it do nothing`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        #expect(short(bench.touch(10, 10, .begin), to: phone) == ["BEGIN"])
        let heard = bench.startRecording(from: phone)
        #expect(short(heard, to: phone).contains("CANCEL"))
        _ = bench.touch(10, 10, .end)
        #expect(short(bench.tap((x: 10, y: 10)), to: phone).isEmpty)
        #expect(bench.scene.voice != nil)
    }

    @Test func `the card shows how loud it is, at most the last levels`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(milliseconds: 100_000), from: phone)
        for level in 0..<200 { _ = bench.microphone(.level(level)) }
        #expect(bench.scene.voice?.levels.count == VoiceCard.levelLimit)
        #expect(bench.scene.voice?.levels.last == 100, "a level has at most 100")
    }

    @Test func `the seconds on the card are counted down`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(Bench.recording(milliseconds: 200_000), from: phone)
        #expect(bench.scene.voice?.status == "3 min left")
        _ = bench.wait(.milliseconds(190_500))
        #expect(bench.scene.voice?.status == "10 s left")
        _ = bench.wait(.milliseconds(500))
        #expect(bench.scene.voice?.status == "9 s left")
    }

    @Test func `an app without texts has a title of the head unit`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        #expect(bench.scene.voice?.title == "Speak now")
        #expect(bench.scene.voice?.buttons.map(\.text) == ["Done", "Retry", "Cancel"])
    }
}
