import SmartDeviceLink
import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// SDL-0282's presentation, against a head unit that the test plays.
@Suite(.timeLimit(.minutes(2)))
struct ScreenManagerTests {
    private static let icon = SDLFile(name: "icon.png", type: .png, bytes: [1])
    private static let buttonPicture = SDLFile(name: "button.png", type: .png, bytes: [2])
    private static let chime = SDLFile(name: "chime.wav", type: .wave, bytes: [3])

    /// An app at its level, with a screen.
    private func ready(
        _ manners: @Sendable (inout FakeCore.Manners) -> Void = { _ in }
    ) async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: manners)
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    private func error(of task: Task<Void, any Error>) async -> AlertError? {
        do {
            try await task.value
            return nil
        } catch {
            return error as? AlertError
        }
    }

    private func present(_ alert: AlertView, on screen: ScreenManager) -> Task<Void, any Error> {
        Task { try await screen.present(alert) }
    }

    private func press(_ pair: Pair, _ id: Int64) async {
        for mode in ["BUTTONDOWN", "BUTTONUP"] {
            await pair.core.notify(
                .onButtonEvent,
                ["buttonName": "CUSTOM_BUTTON", "buttonEventMode": .string(mode), "customButtonID": .integer(id)])
        }
        await pair.core.notify(
            .onButtonPress,
            ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": .integer(id)])
    }

    @Test func `an alert is sent with all its parts after its files, and its button handler is called`()
        async throws
    {
        let (pair, screen) = try await ready()
        let events = Mutex<[SoftButtonEvent]>([])
        let later = Mutex(0)
        var audio = AlertAudioData(speech: "Fuel is low")
        audio.add(files: [Self.chime])
        audio.add(phonetic: ["fju:@l"], type: .sapiPhonemes)
        audio.playTone = true
        let take = SoftButtonObject(
            name: "take",
            states: [
                SoftButtonState(
                    name: "take", text: "Take me there", artwork: Artwork(Self.buttonPicture), isHighlighted: true,
                    action: .keepContext)
            ]
        ) { event in events.withLock { $0.append(event) } }
        let alert = AlertView(
            text: "Fuel is low", secondaryText: "2 km", tertiaryText: "1.79", timeout: .seconds(7),
            showWaitIndicator: true, audio: audio,
            buttons: [take, SoftButtonObject("Later") { later.withLock { $0 += 1 } }],
            icon: Artwork(Self.icon, isTemplate: true))
        let presentation = present(alert, on: screen)
        let asked = await pair.core.next(.alert)
        #expect(
            asked.parameters == [
                "alertText1": "Fuel is low", "alertText2": "2 km", "alertText3": "1.79", "duration": 7000,
                "playTone": true, "progressIndicator": true, "cancelID": 1,
                "alertIcon": ["value": "icon.png", "imageType": "DYNAMIC", "isTemplate": true],
                "ttsChunks": [
                    ["text": "Fuel is low", "type": "TEXT"], ["text": "chime.wav", "type": "FILE"],
                    ["text": "fju:@l", "type": "SAPI_PHONEMES"],
                ],
                "softButtons": [
                    [
                        "type": "BOTH", "softButtonID": 1, "text": "Take me there", "isHighlighted": true,
                        "systemAction": "KEEP_CONTEXT",
                        "image": ["value": "button.png", "imageType": "DYNAMIC", "isTemplate": false],
                    ], ["type": "TEXT", "softButtonID": 2, "text": "Later", "systemAction": "DEFAULT_ACTION"],
                ],
            ])
        let sent = await pair.core.log.map(\.function)
        #expect(sent.dropFirst() == [.listFiles, .putFile, .putFile, .putFile, .alert])
        await press(pair, 1)
        await press(pair, 2)
        await pair.core.answer(asked, .success)
        try await presentation.value
        #expect(events.withLock { $0 } == [.event(.down), .event(.up), .press(.short)])
        #expect(later.withLock { $0 } == 1)
        // Its ids may be used again, and no handler is called any more.
        await press(pair, 1)
        await pair.app.stop()
    }
    @Test func `parts that a head unit cannot show are not sent`() async throws {
        let (pair, screen) = try await ready {
            $0.registration = Samples.registration(lines: 1, images: false, speech: ["TEXT"])
        }
        var audio = AlertAudioData(file: Self.chime)
        audio.add(speech: ["words"])
        let pictured = SoftButtonObject(
            name: "go", states: [SoftButtonState(name: "Go", artwork: Artwork(Self.buttonPicture))])
        let presentation = present(
            AlertView(
                text: "one", secondaryText: "two", timeout: .seconds(3), audio: audio, buttons: [pictured],
                icon: Artwork(Self.icon)), on: screen)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertText1"] == "one - two")
        #expect(asked.parameters["alertText2"] == nil)
        #expect(asked.parameters["alertIcon"] == nil)
        #expect(asked.parameters["ttsChunks"] == [["text": "words", "type": "TEXT"]])
        #expect(asked.parameters["softButtons"]?.array?.first?["type"] == "TEXT")
        #expect(asked.parameters["softButtons"]?.array?.first?["text"] == "Go")
        #expect(await pair.core.count(.putFile) == 0)
        await pair.core.answer(asked, .success)
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `a head unit before RPC 6 gets no icon, cancel id or CancelInteraction`() async throws {
        let (pair, screen) = try await ready { $0.registration = Samples.registration(lines: 3, version: 5) }
        let alert = AlertView(text: "Hello", timeout: .seconds(3), icon: Artwork(Self.icon))
        let presentation = present(alert, on: screen)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertIcon"] == nil)
        #expect(asked.parameters["cancelID"] == nil)
        alert.cancel()
        // It stays until it ends, and the next alert waits for that.
        let next = present(AlertView(text: "Next", timeout: .seconds(3)), on: screen)
        await pair.core.answer(asked, .success)
        #expect(await error(of: presentation) == nil)
        await pair.core.answer(await pair.core.next(.alert), .success)
        try await next.value
        #expect(await pair.core.count(.cancelInteraction) == 0)
        await pair.app.stop()
    }

    @Test func `static icons are not uploaded`() async throws {
        let (pair, screen) = try await ready()
        let presentation = present(
            AlertView(text: "Hello", timeout: .seconds(3), icon: Artwork(.icon(.acceptCall))), on: screen)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertIcon"] == ["value": "0x29", "imageType": "STATIC", "isTemplate": false])
        #expect(await pair.core.count(.putFile) == 0)
        await pair.core.answer(asked, .success)
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `an alert waits until Alert is allowed at the app's level`() async throws {
        let pair = try await Pair(manners: { $0.levels = [.notRunning] })
        try await pair.app.start()
        let screen = pair.app.screenManager
        let presentation = present(AlertView(text: "Hello", timeout: .seconds(3)), on: screen)
        await pair.core.status(.background)
        await pair.core.status(.full)
        let asked = await pair.core.next(.alert)
        #expect(await pair.app.hmiLevel == .full)
        await pair.core.answer(asked, .success)
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `an unknown screen is requested, and one line is sent if the head unit does not describe it`()
        async throws
    {
        let (pair, screen) = try await ready { $0.registration = [:] }
        let presentation = present(
            AlertView(text: "one", secondaryText: "two", timeout: .seconds(3), icon: Artwork(Self.icon)), on: screen)
        let asked = await pair.core.next(.alert)
        #expect(await pair.core.log.dropFirst().first?.parameters["systemCapabilityType"] == "DISPLAYS")
        #expect(asked.parameters["alertText1"] == "one - two")
        #expect(asked.parameters["alertIcon"] == nil)
        await pair.core.answer(asked, .success)
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `an alert is sent without pictures that failed, but without sound only if it has text`() async throws {
        let (pair, screen) = try await ready { $0.answers[.putFile] = .rejected }
        let pictured = SoftButtonObject(
            name: "go", states: [SoftButtonState(name: "Go", artwork: Artwork(Self.buttonPicture))])
        let presentation = present(
            AlertView(
                text: "Hello", timeout: .seconds(3), audio: AlertAudioData(file: Self.chime), buttons: [pictured],
                icon: Artwork(Self.icon)), on: screen)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertIcon"] == nil)
        #expect(asked.parameters["ttsChunks"] == nil)
        #expect(asked.parameters["softButtons"]?.array?.first?["text"] == "Go")
        await pair.core.answer(asked, .success)
        try await presentation.value
        let mute = await error(of: present(AlertView(audio: AlertAudioData(file: Self.chime)), on: screen))
        #expect(mute?.reason == .noSound(.refused(.rejected, info: "")))
        #expect(await pair.core.count(.alert) == 1)
        await pair.app.stop()
    }

    @Test func `a change of the view after the call is not shown`() async throws {
        let (pair, screen) = try await ready()
        var alert = AlertView(text: "before", timeout: .seconds(3))
        let presentation = present(alert, on: screen)
        alert.text = "after"
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertText1"] == "before")
        await pair.core.answer(asked, .success)
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `an invalid alert is refused before anything is sent`() async throws {
        let (pair, screen) = try await ready()
        let two = SoftButtonObject(name: "two", states: [SoftButtonState(name: "a"), SoftButtonState(name: "b")])
        let none = SoftButtonObject(name: "none", states: [])
        let cases: [(AlertView, AlertError.Reason)] = [
            (AlertView(), .empty), (AlertView(text: ""), .empty),
            (AlertView(text: "Hello", buttons: [two]), .states(button: "two", count: 2)),
            (AlertView(text: "Hello", buttons: [none]), .states(button: "none", count: 0)),
            (
                AlertView(text: "Hello", buttons: (1...5).map { SoftButtonObject("\($0)") }),
                .tooManyButtons(5)
            ),
        ]
        for (alert, reason) in cases {
            #expect(await error(of: present(alert, on: screen))?.reason == reason)
        }
        #expect(await pair.core.count(.alert) == 0)
        await pair.app.stop()
    }

    @Test
    func `alerts are sent one at a time in order, with unique cancel and button ids`()
        async throws
    {
        let (pair, screen) = try await ready()
        var presentations: [Task<Void, any Error>] = []
        let total = Int(ScreenManager.cancelIDs) + 2
        for number in 0..<total {
            let button = SoftButtonObject("OK")
            presentations.append(
                present(AlertView(text: "\(number)", timeout: .seconds(3), buttons: [button]), on: screen))
            while await screen.alertCount <= number { await Task.yield() }
        }
        for number in 0..<total {
            let asked = await pair.core.next(.alert)
            #expect(asked.parameters["alertText1"] == .string("\(number)"))
            #expect(asked.parameters["cancelID"] == .integer(Int64(number % 100 + 1)))
            #expect(await pair.core.count(.alert) == number + 1)
            await pair.core.answer(asked, .success)
        }
        for presentation in presentations { try await presentation.value }
        let ids = await pair.core.log.compactMap {
            $0.parameters["softButtons"]?.array?.first?["softButtonID"]?.integer
        }
        #expect(ids == Array(1...Int64(total)))
        await pair.app.stop()
    }

    @Test(arguments: [true, false])
    func `an alert cancelled while it waits is never sent`(bySelf: Bool) async throws {
        let (pair, screen) = try await ready()
        let first = present(AlertView(text: "first", timeout: .seconds(3)), on: screen)
        let asked = await pair.core.next(.alert)
        let alert = AlertView(text: "second", timeout: .seconds(3))
        let second = present(alert, on: screen)
        while await screen.alertCount < 2 { await Task.yield() }
        if bySelf { alert.cancel() } else { second.cancel() }
        // It does not wait for the alert that is shown.
        #expect(await error(of: second)?.reason == .cancelled)
        await pair.core.answer(asked, .success)
        try await first.value
        #expect(await pair.core.count(.alert) == 1)
        #expect(await pair.core.count(.cancelInteraction) == 0)
        await pair.app.stop()
    }

    @Test func `an alert cancelled on the screen sends CancelInteraction, and its button handler is not called`()
        async throws
    {
        let (pair, screen) = try await ready { $0.answers[.cancelInteraction] = nil }
        let alert = AlertView(text: "Hello", timeout: .seconds(3))
        let presentation = present(alert, on: screen)
        let asked = await pair.core.next(.alert)
        alert.cancel()
        let cancel = await pair.core.next(.cancelInteraction)
        #expect(cancel.parameters == ["functionID": 12, "cancelID": 1])
        await pair.core.answer(asked, .aborted)
        await pair.core.answer(cancel, .success)
        #expect(await error(of: presentation)?.reason == .cancelled)
        // An alert that has ended cannot be cancelled.
        alert.cancel()
        #expect(await pair.core.count(.cancelInteraction) == 1)
        await pair.app.stop()
    }

    @Test func `the error of a rejected alert has tryAgainTime, and warnings are an outcome`() async throws {
        let (pair, screen) = try await ready()
        let rejected = present(AlertView(text: "Hello", timeout: .seconds(3)), on: screen)
        await pair.core.answer(
            await pair.core.next(.alert), .rejected, [("tryAgainTime", 2500), ("info", "another one is shown")])
        #expect(
            await error(of: rejected)
                == AlertError(.refused(.rejected), tryAgainTime: .milliseconds(2500), info: "another one is shown"))
        let aborted = present(AlertView(text: "Hello", timeout: .seconds(3)), on: screen)
        await pair.core.answer(await pair.core.next(.alert), .aborted)
        #expect(await error(of: aborted) == AlertError(.refused(.aborted)))
        let warned = Task { try await screen.present(AlertView(text: "Hello", timeout: .seconds(3))) }
        await pair.core.answer(await pair.core.next(.alert), .warnings, [("info", "no icon")])
        #expect(try await warned.value == AlertOutcome(.warnings, info: "no icon"))
        await pair.app.stop()
    }

    @Test func `a lost connection ends the shown alert, and a waiting one is sent on the next connection`() async throws
    {
        let (pair, screen) = try await ready()
        let shown = present(AlertView(text: "shown", timeout: .seconds(3)), on: screen)
        _ = await pair.core.next(.alert)
        let waiting = present(AlertView(text: "waiting", timeout: .seconds(3), icon: Artwork(Self.icon)), on: screen)
        while await screen.alertCount < 2 { await Task.yield() }
        await pair.core.drop()
        #expect(await error(of: shown)?.reason == .failed(.disconnected))
        await pair.time.wake(.seconds(1))
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertText1"] == "waiting")
        await pair.core.answer(asked, .success)
        try await waiting.value
        await pair.app.stop()
    }

    @Test func `an alert whose upload was cut off is prepared again on the next connection`() async throws {
        let (pair, screen) = try await ready { $0.answers[.putFile] = nil }
        let presentation = present(AlertView(text: "Hello", timeout: .seconds(3), icon: Artwork(Self.icon)), on: screen)
        _ = await pair.core.next(.putFile)
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        await pair.core.answer(await pair.core.next(.putFile), .success)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertIcon"]?["value"] == "icon.png")
        await pair.core.answer(asked, .success)
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `stopping the manager ends all alerts with the reason stopped`() async throws {
        let (pair, screen) = try await ready()
        let shown = present(AlertView(text: "shown", timeout: .seconds(3)), on: screen)
        _ = await pair.core.next(.alert)
        let waiting = present(AlertView(text: "waiting", timeout: .seconds(3)), on: screen)
        while await screen.alertCount < 2 { await Task.yield() }
        await pair.app.stop()
        #expect(await error(of: shown)?.reason == .failed(.stopped))
        #expect(await error(of: waiting)?.reason == .failed(.stopped))
    }

    @Test(arguments: [true, false])
    func `an alert cancelled during an upload ends at once, and the upload serves the next alert`(
        bySelf: Bool
    ) async throws {
        let (pair, screen) = try await ready { $0.answers[.putFile] = nil }
        let alert = AlertView(text: "Hello", icon: Artwork(Self.icon))
        let presentation = present(alert, on: screen)
        let put = await pair.core.next(.putFile)
        if bySelf { alert.cancel() } else { presentation.cancel() }
        #expect(await error(of: presentation)?.reason == .cancelled)
        let next = present(alert, on: screen)
        await pair.core.answer(put, .success)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertIcon"]?["value"] == "icon.png")
        await pair.core.answer(asked, .success)
        try await next.value
        #expect(await pair.core.count(.putFile) == 1)
        await pair.app.stop()
    }
}
