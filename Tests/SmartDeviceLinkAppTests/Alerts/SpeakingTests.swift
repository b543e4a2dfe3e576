import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Speak with SDL-0282's audio data, against a head unit that the test plays.
@Suite(.timeLimit(.minutes(2)))
struct SpeakingTests {
    private static let chime = SDLFile(name: "chime.wav", type: .wave, bytes: [3])

    private func ready(
        _ manners: @Sendable (inout FakeCore.Manners) -> Void = { _ in }
    ) async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: {
            $0.permissions = Samples.permissions(["Speak", "PutFile", "ListFiles"])
            manners(&$0)
        })
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    private func reason(_ speech: Task<Void, any Error>) async -> AlertError.Reason? {
        do {
            try await speech.value
            return nil
        } catch {
            return (error as? AlertError)?.reason
        }
    }

    @Test func `audio files are uploaded before Speak, and all parts keep their order`() async throws {
        let (pair, screen) = try await ready()
        var audio = AudioData(file: Self.chime)
        audio.add(speech: ["Turn left"])
        audio.add(phonetic: ["lEft"], type: .sapiPhonemes)
        let said = audio
        let speech = Task { _ = try await screen.speak(said) }
        let asked = await pair.core.next(.speak)
        #expect(
            asked.parameters == [
                "ttsChunks": [
                    ["text": "chime.wav", "type": "FILE"], ["text": "Turn left", "type": "TEXT"],
                    ["text": "lEft", "type": "SAPI_PHONEMES"],
                ]
            ])
        #expect(await pair.core.log.map(\.function).suffix(3) == [.listFiles, .putFile, .speak])
        await pair.core.answer(asked, .success)
        #expect(await reason(speech) == nil)
        await pair.app.stop()
    }

    @Test func `Speak waits until it is allowed, but not for alerts`() async throws {
        let (pair, screen) = try await ready { $0.permissions = Samples.permissions(["Alert"]) }
        let alert = Task { _ = try await screen.present(AlertView(text: "Hello")) }
        let shown = await pair.core.next(.alert)
        let speech = Task { _ = try await screen.speak(AudioData(speech: "Turn left")) }
        await pair.core.notify(.onPermissionsChange, Samples.permissions(["Speak"]))
        await pair.core.answer(await pair.core.next(.speak), .success)
        #expect(await reason(speech) == nil)
        await pair.core.answer(shown, .success)
        try await alert.value
        await pair.app.stop()
    }

    @Test(arguments: [
        (FakeCore.Manners.speech(["TEXT"]), AlertError.Reason.noSound(nil)),
        (FakeCore.Manners.upload(.rejected), .noSound(.refused(.rejected, info: ""))),
    ])
    func `audio that the head unit cannot play is not sent`(
        manners: @Sendable (inout FakeCore.Manners) -> Void, expected: AlertError.Reason
    ) async throws {
        let (pair, screen) = try await ready(manners)
        let speech = Task { _ = try await screen.speak(AudioData(file: Self.chime)) }
        #expect(await reason(speech) == expected)
        #expect(await pair.core.count(.speak) == 0)
        await pair.app.stop()
    }

    @Test func `speak throws the head unit's refusal and the loss of the connection`() async throws {
        let (pair, screen) = try await ready()
        let refused = Task { _ = try await screen.speak(AudioData(speech: "Turn left")) }
        await pair.core.answer(await pair.core.next(.speak), .rejected)
        #expect(await reason(refused) == .refused(.rejected))
        let lost = Task { _ = try await screen.speak(AudioData(speech: "Turn left")) }
        _ = await pair.core.next(.speak)
        await pair.core.drop()
        #expect(await reason(lost) == .failed(.disconnected))
        await pair.app.stop()
    }

    @Test func `cancelling the task of speak ends it`() async throws {
        let (pair, screen) = try await ready()
        let speech = Task { _ = try await screen.speak(AudioData(speech: "Turn left")) }
        _ = await pair.core.next(.speak)
        speech.cancel()
        #expect(await reason(speech) == .cancelled)
        await pair.app.stop()
    }
}

extension FakeCore.Manners {
    fileprivate static func speech(_ capabilities: [String]) -> @Sendable (inout Self) -> Void {
        { $0.registration = Samples.registration(lines: 3, speech: capabilities) }
    }

    fileprivate static func upload(_ result: ResultCode) -> @Sendable (inout Self) -> Void {
        { $0.answers[.putFile] = result }
    }
}
