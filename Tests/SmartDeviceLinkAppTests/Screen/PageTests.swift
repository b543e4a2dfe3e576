import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Sliders and long texts.
@Suite(.timeLimit(.minutes(2)))
struct PageTests {
    private func pair(version: Int64 = 8) async throws -> Pair {
        let pair = try await Pair(manners: { $0.registration = Samples.registration(lines: 3, version: version) })
        try await pair.start()
        return pair
    }

    @Test(arguments: [
        (ResultCode.success, SliderOutcome.chosen(4)), (.aborted, .closed(at: 4)), (.timedOut, .timedOut(at: 4)),
    ])
    func `a slider returns how it ended`(result: ResultCode, outcome: SliderOutcome) async throws {
        let pair = try await pair()
        let slider = SliderView("Volume", positions: 10, start: 3, footers: ["quiet to loud"], timeout: .seconds(20))
        let answer = Task { [screen = pair.app.screenManager] in try await screen.present(slider: slider) }
        let asked = await pair.core.next(.slider)
        #expect(
            asked.parameters == [
                "numTicks": 10, "position": 3, "sliderHeader": "Volume", "sliderFooter": ["quiet to loud"],
                "timeout": 20_000, "cancelID": 201,
            ])
        await pair.core.answer(asked, result, [("sliderPosition", 4)])
        #expect(try await answer.value == outcome)
        await pair.app.stop()
    }

    @Test(arguments: [
        (SliderView("V", positions: 27), "numTicks: expected an integer from 2 to 26, got 27"),
        (SliderView("V", positions: 4, start: 5), "position: expected at most 4 (numTicks), got 5"),
        (SliderView("V", positions: 4, footers: ["a", "b"]), "sliderFooter: expected 1 or 4 texts (numTicks), got 2"),
        (SliderView("", positions: 4), "sliderHeader: blank, or holds a line break or tab"),
        (
            SliderView("V", positions: 4, timeout: .milliseconds(10)),
            "timeout: expected an integer from 1000 to 65535, got 10"
        ),
    ])
    func `a value outside of the limits is named, and nothing is sent`(slider: SliderView, sentence: String)
        async throws
    {
        let pair = try await pair()
        let error = await #expect(throws: RequestError.self) {
            try await pair.app.screenManager.present(slider: slider)
        }
        #expect(error?.description == sentence)
        #expect(await pair.core.count(.slider) == 0)
        await pair.app.stop()
    }

    @Test func `a cancelled slider is removed from the screen`() async throws {
        let pair = try await pair()
        let answer = Task { [screen = pair.app.screenManager] in
            try await screen.present(slider: SliderView("Volume", positions: 10))
        }
        let asked = await pair.core.next(.slider)
        await pair.core.change { $0.answers[.cancelInteraction] = nil }
        answer.cancel()
        let withdrawal = await pair.core.next(.cancelInteraction)
        #expect(withdrawal.parameters == ["functionID": 26, "cancelID": 201])
        await pair.core.answer(withdrawal, .success)
        await pair.core.answer(asked, .aborted)
        await #expect(throws: RequestError.cancelled) { try await answer.value }
        await pair.app.stop()
    }

    @Test func `a head unit before RPC 6 gets no cancel id`() async throws {
        let pair = try await pair(version: 5)
        let answer = Task { [screen = pair.app.screenManager] in
            try await screen.present(message: ScrollableMessageView("Terms\nand conditions"))
        }
        let asked = await pair.core.next(.scrollableMessage)
        #expect(asked.parameters == ["scrollableMessageBody": "Terms\nand conditions", "timeout": 30_000])
        await pair.core.answer(asked, .success)
        #expect(try await answer.value == .ended)
        await pair.app.stop()
    }

    @Test func `a message has buttons, and waits for the slider before it`() async throws {
        let pair = try await pair()
        let screen = pair.app.screenManager
        let slider = Task { try await screen.present(slider: SliderView("Volume", positions: 10)) }
        let first = await pair.core.next(.slider)
        let (presses, sink) = AsyncStream.makeStream(of: String.self)
        let message = ScrollableMessageView(
            "Terms", softButtons: [SoftButtonObject("Accept") { sink.yield("accepted") }])
        let outcome = Task { try await screen.present(message: message) }
        while screen.questions.count < 2 { await Task.yield() }
        #expect(await pair.core.count(.scrollableMessage) == 0)
        await pair.core.answer(first, .success, [("sliderPosition", 1)])
        let second = await pair.core.next(.scrollableMessage)
        let id = try #require(second.parameters["softButtons"]?.array?.first?["softButtonID"])
        await pair.core.notify(
            .onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": id])
        var iterator = presses.makeAsyncIterator()
        #expect(await iterator.next() == "accepted")
        await pair.core.answer(second, .aborted)
        #expect(try await outcome.value == .displaced)
        _ = try await slider.value
        await pair.app.stop()
    }
}
