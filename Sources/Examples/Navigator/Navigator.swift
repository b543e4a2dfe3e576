internal import CarGraphics
internal import Glibc
internal import SmartDeviceLink
internal import SmartDeviceLinkApp
internal import TCPLink

/// A small navigation app, to start your own from: a map that is streamed to the head unit's screen and that fingers move
/// and zoom, three buttons that a finger or a knob presses, and a menu that is not sent again when the app reconnects.
///
/// A head unit without video shows everything but the map.
///
/// ```
/// bezel run &
/// swift run Navigator --connect 127.0.0.1:12345 --remember /tmp
/// ```
@main struct Navigator {
    @MainActor static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            say("Navigator [--connect ADDRESS:PORT] [--remember FOLDER]")
            return
        }
        do {
            try await run(options)
        } catch {
            say("cannot go on: \(error)")
            exit(1)
        }
    }

    @MainActor private static func run(_ options: Options) async throws {
        var configuration = LifecycleConfiguration(
            name: "Navigator", appID: "bezel-navigator", address: options.address)
        configuration.resumptionFolder = options.folder
        let screen = MapScreen()
        let listener = Listener()
        let window = CarWindow(width: 800, height: 480)
        window.delegate = screen
        window.root = screen.root
        try await withApp(
            configuration,
            prepare: { app in
                do {
                    try await window.stream(on: app) { CairoContext($0) }
                } catch {
                    say("no picture: \(error)")
                }
                await app.resumptionManager.setDelegate(listener)
                await declare(app.screenManager)
                return app.events
            }
        ) { app, events in
            say("registered with \(options.address)")
            var route = Route(app)
            var driving: Task<Void, Never>?
            for await event in events {
                switch event {
                case .changed(.hmiLevel(let change)):
                    say("level \(change.new.rawValue)")
                    // At NONE a head unit accepts no content.
                    guard change.new != .notRunning, driving == nil else { break }
                    route = Route(app)
                    route.moved = { screen.drive(to: $0) }
                    driving = Task { [route] in await route.drive() }
                    if let refusal = await refusal(of: app) { throw refusal }
                case .buttonPress(_, _, let button) where button.map { Int64($0) } == Route.mute: await route.mute()
                case .disconnected:
                    say("the connection is gone")
                    driving?.cancel()
                    driving = nil
                case .reconnecting(let attempt, let delay): say("attempt \(attempt) in \(delay)")
                default: break
                }
            }
        }
    }

    /// Why the app cannot show anything: the head unit refuses its text and accepts no video. Nil if it can.
    private static func refusal(of manager: SDLManager) async -> ContentNotice? {
        guard let refusals = await manager.screenManager.waitUntilSynchronized(),
            let refusal = refusals.first(where: { $0.kind == .refused && $0.function == .show })
        else { return nil }
        let video = try? await manager.systemCapabilityManager.get(VideoStreamingCapability.self)
        return video == nil ? refusal : nil
    }

    /// Declares the content of the head unit. Only what the head unit does not have is sent.
    private static func declare(_ screen: ScreenManager) async {
        await screen.setMenu {
            Command("Home") { say("to home, chosen by \($0)") }
            Submenu("Places") { Command("Park") { say("to the park, chosen by \($0)") } }
        }
        await screen.setVoiceCommands { VoiceCommand(["stop guidance"]) { _ in say("guidance stops") } }
        await screen.subscribe(to: .navZoomIn) { if case .press = $0 { say("zoom in, by a hard button") } }
        await screen.subscribe(to: .navZoomOut) { if case .press = $0 { say("zoom out, by a hard button") } }
        await screen.update { $0.textField1 = "Home 12 min" }
    }
}
