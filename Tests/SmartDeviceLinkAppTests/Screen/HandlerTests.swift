import SmartDeviceLink
import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// Handlers that wait, and that use the state of the actor on which they were created.
@Suite(.timeLimit(.minutes(2))) struct HandlerTests {
    /// An app's state on the main actor, as a screen of it has.
    @MainActor private final class Model {
        private(set) var events: [String] = []

        var button: SoftButtonObject { SoftButtonObject("More") { self.events.append("button") } }
        var menu: [MenuCell] { [MenuCell("Home") { self.events.append("menu by \($0)") }] }
        var commands: [VoiceCommand] { [VoiceCommand(["home"]) { self.events.append("voice by \($0)") }] }

        func subscribe(_ screen: ScreenManager) async {
            await screen.subscribe(to: .ok) { if case .press = $0 { self.events.append("ok") } }
        }

        func show(_ screen: ScreenManager) async { await screen.update { $0.textField1 = "\(self.events.count)" } }

        func ask(_ screen: ScreenManager) async throws -> KeyboardOutcome {
            try await screen.presentKeyboard("City") { event in
                self.events.append("\(event)")
                if case .typed(let text) = event { await screen.setSuggestions([text + "burg"]) }
            }
        }
    }

    private func ready() async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions(["Alert", "Show", "PerformInteraction"])
            for function in [FunctionID.show, .addCommand, .subscribeButton, .setGlobalProperties] {
                manners.answers[function] = .success
            }
        })
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    private func press(_ pair: Pair, _ id: JSON) async {
        await pair.core.notify(
            .onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": id])
    }

    @Test func `handlers of a class on the main actor change its state`() async throws {
        let (pair, screen) = try await ready()
        let model = Model()
        await screen.setMenu(await model.menu)
        await screen.setVoiceCommands(await model.commands)
        await model.subscribe(screen)
        await model.show(screen)
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.log.last { $0.function == .show }?.parameters["mainField1"] == "0")
        await pair.core.notify(.onCommand, ["cmdID": 1, "triggerSource": "MENU"])
        await pair.core.notify(.onCommand, ["cmdID": 2, "triggerSource": "VR"])
        await pair.core.notify(.onButtonPress, ["buttonName": "OK", "buttonPressMode": "SHORT"])
        let alert = AlertView(text: "Fuel is low", buttons: [await model.button])
        let presentation = Task { try await screen.present(alert) }
        let asked = await pair.core.next(.alert)
        await press(pair, asked.parameters["softButtons"]?.array?.first?["softButtonID"] ?? .null)
        await pair.core.answer(asked, .success)
        _ = try await presentation.value
        while await model.events.count < 4 { await Task.yield() }
        #expect(Set(await model.events) == ["menu by MENU", "voice by VR", "ok", "button"])
        await pair.app.stop()
    }

    @Test func `an alert ends when the handler of its button has returned, which may present another one`() async throws
    {
        let (pair, screen) = try await ready()
        let order = Mutex<[String]>([])
        let more = SoftButtonObject("More") {
            _ = try? await screen.present(AlertView(text: "second"))
            order.withLock { $0.append("handler") }
        }
        let presentation = Task {
            try await screen.present(AlertView(text: "first", buttons: [more]))
            order.withLock { $0.append("first") }
        }
        let first = await pair.core.next(.alert)
        await press(pair, first.parameters["softButtons"]?.array?.first?["softButtonID"] ?? .null)
        await pair.core.answer(first, .success)
        let second = await pair.core.next(.alert)
        #expect(second.parameters["alertText1"] == "second")
        await pair.core.answer(second, .success)
        try await presentation.value
        #expect(order.withLock { $0 } == ["handler", "first"])
        await pair.app.stop()
    }

    @Test func `a handler may present an alert with its own button`() async throws {
        let (pair, screen) = try await ready()
        let button = Mutex<SoftButtonObject?>(nil)
        @Sendable func present(_ text: String) async throws {
            let buttons = button.withLock { [$0].compactMap(\.self) }
            try await screen.present(AlertView(text: text, buttons: buttons))
        }
        button.withLock { $0 = SoftButtonObject("More") { try? await present("second") } }
        let presentation = Task { try await present("first") }
        for text in ["first", "second"] {
            let asked = await pair.core.next(.alert)
            #expect(asked.parameters["alertText1"]?.string == text)
            if text == "first" {
                await press(pair, asked.parameters["softButtons"]?.array?.first?["softButtonID"] ?? .null)
            }
            await pair.core.answer(asked, .success)
        }
        try await presentation.value
        await pair.app.stop()
    }

    @Test func `events of a keyboard are handled in order before its text is returned`() async throws {
        let (pair, screen) = try await ready()
        let model = Model()
        let city = Task { try await model.ask(screen) }
        let asked = await pair.core.next(.performInteraction)
        for (event, text) in [("KEYPRESS", "Ham"), ("KEYPRESS", "Hamb"), ("ENTRY_SUBMITTED", "Hamburg")] {
            await pair.core.notify(.onKeyboardInput, ["event": .string(event), "data": .string(text)])
        }
        await pair.core.answer(asked, .success)
        #expect(try await city.value == .submitted("Hamburg"))
        #expect(await model.events == ["typed(\"Ham\")", "typed(\"Hamb\")", "submitted(\"Hamburg\")"])
        #expect(await screen.keyboardConfiguration?.suggestions == ["Hambburg"])
        await pair.app.stop()
    }
}
