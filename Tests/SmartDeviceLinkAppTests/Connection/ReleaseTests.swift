import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Managers released in each state of the connection free everything.
@Suite(.timeLimit(.minutes(2))) struct ReleaseTests {
    enum Stage: String, CaseIterable, Sendable {
        case neverStarted, refused, registered, declared, requestWithoutAnswer, alertsWait, alertsShown, windowAttached,
            windowBeforeStart, stopped, away
    }

    /// The objects of an app that still exist.
    @MainActor private final class Rest {
        weak var connection: HeadUnitConnection?
        weak var content: ContentManager?
        weak var screen: ScreenManager?
        weak var files: SDLFileManager?
        weak var streams: SDLStreamingMediaManager?
        weak var coordinator: AlertCoordinator?
        weak var window: CarWindow?
        weak var view: BasicView?

        init(_ app: SDLManager) {
            (connection, content, screen) = (app.connection, app.content, app.screenManager)
            (files, streams) = (app.fileManager, app.streamManager)
        }

        var names: [String] {
            [
                connection == nil ? nil : "connection", content == nil ? nil : "content",
                screen == nil ? nil : "screen", files == nil ? nil : "files", streams == nil ? nil : "streams",
                coordinator == nil ? nil : "coordinator", window == nil ? nil : "window", view == nil ? nil : "view",
            ].compactMap(\.self)
        }
    }

    @MainActor private static func use(_ stage: Stage) async throws -> (Rest, FakeCore) {
        let pair = try await Pair(manners: {
            if stage == .refused { $0.registrationResult = .disallowed }
            if stage != .requestWithoutAnswer { $0.answers[.addCommand] = .success }
            $0.answers[.alert] = .success
        })
        let app = pair.app
        let rest = Rest(app)
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
        case .alertsWait:
            try await pair.start()
            rest.coordinator = try await coordinator(app.screenManager)
        case .alertsShown:
            try await pair.start()
            // A coordinator lives as long as one of its alerts is on the screen.
            let shown = try await coordinator(app.screenManager, displays: true)
            rest.coordinator = shown
        case .windowAttached:
            let window = window(rest)
            try await pair.start()
            window.attach(to: app)
            _ = await pair.core.next(.sendHapticData)
        case .windowBeforeStart:
            window(rest).attach(to: app)
        case .stopped:
            try await pair.start()
            await app.stop()
        case .away:
            try await pair.start()
            await loseConnection(pair)
        }
        return (rest, pair.core)
    }

    private nonisolated static func loseConnection(_ pair: Pair) async {
        var events = pair.app.events.makeAsyncIterator()
        await pair.core.vanish()
        _ = await next(&events) { if case .reconnecting = $0 { true } else { false } }
    }

    private static func coordinator(
        _ screen: ScreenManager, displays: Bool = false
    ) async throws -> AlertCoordinator {
        let coordinator = AlertCoordinator(screen)
        var tickets: [AlertCoordinator.Ticket] = []
        for text in ["first", "second"] {
            let action = AlertAction("OK") { [weak coordinator] in await coordinator?.pause() }
            let alert = PriorityAlert(AlertView(text: text), priority: .default, actions: [action])
            tickets.append(await coordinator.enqueue(alert))
        }
        guard displays else { return coordinator }
        await coordinator.display()
        for ticket in tickets { try await ticket.outcome() }
        return coordinator
    }

    /// A window with a view that refers to it, and a delegate.
    @MainActor private static func window(_ rest: Rest) -> CarWindow {
        let window = CarWindow()
        let view = BasicView(frame: ViewRect(x: 0, y: 0, width: 100, height: 100), isFocusable: true)
        view.action = { [weak window] _ in window?.cancelTouches() }
        window.root = view
        (rest.window, rest.view) = (window, view)
        return window
    }

    @MainActor @Test(arguments: Stage.allCases) func `a released manager frees all its objects`(stage: Stage)
        async throws
    {
        let (rest, core) = try await Self.use(stage)
        await Self.wait(for: rest, toBe: [])
        _ = core
    }

    /// Running tasks end by themselves.
    @MainActor private static func wait(for rest: Rest, toBe names: [String]) async {
        var turns = 0
        while rest.names != names, turns < 200_000 {
            turns += 1
            await Task.yield()
        }
        #expect(rest.names == names)
    }

    /// A window whose request has reached the head unit, which does not answer. The manager is released.
    @MainActor private static func askingWindow(_ function: FunctionID) async throws -> (Rest, FakeCore, CarWindow) {
        let pair = try await Pair(manners: { $0.answers[function] = nil })
        let rest = Rest(pair.app)
        let window = window(rest)
        window.attach(to: pair.app)
        try await pair.start()
        _ = await pair.core.next(function)
        return (rest, pair.core, window)
    }

    @MainActor @Test(arguments: [FunctionID.getSystemCapability, .sendHapticData])
    func `a window that waits for a response does not keep its manager alive`(function: FunctionID) async throws {
        let (rest, core, window) = try await Self.askingWindow(function)
        await Self.wait(for: rest, toBe: ["window", "view"])
        _ = (core, window)
    }
}
