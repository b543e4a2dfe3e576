import BezelModel
import Drawing
import HeadUnit
import SmartDeviceLink
import SmartDeviceLinkApp
import Synchronization
import TCPLink
import Testing

@testable import BezelConfiguration

/// Alerts from the app's side, against the whole program: SDL-0282, the priority queue, and a head unit that is
/// restarted.
@Suite(.timeLimit(.minutes(2)))
struct AppAlertTests {
    private static let sender = "Wayfinder"

    private static let png: [UInt8] = {
        let canvas = Canvas(size: DisplaySize(width: 64, height: 64))
        canvas.fill(0xFFFF_B300)
        return (try? PNG.encode(canvas)) ?? []
    }()

    private func started(_ bezel: RunningBezel) async throws -> SDLManager {
        let app = try bezel.app()
        try await app.start()
        try await app.wait { $0.status?.level == .full }
        return app
    }

    private func button(_ index: Int, _ lines: [String], _ texts: [String], icon: [UInt8]? = nil) throws -> DisplayPoint
    {
        let alert = Alert(lines: lines, softButtons: texts.map { SoftButton(id: 1, text: $0) })
        return try #require(CardButtons.middle(index, of: alert, sender: Self.sender, icon: icon))
    }

    private func error(_ presentation: Task<Void, any Error>) async -> AlertError? {
        do {
            try await presentation.value
            return nil
        } catch {
            return error as? AlertError
        }
    }

    private func next(
        _ events: inout AsyncStream<HeadUnitEvent>.Iterator, where isWanted: (HeadUnitEvent) -> Bool
    ) async -> Bool {
        while let event = await events.next() { if isWanted(event) { return true } }
        return false
    }

    @Test func `an alert with an icon, words and buttons is shown, and a touch calls its button's handler`()
        async throws
    {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let app = try await started(bezel)
        let screen = app.screenManager
        var events = app.events.makeAsyncIterator()
        let pressed = Mutex<[String]>([])
        let alert = AlertView(
            text: "Fuel is low", secondaryText: "2 km", audio: AlertAudioData(speech: "Fuel is low"),
            buttons: ["Take me there", "Later"].map { text in
                SoftButtonObject(text) { pressed.withLock { $0.append(text) } }
            }, icon: Artwork(SDLFile(name: "fuel.png", type: .png, bytes: Self.png)))
        let presentation = Task { _ = try await screen.present(alert) }
        #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) })
        panel.tap(try button(1, ["Fuel is low", "2 km"], ["Take me there", "Later"], icon: Self.png))
        #expect(await error(presentation) == nil)
        #expect(pressed.withLock { $0 } == ["Later"])
        #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .alert, to: .main))) })
        #expect(try await screen.files.list() == ["fuel.png"])
        await app.stop()
    }

    @Test func `a tap on a subtle alert or on its button is reported to the app`() async throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let app = try await started(bezel)
        let screen = app.screenManager
        var events = app.events.makeAsyncIterator()
        let pressed = Mutex<[String]>([])
        var view = AlertView(
            text: "Rain ahead", buttons: [SoftButtonObject("Show") { pressed.withLock { $0.append("button") } }]
        ) { pressed.withLock { $0.append("body") } }
        view.style = .subtle
        let model = Alert(lines: ["Rain ahead"], softButtons: [SoftButton(id: 1, text: "Show")], style: .subtle)
        let places = [
            CardButtons.body(of: model, sender: Self.sender), CardButtons.middle(0, of: model, sender: Self.sender),
        ]
        for place in places {
            let shown = view
            let presentation = Task { _ = try await screen.present(shown) }
            #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) })
            panel.tap(try #require(place))
            #expect(await error(presentation) == nil)
            #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .alert, to: .main))) })
        }
        #expect(pressed.withLock { $0 } == ["body", "button"])
        await app.stop()
    }

    @Test func `an alert that is cancelled leaves the screen, and the next one is shown`() async throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let app = try await started(bezel)
        let screen = app.screenManager
        var events = app.events.makeAsyncIterator()
        let alert = AlertView(text: "First", buttons: [SoftButtonObject("OK")])
        let first = Task { _ = try await screen.present(alert) }
        #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) })
        let waiting = AlertView(text: "Never", buttons: [SoftButtonObject("OK")])
        let never = Task { _ = try await screen.present(waiting) }
        while await screen.alertCount < 2 { await Task.yield() }
        let second = Task { _ = try await screen.present(AlertView(text: "Second", buttons: [SoftButtonObject("OK")])) }
        while await screen.alertCount < 3 { await Task.yield() }
        waiting.cancel()
        #expect(await error(never)?.reason == .cancelled)
        alert.cancel()
        #expect(await error(first)?.reason == .cancelled)
        #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) })
        panel.tap(try button(0, ["Second"], ["OK"]))
        #expect(await error(second) == nil)
        await app.stop()
    }

    @Test func `a high alert takes a default one's place, which is shown again afterwards`() async throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let app = try await started(bezel)
        let coordinator = AlertCoordinator(app.screenManager)
        var events = app.events.makeAsyncIterator()
        let onScreen = HeadUnitEvent.changed(.systemContext(Change(from: .main, to: .alert)))
        let presses = Mutex<[String]>([])
        func alert(_ title: String, _ priority: SmartDeviceLinkApp.AlertPriority) -> PriorityAlert {
            let action = AlertAction("Seen") { presses.withLock { $0.append(title) } }
            return PriorityAlert(title: title, priority: priority, actions: [action])
        }
        await coordinator.display()
        let toll = await coordinator.enqueue(alert("Toll ahead", .default))
        #expect(await next(&events) { $0 == onScreen })
        let brake = await coordinator.enqueue(alert("Brake", .high))
        #expect(await next(&events) { $0 == onScreen })
        panel.tap(try button(0, ["Brake"], ["Seen"]))
        try await brake.outcome()
        #expect(await next(&events) { $0 == onScreen })
        panel.tap(try button(0, ["Toll ahead"], ["Seen"]))
        try await toll.outcome()
        await app.stop()
    }

    @Test func `after a restart of the head unit the app reconnects and its waiting alert is shown`() async throws {
        let first = try RunningBezel()
        var configuration = LifecycleConfiguration(name: Self.sender, appID: "bezel-test", address: first.address)
        configuration.reconnection = Backoff(first: .milliseconds(1), factor: 1, jitter: 0)
        let app = try SDLManager(configuration)
        try await app.start()
        try await app.wait { $0.status?.level == .full }
        let screen = app.screenManager
        var events = app.events.makeAsyncIterator()
        let shown = Task { _ = try await screen.present(AlertView(text: "Shown", buttons: [SoftButtonObject("OK")])) }
        #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) })
        let icon = Artwork(SDLFile(name: "fuel.png", type: .png, bytes: Self.png))
        let waiting = Task {
            _ = try await screen.present(AlertView(text: "Waiting", buttons: [SoftButtonObject("OK")], icon: icon))
        }
        while await screen.alertCount < 2 { await Task.yield() }
        first.stop()
        #expect(await next(&events) { $0 == .disconnected })
        // Bezel answers the alert on its screen before it ends, or the connection ends first.
        let reason = await error(shown)?.reason
        #expect(reason == .refused(.aborted) || reason == .failed(.disconnected))
        #expect(await app.hmiLevel == nil)
        let port = first.address.port
        let second = try RunningBezel { $0.listen = TCPAddress(host: "127.0.0.1", port: port) }
        defer { second.stop() }
        #expect(await next(&events) { if case .registered = $0 { true } else { false } })
        #expect(await next(&events) { $0 == .changed(.systemContext(Change(from: .main, to: .alert))) })
        try second.panel().tap(try button(0, ["Waiting"], ["OK"], icon: Self.png))
        #expect(await error(waiting) == nil)
        await app.stop()
    }
}
