import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Pictures of content that a head unit resumes.
@Suite(.timeLimit(.minutes(2))) struct ResumptionPictureTests {
    private static let icon = SDLFile(name: "home.png", type: .png, bytes: [1])
    private static let map = SDLFile(name: "map.png", type: .png, bytes: [2])

    private func pair(_ more: @Sendable @escaping (inout FakeCore.Manners) -> Void = { _ in }) async throws -> Pair {
        try await Pair(manners: { manners in
            for function in [FunctionID.addCommand, .createInteractionChoiceSet, .show, .deleteCommand] {
                manners.answers[function] = .success
            }
            more(&manners)
        })
    }

    private static let menu = [MenuCell(MenuEntry(name: "Home", icon: Artwork(icon)), handler: { _ in })]

    @Test func `pictures of entries and choices are uploaded as persistent files first`() async throws {
        let pair = try await pair()
        let resumption = pair.app.content
        await resumption.start()
        await resumption.preloadChoices([ChoiceCell(name: "Map", image: Artwork(Self.map))])
        try await pair.start()
        // The app has uploaded one of them for another use, and not persistently.
        try await resumption.files.upload(Self.icon)
        await resumption.setMenu(Self.menu)
        #expect(await resumption.waitUntilSynchronized() == [])
        let log = await pair.core.log
        let sent = log.filter { [.putFile, .addCommand, .createInteractionChoiceSet].contains($0.function) }
        let last = { (name: String) in
            sent.lastIndex { $0.function == .putFile && $0.parameters["syncFileName"]?.string == name } ?? .max
        }
        for name in ["home.png", "map.png"] {
            #expect(sent.indices.contains(last(name)))
            #expect(sent[last(name)].parameters["persistentFile"] == true)
        }
        let (command, choice) = (
            sent.firstIndex { $0.function == .addCommand } ?? 0,
            sent.firstIndex { $0.function == .createInteractionChoiceSet } ?? 0
        )
        #expect(last("home.png") < command)
        #expect(last("map.png") < choice)
        #expect(sent[command].parameters["cmdIcon"]?["value"] == "home.png")
        await pair.app.stop()
    }

    @Test func `an entry whose picture cannot be uploaded is sent without it and reported`() async throws {
        let pair = try await pair { $0.answers[.putFile] = .rejected }
        let resumption = pair.app.content
        await resumption.start()
        await resumption.setMenu(Self.menu)
        try await pair.start()
        let refusals = await resumption.waitUntilSynchronized()
        #expect(refusals?.map(\.info) == ["the picture home.png is left out: the head unit answered REJECTED"])
        let asked = await pair.core.log.first { $0.function == .addCommand }
        #expect(asked?.parameters["menuParams"]?["menuName"] == "Home")
        #expect(asked?.parameters["cmdIcon"] == nil)
        #expect(await resumption.reconciler.content.menu.map(\.entry.icon) == [nil])
        await pair.app.stop()
    }

    @Test(arguments: [true, false])
    func `the delegate gets the reason why nothing was resumed`(hasPicture: Bool) async throws {
        let pair = try await pair()
        let listener = ResumptionListener(tellsReasons: true)
        var notifications = listener.notifications.makeAsyncIterator()
        let resumption = pair.app.content
        await resumption.setDelegate(listener)
        await resumption.start()
        await resumption.setMenu([MenuCell(MenuEntry(name: "Home", icon: Image(value: "home.png"))) { _ in }])
        try await pair.start()
        #expect(await notifications.next() == .notResumedBecause(.nothingStored))
        #expect(await resumption.waitUntilSynchronized() == [])
        await pair.core.notify(.onHashChange, ["hashID": "h1"])
        #expect(await notifications.next() == .kept(hash: "h1"))
        await pair.core.change {
            $0.registrationResult = .resumeFailed
            $0.files = hasPicture ? ["home.png"] : []
        }
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        let reason = await notifications.next()
        #expect(
            reason == .notResumedBecause(hasPicture ? .unknownHash(info: "") : .missingPictures(["home.png"])))
        await pair.app.stop()
    }
}
