import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Choice sets and keyboards, of which the head unit shows one at a time, and what they wait for.
@Suite(.timeLimit(.minutes(2))) struct QuestionQueueTests {
    private func ready() async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions(["Show", "PerformInteraction"])
            for function in [
                FunctionID.createInteractionChoiceSet, .deleteInteractionChoiceSet, .setGlobalProperties,
                .resetGlobalProperties,
            ] { manners.answers[function] = .success }
        })
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    private static func question(_ title: String) -> ChoiceSet {
        ChoiceSet(title, choices: [ChoiceCell(name: "choice of \(title)")])
    }

    @Test func `questions and keyboards are asked one after the other, in order`() async throws {
        let (pair, screen) = try await ready()
        let first = Task { try await screen.present(Self.question("1")) }
        let asked = await pair.core.next(.performInteraction)
        let second = Task { try await screen.present(Self.question("2")) }
        while screen.questions.count < 2 { await Task.yield() }
        let third = Task { try await screen.presentKeyboard("3") }
        while screen.questions.count < 3 { await Task.yield() }
        #expect(await pair.core.count(.performInteraction) == 1)
        await pair.core.answer(asked, .timedOut)
        #expect(try await first.value == .timedOut)
        for title in ["2", "3"] {
            let next = await pair.core.next(.performInteraction)
            #expect(next.parameters["initialText"]?.string == title)
            await pair.core.answer(next, .timedOut)
        }
        #expect(try await second.value == .timedOut)
        #expect(try await third.value == .timedOut)
        await pair.app.stop()
    }

    @Test func `a question that waits can be cancelled and is never sent`() async throws {
        let (pair, screen) = try await ready()
        let first = Task { try await screen.present(Self.question("1")) }
        let asked = await pair.core.next(.performInteraction)
        let second = Task { try await screen.present(Self.question("2")) }
        while screen.questions.count < 2 { await Task.yield() }
        second.cancel()
        await #expect(throws: InteractionError.cancelled) { try await second.value }
        await pair.core.answer(asked, .timedOut)
        _ = try await first.value
        #expect(await pair.core.count(.performInteraction) == 1)
        #expect(screen.questions.count == 0)
        await pair.app.stop()
    }

    @Test func `a keyboard appears after its properties, also while a Show has no answer`() async throws {
        let (pair, screen) = try await ready()
        var keyboard = KeyboardConfiguration()
        keyboard.layout = .qwertz
        await screen.update { $0.textField1 = "a" }
        let show = await pair.core.next(.show)
        await screen.setKeyboard(keyboard)
        let typed = Task { try await screen.presentKeyboard("Name") }
        while screen.questions.count == 0 { await Task.yield() }
        await pair.core.answer(show, .success)
        await pair.core.answer(await pair.core.next(.performInteraction), .timedOut)
        #expect(try await typed.value == .timedOut)
        let order = await pair.core.log.map(\.function).filter {
            [.setGlobalProperties, .performInteraction].contains($0)
        }
        #expect(order == [.setGlobalProperties, .performInteraction])
        await pair.app.stop()
    }

    @Test func `an empty list of suggestions is sent, and a property set back to nil is reset`() async throws {
        let (pair, screen) = try await ready()
        var keyboard = KeyboardConfiguration()
        keyboard.layout = .qwertz
        keyboard.suggestions = ["alpha", "beta"]
        await screen.setKeyboard(keyboard)
        #expect(await screen.waitUntilSynchronized() == [])
        await screen.setSuggestions([])
        #expect(await screen.waitUntilSynchronized() == [])
        var sent = await pair.core.log.last { $0.function == .setGlobalProperties }
        #expect(sent?.parameters["keyboardProperties"] == ["keyboardLayout": "QWERTZ", "autoCompleteList": []])
        #expect(await pair.core.count(.resetGlobalProperties) == 0)
        keyboard.layout = nil
        keyboard.language = .deDE
        keyboard.suggestions = []
        await screen.setKeyboard(keyboard)
        #expect(await screen.waitUntilSynchronized() == [])
        let reset = await pair.core.log.last { $0.function == .resetGlobalProperties }
        #expect(reset?.parameters["properties"] == ["KEYBOARDPROPERTIES"])
        sent = await pair.core.log.last
        #expect(sent?.parameters["keyboardProperties"]?["language"] == "DE-DE")
        await pair.app.stop()
    }
}
