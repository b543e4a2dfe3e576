import BezelModel
import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

/// Fingers from a pipe and a real app over a real socket, through the whole program.
struct TouchAndAlertTests {
    private static let alert = Alert(
        lines: ["Fuel is low"],
        softButtons: [SoftButton(id: 11, text: "Take me there"), SoftButton(id: 12, text: "Later")])

    /// The centre of a button as Drawing computes it.
    private static func button(_ index: Int) throws -> DisplayPoint {
        try #require(CardButtons.middle(index, of: alert, sender: "Wayfinder"))
    }

    /// An app that has the screen, and its events from then on.
    private func startedApp(
        of bezel: RunningBezel, firstHeaderVersion: UInt8 = 5
    ) async throws -> (SDLManager, AsyncStream<HeadUnitEvent>.Iterator) {
        let app = try bezel.app(firstHeaderVersion: firstHeaderVersion)
        var events = app.events.makeAsyncIterator()
        try await app.start()
        await expect(.status(AppStatus(.notRunning, .notAudible, .main, .notStreamable)), from: &events)
        await expect(.status(AppStatus(.full, .audible, .main)), from: &events)
        return (app, events)
    }

    private func expect(
        _ event: HeadUnitEvent, from events: inout AsyncStream<HeadUnitEvent>.Iterator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        while let next = await events.next() {
            switch next {
            case .status, .touch, .buttonEvent, .buttonPress, .unregistered, .disconnected:
                #expect(next == event, sourceLocation: sourceLocation)
                return
            case .registered, .changed, .command, .permissions, .capability, .language, .driverDistraction,
                .subtleAlertPressed, .hashChanged, .other, .reconnecting:
                continue
            }
        }
        Issue.record("the events ended", sourceLocation: sourceLocation)
    }

    private func touch(
        _ type: TouchType, _ points: [(id: UInt8, x: Int32, y: Int32)],
        from events: inout AsyncStream<HeadUnitEvent>.Iterator, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        while let next = await events.next() {
            guard case .touch(let found, let fingers) = next else { continue }
            #expect(found == type, sourceLocation: sourceLocation)
            #expect(fingers.map(\.id) == points.map(\.id), sourceLocation: sourceLocation)
            #expect(fingers.map(\.x) == points.map(\.x), sourceLocation: sourceLocation)
            #expect(fingers.map(\.y) == points.map(\.y), sourceLocation: sourceLocation)
            return
        }
        Issue.record("the events ended", sourceLocation: sourceLocation)
    }

    @Test(arguments: [UInt8(5), 1])
    func `a finger drives the app, its alert is shown, and the finger presses its button`(header: UInt8) async throws {
        let bezel = try RunningBezel.withoutPages()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let (app, started) = try await startedApp(of: bezel, firstHeaderVersion: header)
        var events = started
        let regions = try await app.setRegions([HapticRect(id: 3, x: 560, y: 60, width: 200, height: 100)])
        #expect(regions.result == .success)

        panel.down(0, at: DisplayPoint(x: 600, y: 100))
        await touch(.begin, [(0, 600, 100)], from: &events)
        panel.down(1, at: DisplayPoint(x: 10, y: 20))
        await touch(.begin, [(1, 10, 20)], from: &events)
        panel.move(0, to: DisplayPoint(x: 601, y: 101))
        await touch(.move, [(0, 601, 101)], from: &events)
        panel.up(0)
        await touch(.end, [(0, 601, 101)], from: &events)

        let answer = Task { try await app.present(Self.alert) }
        // The second finger is still dragging when the card appears: it is cancelled for the app, and stays cancelled.
        await touch(.cancel, [(1, 10, 20)], from: &events)
        await expect(.status(AppStatus(.full, .audible, .alert)), from: &events)
        panel.move(1, to: try Self.button(0))
        panel.up(1)
        panel.tap(try Self.button(1))
        await expect(.buttonEvent(.customButton, .down, customButtonID: 12), from: &events)
        await expect(.buttonEvent(.customButton, .up, customButtonID: 12), from: &events)
        await expect(.buttonPress(.customButton, .short, customButtonID: 12), from: &events)
        let result = try await answer.value
        #expect(result.result == .success)
        await expect(.status(AppStatus(.full, .audible, .main)), from: &events)
        panel.down(0, at: DisplayPoint(x: 5, y: 6))
        await touch(.begin, [(0, 5, 6)], from: &events)
        await app.stop()
    }

    @Test func `sliding off a button does not press it, and pressing another one answers the alert`() async throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let (app, started) = try await startedApp(of: bezel)
        var events = started
        let answer = Task { try await app.present(Self.alert) }
        await expect(.status(AppStatus(.full, .audible, .alert)), from: &events)
        panel.down(0, at: try Self.button(0))
        panel.move(0, to: DisplayPoint(x: 5, y: 5))
        panel.up(0)
        await expect(.buttonEvent(.customButton, .down, customButtonID: 11), from: &events)
        await expect(.buttonEvent(.customButton, .up, customButtonID: 11), from: &events)
        panel.tap(try Self.button(1))
        await expect(.buttonEvent(.customButton, .down, customButtonID: 12), from: &events)
        #expect(try await answer.value.result == .success)
        await app.stop()
    }

    @Test func `a touch is cancelled when its panel is unplugged`() async throws {
        let bezel = try RunningBezel.withoutPages()
        defer { bezel.stop() }
        let (app, started) = try await startedApp(of: bezel)
        var events = started
        var panel: PipePanel? = try bezel.panel()
        panel?.down(at: DisplayPoint(x: 30, y: 40))
        await touch(.begin, [(0, 30, 40)], from: &events)
        panel = nil
        await touch(.cancel, [(0, 30, 40)], from: &events)
        // The next writer is another panel, whose fingers are numbered from the start.
        panel = try bezel.panel()
        panel?.down(at: DisplayPoint(x: 50, y: 60))
        await touch(.begin, [(0, 50, 60)], from: &events)
        await app.stop()
    }

    @Test func `an alert with an invalid picture is shown, and answered with WARNINGS`() async throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let (app, started) = try await startedApp(of: bezel)
        var events = started
        let upload = try await app.upload(PutFile(name: "icon.png", type: .png), bytes: Array("no picture".utf8))
        #expect(upload.result == .success)
        var alert = Self.alert
        alert.icon = Image(value: "icon.png")
        let shown = alert
        let answer = Task { try await app.present(shown) }
        await expect(.status(AppStatus(.full, .audible, .alert)), from: &events)
        panel.tap(try Self.button(1))
        let result = try await answer.value
        #expect(result.result == .warnings)
        #expect(result.info == "an image could not be decoded")
        await app.stop()
    }

    @Test func `SIGTERM unregisters the app with the reason`() async throws {
        let bezel = try RunningBezel()
        let (app, started) = try await startedApp(of: bezel)
        var events = started
        bezel.stop()
        await expect(.unregistered(reason: "IGNITION_OFF"), from: &events)
        await expect(.disconnected, from: &events)
        await app.stop()
    }
}
