import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The pages reported to programs that subscribe to them, frame by frame.
struct PageTellingTests {
    private let layer = Page.ID(1).layer

    private func face(_ text: String) -> PageTelling.Face {
        PageTelling.Face(app: SessionID(1), kind: .template, layer: layer, title: "Deck", text: text)
    }

    private func layout(_ targets: Int) -> ScreenLayout {
        let rect = DisplayRect(x: 0, y: 0, width: 10, height: 10)
        return ScreenLayout(
            layer: layer, frame: rect,
            targets: (0..<targets).map { ScreenLayout.Target(id: TargetID(layer: layer, element: $0), rect: rect) },
            isModal: false)
    }

    private func told(
        _ telling: inout PageTelling, _ serial: UInt64, _ layout: ScreenLayout?
    ) -> String? {
        telling.shown(Scene.Serial(serial), layout) { $0 == layer }.map { "\($0.face.text) \($0.targets)" }
    }

    @Test func `a page is reported with the frame that shows it`() {
        var telling = PageTelling()
        telling.drew(face("one"), in: Scene.Serial(1))
        telling.drew(face("two"), in: Scene.Serial(2))
        let first = told(&telling, 1, layout(3))
        let second = told(&telling, 2, layout(5))
        let again = told(&telling, 3, layout(5))
        #expect([first, second, again] == ["one 3", "two 5", nil])
    }

    @Test func `a page is reported again when its targets change or when it returns`() {
        var telling = PageTelling()
        telling.drew(face("one"), in: Scene.Serial(1))
        let tellings = [
            told(&telling, 1, layout(3)), told(&telling, 1, layout(4)), told(&telling, 1, nil),
            told(&telling, 1, layout(4)),
        ]
        #expect(tellings == ["one 3", "one 4", nil, "one 4"])
    }

    @Test func `pages whose scenes are never shown are discarded`() {
        var telling = PageTelling()
        for serial in 1...1000 { telling.drew(face("\(serial)"), in: Scene.Serial(UInt64(serial))) }
        let lost = told(&telling, 500, layout(1))
        let newest = told(&telling, 1000, layout(1))
        #expect(lost == nil && newest == "1000 1")
    }
}
