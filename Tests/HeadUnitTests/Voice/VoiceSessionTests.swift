import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A press of the voice key, on a board with a recogniser and on one without.
struct VoiceSessionTests {
    @Test func `a command that is recognised is shown for 600 ms and then sent to its app`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        #expect(bench.addSpoken(["Next song", "Shuffle"], from: app) == ["SUCCESS", "SUCCESS"])
        #expect(Bench.told(bench.pressVoiceKey()) == ["OnHMIStatus VRSESSION"])
        #expect(bench.said.last?.parts == [.chime(.listen)])
        #expect(bench.microphoneUses.isEmpty, "the chime comes first")
        _ = bench.finishPrompt()
        #expect(bench.listenedFor == ["Next song", "Shuffle", "Help", "Cancel", "Table"])
        _ = bench.microphone(.opened)
        #expect(bench.sessionCard?.isListening == true)
        #expect(Bench.told(bench.recognise("Shuffle")).isEmpty)
        #expect(bench.sessionCard?.title == "“Shuffle”")
        #expect(bench.sessionCard?.isListening == false)
        #expect(Bench.told(bench.wait(.milliseconds(599))).isEmpty)
        let heard = bench.wait(.milliseconds(2))
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "OnCommand 2"])
        #expect(heard.last?.parameters["triggerSource"] == "VR")
        #expect(bench.sessionCard == nil)
    }

    @Test func `without a recogniser a row that is touched is said`() throws {
        let (bench, app) = try Bench.forSessions(recognises: false)
        _ = bench.addSpoken(["Next song", "Shuffle"], from: app)
        #expect(bench.page?.header.hasVoice == true)
        _ = bench.pressVoiceKey()
        #expect(bench.sessionCard?.rows.map(\.text) == ["Next song", "Shuffle"])
        #expect(bench.sessionCard?.isListening == false && bench.microphoneUses.isEmpty)
        _ = bench.wait(.milliseconds(300))
        _ = bench.tapPhrase(0)
        #expect(bench.sessionCard?.title == "“Next song”")
        #expect(Bench.told(bench.wait(.milliseconds(601))) == ["OnHMIStatus MAIN", "OnCommand 1"])
        #expect(bench.microphoneUses.isEmpty)
    }

    @Test func `a session without a microphone ends 10 s after the last touch`() throws {
        let (bench, app) = try Bench.forSessions(recognises: false)
        _ = bench.addSpoken(["Next song"], from: app)
        _ = bench.pressVoiceKey()
        #expect(Bench.told(bench.wait(.milliseconds(9999))).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(2))) == ["OnHMIStatus MAIN"])
        #expect(bench.sessionCard == nil)
    }

    @Test func `no app is audible in a session, whatever its level`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        let radio = try #require(bench.app("Radio", types: [.media], isMedia: true))
        _ = bench.handle(.appActivated(SessionID(radio.session)))
        _ = bench.handle(.appActivated(SessionID(app.session)))
        let begun = bench.pressVoiceKey()
        let told = begun.first { $0.connection == radio.connection && $0.notification == .onHMIStatus }
        #expect(told?.parameters["audioStreamingState"] == "NOT_AUDIBLE")
        #expect(told?.parameters["hmiLevel"] == "LIMITED")
        let ended = bench.pressVoiceKey()
        let after = ended.first { $0.connection == radio.connection && $0.notification == .onHMIStatus }
        #expect(after?.parameters["audioStreamingState"] == "AUDIBLE")
        #expect(bench.sessionCard == nil, "the key ends the session that it has begun")
    }

    static let ends: [(name: String, act: @Sendable (Bench) -> [Heard])] = [
        ("back", { $0.handle(.backKey) }), ("home", { $0.handle(.homeKey) }), ("the key again", { $0.pressVoiceKey() }),
        ("cancel on the card", { $0.tapCardButton(0) }), ("cancel is said", { $0.recognise("Cancel") }),
        ("the microphone fails", { $0.microphone(.opened) + $0.microphone(.failed("unplugged")) }),
        ("the recogniser is gone", { $0.handle(.voiceSupport(VoiceSupport(hasMicrophone: true))) }),
        ("another app", { $0.handle(.appActivated(SessionID(2))) }),
        ("closed", { $0.handle(.appClosed(SessionID(1))) }),
        (
            "nothing is heard twice",
            { bench in
                bench.microphone(.opened) + bench.microphone(.notRecognised) + bench.finishPrompt()
                    + bench.microphone(.opened)
                    + bench.microphone(.notRecognised)
            }
        ),
        ("a master reset", { $0.handle(.masterReset) }), ("the end of the service", { $0.handle(.stopping) }),
    ]

    @Test(arguments: ends.indices)
    func `a session ends, its microphone is closed, and no command is sent`(row: Int) throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        _ = try #require(bench.app("Other", types: [.media]))
        _ = bench.handle(.appActivated(SessionID(app.session)))
        _ = bench.pressVoiceKey() + bench.finishPrompt() + bench.wait(.milliseconds(300))
        #expect(bench.sessionCard != nil)
        let heard = Self.ends[row].act(bench) + bench.wait(.seconds(2))
        #expect(bench.sessionCard == nil, "\(Self.ends[row].name)")
        #expect(bench.engine.phrases.state == .closed)
        #expect(!heard.contains { $0.notification == .onCommand })
    }

    @Test func `what is not understood is answered with Pardon once`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        _ = bench.pressVoiceKey() + bench.finishPrompt()
        _ = bench.recognise("something else")
        #expect(bench.sessionCard?.title == "Pardon?")
        #expect(bench.said.last?.parts == [.text("Pardon?"), .chime(.listen)])
        _ = bench.finishPrompt()
        #expect(bench.microphoneUses.count == 2)
        _ = bench.recognise("Next song")
        #expect(Bench.told(bench.wait(.milliseconds(601))) == ["OnHMIStatus MAIN", "OnCommand 1"])
    }

    @Test func `help speaks the prompt that the app has set, or the first phrases of its commands`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song", "Shuffle"], from: app)
        _ = bench.pressVoiceKey() + bench.finishPrompt()
        _ = bench.recognise("Help")
        #expect(bench.said.last?.parts == [.text("Next song, Shuffle"), .chime(.listen)])
        _ = bench.pressVoiceKey()
        let set = try bench.send(
            #"{"helpPrompt": [{"text": "Say next", "type": "TEXT"}]}"#, .setGlobalProperties, id: 7, from: app)
        #expect(set.first?.result == .success)
        _ = bench.pressVoiceKey() + bench.finishPrompt()
        _ = bench.recognise("Help")
        #expect(bench.said.last?.parts == [.text("Say next"), .chime(.listen)])
        _ = bench.pressVoiceKey()
        _ = try bench.send(#"{"properties": ["HELPPROMPT"]}"#, .resetGlobalProperties, id: 8, from: app)
        _ = bench.pressVoiceKey() + bench.finishPrompt()
        _ = bench.recognise("Help")
        #expect(bench.said.last?.parts.first == .text("Next song, Shuffle"))
    }

    @Test func `a name gives its app the screen, also a new one`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        let other = try #require(bench.app("Tonal", types: [.media], isMedia: true))
        _ = bench.handle(.appActivated(SessionID(app.session)))
        let renamed: JSON = ["language": "EN-US", "hmiDisplayLanguage": "EN-US", "appName": "Song box"]
        #expect(bench.request(.changeRegistration, renamed, from: other).last?.result == .success)
        #expect(Bench.told(bench.handle(.phraseSaid("song BOX"))).first == "OnHMIStatus VRSESSION")
        _ = bench.wait(.milliseconds(601))
        #expect(bench.shownApp == "Song box")
        #expect(bench.engine.problem(saying: "Tonal") != nil)
    }

    @Test func `a command after the name of its app can be said while another app has the screen`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        let other = try #require(bench.app("Map"))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        _ = bench.addSpoken(["Take me home"], from: other)
        let name = try #require(bench.engine.snapshot.apps.first { $0.session == SessionID(app.session) }?.name)
        _ = bench.pressVoiceKey() + bench.finishPrompt()
        let rows = try #require(bench.sessionCard?.rows.map(\.text))
        #expect(!rows.contains { $0.contains("Next song") } && rows.contains(name), "the card has the names alone")
        #expect(bench.engine.problem(saying: "Next song") != nil)
        _ = bench.recognise("\(name) Next song")
        let heard = bench.wait(.milliseconds(601))
        let commands = heard.filter { $0.notification == .onCommand }
        #expect(commands.map(\.connection) == [app.connection])
        #expect(bench.engine.snapshot.apps.first { $0.status.level == .full }?.name == "Map")
    }

    @Test func `an app that the driver has closed cannot be told a command`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        let other = try #require(bench.app("Map"))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        let name = try #require(bench.engine.snapshot.apps.first { $0.session == SessionID(app.session) }?.name)
        #expect(bench.engine.problem(saying: "\(name) next song") == nil)
        _ = bench.handle(.appClosed(SessionID(app.session)))
        #expect(bench.engine.problem(saying: "\(name) next song") != nil)
    }

    @Test func `an app whose policy allows no OnCommand at its level cannot be told a command`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true) { $0.policy.default.rpcs[.onCommand] = [.full] }
        _ = bench.addSpoken(["Next song"], from: app)
        #expect(bench.engine.problem(saying: "next song") == nil)
        let other = try #require(bench.app("Map"))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        let name = try #require(bench.engine.snapshot.apps.first { $0.session == SessionID(app.session) }?.name)
        #expect(bench.engine.problem(saying: "\(name) next song") != nil)
    }

    @Test func `a key that is held ends the phrase when it is released`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.voiceKey(.down, at: stamp)) + bench.finishPrompt() + bench.microphone(.opened)
        #expect(bench.decidedPhrases.isEmpty)
        _ = bench.handle(.voiceKey(.up, at: stamp + .milliseconds(1500)))
        #expect(bench.decidedPhrases == [try #require(bench.microphoneUses.last).id])
    }

    @Test func `an emergency ends a session, and other alerts wait for its end`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        _ = bench.pressVoiceKey() + bench.finishPrompt() + bench.microphone(.opened)
        _ = bench.handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(7), lines: ["Tyre"])))
        #expect(bench.sessionCard != nil && bench.scene.layers.isEmpty)
        let urgent = LocalAlert(id: LocalAlert.ID(8), lines: ["Brake"], rank: .high)
        _ = bench.handle(.localAlertRequested(urgent))
        #expect(bench.sessionCard == nil && bench.scene.layers.last?.card.lines == ["Brake"])
        #expect(bench.closedMicrophones == bench.microphoneUses.map(\.id))
    }

    @Test func `a press with nothing to say is answered with a notice`() throws {
        let (bench, _) = try Bench.forSessions(recognises: true)
        #expect(bench.pressVoiceKey().isEmpty)
        #expect(bench.sessionCard == nil)
        #expect(bench.scene.banner?.title == "No voice commands")
        #expect(bench.engine.problem(saying: nil) != nil)
    }

    @Test func `more than four phrases have a page, from which each can be said`() throws {
        let (bench, app) = try Bench.forSessions(recognises: false) { $0.sound.isAvailable = false }
        _ = bench.addSpoken((1...6).map { "Command \($0)" }, from: app)
        _ = bench.pressVoiceKey() + bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.tapCardButton(1)).suffix(1) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.rows?.count == 6)
        _ = bench.wait(.milliseconds(300))
        _ = bench.tapRow(4)
        #expect(bench.rows == nil)
        #expect(Bench.told(bench.wait(.milliseconds(601))) == ["OnHMIStatus MAIN", "OnCommand 5"])
    }

    @Test func `a command that its app deletes while it is said is not sent`() throws {
        let (bench, app) = try Bench.forSessions(recognises: true)
        _ = bench.addSpoken(["Next song"], from: app)
        _ = bench.pressVoiceKey() + bench.finishPrompt() + bench.recognise("Next song")
        _ = bench.request(.deleteCommand, ["cmdID": 1], id: 70, from: app)
        #expect(Bench.told(bench.wait(.milliseconds(601))) == ["OnHMIStatus MAIN"])
    }

    @Test(arguments: [true, false])
    func `voice commands that are switched off have no effect, and apps are told so`(isOn: Bool) throws {
        let (bench, app) = try Bench.forSessions(recognises: true) { $0.voice.commands = isOn }
        #expect(bench.addSpoken(["Next song"], from: app) == [isOn ? "SUCCESS" : "WARNINGS"])
        #expect(bench.page?.header.hasVoice == isOn)
        _ = bench.pressVoiceKey()
        #expect((bench.sessionCard != nil) == isOn)
    }
}
