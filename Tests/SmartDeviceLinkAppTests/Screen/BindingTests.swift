import Observation
import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// A screen that is bound to a model, against a head unit that the test plays. The test answers each Show.
@MainActor @Suite(.timeLimit(.minutes(2))) struct BindingTests {
    @MainActor @Observable final class Song {
        var title = "one"
        var artist: String? = "Ada"
        var plays = 0
        var albums = ["Blue"]
    }

    /// How often the content was computed.
    @MainActor final class Count {
        var value = 0
    }

    private let song = Song()
    private let count = Count()
    private let pair: Pair
    private var screen: ScreenManager { pair.app.screenManager }

    init() async throws {
        pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions(["Show", "AddCommand", "SetMediaClockTimer"])
            manners.registration = [
                "displayCapabilities": [
                    "textFields": .array((1...4).map { ["name": .string("mainField\($0)")] })
                ]
            ]
        })
        try await pair.start()
    }

    /// Binds the title and the artist.
    @discardableResult private func bind() -> ScreenBinding {
        screen.bind { [song, count] content in
            count.value += 1
            content.textField1 = song.title
            if let artist = song.artist { content.textField2 = artist }
        }
    }

    /// The first two lines of the next Show, which succeeds.
    private func shown() async -> [JSON?] {
        let show = await pair.core.next(.show)
        await pair.core.answer(show, .success)
        return [show.parameters["mainField1"], show.parameters["mainField2"]]
    }

    @Test func `the screen shows the model, and again after a change`() async {
        bind()
        #expect(await shown() == ["one", "Ada"])
        song.title = "two"
        #expect(await shown() == ["two", "Ada"])
        await pair.app.stop()
    }

    @Test func `a part that the new content does not set is cleared`() async {
        bind()
        #expect(await shown() == ["one", "Ada"])
        song.artist = nil
        #expect(await shown() == ["one", ""])
        await pair.app.stop()
    }

    @Test func `several changes in one turn of the main actor are one request`() async {
        bind()
        #expect(await shown() == ["one", "Ada"])
        song.title = "two"
        song.artist = "Bo"
        song.title = "three"
        #expect(await shown() == ["three", "Bo"])
        #expect(count.value == 2)
        await pair.app.stop()
    }

    @Test func `a change of a property that the content has not read computes nothing`() async {
        bind()
        #expect(await shown() == ["one", "Ada"])
        song.plays += 1
        await screen.waitUntilSynchronized()
        song.title = "two"
        #expect(await shown() == ["two", "Ada"])
        #expect(count.value == 2)
        await pair.app.stop()
    }

    @Test func `a clock that is declared again counts on`() async {
        await pair.core.change { $0.answers[.setMediaClockTimer] = .success }
        screen.bind { [song] content in
            content.textField1 = song.title
            content.mediaClock = .running(from: .zero, to: .seconds(200 + song.plays))
        }
        #expect(await shown() == ["one", ""])
        song.title = "two"
        #expect(await shown() == ["two", ""])
        await screen.waitUntilSynchronized()
        #expect(await pair.core.count(.setMediaClockTimer) == 1)
        song.plays = 30
        song.title = "three"
        #expect(await shown() == ["three", ""])
        await screen.waitUntilSynchronized()
        #expect(await pair.core.count(.setMediaClockTimer) == 2)
        await pair.app.stop()
    }

    @Test func `a binding that was cancelled declares nothing more, and its content stays`() async {
        let binding = bind()
        #expect(await shown() == ["one", "Ada"])
        binding.cancel()
        song.title = "two"
        await screen.update { $0.textField2 = "by hand" }
        #expect(await shown() == ["one", "by hand"])
        #expect(count.value == 1)
        await pair.app.stop()
    }

    @Test func `a second binding replaces the first`() async {
        bind()
        #expect(await shown() == ["one", "Ada"])
        screen.bind { [song] in $0.textField1 = "\(song.plays)" }
        #expect(await shown() == ["0", ""])
        song.title = "two"
        song.plays = 1
        #expect(await shown() == ["1", ""])
        #expect(count.value == 1)
        await pair.app.stop()
    }

    @Test func `the menu follows the model beside the screen`() async throws {
        bind()
        #expect(await shown() == ["one", "Ada"])
        screen.bindMenu { [song] in for album in song.albums { Command(album) {} } }
        #expect(try await added() == "Blue")
        song.albums.append("Live")
        #expect(try await added() == "Live")
        #expect(count.value == 1)
        await pair.app.stop()
    }

    /// The name of the next menu entry, which the head unit accepts.
    private func added() async throws -> String {
        let command = await pair.core.next(.addCommand)
        await pair.core.answer(command, .success)
        return try #require(command.parameters["menuParams"]?["menuName"]?.string)
    }

    @Test func `a manager that is released releases what its bindings capture`() async throws {
        final class Captured: Sendable {
            let sink: AsyncStream<Void>.Continuation
            init(_ sink: AsyncStream<Void>.Continuation) { self.sink = sink }
            deinit { sink.finish() }
        }
        let (releases, sink) = AsyncStream.makeStream(of: Void.self)
        func bindAndRelease() async throws {
            let (computations, computed) = AsyncStream.makeStream(of: Void.self)
            let captured = Captured(sink)
            let app = try SDLManager(pair.app.configuration)
            app.screenManager.bind { [song] content in
                content.textField1 = song.title
                withExtendedLifetime(captured) { _ = computed.yield() }
            }
            #expect(await computations.first() != nil)
        }
        try await bindAndRelease()
        for await _ in releases {}
        await pair.app.stop()
    }
}
