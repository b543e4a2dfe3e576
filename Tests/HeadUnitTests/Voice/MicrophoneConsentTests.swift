import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Which apps may use the microphone, and what apps are told of it.
struct MicrophoneConsentTests {
    private static func bench(_ change: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        let bench = newAlertBench(change)
        _ = bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true)))
        return bench
    }

    private static func record(_ bench: Bench, _ phone: Phone, id: Int32 = 7) -> [Heard] {
        bench.request(.performAudioPassThru, Bench.recording(), id: id, from: phone)
    }

    private static func names(_ permissions: JSON) -> Set<String> {
        let names = (permissions["permissionItem"]?.array ?? []).compactMap { $0["rpcName"]?.string }
        return Set(names).intersection(["PerformAudioPassThru", "EndAudioPassThru", "OnAudioPassThru"])
    }

    // MARK: The question

    @Test func `an app is asked about once`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        #expect(bench.scene.card?.buttons.map(\.text) == ["This time", "Always", "No"])
        #expect(bench.scene.card?.senderIcon == EncodedImage(.microphone))
        #expect(bench.said.isEmpty && bench.microphoneUses.isEmpty)
        _ = bench.tap(secondButton)
        #expect(bench.said.last?.parts == [.chime(.listen)] && bench.scene.voice != nil)
        guard case .microphone(let kept)? = bench.orders.last(where: \.isAboutMicrophone) else {
            Issue.record("the answer is not stored")
            return
        }
        #expect(kept == MicrophonePermission(device: .local, appID: "Drive", name: "Drive", isAllowed: true))
        _ = bench.ended()
        _ = bench.microphone(.opened)
        _ = bench.tap(cancelButton)
        _ = Self.record(bench, phone, id: 8)
        #expect(bench.scene.card == nil && bench.scene.voice != nil)
    }

    @Test func `This time lasts until the app's session ends`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        _ = bench.tap(firstButton)
        #expect(bench.scene.voice != nil && !bench.orders.contains(where: \.isAboutMicrophone))
        _ = bench.handle(.backKey)
        _ = bench.request(.unregisterAppInterface, id: 9, from: phone)
        let again = try #require(bench.app())
        _ = Self.record(bench, again)
        #expect(bench.scene.card != nil)
    }

    @Test func `No is kept, and the app is refused from then on`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        #expect(bench.tap(thirdButton).compactMap(\.result) == [.userDisallowed])
        #expect(Self.record(bench, phone, id: 8).compactMap(\.result) == [.userDisallowed])
        #expect(bench.scene.card == nil && bench.microphoneUses.isEmpty)
    }

    @Test func `Back and the end of the question's time mean not this time`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        #expect(bench.handle(.backKey).compactMap(\.result) == [.userDisallowed])
        _ = Self.record(bench, phone, id: 8)
        #expect(bench.scene.card != nil, "it is asked again")
        #expect(bench.wait(.seconds(30)).compactMap(\.result) == [.userDisallowed])
    }

    @Test func `the question goes with its app`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        _ = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(bench.scene.card == nil)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = Self.record(bench, phone, id: 9)
        #expect(bench.scene.card != nil)
    }

    @Test func `the question goes when a reload forbids the app to record`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        var configuration = bench.engine.configuration
        configuration.policy.default.rpcs[.performAudioPassThru] = []
        let heard = bench.handle(.reconfigured(configuration))
        #expect(heard.compactMap(\.result) == [.disallowed])
        #expect(bench.scene.card == nil && bench.microphoneUses.isEmpty)
    }

    @Test func `an answer of an earlier run is used, and forgotten with its device`() throws {
        let bench = Self.bench { $0.consent.tcp = .always }
        let device = DeviceID.tcp(address: "192.168.1.23")
        var kept = KeptState()
        kept.microphones = [MicrophonePermission(device: device, appID: "Map", name: "Map", isAllowed: true)]
        _ = bench.handle(.restored(kept))
        let phone = try #require(bench.app("Map", from: device))
        _ = Self.record(bench, phone)
        #expect(bench.scene.card == nil && bench.scene.voice != nil)
        _ = bench.handle(.deviceForgotten(device))
        let again = try #require(bench.app("Map", from: device))
        _ = Self.record(bench, again)
        #expect(bench.scene.card != nil)
    }

    // MARK: Answers that are taken back

    private static let tablet = DeviceID.tcp(address: "192.168.1.23")
    private static let stored = [
        MicrophonePermission(device: .local, appID: "Drive", name: "Drive", isAllowed: false),
        MicrophonePermission(device: tablet, appID: "Map", name: "Map", isAllowed: true),
    ]

    /// Answers of an earlier run, and the page "Voice" of the settings.
    private static func answered(_ choice: HeadUnitConfiguration.Voice.AppsMicrophone? = nil) throws -> (Bench, Phone) {
        let bench = Self.bench {
            $0.screen.templates = true
            $0.consent.tcp = .always
        }
        var board = BoardSettings(microphone: true)
        board.appsMicrophone = choice
        _ = bench.handle(.settingsChanged(board))
        var kept = KeptState()
        kept.microphones = stored
        _ = bench.handle(.restored(kept))
        let phone = try #require(bench.app())
        _ = bench.handle(.homeKey)
        bench.wait()
        bench.openSettings("Voice")
        return (bench, phone)
    }

    private static func choices(_ bench: Bench) -> [String]? { (bench.page?.content as? VoiceContent)?.choices }

    @Test func `Ask after another choice takes all answers back, once`() throws {
        let (bench, phone) = try Self.answered(.deny)
        #expect(Self.choices(bench)?.first == "Ask")
        for _ in 1...2 {
            _ = bench.press(VoiceContent.Part.choice.element(0))
            bench.wait()
        }
        #expect(bench.settings.last == .appsMicrophone(.ask))
        #expect(bench.orders.count(where: \.forgetsAnswers) == 1)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = Self.record(bench, phone, id: 8)
        #expect(bench.scene.card?.buttons.map(\.text) == ["This time", "Always", "No"])
    }

    @Test func `Ask opens the list of the answers, and Forget takes one of them back`() throws {
        let (bench, phone) = try Self.answered()
        #expect(Self.choices(bench)?.first == "Ask…")
        _ = bench.press(VoiceContent.Part.choice.element(0))
        bench.wait()
        #expect(bench.settingsRows.map(\.text) == ["Drive", "Map"])
        #expect(bench.settingsRows.map(\.secondaryText) == ["No", "Always"])
        #expect(bench.settingsRows.map(\.icon) == [.lock, .microphone])
        #expect(bench.settingsRows.allSatisfy { $0.action == "Forget" })
        _ = bench.press(.row(0))
        bench.wait()
        #expect(bench.settingsRows.count == 2, "only the button forgets")
        _ = bench.press(SettingsListContent.Part.action.element(0))
        bench.wait()
        #expect(bench.settingsRows.map(\.text) == ["Map"])
        #expect(bench.orders.compactMap(\.forgottenApp) == ["Drive"])
        #expect(bench.orders.count(where: \.forgetsAnswers) == 0)
        _ = bench.press(SettingsListContent.Part.action.element(0))
        bench.wait()
        #expect(Self.choices(bench)?.first == "Ask", "the list closes with its last row")
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = Self.record(bench, phone, id: 8)
        #expect(bench.scene.card != nil)
    }

    @Test func `an answer for this time is listed under the name of its app until the session ends`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.app())
        _ = Self.record(bench, phone)
        _ = bench.tap(firstButton)
        typealias Answer = Engine.Snapshot.MicrophoneAnswer
        let answer = Answer(device: .local, appID: "Drive", name: "Drive", answer: .thisTime)
        #expect(bench.engine.snapshot.microphoneAnswers == [answer])
        _ = bench.handle(.backKey)
        _ = bench.request(.unregisterAppInterface, id: 9, from: phone)
        #expect(bench.engine.snapshot.microphoneAnswers.isEmpty)
    }

    @Test func `a forgotten answer ends the recording that it allowed, and counts for its device only`() throws {
        let bench = Self.bench { $0.consent.tcp = .always }
        var kept = KeptState()
        kept.microphones = [
            MicrophonePermission(device: .local, appID: "Drive", name: "Drive", isAllowed: true),
            MicrophonePermission(device: Self.tablet, appID: "Drive", name: "Drive", isAllowed: true),
        ]
        _ = bench.handle(.restored(kept))
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        #expect(bench.handle(.microphoneAnswerForgotten(Self.tablet, appID: "Drive")).compactMap(\.result).isEmpty)
        let heard = bench.handle(.microphoneAnswerForgotten(.local, appID: "Drive"))
        #expect(heard.compactMap(\.result) == [.aborted] && bench.isClosedOnce())
        #expect(bench.orders.compactMap(\.forgottenApp) == ["Drive", "Drive"])
        _ = bench.handle(.microphoneAnswerForgotten(.local, appID: "Drive"))
        #expect(bench.orders.compactMap(\.forgottenApp).count == 2, "there is no answer any more")
        _ = Self.record(bench, phone, id: 8)
        #expect(bench.scene.card != nil)
    }

    // MARK: What apps are told

    @Test func `without a microphone nothing is announced or served`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "Map", appID: "Map", types: [.navigation])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        #expect(heard.first?.parameters["audioPassThruCapabilities"] == nil)
        let told = try #require(heard.first { $0.notification == .onPermissionsChange })
        #expect(Self.names(told.parameters).isEmpty)
        _ = bench.wait(.milliseconds(100))
        #expect(Self.record(bench, phone).compactMap(\.result) == [.unsupportedRequest])
    }

    @Test func `with a microphone the recommended kind of sound is announced first`() throws {
        let bench = Self.bench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "Map", appID: "Map", types: [.navigation])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        let kinds = heard.first?.parameters["audioPassThruCapabilities"]?.array ?? []
        #expect(kinds.first == ["samplingRate": "16KHZ", "bitsPerSample": "16_BIT", "audioType": "PCM"])
        #expect(kinds.count == 8 && Set(kinds.compactMap { $0["samplingRate"]?.string }).count == 4)
        let told = try #require(heard.first { $0.notification == .onPermissionsChange })
        #expect(Self.names(told.parameters).count == 3)
    }

    @Test func `a microphone that comes or goes changes the permissions at once`() throws {
        let bench = newAlertBench { $0.voice.appsMicrophone = .allow }
        let phone = try #require(bench.app())
        let come = bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true)))
        #expect(come.map { Self.names($0.parameters).count } == [3])
        #expect(bench.handle(.voiceSupport(VoiceSupport(hasMicrophone: true))).isEmpty)
        bench.startRecording(from: phone)
        let gone = bench.handle(.voiceSupport(VoiceSupport()))
        #expect(gone.compactMap(\.result) == [.aborted] && bench.isClosedOnce())
        let told = try #require(gone.first { $0.notification == .onPermissionsChange })
        #expect(Self.names(told.parameters).isEmpty)
    }

    @Test func `the key switches the microphone off, and a recording ends`() throws {
        let bench = Bench.withMicrophone()
        var board = BoardSettings()
        board.microphone = true
        _ = bench.handle(.settingsChanged(board))
        let phone = try #require(bench.app())
        bench.startRecording(from: phone)
        let heard = bench.handle(.microphoneKey)
        #expect(heard.compactMap(\.result) == [.aborted] && bench.isClosedOnce())
        #expect(bench.settings == [.microphone(false)])
        #expect(bench.scene.banner?.title == "Microphone" && bench.scene.banner?.text == "Off")
        #expect(Self.record(bench, phone, id: 9).compactMap(\.result) == [.rejected])
        _ = bench.handle(.microphoneKey)
        #expect(bench.settings == [.microphone(false), .microphone(true)])
        #expect(Self.record(bench, phone, id: 10).compactMap(\.result).isEmpty)
    }

    @Test func `the key does nothing without a microphone`() {
        let bench = newAlertBench()
        _ = bench.handle(.settingsChanged(BoardSettings()))
        #expect(bench.handle(.microphoneKey).isEmpty && bench.settings.isEmpty)
        #expect(bench.scene.banner == nil)
    }

    @Test func `where no app may use the microphone, it is not announced and requests are DISALLOWED`() throws {
        let bench = Self.bench { $0.voice.appsMicrophone = .deny }
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "Map", appID: "Map", types: [.navigation])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: phone)
        #expect(heard.first?.parameters["audioPassThruCapabilities"] == nil)
        let told = try #require(heard.first { $0.notification == .onPermissionsChange })
        #expect(Self.names(told.parameters).isEmpty)
        _ = bench.wait(.milliseconds(100))
        let answer = Self.record(bench, phone)
        #expect(answer.compactMap(\.result) == [.disallowed] && answer.last?.info.isEmpty == false)
    }

    @Test func `the policy allows recordings at FULL and LIMITED`() throws {
        let bench = Bench.withMicrophone()
        let phone = try #require(bench.app("Plain", types: [.default]))
        let map = try #require(bench.app("Map"))
        _ = bench.handle(.appActivated(SessionID(map.session)))
        #expect(Self.record(bench, phone).compactMap(\.result) == [.disallowed], "it is in the background")
        #expect(Self.record(bench, map).compactMap(\.result).isEmpty)
    }
}

extension StoreRequest {
    fileprivate var isAboutMicrophone: Bool { if case .microphone = self { true } else { false } }
    fileprivate var forgetsAnswers: Bool { if case .forgetMicrophones = self { true } else { false } }
    /// The id of the app whose answer is deleted.
    fileprivate var forgottenApp: String? { if case .forgetMicrophone(_, let appID) = self { appID } else { nil } }
}
