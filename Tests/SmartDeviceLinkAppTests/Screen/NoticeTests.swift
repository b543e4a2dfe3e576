import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// What the app is told about content that the head unit does not show as it was declared.
@Suite(.timeLimit(.minutes(2))) struct NoticeTests {
    private func ready(
        _ more: @Sendable @escaping (inout FakeCore.Manners) -> Void = { _ in }
    ) async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions([
                "PutFile", "ListFiles", "DeleteFile", "Show", "PerformInteraction",
            ])
            manners.registration = [
                "syncMsgVersion": ["majorVersion": 8, "minorVersion": 0, "patchVersion": 0],
                "displayCapabilities": [
                    "textFields": [["name": "mainField1"]], "imageFields": [["name": "graphic"]],
                ],
            ]
            for function in [FunctionID.show, .addCommand, .setGlobalProperties, .resetGlobalProperties] {
                manners.answers[function] = .success
            }
            more(&manners)
        })
        try await pair.start()
        return (pair, pair.app.screenManager)
    }

    @Test func `a refusal of Show is forgotten when a later Show succeeds`() async throws {
        let (pair, screen) = try await ready { $0.answers[.show] = .rejected }
        let refused = await screen.update { $0.textField1 = "a" }
        #expect(await screen.waitUntilSynchronized()?.map(\.result) == [.rejected])
        guard case .refused(let notices)? = await refused.outcome() else {
            Issue.record("the update was not refused")
            return
        }
        #expect(notices.map(\.description) == ["Show was refused: REJECTED"])
        await pair.core.change { $0.answers[.show] = .success }
        for text in ["b", "c"] {
            let update = await screen.update { $0.textField1 = text }
            #expect(await screen.waitUntilSynchronized() == [])
            #expect(await update.outcome() == .shown([]))
        }
        await pair.app.stop()
    }

    @Test func `an update that a newer one replaces is superseded, and one after the end has ended`() async throws {
        let (pair, screen) = try await ready { $0.answers[.show] = nil }
        let first = await screen.update { $0.textField1 = "a" }
        let asked = await pair.core.next(.show)
        let second = await screen.update { $0.textField1 = "b" }
        #expect(await first.outcome() == .superseded)
        await pair.core.answer(asked, .success)
        await pair.core.answer(await pair.core.next(.show), .success)
        #expect(await second.outcome() == .shown([]))
        await pair.app.stop()
        #expect(await screen.waitUntilSynchronized() == nil)
        #expect(await screen.update { $0.textField1 = "c" }.outcome() == .ended)
    }

    static let warnings: [(FunctionID, String, @Sendable (ScreenManager) async -> Void)] = [
        (.show, "Show was done in part: left out", { await $0.update { $0.textField1 = "a" } }),
        (
            .addCommand, "AddCommand of Home was done in part: left out",
            { await $0.setMenu([MenuCell("Home") { _ in }]) }
        ),
        (
            .setGlobalProperties, "SetGlobalProperties was done in part: left out",
            { await $0.setProperties([.menuName: "m"]) }
        ),
    ]

    @Test(arguments: warnings) func `WARNINGS of any request are told once, with the entry's name and the reason`(
        function: FunctionID, text: String, declare: @Sendable (ScreenManager) async -> Void
    ) async throws {
        let (pair, screen) = try await ready { $0.answers[function] = nil }
        var notices = screen.notices.makeAsyncIterator()
        await declare(screen)
        await pair.core.answer(await pair.core.next(function), .warnings, [("info", "left out")])
        #expect(await notices.next()?.description == text)
        #expect(await screen.waitUntilSynchronized()?.map(\.kind) == [.warning])
        await screen.subscribe(to: .ok) { _ in }
        #expect(await screen.waitUntilSynchronized()?.map(\.description) == [text], "it still holds")
        await pair.app.stop()
    }

    @Test func `a refused entry is tried again with each declaration, and told once`() async throws {
        let (pair, screen) = try await ready { $0.answers[.addCommand] = .disallowed }
        var notices = screen.notices.makeAsyncIterator()
        await screen.setMenu([MenuCell("Home") { _ in }])
        #expect(await screen.waitUntilSynchronized()?.count == 1)
        await screen.subscribe(to: .ok) { _ in }
        #expect(await screen.waitUntilSynchronized()?.count == 1)
        #expect(await pair.core.count(.addCommand) == 2)
        await pair.core.change { $0.answers[.show] = .rejected }
        await screen.update { $0.textField1 = "a" }
        #expect(await notices.next()?.description == "AddCommand of Home was refused: DISALLOWED")
        #expect(await notices.next()?.description == "Show was refused: REJECTED", "nothing comes between")
        await pair.app.stop()
    }

    private static func cover(_ number: Int) -> SDLFile {
        SDLFile(name: "cover \(number)", type: .png, bytes: [UInt8(number)] + [UInt8](repeating: 1, count: 99))
    }

    @Test func `of 200 covers the last one is shown, although there is room for 10`() async throws {
        let (pair, screen) = try await ready()
        let own = SDLFile(name: "own", type: .png, bytes: [1])
        try await pair.app.fileManager.upload(own)
        await pair.core.change { $0.space = 1000 }
        for number in 0..<200 {
            // So that Show has no pause.
            pair.time.pass(.seconds(1))
            let update = await screen.update {
                $0.textField1 = "Song \(number)"
                $0.primaryGraphic = Artwork(Self.cover(number))
            }
            #expect(await update.outcome() == .shown([]))
        }
        let shown = await pair.core.log.last { $0.function == .show }
        #expect(shown?.parameters["graphic"]?["value"] == "cover 199")
        #expect(await pair.core.count(.deleteFile) == 190)
        let first = await pair.core.log.first { $0.function == .deleteFile }
        #expect(first?.parameters["syncFileName"] == "cover 0", "the one that was shown the longest time ago")
        #expect(try await pair.app.fileManager.has(own), "the app's own file stays")
        await pair.app.stop()
    }

    @Test func `a cover without room is left out, which is told, and the text is shown`() async throws {
        let (pair, screen) = try await ready { $0.spaceAvailable = 50 }
        _ = try? await pair.app.fileManager.list()
        let update = await screen.update {
            $0.textField1 = "Song"
            $0.primaryGraphic = Artwork(Self.cover(1))
        }
        let text = "Show: the picture cover 1 is left out: the head unit has no room for the file: 50 bytes are left"
        #expect(await screen.waitUntilSynchronized()?.map(\.description) == [text])
        guard case .shown(let notices)? = await update.outcome() else {
            Issue.record("the text is not shown")
            return
        }
        #expect(notices.map(\.kind) == [.leftOut])
        await screen.update { $0.primaryGraphic = nil }
        #expect(await screen.waitUntilSynchronized() == [])
        await pair.app.stop()
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("a\tb", "a b"), ("a\\nb", "a b"), ("a\\b", "a\\b"), ("\n", ""), ("\u{7}x", " x"),
    ])
    func `a text that head units refuse is cleaned`(text: String, shown: String) async throws {
        let (pair, screen) = try await ready()
        await screen.update {
            ($0.textField1, $0.title) = (text, String(repeating: "t", count: 101))
            $0.softButtons = [SoftButtonObject("x\ny")]
        }
        #expect(await screen.waitUntilSynchronized() == [])
        let asked = await pair.core.log.last { $0.function == .show }
        #expect(asked?.parameters["mainField1"]?.string == shown)
        #expect(asked?.parameters["templateTitle"]?.string?.count == 100)
        #expect(asked?.parameters["softButtons"]?.array?.first?["text"] == "x y")
        await pair.app.stop()
    }
}
