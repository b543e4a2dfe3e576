import BezelModel
import Testing

@testable import Drawing

/// The sign of a hidden card, and the text of an emergency that is too long.
struct HiddenCardDrawingTests {
    private let size = DisplaySize(width: 800, height: 480)
    private let start = Instant(nanoseconds: 0)

    // MARK: The sign

    private var chip: Banner {
        var banner = Banner(id: 1, picture: .app(SamplePages.photo, name: "Map"), title: "Updating maps")
        banner.isChip = true
        return banner
    }

    @Test(arguments: WordsFitTests.displays, [false, true])
    func `the sign is in the band, and can be touched as a whole`(size: DisplaySize, isRightToLeft: Bool) throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        var scene = SamplePages.scene(SamplePages.page(SamplePages.media, isRightToLeft: isRightToLeft))
        scene.banner = chip
        scene.banner?.isRightToLeft = isRightToLeft
        let layout = try #require(renderer.render(scene, at: start).layout)
        #expect(layout.layer == .banner(1) && layout.targets.map(\.rect) == [layout.frame])
        #expect(layout.frame.intersection(DisplayRect(size)) == layout.frame)
        #expect(layout.frame.height >= LayoutMetrics(display: size).touchTarget)
        if size == self.size { #expect(layout.frame.width == 300 && layout.frame.height == 64 && layout.frame.y == 8) }
    }

    @Test func `its ring turns 20 times a second, and is three still dots with reduced motion`() throws {
        var scene = SamplePages.scene(SamplePages.page(SamplePages.media))
        scene.banner = chip
        let renderer = TestFonts.renderer(size: size, fades: false)
        let first = renderer.render(scene, at: start)
        #expect(first.nextChange == .at(start + .milliseconds(50)))
        let second = renderer.render(scene, at: start + .milliseconds(50))
        #expect(first.layers.last?.canvas.revision != second.layers.last?.canvas.revision)
        #expect(first.layers[0].canvas.revision == second.layers[0].canvas.revision)
        var look = Look()
        look.reducesMotion = true
        let still = TestFonts.renderer(size: size, look: look, fades: false)
        #expect(still.render(scene, at: start).nextChange == .never)
    }

    @Test(arguments: ["Updating maps", "Kartenmaterial wird aktualisiert", String(repeating: "word ", count: 40)])
    func `a text stays between the picture and the ring`(title: String) throws {
        var banner = chip
        banner.title = title
        let metrics = PageMetrics(LayoutMetrics(display: size))
        let frame = DisplayRect(x: 0, y: 0, width: 300, height: 64)
        let layout = BannerLayout(
            banner: banner, theme: .night, frame: frame, largest: 64, metrics: metrics,
            texts: PageTexts(TestFonts.typesetter()),
            images: PageImages(ImageCache(side: 100, budget: 1 << 20, decoding: .immediate), at: start))
        let ring = BannerLayout.ring(in: frame, isRightToLeft: false, metrics).rect
        for case .text(let block, let rect, _) in layout.planned().items {
            #expect(rect.x >= 70 && rect.right < ring.x && block.height <= 64)
        }
    }

    // MARK: A long emergency

    private func emergency(_ scroll: Scroll = Scroll(), serial: UInt64 = 1) -> Scene {
        let words = String(repeating: "Slow down, keep to the right lane, do not overtake. ", count: 12)
        var card = AlertCard(
            size: .emergency, heading: "Emergency", sender: "Map", lines: ["Wrong-way driver ahead", words],
            buttons: ["Understood", "Call for help"].map { CardButton(text: $0) })
        card.scroll = scroll
        var scene = SamplePages.scene(SamplePages.page(SamplePages.media), serial: serial)
        scene.layers = [Scene.Layer(card, id: .alert(1), isModal: true)]
        return scene
    }

    @Test func `the text of a long emergency can be scrolled between the title and the buttons`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let layout = try #require(renderer.render(emergency(), at: start).layout)
        let area = try #require(layout.scrollArea)
        let buttons = layout.targets.filter { $0.id.element >= 0 }.map(\.rect)
        #expect(buttons.count == 2 && buttons.allSatisfy { $0.y >= area.rect.bottom && $0.height == 72 })
        #expect(area.limit > 0 && area.rect.height >= 2 * area.pitch)
        #expect(layout.targets.last?.role == .scrollArea && layout.targets.last?.rect == area.rect)
    }

    @Test func `a scrolled text differs in its area only`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let area = try #require(renderer.render(emergency(), at: start).layout?.scrollArea).rect
        func card(_ scene: Scene) throws -> (pixels: [UInt32], layer: PictureLayer) {
            let layer = try #require(renderer.render(scene, at: start).layers.last)
            return (layer.canvas.withPixels { Array($0) }, layer)
        }
        let (before, layer) = try card(emergency())
        let (after, _) = try card(emergency(Scroll(offset: 50), serial: 2))
        let width = Int(layer.canvas.size.width)
        let changed = before.indices.filter { before[$0] != after[$0] }
        #expect(!changed.isEmpty)
        #expect(
            changed.allSatisfy { index in
                area.contains(
                    DisplayPoint(
                        x: layer.origin.x + Int32(index % width), y: layer.origin.y + Int32(index / width)))
            })
    }

    @Test func `a text that flies is drawn with every frame until it stops`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let flying = emergency(Scroll(offset: 0, velocity: 900, since: start))
        #expect(renderer.render(flying, at: start).isMoving)
        #expect(!renderer.render(flying, at: start + .seconds(5)).isMoving)
    }

    @Test func `a text that fits is not scrolled`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        var scene = emergency()
        scene.layers[0].card.lines[1] = "Keep to the right lane."
        #expect(renderer.render(scene, at: start).layout?.scrollArea == nil)
    }
}
