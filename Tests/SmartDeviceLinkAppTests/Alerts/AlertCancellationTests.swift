import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

/// Cancelling before a presentation begins, and after it has ended.
@Suite(.timeLimit(.minutes(2)))
struct AlertCancellationTests {
    private func ready() async throws -> (Pair, ScreenManager) {
        let pair = try await Pair()
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    private func present(_ alert: AlertView, on screen: ScreenManager) -> Task<Void, any Error> {
        Task { _ = try await screen.present(alert) }
    }

    private func error(of task: Task<Void, any Error>) async -> AlertError? {
        do {
            try await task.value
            return nil
        } catch {
            return error as? AlertError
        }
    }

    @Test func `an alert cancelled before it is sent is never sent, whichever copy is cancelled`() async throws {
        let (pair, screen) = try await ready()
        for _ in 1...5 {
            let alert = AlertView(text: "Hello", timeout: .seconds(3))
            var copy = alert
            copy.text = "a copy shares the cancelling"
            let presentation = present(alert, on: screen)
            copy.cancel()
            #expect(await error(of: presentation)?.reason == .cancelled)
        }
        let next = present(AlertView(text: "next", timeout: .seconds(3)), on: screen)
        let asked = await pair.core.next(.alert)
        #expect(asked.parameters["alertText1"] == "next")
        #expect(await pair.core.count(.alert) == 1)
        await pair.core.answer(asked, .success)
        try await next.value
        await pair.app.stop()
    }

    @Test func `cancelling an alert after its end does not affect its next presentation`() async throws {
        let (pair, screen) = try await ready()
        let alert = AlertView(text: "Hello", timeout: .seconds(3))
        for _ in 1...2 {
            let presentation = present(alert, on: screen)
            await pair.core.answer(await pair.core.next(.alert), .success)
            try await presentation.value
            alert.cancel()
        }
        #expect(await pair.core.count(.alert) == 2)
        await pair.app.stop()
    }
}
