import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

@Suite(.timeLimit(.minutes(2)))
struct SubscribeButtonManagerTests {
    private func press(_ pair: Pair, _ button: String) async {
        await pair.core.notify(
            .onButtonEvent, ["buttonName": .string(button), "buttonEventMode": "BUTTONDOWN"])
        await pair.core.notify(.onButtonPress, ["buttonName": .string(button), "buttonPressMode": "SHORT"])
    }

    @Test func `the first listener sends SubscribeButton, and the last one UnsubscribeButton`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let buttons = SubscribeButtonManager(pair.app)
        let (heard, sink) = AsyncStream.makeStream(of: ButtonEvent.self)
        let first = try await buttons.subscribe(to: .navZoomIn) { sink.yield($0) }
        let (events, second) = try await buttons.events(of: .navZoomIn)
        #expect(await pair.core.count(.subscribeButton) == 1)
        await press(pair, "NAV_ZOOM_OUT")
        await press(pair, "NAV_ZOOM_IN")
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .event(.down))
        #expect(await iterator.next() == .press(.short))
        var calls = heard.makeAsyncIterator()
        #expect(await calls.next() == .event(.down))
        #expect(await calls.next() == .press(.short))
        try await buttons.unsubscribe(first)
        #expect(await pair.core.count(.unsubscribeButton) == 0)
        try await buttons.unsubscribe(second)
        #expect(await pair.core.count(.unsubscribeButton) == 1)
        #expect(await iterator.next() == nil)
        await pair.app.stop()
    }

    @Test func `a refused subscription throws and keeps no listener`() async throws {
        let pair = try await Pair(manners: { $0.answers[.subscribeButton] = .rejected })
        try await pair.start()
        let buttons = SubscribeButtonManager(pair.app)
        await #expect(throws: SDLManagerError.refused(.rejected, info: "")) {
            try await buttons.subscribe(to: .playPause) { _ in }
        }
        await pair.core.change { $0.answers[.subscribeButton] = .ignored }
        _ = try await buttons.subscribe(to: .playPause) { _ in }
        #expect(await pair.core.count(.subscribeButton) == 2)
        await pair.app.stop()
    }

    @Test func `button subscriptions are sent again on a new connection`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let buttons = SubscribeButtonManager(pair.app)
        _ = try await buttons.subscribe(to: .ok) { _ in }
        await pair.core.change { $0.answers[.subscribeButton] = nil }
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        let again = await pair.core.next(.subscribeButton)
        #expect(again.parameters["buttonName"] == "OK")
        await pair.app.stop()
    }

    @Test func `a listener added before the response gets the refusal too`() async throws {
        let pair = try await Pair(manners: { $0.answers[.subscribeButton] = nil })
        try await pair.start()
        let buttons = SubscribeButtonManager(pair.app)
        let first = Task { try await buttons.subscribe(to: .ok) { _ in } }
        let asked = await pair.core.next(.subscribeButton)
        let second = Task { try await buttons.subscribe(to: .ok) { _ in } }
        while await buttons.listenerCount(of: .ok) < 2 { await Task.yield() }
        await pair.core.answer(asked, .rejected)
        await #expect(throws: SDLManagerError.refused(.rejected, info: "")) { try await first.value }
        await #expect(throws: SDLManagerError.refused(.rejected, info: "")) { try await second.value }
        #expect(await pair.core.count(.subscribeButton) == 1)
        #expect(await buttons.listenerCount(of: .ok) == 0)
        await pair.app.stop()
    }
}
