import SmartDeviceLink
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

/// The whole manager on a head unit that the test plays.
@Suite(.timeLimit(.minutes(2))) struct ResumptionManagerTests {
    private static let answered: [FunctionID] = [
        .addCommand, .deleteCommand, .addSubMenu, .deleteSubMenu, .createInteractionChoiceSet,
        .deleteInteractionChoiceSet, .setGlobalProperties, .resetGlobalProperties, .show,
    ]

    private func pair(
        stopTimeout: Duration = .zero, resumptionFolder: String? = nil,
        _ more: @Sendable @escaping (inout FakeCore.Manners) -> Void = { _ in }
    ) async throws -> Pair {
        try await Pair(
            manners: { manners in
                for function in Self.answered { manners.answers[function] = .success }
                more(&manners)
            },
            configuration: {
                $0.stopTimeout = stopTimeout
                $0.resumptionFolder = resumptionFolder
            })
    }

    private func words(_ stream: AsyncStream<String>, _ count: Int) async -> [String] {
        var found: [String] = []
        for await word in stream {
            found.append(word)
            if found.count == count { break }
        }
        return found
    }

    @Test func `commands and buttons call their handlers, whether sent now or resumed`() async throws {
        let pair = try await pair()
        let listener = ResumptionListener()
        var notifications = listener.notifications.makeAsyncIterator()
        let resumption = pair.app.content
        await resumption.setDelegate(listener)
        await resumption.start()
        let (heard, sink) = AsyncStream.makeStream(of: String.self)
        await resumption.setMenu([MenuCell("a") { sink.yield("a by \($0)") }])
        await resumption.setVoiceCommands([VoiceCommand(["b"]) { sink.yield("b by \($0)") }])
        await resumption.subscribe(to: [.ok: { sink.yield("ok \($0)") }])
        var template = Template()
        template.buttons = [Template.Button(text: "x"), Template.Button(text: "y")]
        await resumption.show(template) { if case .press = $1 { sink.yield("soft \($0)") } }
        try await pair.start()
        #expect(await notifications.next() == .notResumed)
        #expect(await resumption.waitUntilSynchronized() == [])
        let shown = await pair.core.log.first { $0.function == .show }
        let soft = shown?.parameters["softButtons"]?.array?.last?["softButtonID"]
        let press: JSON = ["buttonName": "OK", "buttonPressMode": "SHORT"]
        let softPress: JSON = .object(
            JSONObject([("buttonName", "CUSTOM_BUTTON"), ("buttonPressMode", "SHORT"), ("customButtonID", soft ?? 0)]))
        await pair.core.notify(.onCommand, ["cmdID": 1, "triggerSource": "MENU"])
        await pair.core.notify(.onCommand, ["cmdID": 2, "triggerSource": "VR"])
        await pair.core.notify(.onCommand, ["cmdID": 99, "triggerSource": "VR"])
        await pair.core.notify(.onButtonPress, press)
        #expect(
            Set(await words(heard, 3)) == ["a by MENU", "b by VR", "ok press(SmartDeviceLink.ButtonPressMode.short)"])
        await pair.core.notify(.onButtonPress, softPress)
        #expect(await words(heard, 1) == ["soft 1"])

        // The head unit sends a hash, the connection is lost, and everything is resumed.
        await pair.core.notify(.onHashChange, ["hashID": "h1"])
        #expect(await notifications.next() == .kept(hash: "h1"))
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        #expect(await notifications.next() == .resumed)
        #expect(await hashes(pair) == [nil, "h1"])
        #expect(await resumption.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.addCommand) == 2, "neither is sent again")
        #expect(await pair.core.count(.subscribeButton) == 1)
        #expect(await pair.core.count(.show) == 2, "no head unit stores the template")
        await pair.core.notify(.onCommand, ["cmdID": 2, "triggerSource": "VR"])
        #expect(await words(heard, 1) == ["b by VR"])

        // This time it does not know the hash.
        await pair.core.change { $0.registrationResult = .resumeFailed }
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        #expect(await notifications.next() == .notResumed)
        #expect(await hashes(pair) == [nil, "h1", "h1"])
        #expect(await resumption.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.addCommand) == 4)
        #expect(await pair.core.count(.subscribeButton) == 2)
        await pair.app.stop()
    }

    /// The last registration.
    private func hashes(_ pair: Pair) async -> [JSON?] {
        await pair.core.log.filter { $0.function == .registerAppInterface }.map { $0.parameters["hashID"] }
    }

    @Test func `refused content is reported, and the rest is sent`() async throws {
        let pair = try await pair { $0.answers[.addCommand] = .disallowed }
        let resumption = pair.app.content
        await resumption.start()
        await resumption.setMenu([MenuCell("a") { _ in }, MenuCell("m", cells: [])])
        try await pair.start()
        let refusals = await resumption.waitUntilSynchronized()
        #expect(refusals?.map(\.result) == [.disallowed])
        #expect(await resumption.reconciler.content.menu.map(\.entry.name) == ["m"])
        await pair.app.stop()
    }

    @Test func `a wait for synchronization ends when the connection is lost`() async throws {
        let pair = try await pair { $0.answers[.addCommand] = nil }
        let resumption = pair.app.content
        await resumption.start()
        await resumption.setMenu([MenuCell("a") { _ in }])
        try await pair.start()
        let waiting = Task { await resumption.waitUntilSynchronized() }
        _ = await pair.core.next(.addCommand)
        await pair.app.stop()
        #expect(await waiting.value == nil)
    }

    @Test func `no content is sent at NONE`() async throws {
        let pair = try await pair { $0.levels = [.notRunning] }
        let resumption = pair.app.content
        await resumption.start()
        await resumption.setMenu([MenuCell("a") { _ in }])
        try await pair.start(until: .notRunning)
        // Answered only after everything before it.
        _ = try await pair.app.send(.listFiles, [:])
        #expect(await pair.core.count(.addCommand) == 0)
        await pair.core.status(.limited)
        #expect(await resumption.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.addCommand) == 1)
        await pair.app.stop()
    }

    @Test func `choices are found by their ids`() async throws {
        let pair = try await pair()
        let resumption = pair.app.content
        await resumption.start()
        let (fast, short) = (ChoiceCell(name: "fast"), ChoiceCell(name: "short", image: Image(value: "s.png")))
        await resumption.preloadChoices([fast, short])
        #expect(await resumption.id(of: fast) == nil)
        try await pair.start()
        await resumption.waitUntilSynchronized()
        #expect(await resumption.id(of: fast) != nil)
        #expect(await resumption.id(of: fast) != resumption.id(of: short))
        await pair.app.stop()
    }

    @Test func `a template declared again has the new handlers, a refused one keeps the old handlers`()
        async throws
    {
        let pair = try await pair()
        let resumption = pair.app.content
        await resumption.start()
        let (heard, sink) = AsyncStream.makeStream(of: String.self)
        var template = Template()
        template.buttons = [Template.Button(text: "x")]
        await resumption.show(template) { _, _ in sink.yield("old") }
        try await pair.start()
        await resumption.waitUntilSynchronized()
        await resumption.show(template) { _, _ in sink.yield("new") }
        await resumption.waitUntilSynchronized()
        #expect(await pair.core.count(.show) == 1)
        await pair.core.notify(.onButtonPress, press(1))
        #expect(await words(heard, 1) == ["new"])
        await pair.core.change { $0.answers[.show] = .rejected }
        await resumption.show(Template()) { _, _ in sink.yield("never") }
        #expect(await resumption.waitUntilSynchronized()?.map(\.result) == [.rejected])
        await pair.core.notify(.onButtonPress, press(1))
        #expect(await words(heard, 1) == ["new"])
        await pair.app.stop()
    }

    private func press(_ id: Int64) -> JSON {
        ["buttonName": "CUSTOM_BUTTON", "buttonPressMode": "SHORT", "customButtonID": .integer(id)]
    }

    @Test func `a wait for synchronization without a connection ends when the manager stops`() async throws {
        let pair = try await pair()
        let resumption = pair.app.content
        await resumption.start()
        try await pair.start()
        await resumption.waitUntilSynchronized()
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.vanish()
        _ = await next(&events) { if case .reconnecting = $0 { true } else { false } }
        await resumption.setMenu([MenuCell("a") { _ in }])
        let waiting = Task { await resumption.waitUntilSynchronized() }
        await pair.app.stop()
        #expect(await waiting.value == nil)
    }

    @Test func `cancelling a task ends its wait for synchronization`() async throws {
        let pair = try await pair()
        let resumption = pair.app.content
        await resumption.start()
        let waiting = Task { await resumption.waitUntilSynchronized() }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func `a wait for synchronization after the end returns at once`() async throws {
        let pair = try await pair()
        let resumption = pair.app.content
        await resumption.start()
        await resumption.setMenu([MenuCell("a") { _ in }])
        try await pair.start()
        await resumption.waitUntilSynchronized()
        await pair.app.stop()
        #expect(await resumption.waitUntilSynchronized() == nil)
        await resumption.setMenu([])
        #expect(await resumption.waitUntilSynchronized() == nil)
        // After the next start a wait lasts again.
        try await pair.start()
        #expect(await resumption.waitUntilSynchronized() == [])
        await pair.app.stop()
    }

    @Test func `a content manager started after registration sends its content, one started too late ends its wait`()
        async throws
    {
        let pair = try await pair()
        try await pair.start()
        let late = ContentManager(pair.app.connection, files: pair.app.fileManager, file: nil)
        await late.start()
        await late.setMenu([MenuCell("a") { _ in }])
        #expect(await late.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.addCommand) == 1)
        await pair.app.stop()
        let tooLate = ContentManager(pair.app.connection, files: pair.app.fileManager, file: nil)
        await tooLate.start()
        #expect(await tooLate.waitUntilSynchronized() == nil)
    }

    private func settled(
        _ pair: Pair, _ folder: TemporaryFolder, delegate: (any ResumptionDelegate)? = nil
    ) async throws -> (ContentManager, ResumptionFile) {
        let file = ResumptionFile(folder: folder.path, appID: "sample-app")
        let resumption = pair.app.content
        await resumption.setDelegate(delegate)
        await resumption.start()
        await resumption.setMenu([MenuCell("a") { _ in }, MenuCell("b") { _ in }])
        try await pair.start()
        #expect(await resumption.waitUntilSynchronized() == [])
        return (resumption, file)
    }

    @Test func `stopping waits for the hash of the last change and stores it`() async throws {
        let folder = try TemporaryFolder()
        let pair = try await pair(stopTimeout: .seconds(2), resumptionFolder: folder.path)
        let (resumption, file) = try await settled(pair, folder)
        async let stopped: Void = pair.app.stop()
        await pair.time.waitForSleeper(.seconds(2))
        await pair.core.notify(.onHashChange, ["hashID": "h2"])
        await stopped
        let records = try file.read()
        #expect(records.map(\.hash) == ["h2"])
        #expect(records.first?.content.menu.map(\.entry.name) == ["a", "b"])
        #expect(await resumption.waitUntilSynchronized() == nil)
    }

    @Test func `stopping waits no longer than its timeout, and not at all if no hash is due`() async throws {
        let folder = try TemporaryFolder()
        let pair = try await pair(stopTimeout: .seconds(2), resumptionFolder: folder.path)
        let listener = ResumptionListener()
        var notifications = listener.notifications.makeAsyncIterator()
        let (resumption, file) = try await settled(pair, folder, delegate: listener)
        #expect(await notifications.next() == .notResumed)
        async let stopped: Void = pair.app.stop()
        await pair.time.wake(.seconds(2))
        await stopped
        #expect(try file.read() == [])
        try await pair.start()
        #expect(await resumption.waitUntilSynchronized() == [])
        #expect(await notifications.next() == .notResumed)
        await pair.core.notify(.onHashChange, ["hashID": "h1"])
        #expect(await notifications.next() == .kept(hash: "h1"))
        await pair.app.stop()
        #expect(try file.read().map(\.hash) == ["h1"])
    }
}
