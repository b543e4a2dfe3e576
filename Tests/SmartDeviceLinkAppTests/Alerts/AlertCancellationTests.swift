import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

/// Cancelling before a presentation has begun, and after it has ended.
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

    @Test func `cancelled right after it was asked for it is never sent, by any of its copies`() async throws {
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

    @Test func `cancelling after its end does not touch the next presentation`() async throws {
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
