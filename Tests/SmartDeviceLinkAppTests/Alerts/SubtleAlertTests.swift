import SmartDeviceLink
import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// SubtleAlert, presented as any other alert, against a head unit that the test plays.
@Suite(.timeLimit(.minutes(2)))
struct SubtleAlertTests {
    private static let icon = SDLFile(name: "icon.png", type: .png, bytes: [1])

    private func ready(version: Int64 = 8, fields: [String], images: [String] = []) async throws -> (
        Pair, ScreenManager
    ) {
        let registration: JSON = [
            "syncMsgVersion": ["majorVersion": .integer(version), "minorVersion": 0, "patchVersion": 0],
            "displayCapabilities": [
                "textFields": .array(fields.map { ["name": .string($0)] }),
                "imageFields": .array(images.map { ["name": .string($0), "imageTypeSupported": ["GRAPHIC_PNG"]] }),
            ],
        ]
        let pair = try await Pair(manners: {
            $0.registration = registration
            $0.answers[.cancelInteraction] = nil
            $0.permissions = Samples.permissions(["Alert", "SubtleAlert", "PutFile", "ListFiles"])
        })
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    private func alert(_ lines: String...) -> AlertView {
        var alert = AlertView(
            text: lines.first, secondaryText: lines.dropFirst().first, tertiaryText: lines.dropFirst(2).first,
            timeout: .seconds(4), showWaitIndicator: true)
        alert.style = .subtle
        return alert
    }

    @Test(arguments: [
        (["subtleAlertText1", "subtleAlertText2"], ["one", "two - three"]),
        (["subtleAlertText1", "alertText1", "alertText2", "alertText3"], ["one - two - three", nil]),
    ])
    func `a subtle alert has at most two lines, and neither tone nor wait indicator`(
        fields: [String], expected: [String?]
    ) async throws {
        let (pair, screen) = try await ready(fields: fields, images: ["subtleAlertIcon"])
        var view = alert("one", "two", "three")
        view.icon = Artwork(Self.icon)
        view.audio = AlertAudioData(AudioData(speech: "one"), playTone: true)
        let shown = view
        let presentation = Task { _ = try await screen.present(shown) }
        let asked = await pair.core.next(.subtleAlert)
        #expect(asked.parameters["alertText1"]?.string == expected[0])
        #expect(asked.parameters["alertText2"]?.string == expected[1])
        for absent in ["alertText3", "playTone", "progressIndicator"] { #expect(asked.parameters[absent] == nil) }
        #expect(asked.parameters["duration"] == 4000)
        #expect(asked.parameters["alertIcon"]?["value"] == "icon.png")
        #expect(asked.parameters["ttsChunks"] == [["text": "one", "type": "TEXT"]])
        await pair.core.answer(asked, .success)
        try await presentation.value
        #expect(await pair.core.count(.alert) == 0)
        await pair.app.stop()
    }

    @Test func `a subtle alert is cancelled with the function id of SubtleAlert`() async throws {
        let (pair, screen) = try await ready(fields: ["subtleAlertText1"])
        let view = alert("one")
        let presentation = Task { _ = try await screen.present(view) }
        let asked = await pair.core.next(.subtleAlert)
        view.cancel()
        let cancel = await pair.core.next(.cancelInteraction)
        #expect(cancel.parameters == ["functionID": 64, "cancelID": 1])
        await pair.core.answer(cancel, .success)
        await pair.core.answer(asked, .aborted)
        await #expect(throws: AlertError.self) { try await presentation.value }
        await pair.app.stop()
    }

    @Test func `a tap on a subtle alert calls its handler only while it is shown`() async throws {
        let (pair, screen) = try await ready(fields: ["subtleAlertText1"])
        let presses = Mutex(0)
        for expected in 1...2 {
            var view = AlertView(text: "one") { presses.withLock { $0 += 1 } }
            view.style = .subtle
            let shown = view
            let presentation = Task { _ = try await screen.present(shown) }
            let asked = await pair.core.next(.subtleAlert)
            await pair.core.notify(.onSubtleAlertPressed, [:])
            await pair.core.answer(asked, .success)
            try await presentation.value
            #expect(presses.withLock { $0 } == expected)
            await pair.core.notify(.onSubtleAlertPressed, [:])
            // The answer comes after the notification: the next alert is shown when the app has received both.
            _ = try await pair.app.send(.listFiles, [:])
        }
        await pair.app.stop()
    }

    @Test func `a third button and a head unit before RPC 7 are refused`() async throws {
        let (pair, screen) = try await ready(version: 6, fields: ["alertText1"])
        var crowded = alert("one")
        crowded.softButtons = ["a", "b", "c"].map { SoftButtonObject($0) }
        for (view, reason) in [
            (crowded, AlertError.Reason.tooManyButtons(3)), (alert("one"), .refused(.unsupportedRequest)),
        ] {
            do {
                try await screen.present(view)
                Issue.record("it was shown")
            } catch { #expect(error.reason == reason) }
        }
        #expect(await pair.core.count(.subtleAlert) == 0)
        await pair.app.stop()
    }
}
