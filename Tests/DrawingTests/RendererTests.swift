import BezelModel
import Testing

@testable import Drawing

struct RendererTests {
    private let size = DisplaySize(width: 400, height: 240)
    private func at(_ milliseconds: Int) -> Instant { Instant(nanoseconds: 0) + .milliseconds(milliseconds) }
    private func pixels(_ canvas: Canvas?) -> [UInt32] { canvas?.withPixels { Array($0) } ?? [] }

    @Test func `the same scene at the same time gives the same pixels`() {
        for card in SampleCards.all {
            let scene = SampleCards.scene(card)
            let busy = TestFonts.renderer(size: size, fades: false)
            for other in SampleCards.all { _ = busy.render(SampleCards.scene(other, theme: .day), at: at(100)) }
            let one = busy.render(scene, at: at(5000))
            let two = TestFonts.renderer(size: size, fades: false).render(scene, at: at(5000))
            #expect(one.layout == two.layout)
            #expect(pixels(one.base) == pixels(two.base))
            #expect(pixels(one.overlay?.canvas) == pixels(two.overlay?.canvas))
        }
    }

    @Test func `an unchanged layer keeps its revision`() {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let first = renderer.render(SampleCards.scene(SampleCards.all[1]), at: at(0))
        let same = renderer.render(SampleCards.scene(SampleCards.all[1], serial: 2), at: at(500))
        #expect(same.serial == Scene.Serial(2))
        #expect(same.base.revision == first.base.revision)
        #expect(same.overlay?.canvas.revision == first.overlay?.canvas.revision)
        let other = renderer.render(SampleCards.scene(SampleCards.all[2], serial: 3), at: at(500))
        #expect(other.base.revision == first.base.revision)
        #expect(other.overlay?.canvas.revision != first.overlay?.canvas.revision)
        var moved = SampleCards.scene(SampleCards.all[2], serial: 4)
        moved.fingers = [DisplayPoint(x: 5, y: 5)]
        let finger = renderer.render(moved, at: at(500))
        #expect(finger.base.revision != first.base.revision)
    }

    @Test func `the badge of waiting alerts is drawn only without a card`() {
        let renderer = TestFonts.renderer(size: size, fades: false)
        var scene = SampleCards.scene(nil)
        let dark = pixels(renderer.render(scene, at: at(0)).base)
        scene.waiting = 3
        let lit = pixels(renderer.render(scene, at: at(0)).base)
        #expect(dark != lit)
        scene.card = SampleCards.all[1]
        let below = pixels(renderer.render(scene, at: at(0)).base)
        #expect(below != dark, "it is dimmed under a modal card")
        scene.waiting = 0
        let alone = TestFonts.renderer(size: size, fades: false).render(scene, at: at(0))
        #expect(below == pixels(alone.base), "the card shows the number")
    }

    @Test(arguments: [Theme.day, .night], [(false, false), (true, false), (false, true), (true, true)])
    func `the focused button looks different from the others`(
        theme: Theme, face: (isHighlighted: Bool, isPressed: Bool)
    ) {
        let renderer = TestFonts.renderer(size: size, fades: false)
        var card = SampleCards.all[2]
        card.buttons[0].isHighlighted = face.isHighlighted
        card.buttons[0].isPressed = face.isPressed
        let plain = pixels(renderer.render(SampleCards.scene(card, theme: theme), at: at(0)).overlay?.canvas)
        card.buttons[0].isFocused = true
        let focused = pixels(renderer.render(SampleCards.scene(card, theme: theme), at: at(0)).overlay?.canvas)
        #expect(zip(plain, focused).count { $0 != $1 } > 200)
    }

    @Test func `the canvas of a picture in use is not drawn on`() {
        let renderer = TestFonts.renderer(size: size, fades: true)
        let kept = renderer.render(SampleCards.scene(SampleCards.all[3]), at: at(300))
        let (base, card) = (pixels(kept.base), pixels(kept.overlay?.canvas))
        for step in 0..<60 {
            var scene = SampleCards.scene(SampleCards.all[step % SampleCards.all.count], serial: UInt64(step))
            if step % 5 == 4 { scene.card = nil }
            scene.theme = step % 2 == 0 ? .day : .night
            _ = renderer.render(scene, at: at(400 + step * 40))
        }
        #expect(pixels(kept.base) == base)
        #expect(pixels(kept.overlay?.canvas) == card)
    }

    @Test func `canvases are reused`() {
        let renderer = TestFonts.renderer(size: size, fades: false)
        var seen: Set<ObjectIdentifier> = []
        for step in 0..<100 {
            let picture = renderer.render(
                SampleCards.scene(SampleCards.all[3], serial: UInt64(step)), at: at(step * 16))
            if let canvas = picture.overlay?.canvas { seen.insert(ObjectIdentifier(canvas)) }
        }
        #expect(seen.count <= CanvasPool.capacity)
    }

    private struct Trace {
        weak var canvas: Canvas?
    }

    @Test func `canvases of animations and of fingers are freed when they end`() {
        let renderer = TestFonts.renderer(size: size)
        var traces: [Trace] = []
        func living() -> Int { Set(traces.compactMap(\.canvas).map(ObjectIdentifier.init)).count }
        // Like a display, which holds one picture.
        var held: Picture?
        for time in stride(from: 0, to: 200, by: 20) {
            held = renderer.render(SampleCards.scene(SampleCards.all[3]), at: at(time))
            traces.append(Trace(canvas: held?.overlay?.canvas))
        }
        #expect(living() > 2)
        held = renderer.render(SampleCards.scene(SampleCards.all[3]), at: at(250))
        #expect(living() <= 2, "the card, and the canvas on the screen before")

        // The card leaves, and what it dimmed becomes bright again.
        for time in [300, 380, 450, 470] { held = renderer.render(SampleCards.scene(nil), at: at(time)) }
        traces = []
        var scene = SampleCards.scene(nil)
        for x in Int32(0)..<5 {
            scene.fingers = [DisplayPoint(x: x, y: 20)]
            held = renderer.render(scene, at: at(1000))
            traces.append(Trace(canvas: held?.base))
        }
        scene.fingers = []
        held = renderer.render(scene, at: at(1000))
        #expect(living() > 1)
        held = renderer.render(scene, at: at(1020))
        #expect(living() <= 1)
        withExtendedLifetime(held) {}
    }

    @Test func `without a card there is no overlay, no layout and no next frame`() {
        let picture = TestFonts.renderer(size: size).render(SampleCards.scene(nil), at: at(0))
        #expect(picture.overlay == nil)
        #expect(picture.layout == nil)
        #expect(picture.nextChange == .never)
    }

    @Test func `a ring requests every frame, a bar only the one in which it loses a pixel`() {
        let renderer = TestFonts.renderer(size: size, fades: false)
        #expect(renderer.render(SampleCards.scene(SampleCards.all[2]), at: at(0)).isMoving)
        var card = SampleCards.all[2]
        card.showsProgress = false
        let picture = renderer.render(SampleCards.scene(card), at: at(0))
        guard case .at(let moment) = picture.nextChange else {
            Issue.record("\(picture.nextChange)")
            return
        }
        let early = Instant(nanoseconds: moment.nanoseconds - 1)
        let same = renderer.render(SampleCards.scene(card), at: early)
        #expect(same.overlay?.canvas.revision == picture.overlay?.canvas.revision)
        let next = renderer.render(SampleCards.scene(card), at: moment)
        #expect(next.overlay?.canvas.revision != picture.overlay?.canvas.revision)
        #expect(renderer.render(SampleCards.scene(card), at: at(10_000)).nextChange == .never)
    }

    @Test func `a card fades in and out, and cannot be pressed while it fades out`() {
        let renderer = TestFonts.renderer(size: size)
        let scene = SampleCards.scene(SampleCards.all[1])
        func alpha(_ picture: Picture) -> UInt32 {
            guard let canvas = picture.overlay?.canvas else { return 0 }
            return canvas[canvas.width / 2, canvas.height / 2] >> 24
        }
        let first = renderer.render(scene, at: at(0))
        #expect(first.isMoving)
        #expect(first.layout != nil)
        let half = renderer.render(scene, at: at(100))
        let whole = renderer.render(scene, at: at(200))
        #expect(0 < alpha(first) && alpha(first) < alpha(half) && alpha(half) < alpha(whole) && alpha(whole) == 255)
        #expect(whole.nextChange == .never)
        let leaving = renderer.render(SampleCards.scene(nil), at: at(1000))
        #expect(leaving.layout == nil)
        #expect(leaving.isMoving)
        let fainter = renderer.render(SampleCards.scene(nil), at: at(1100))
        #expect(alpha(fainter) < 255 && alpha(fainter) > 0)
        let gone = renderer.render(SampleCards.scene(nil), at: at(1150))
        #expect(gone.overlay == nil)
        #expect(gone.nextChange == .never)
    }

    @Test func `a card rises to its place, and fades out there`() throws {
        let renderer = TestFonts.renderer(size: size)
        let scene = SampleCards.scene(SampleCards.all[1])
        let places = [0, 60, 120, 200].compactMap { renderer.render(scene, at: at($0)).overlay?.frame.y }
        try #require(places.count == 4)
        #expect(places[0] > places[1] && places[1] > places[2] && places[2] >= places[3])
        #expect(places[0] - places[3] <= 24)
        #expect(renderer.render(SampleCards.scene(nil), at: at(1100)).overlay?.frame.y == places[3])
    }

    @Test func `the layout has the final place of a card during its animation`() throws {
        let renderer = TestFonts.renderer(size: size)
        let scene = SampleCards.scene(SampleCards.all[1])
        let first = try #require(renderer.render(scene, at: at(0)).layout?.frame)
        #expect(renderer.render(scene, at: at(300)).layout?.frame == first)
    }

    @Test func `a high card covers the manoeuvre after the next one, a low card leaves it visible`() {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        func base(_ card: AlertCard, hasNext: Bool, _ serial: UInt64) -> Canvas {
            var guidance = SampleGuidance.whole
            guidance.buttons = []
            if !hasNext { guidance.nextIcon = nil }
            var scene = SamplePages.scene(SamplePages.page(guidance), serial: serial)
            scene.layers = [Scene.Layer(card, id: .alert(1), isModal: true)]
            return renderer.render(scene, at: Instant(nanoseconds: 0)).base
        }
        let low = AlertCard(sender: "a", lines: ["b", "c"], buttons: SampleCards.buttons("d"))
        let high = AlertCard(
            sender: "a", lines: ["b", "c", "d", "e"], buttons: SampleCards.buttons("f", "g", "h", "i"))
        #expect(pixels(base(low, hasNext: true, 1)) != pixels(base(low, hasNext: false, 2)))
        #expect(pixels(base(high, hasNext: true, 3)) == pixels(base(high, hasNext: false, 4)))
    }

    @Test func `an emergency is shown without an animation`() throws {
        var card = SampleCards.all[1]
        card.size = .emergency
        let renderer = TestFonts.renderer(size: size)
        let first = renderer.render(SampleCards.scene(card), at: at(0))
        let canvas = try #require(first.overlay?.canvas)
        #expect(canvas[canvas.width / 2, canvas.height / 2] >> 24 == 255)
        #expect(first.overlay?.frame == renderer.render(SampleCards.scene(card), at: at(300)).overlay?.frame)
    }

    @Test func `regions and fingers are drawn, even far outside the display`() {
        var scene = SampleCards.scene(nil)
        scene.regions = [
            RegionMark(rect: DisplayRect(x: 10, y: 10, width: 60, height: 40), isFocused: true),
            RegionMark(rect: DisplayRect(x: 100, y: 10, width: 60, height: 40), isFocused: false),
            RegionMark(rect: DisplayRect(x: .min, y: .max, width: .max, height: -5), isFocused: true),
        ]
        scene.fingers = [DisplayPoint(x: 200, y: 30), DisplayPoint(x: .max, y: .min)]
        scene.notice = []
        let base = TestFonts.renderer(size: size).render(scene, at: at(0)).base
        let palette = Palette.of(.night)
        #expect(base[40, 30] != palette.background.opaquePixel)
        #expect(base[130, 30] == palette.background.opaquePixel)
        #expect(base[130, 10] != palette.background.opaquePixel)
        #expect(base[200, 30] == palette.finger.opaquePixel)
        #expect(base[90, 30] == palette.background.opaquePixel)
    }
}
