import BezelModel
import Testing

@testable import Drawing

/// An app's video and the layers over it.
struct VideoSceneTests {
    private let size = DisplaySize(width: 400, height: 240)
    private let red: UInt32 = 0xFFFF_0000
    private let now = Instant(nanoseconds: 0)

    private var video: Canvas {
        let canvas = Canvas(size: size)
        canvas.fill(red)
        return canvas
    }

    private func scene(card: AlertCard? = nil) -> Scene {
        var scene = SampleCards.scene(card)
        scene.screen = .video(Scene.VideoID(7))
        return scene
    }

    private func drawn(_ scene: Scene) -> Picture {
        TestFonts.renderer(size: size, fades: false).render(scene, at: now)
    }

    /// Red, with 40 % of its light.
    private static func isDimmed(_ pixel: UInt32) -> Bool {
        (95...109).contains(pixel >> 16 & 0xFF) && pixel & 0xFFFF == 0 && pixel >> 24 == 255
    }

    @Test func `a SubtleAlert does not dim the video`() {
        var subtle = scene(card: SampleCards.all[1])
        subtle.layers[0].isModal = false
        let flat = drawn(subtle).over(video).composed()
        #expect(flat[1, 1] == red)
    }

    @Test func `a video without a card is one layer`() {
        let picture = drawn(scene())
        #expect(picture.video == Scene.VideoID(7))
        let shown = picture.over(video)
        #expect(shown.layers.count == 1)
        #expect(shown.composed().withPixels { $0.allSatisfy { $0 == red } })
    }

    @Test func `a modal card is drawn over the video, which is dimmed beside it`() throws {
        let picture = drawn(scene(card: SampleCards.all[1]))
        let shown = picture.over(video)
        #expect(shown.layers.count == 3)
        let card = try #require(shown.layout?.frame)
        let flat = shown.composed()
        #expect(flat[Int(card.x + card.width / 2), Int(card.y + card.height / 2)] != red)
        #expect(Self.isDimmed(flat[1, 1]))
        #expect(Self.isDimmed(flat[Int(size.width) - 2, Int(size.height) - 2]))
    }

    @Test func `marks are drawn between the video and the card`() {
        var marked = scene(card: SampleCards.all[1])
        marked.marks.fingers = [DisplayPoint(x: 10, y: 10)]
        let picture = drawn(marked)
        let shown = picture.over(video)
        #expect(shown.layers.count == 3)
        #expect(shown.composed()[10, 10] != red)
        #expect(Self.isDimmed(shown.composed()[Int(size.width) - 2, Int(size.height) - 2]))
    }

    @Test func `the badge of waiting alerts is drawn over the video`() {
        var waiting = scene()
        waiting.waiting = 2
        let picture = drawn(waiting)
        #expect(!picture.isBaseEmpty)
        #expect(picture.over(video).composed().withPixels { $0.contains { $0 != red } })
    }

    @Test func `without a video picture the screen is black`() {
        #expect(drawn(scene()).composed().withPixels { $0.allSatisfy { $0 & 0xFF_FFFF == 0 } })
    }

    @Test func `a video picture of another size is ignored`() {
        let picture = drawn(scene())
        #expect(picture.over(Canvas(size: DisplaySize(width: 200, height: 120))).layers.first?.canvas.size == size)
    }

    @Test func `a page has no video below it`() {
        let picture = drawn(SampleCards.scene(nil))
        #expect(picture.video == nil)
        #expect(picture.over(video).composed().withPixels { $0.contains { $0 != red } })
    }
}
