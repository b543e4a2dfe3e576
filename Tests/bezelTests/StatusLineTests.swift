import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

@testable import BezelService
@testable import OverlayDisplay

struct StatusLineTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `a status change is sent at once, and the next one a second later`() {
        var line = StatusLine()
        #expect(line.changed(at: 5) == 5)
        #expect(line.changed(at: 6) == nil, "a change is already waiting")
        let isSent = line.take("one", at: 6)
        #expect(isSent)
        #expect(line.changed(at: 7) == 6 + Self.second)
        let isSentAgain = line.take("two", at: 6 + Self.second)
        #expect(isSentAgain)
        #expect(line.changed(at: 9 * Self.second) == 9 * Self.second)
    }

    @Test func `a status that changed back is not sent`() {
        var line = StatusLine()
        _ = line.changed(at: 0)
        _ = line.take("one", at: 0)
        #expect(line.changed(at: 1) == Self.second)
        let isSent = line.take("one", at: Self.second)
        #expect(!isSent)
        #expect(line.changed(at: Self.second + 1) == Self.second + 1, "the second counts from the last sent status")
    }

    @Test func `the status line names apps, alerts, the display and panels`() {
        var display = DisplayDescription(
            card: "/dev/dri/card1", driver: "vc4", connector: "DSI-1", size: DisplaySize(width: 800, height: 480),
            refresh: 60, route: "overlay plane 31")
        var snapshot = Engine.Snapshot()
        #expect(
            StatusLine.text(snapshot, address: nil, display: nil, panels: 0)
                == "no address to listen on yet; no apps; no display; no panel")
        var app = Engine.Snapshot.App(session: SessionID(1), connection: ConnectionID(1), name: "Drive", id: "1")
        app.status.level = .full
        snapshot.apps = [app]
        snapshot.isPaused = true
        #expect(
            StatusLine.text(snapshot, address: "127.0.0.1:1", display: display, panels: 2)
                == "1 app, Drive on the screen; alerts paused; display DSI-1 800x480; 2 panels")
        display.driver = "none"
        #expect(StatusLine.text(snapshot, address: "a", display: display, panels: 1).hasSuffix("no display; 1 panel"))
    }
}
