import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Several requests in one call.
@Suite(.timeLimit(.minutes(2)))
struct BatchTests {
    private static let requests = [
        SDLManager.Request(.show, ["mainField1": "a"]), SDLManager.Request(.show, ["mainField1": "b"]),
        SDLManager.Request(.show, ["mainField1": "c"]),
    ]

    @Test func `requests in sequence wait for each other, and the handler may end them`() async throws {
        let pair = try await Pair(manners: { $0.answers[.show] = .success })
        try await pair.start()
        let outcomes = await pair.app.send(oneAfterAnother: Self.requests) { $0.finished < 2 }
        #expect(outcomes.map { (try? $0.get())?.result } == [.success, .success, nil])
        #expect(outcomes.last == .failure(.cancelled))
        #expect(await pair.core.count(.show) == 2)
        await pair.app.stop()
    }

    @Test func `requests together are all sent, and their outcomes are in their order`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let sent = Task { [app = pair.app] in await app.send(together: Self.requests) }
        for (text, result) in [("c", ResultCode.success), ("a", .rejected), ("b", .warnings)] {
            let asked = await pair.core.next {
                $0.function == .show && $0.parameters["mainField1"] == .string(text)
            }
            await pair.core.answer(asked, result)
        }
        #expect(await sent.value.map { (try? $0.get())?.result } == [.rejected, .warnings, .success])
        await pair.app.stop()
    }
}
