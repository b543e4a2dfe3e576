import SmartDeviceLink
import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// What an app declares through its screen manager, against a head unit that the test plays.
@Suite(.timeLimit(.minutes(2))) struct ScreenContentTests {
    private static let photo = SDLFile(name: "photo.png", type: .png, bytes: [1])
    private static let heart = SDLFile(name: "heart.png", type: .png, bytes: [2])

    private func ready(
        lines: Int = 4, graphics: [String] = ["graphic"],
        _ more: @Sendable @escaping (inout FakeCore.Manners) -> Void = { _ in }
    ) async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions(["PutFile", "ListFiles", "Show", "PerformInteraction"])
            manners.registration = [
                "displayCapabilities": [
                    "textFields": .array((1...lines).map { ["name": .string("mainField\($0)")] }),
                    "imageFields": .array(graphics.map { ["name": .string($0)] }),
                ]
            ]
            let served: [FunctionID] = [
                .show, .addCommand, .addSubMenu, .createInteractionChoiceSet, .deleteInteractionChoiceSet,
                .setGlobalProperties, .resetGlobalProperties,
            ]
            for function in served { manners.answers[function] = .success }
            more(&manners)
        })
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    @Test func `all changes of one update are one request`() async throws {
        let (pair, screen) = try await ready()
        await screen.update {
            $0.textField1 = "one"
            $0.textField2 = "two"
            $0.layout = .media
        }
        #expect(await screen.waitUntilSynchronized() == [])
        let shown = try #require(await pair.core.log.last)
        #expect(await pair.core.count(.show) == 1)
        #expect(shown.parameters["mainField1"] == "one" && shown.parameters["mainField2"] == "two")
        #expect(shown.parameters["templateConfiguration"] == ["template": "MEDIA"])
        await pair.app.stop()
    }

    @Test func `texts are shown before their picture is uploaded, and the picture afterwards`() async throws {
        let (pair, screen) = try await ready()
        await screen.update {
            $0.textField1 = "one"
            $0.primaryGraphic = Artwork(Self.photo)
        }
        #expect(await screen.waitUntilSynchronized() == [])
        let log = await pair.core.log
        #expect(log.map(\.function).suffix(4) == [.show, .listFiles, .putFile, .show])
        let shows = log.filter { $0.function == .show }
        #expect(shows.map { $0.parameters["graphic"]?["value"] } == [nil, "photo.png"])
        await pair.app.stop()
    }

    @Test func `texts without a field are joined, and pictures without a field are not uploaded`() async throws {
        let (pair, screen) = try await ready(lines: 2, graphics: [])
        await screen.update {
            ($0.textField1, $0.textField2, $0.textField4) = ("one", "two", "four")
            $0.primaryGraphic = Artwork(Self.photo)
        }
        #expect(await screen.waitUntilSynchronized() == [])
        let shown = try #require(await pair.core.log.last)
        #expect(shown.parameters["mainField2"] == "two - four")
        #expect(shown.parameters["graphic"] == nil)
        #expect(await pair.core.count(.putFile) == 0)
        await pair.app.stop()
    }

    @Test func `a soft button changes its state, and its presses call its handler`() async throws {
        let (pair, screen) = try await ready()
        let (presses, sink) = AsyncStream.makeStream(of: SoftButtonEvent.self)
        let like = SoftButtonObject(
            name: "like",
            states: [
                SoftButtonState(name: "off", text: "Like"),
                SoftButtonState(name: "on", text: "Liked", artwork: Artwork(Self.heart)),
            ]
        ) { sink.yield($0) }
        await screen.update { $0.softButtons = [like] }
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await screen.showNextState(ofButton: "like"))
        #expect(await screen.state(ofButton: "like")?.name == "on")
        #expect(await screen.waitUntilSynchronized() == [])
        let shown = try #require(await pair.core.log.last?.parameters["softButtons"]?.array?.first)
        #expect(shown["text"] == "Liked" && shown["image"]?["value"] == "heart.png")
        #expect(await screen.showState("none", ofButton: "like") == false)
        #expect(await screen.showNextState(ofButton: "none") == false)
        let id = shown["softButtonID"] ?? .null
        await pair.core.notify(
            .onButtonPress, ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "LONG", "customButtonID": id])
        var heard = presses.makeAsyncIterator()
        #expect(await heard.next() == .press(.long))
        await pair.app.stop()
    }

    @Test func `handlers of one hard button share its subscription, which ends with the last`() async throws {
        let (pair, screen) = try await ready()
        let (events, sink) = AsyncStream.makeStream(of: String.self)
        let first = await screen.subscribe(to: .ok) { _ in sink.yield("first") }
        let second = await screen.subscribe(to: .ok) { _ in sink.yield("second") }
        #expect(await screen.waitUntilSynchronized() == [])
        await pair.core.notify(.onButtonPress, ["buttonName": "OK", "buttonPressMode": "SHORT"])
        var heard = events.makeAsyncIterator()
        #expect(Set([await heard.next(), await heard.next()]) == ["first", "second"])
        await screen.unsubscribe(first)
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.unsubscribeButton) == 0)
        await screen.unsubscribe(second)
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.subscribeButton) == 1)
        #expect(await pair.core.count(.unsubscribeButton) == 1)
        await pair.app.stop()
    }

    @Test func `choices are sent before their interaction, and deleted afterwards unless preloaded`() async throws {
        let (pair, screen) = try await ready()
        let (near, far) = (ChoiceCell(name: "near"), ChoiceCell(name: "far"))
        await screen.preloadChoices([near])
        let answer = Task { try await screen.present(ChoiceSet("Where?", choices: [far, near])) }
        let asked = await pair.core.next(.performInteraction)
        #expect(asked.parameters["interactionMode"] == "MANUAL_ONLY" && asked.parameters["timeout"] == 10_000)
        #expect(asked.parameters["interactionLayout"] == "LIST_ONLY" && asked.parameters["cancelID"] == 101)
        let ids = try #require(asked.parameters["interactionChoiceSetIDList"]?.array)
        #expect(ids.count == 2)
        await pair.core.answer(asked, .success, [("choiceID", ids[1]), ("triggerSource", "MENU")])
        #expect(try await answer.value == .chosen(near, index: 1, trigger: .menu))
        #expect(await screen.waitUntilSynchronized() == [])
        let deleted = await pair.core.log.filter { $0.function == .deleteInteractionChoiceSet }
        #expect(deleted.map { $0.parameters["interactionChoiceSetID"] } == [ids[0]])
        await pair.app.stop()
    }

    static let endings: [(ResultCode, ChoiceOutcome?, InteractionError?)] = [
        (.timedOut, .timedOut, nil), (.aborted, .closed, nil),
        (.rejected, nil, .refused(.rejected, info: "")),
    ]

    @Test(arguments: endings) func `an interaction without a choice returns or throws the reason`(
        result: ResultCode, outcome: ChoiceOutcome?, error: InteractionError?
    ) async throws {
        let (pair, screen) = try await ready()
        let answer = Task { try await screen.present(ChoiceSet("Where?", choices: [ChoiceCell(name: "near")])) }
        await pair.core.answer(await pair.core.next(.performInteraction), result)
        let got = await answer.result
        #expect((try? got.get()) == outcome)
        if let error { #expect(throws: error) { try got.get() } }
        await pair.app.stop()
    }

    @Test func `an invalid choice set is refused before anything is sent`() async throws {
        let (pair, screen) = try await ready()
        let near = ChoiceCell(name: "near")
        await #expect(throws: InteractionError.empty) { try await screen.present(ChoiceSet("?", choices: [])) }
        await #expect(throws: InteractionError.duplicate("near")) {
            try await screen.present(ChoiceSet("?", choices: [near, near]))
        }
        await #expect(throws: InteractionError.noVoiceCommand("near")) {
            try await screen.present(ChoiceSet("?", choices: [near]), mode: .voice)
        }
        await pair.core.status(.background)
        _ = try await pair.app.wait { $0.status?.level == .background }
        await #expect(throws: InteractionError.notAllowed) {
            try await screen.present(ChoiceSet("?", choices: [near]))
        }
        #expect(await pair.core.count(.performInteraction) == 0)
        await pair.app.stop()
    }

    @Test func `an interaction cancelled on the screen sends CancelInteraction`() async throws {
        let (pair, screen) = try await ready()
        let answer = Task { try await screen.present(ChoiceSet("Where?", choices: [ChoiceCell(name: "near")])) }
        let asked = await pair.core.next(.performInteraction)
        answer.cancel()
        while await pair.core.count(.cancelInteraction) == 0 { await Task.yield() }
        let withdrawal = await pair.core.log.last { $0.function == .cancelInteraction }
        #expect(withdrawal?.parameters["cancelID"] == asked.parameters["cancelID"])
        await pair.core.answer(asked, .aborted)
        await #expect(throws: InteractionError.cancelled) { try await answer.value }
        await pair.app.stop()
    }

    @Test func `a keyboard reports typed text and the submitted text`() async throws {
        let (pair, screen) = try await ready()
        let keys = Mutex<[KeyboardEvent]>([])
        var keyboard = KeyboardConfiguration()
        keyboard.keypress = .wholeText
        await screen.setKeyboard(keyboard)
        await screen.setSuggestions(["Stuttgart"])
        #expect(await screen.waitUntilSynchronized() == [])
        let properties = await pair.core.log.last { $0.function == .setGlobalProperties }
        #expect(properties?.parameters["keyboardProperties"]?["autoCompleteList"] == ["Stuttgart"])
        #expect(properties?.parameters["keyboardProperties"]?["keypressMode"] == "RESEND_CURRENT_ENTRY")
        let answer = Task {
            try await screen.presentKeyboard("City") { key in keys.withLock { $0.append(key) } }
        }
        let asked = await pair.core.next(.performInteraction)
        #expect(asked.parameters["interactionLayout"] == "KEYBOARD")
        await pair.core.notify(.onKeyboardInput, ["event": "KEYPRESS", "data": "St"])
        await pair.core.notify(.onKeyboardInput, ["event": "ENTRY_SUBMITTED", "data": "Stuttgart"])
        await pair.core.answer(asked, .success, [("triggerSource", "KEYBOARD")])
        #expect(try await answer.value == .submitted("Stuttgart"))
        #expect(keys.withLock { $0 } == [.typed("St"), .submitted("Stuttgart")])
        await pair.app.stop()
    }

    @Test func `suggestions are replaced while the driver types`() async throws {
        let (pair, screen) = try await ready()
        let answer = Task {
            try await screen.presentKeyboard("City") { key in
                if case .typed(let text) = key { Task { await screen.setSuggestions([text + "uttgart"]) } }
            }
        }
        let asked = await pair.core.next(.performInteraction)
        await pair.core.notify(.onKeyboardInput, ["event": "KEYPRESS", "data": "St"])
        while await pair.core.count(.setGlobalProperties) == 0 { await Task.yield() }
        let properties = await pair.core.log.last { $0.function == .setGlobalProperties }
        #expect(properties?.parameters["keyboardProperties"]?["autoCompleteList"] == ["Stuttgart"])
        #expect(await screen.keyboardConfiguration?.suggestions == ["Stuttgart"])
        await pair.core.answer(asked, .success, [("manualTextEntry", "Stuttgart")])
        #expect(try await answer.value == .submitted("Stuttgart"))
        await pair.app.stop()
    }

    static let searches: [(ChoiceSet.Layout, String)] = [(.list, "LIST_WITH_SEARCH"), (.tiles, "ICON_WITH_SEARCH")]

    @Test(arguments: searches)
    func `a searchable choice set reports typed text, and accepts a text instead of a choice`(
        layout: ChoiceSet.Layout, word: String
    ) async throws {
        let (pair, screen) = try await ready()
        let keys = Mutex<[KeyboardEvent]>([])
        let question = ChoiceSet("Where?", choices: [ChoiceCell(name: "near")], layout: layout)
        let typed = Task {
            try await screen.presentSearchable(question) { key in keys.withLock { $0.append(key) } }
        }
        let asked = await pair.core.next(.performInteraction)
        #expect(asked.parameters["interactionLayout"]?.string == word)
        await pair.core.notify(.onKeyboardInput, ["event": "KEYPRESS", "data": "far"])
        await pair.core.answer(asked, .success, [("manualTextEntry", "far"), ("triggerSource", "KEYBOARD")])
        #expect(try await typed.value == .typed("far"))
        #expect(keys.withLock { $0 } == [.typed("far")])

        let found = Task { try await screen.presentSearchable(question) }
        let again = await pair.core.next(.performInteraction)
        let ids = try #require(again.parameters["interactionChoiceSetIDList"]?.array)
        await pair.core.answer(again, .success, [("choiceID", ids[0]), ("triggerSource", "KEYBOARD")])
        #expect(try await found.value == .chosen(ChoiceCell(name: "near"), index: 0, trigger: .keyboard))
        await pair.app.stop()
    }

    @Test func `a submitted text is the answer to a searchable question that accepts texts`() async throws {
        let (pair, screen) = try await ready {
            $0.answers[.cancelInteraction] = nil
            $0.registration = Samples.registration(lines: 3)
        }
        let question = ChoiceSet("Where?", choices: [ChoiceCell(name: "near")])
        let typed = Task { try await screen.presentSearchable(question, acceptsText: true) }
        let asked = await pair.core.next(.performInteraction)
        await pair.core.notify(.onKeyboardInput, ["event": "KEYPRESS", "data": "far"])
        await pair.core.notify(.onKeyboardInput, ["event": "ENTRY_SUBMITTED", "data": "far"])
        let withdrawal = await pair.core.next(.cancelInteraction)
        #expect(withdrawal.parameters["cancelID"] == asked.parameters["cancelID"])
        await pair.core.answer(withdrawal, .success)
        await pair.core.answer(asked, .aborted)
        #expect(try await typed.value == .typed("far"))
        await pair.app.stop()
    }

    @Test func `a keyboard shows the reply to the newest text, and its declaration again afterwards`() async throws {
        let (pair, screen) = try await ready()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let answer = Task {
            try await screen.presentKeyboard("City") { text -> KeyboardReply in
                if text == "S" { for await _ in gate { break } }
                return KeyboardReply(suggestions: [text + "..."], allowedCharacters: ["u"])
            }
        }
        let asked = await pair.core.next(.performInteraction)
        await pair.core.notify(.onKeyboardInput, ["event": "KEYPRESS", "data": "S"])
        await pair.core.notify(.onKeyboardInput, ["event": "KEYPRESS", "data": "St"])
        await pair.core.notify(.onKeyboardInput, ["event": "INPUT_KEY_MASK_ENABLED"])
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.notify(.onHashChange, ["hashID": "after the keys"])
        _ = await next(&events) { $0 == .hashChanged("after the keys") }
        open.yield()
        while await screen.keyboardConfiguration?.suggestions.isEmpty != false { await Task.yield() }
        #expect(await screen.keyboardConfiguration?.suggestions == ["St..."])
        #expect(await screen.keyboardConfiguration?.allowedCharacters == ["u"])
        await pair.core.answer(asked, .success, [("manualTextEntry", "Stuttgart")])
        #expect(try await answer.value == .submitted("Stuttgart"))
        #expect(await screen.keyboardConfiguration == nil)
        await pair.app.stop()
    }

    @Test func `other contents under the name of a picture are uploaded and shown`() async throws {
        let (pair, screen) = try await ready()
        let cover: @Sendable (UInt8) -> Artwork = { Artwork(SDLFile(name: "cover", type: .png, bytes: [$0])) }
        await screen.update {
            $0.textField1 = "Song"
            $0.primaryGraphic = cover(1)
        }
        #expect(await screen.waitUntilSynchronized() == [])
        let before = await pair.core.count(.show)
        await screen.update { $0.primaryGraphic = cover(2) }
        #expect(await screen.waitUntilSynchronized() == [])
        let covers = await pair.core.log.filter { $0.function == .putFile }.map(\.bulk)
        #expect(covers == [[1], [2]])
        #expect(await pair.core.count(.show) > before)
        await screen.update { $0.primaryGraphic = cover(2) }
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.putFile) == 2)
        await pair.app.stop()
    }

    @Test func `a submenu is opened by its id`() async throws {
        let (pair, screen) = try await ready { $0.answers[.showAppMenu] = .success }
        let places = MenuCell("Places", cells: [MenuCell("Park") { _ in }])
        await #expect(throws: SDLManagerError.self) { try await screen.openSubmenu(places) }
        await screen.setMenu([MenuCell("Home") { _ in }, places])
        #expect(await screen.waitUntilSynchronized() == [])
        try await screen.openSubmenu(places)
        try await screen.openMenu()
        let added = await pair.core.log.last { $0.function == .addSubMenu }
        let opened = await pair.core.log.filter { $0.function == .showAppMenu }
        #expect(opened.map { $0.parameters["menuID"] } == [added?.parameters["menuID"], nil])
        await pair.app.stop()
    }
}
