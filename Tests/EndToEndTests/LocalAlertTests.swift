import BezelModel
import Drawing
import Foundation
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// `bezel alert`: a script asks a question, and a finger on a panel answers it.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct LocalAlertTests {
    private let bezel: RunningBezel

    init() throws { bezel = try RunningBezel() }

    private func command(_ arguments: String...) throws -> Command { try Command(arguments, socket: bezel.socket) }

    /// A watch of alerts that has started.
    private func watch() throws -> Command {
        let watch = try command("watch", "--alerts")
        while try JSONParser.parse(
            Array(try command("status", "--json").finish().output.utf8)[...])["watches"] != 1
        {}
        return watch
    }

    private func wait(for event: String, in watch: Command) throws {
        while let line = watch.nextLine() {
            if try JSONParser.parse(Array(line.utf8)[...])["event"]?.string == event { return }
        }
        Issue.record("the watch ended before \(event)")
    }

    /// The centre of a button as Drawing computes it.
    private static func button(_ index: Int, of buttons: [String]) throws -> DisplayPoint {
        let renderer = Renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        let card = AlertCard(sender: "Home", lines: ["The door is open"], buttons: buttons.map { CardButton(text: $0) })
        let scene = Scene(serial: Scene.Serial(1), layers: [Scene.Layer(card, id: .alert(1), isModal: true)])
        let picture = renderer.render(scene, at: BezelModel.Instant(nanoseconds: 0))
        let rect = try #require(picture.layout?.targets[index].rect)
        return DisplayPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    }

    @Test(arguments: [(0, "OK\n"), (1, "Later\n")])
    func `bezel alert prints the button that a finger presses`(index: Int, output: String) throws {
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let watch = try watch()
        let alert = try command("alert", "The door is open", "--from", "Home", "--button", "OK", "--button", "Later")
        try wait(for: "shown", in: watch)
        panel.tap(try Self.button(index, of: ["OK", "Later"]))
        let outcome = alert.finish()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == output)
        try wait(for: "ended", in: watch)
    }

    @Test func `bezel alert reports a timeout, which is success if the alert has no buttons`() throws {
        defer { bezel.stop() }
        let outcome = try command("alert", "The door is open", "--button", "OK", "--time", "1").finish()
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(try command("alert", "The door is open", "--time", "1").finish().status == 0)
    }

    @Test func `a picture that cannot be decoded is reported in text and in JSON`() throws {
        defer { bezel.stop() }
        let path = FileManager.default.temporaryDirectory.appending(path: "bezel-broken-\(getpid()).png").path
        // Only the signature of a PNG file.
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let outcome = try command("alert", "The door is open", "--icon", path, "--time", "1").finish()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("warning: an image could not be decoded"), "\(outcome.errors)")
        let json = try command("alert", "The door is open", "--icon", path, "--time", "1", "--json").finish()
        #expect(json.output.contains(#""warnings":["an image could not be decoded"]"#), "\(json.output)")
    }

    @Test func `an alert is withdrawn when its command ends`() throws {
        defer { bezel.stop() }
        let watch = try watch()
        let alert = try command("alert", "The door is open", "--button", "OK")
        try wait(for: "shown", in: watch)
        alert.end()
        try wait(for: "ended", in: watch)
        #expect(try command("alerts").finish().output == "there is no alert\n")
    }

    @Test func `an alert that holds the screen outlives its command until its work is complete`() throws {
        defer { bezel.stop() }
        let watch = try watch()
        let held = try command("alert", "Updating", "--progress", "--hold", "--name", "update").finish()
        #expect(held.status == 0, "\(held.errors)")
        #expect(try command("alerts").finish().output.contains("update"))
        #expect(try command("alerts", "complete", "update").finish().status == 0)
        try wait(for: "ended", in: watch)
        #expect(try command("alerts").finish().output == "there is no alert\n")
        #expect(try command("alerts", "complete").finish().status == 1)
    }

    @Test func `a more important alert replaces a low one`() throws {
        defer { bezel.stop() }
        let watch = try watch()
        let low = try command("alert", "Nice weather", "--priority", "low", "--time", "600")
        try wait(for: "shown", in: watch)
        let high = try command("alert", "Brake!", "--priority", "high", "--time", "600", "--name", "brake")
        #expect(low.finish().status == 3)
        #expect(try command("alerts", "withdraw", "brake").finish().status == 0)
        #expect(high.finish().status == 3)
    }

    @Test func `an alert that would wait too long is rejected with the time after which to retry`() throws {
        defer { bezel.stop() }
        let watch = try watch()
        let first = try command("alert", "One", "--time", "600", "--name", "one")
        try wait(for: "shown", in: watch)
        // The alert would have to wait longer than alerts.longest_wait.
        let second = try command("alert", "Two").finish()
        #expect(second.status == 4)
        #expect(second.errors.contains("try again in"))
        #expect(try command("alerts", "withdraw", "one").finish().status == 0)
        _ = first.finish()
    }

    @Test func `while alerts are paused an alert waits, and it is shown when they are resumed`() throws {
        defer { bezel.stop() }
        let watch = try watch()
        #expect(try command("alerts", "pause").finish().status == 0)
        let alert = try command("alert", "The door is open", "--name", "door", "--time", "1")
        try wait(for: "waits", in: watch)
        #expect(try command("alerts").finish().output.contains("door"))
        #expect(try command("alerts", "resume").finish().status == 0)
        try wait(for: "shown", in: watch)
        #expect(alert.finish().status == 0)
    }

    @Test func `an open alert is withdrawn when the service ends`() throws {
        let watch = try watch()
        let alert = try command("alert", "The door is open", "--button", "OK")
        try wait(for: "shown", in: watch)
        bezel.stop()
        #expect([3, 5].contains(alert.finish().status))
    }
}
