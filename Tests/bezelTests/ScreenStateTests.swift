import BezelModel
import SmartDeviceLink
import Testing

@testable import BezelService
@testable import bezel

struct ScreenStateTests {
    private static let empty = Scene(serial: Scene.Serial(1))

    private static func scene(_ change: (inout Scene) -> Void) -> Scene {
        var scene = empty
        scene.serial = Scene.Serial(2)
        change(&scene)
        return scene
    }

    private static let card = Scene.Layer(
        AlertCard(sender: "Fuel", lines: ["low"]), id: LayerID.page(9), isModal: true)

    static let rows: [(Scene, since: Scene?, String)] = [
        (scene { $0.layers = [card] }, empty, "a card of Fuel"),
        (empty, scene { $0.layers = [card] }, "the end of a card"),
        (scene { $0.screen = .notice(["Map"]) }, nil, "an app's screen"),
        (scene { $0.screen = .idle(IdleContent(name: "a")) }, empty, "a change of the screen that no app has"),
        (scene { $0.screen = .video(Scene.VideoID(1)) }, empty, "the screen of an app with video"),
        (scene { $0.theme = .day }, empty, "a change on the screen"),
    ]

    @Test(arguments: rows)
    func `the log names the new parts of a scene`(scene: Scene, earlier: Scene?, words: String) {
        #expect(scene.news(since: earlier) == words)
    }

    @Test(arguments: [
        (false, ScreenState.Cause.order, "off by an order (bezel screen, a console or a program)"),
        (
            false, .quiet(.seconds(600), key: "display.blank_after"),
            "off after 600 s without a touch and without anything new (display.blank_after)"
        ),
        (true, .touch, "on by a touch"), (true, .news("a card of Fuel"), "on by a card of Fuel"),
    ])
    func `the log line of a screen switch names the cause`(isLit: Bool, cause: ScreenState.Cause, line: String) {
        let state = ScreenState(isLit: isLit, cause: cause, since: Instant(nanoseconds: 1))
        #expect(state.line == "the screen was switched \(line)")
    }

    @Test func `the status reports when and why the panel was switched off, and nothing before`() {
        let lit: JSON = ["screen": ["lit": true, "cause": .null, "for": .null]]
        #expect(!Status.text(lit).contains { $0.hasPrefix("screen") })
        let off: JSON = ["screen": ["lit": false, "cause": "by a touch", "for": 125_000]]
        #expect(Status.text(off).contains("screen    off for 2 min 5 s, switched off by a touch"))
    }
}
