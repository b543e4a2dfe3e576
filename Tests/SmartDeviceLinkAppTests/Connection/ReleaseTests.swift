import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Managers that are released, in each state of the connection, leave nothing behind.
@Suite(.timeLimit(.minutes(2))) struct ReleaseTests {
    enum Stage: String, CaseIterable, Sendable {
        case neverStarted, refused, registered, declared, requestWithoutAnswer, stopped, away
    }

    /// What is left of an app.
    private final class Rest {
        weak var connection: HeadUnitConnection?
        weak var content: ContentManager?
        weak var screen: ScreenManager?
        weak var files: SDLFileManager?
        weak var streams: SDLStreamingMediaManager?

        init(_ app: SDLManager) {
            (connection, content, screen) = (app.connection, app.content, app.screenManager)
            (files, streams) = (app.fileManager, app.streamManager)
        }

        var names: [String] {
            [
                connection == nil ? nil : "connection", content == nil ? nil : "content",
                screen == nil ? nil : "screen", files == nil ? nil : "files", streams == nil ? nil : "streams",
            ].compactMap(\.self)
        }
    }

    private static func use(_ stage: Stage) async throws -> (Rest, FakeCore) {
        let pair = try await Pair(manners: {
            if stage == .refused { $0.registrationResult = .disallowed }
            if stage != .requestWithoutAnswer { $0.answers[.addCommand] = .success }
        })
        let app = pair.app
        switch stage {
        case .neverStarted: await app.screenManager.setMenu([MenuCell("a") { _ in }])
        case .refused: await #expect(throws: SDLManagerError.self) { try await app.start() }
        case .registered: try await pair.start()
        case .declared:
            await app.streamManager.start()
            await app.screenManager.subscribe(to: .ok) { _ in }
            await app.screenManager.setMenu([MenuCell("a") { _ in }])
            try await pair.start()
            await app.screenManager.waitUntilSynchronized()
            _ = app.permissionManager.changes(of: [PermissionElement(.alert)])
        case .requestWithoutAnswer:
            await app.screenManager.setMenu([MenuCell("a") { _ in }])
            try await pair.start()
            _ = await pair.core.next(.addCommand)
        case .stopped:
            try await pair.start()
            await app.stop()
        case .away:
            try await pair.start()
            var events = app.events.makeAsyncIterator()
            await pair.core.vanish()
            _ = await next(&events) { if case .reconnecting = $0 { true } else { false } }
        }
        return (Rest(app), pair.core)
    }

    @Test(arguments: Stage.allCases) func `what is released leaves nothing`(stage: Stage) async throws {
        let (rest, core) = try await Self.use(stage)
        // Tasks that were under way end by themselves; the suite's time limit ends the wait for one that does not.
        while !rest.names.isEmpty { await Task.yield() }
        #expect(rest.names == [])
        _ = core
    }
}
