import BezelModel
import Testing

@testable import Drawing

/// An app that is held in the list of all apps, and one that was closed.
struct ClosingDrawingTests {
    private let size = DisplaySize(width: 800, height: 480)
    private let start = Instant(nanoseconds: 0)
    private let time = TimeBar(start: Instant(nanoseconds: 0), end: Instant(nanoseconds: 700_000_000))

    private func page(_ change: (inout ListContent.Row) -> Void, slot: (inout Rail.App) -> Void = { _ in }) -> Page {
        var row = ListContent.Row(text: "Tonal", icon: SamplePages.photo)
        change(&row)
        let rows = [ListContent.Row(text: "Map", icon: SamplePages.photo), row]
        var page = SamplePages.page(ListContent(style: .apps, rows: rows))
        page.header = PageHeader(title: "Apps", hasSettings: true)
        var app = Rail.App(place: 0, name: "Tonal", icon: SamplePages.photo)
        slot(&app)
        page.rail = Rail(clock: "10:42", apps: [app], isAtApps: true)
        return page
    }

    private func plan(_ page: Page) -> PagePlan {
        let pages = PageRenderer(
            metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 24, decoding: .immediate))
        return pages.drawn(page, theme: .night, at: start).plan
    }

    private func texts(_ plan: PagePlan) -> [String] {
        plan.listItems.compactMap { if case .text(let block, _, _) = $0 { block.shownText } else { nil } }
    }

    private var held: Page {
        page { ($0.state, $0.secondaryText, $0.ring) = (.closing, "Hold to close", time) }
    }

    @Test func `the ring is around the icon, and the words are in the place of the name`() throws {
        let plan = plan(held)
        let ring = try #require(plan.ring).rect
        let tile = try #require(plan.targets.first { $0.element == .row(1) }).rect
        // 54 units from the middle of the icon to the middle of a line of 6.
        #expect(ring.width == 114 && ring.height == 114)
        #expect(ring.x + ring.width / 2 == tile.x + tile.width / 2)
        #expect(texts(plan) == ["Map", "Hold to close", "Tonal"])
    }

    @Test func `the ring fills from the top to the right`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let scene = SamplePages.scene(held)
        let ring = try #require(plan(held).ring).rect
        let (middle, y) = (Int(ring.x + ring.width / 2), Int(ring.y + ring.height / 2))
        func sides(at milliseconds: Int) throws -> [Bool] {
            let picture = renderer.render(scene, at: start + .milliseconds(milliseconds))
            let canvas = picture.layers[0].canvas
            let text = PagePalette.of(.night).text.opaquePixel
            return [middle + 54, middle - 54].map { canvas[$0, y] == text }
        }
        #expect(try sides(at: 0) == [false, false])
        #expect(try sides(at: 350) == [true, false])
        #expect(try sides(at: 700) == [true, true])
    }

    @Test func `while it fills, only the ring is drawn again, 20 times a second, and at the end nothing`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let scene = SamplePages.scene(held)
        let first = renderer.render(scene, at: start)
        #expect(first.nextChange == .at(start + .milliseconds(50)))
        let second = renderer.render(scene, at: start + .milliseconds(50))
        #expect(first.layers[0].canvas.revision != second.layers[0].canvas.revision)
        #expect(renderer.render(scene, at: start + .milliseconds(700)).nextChange == .never)
    }

    @Test func `a ring under a finger that is drawn fills too`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        var scene = SamplePages.scene(held)
        scene.marks.fingers = [DisplayPoint(x: 400, y: 200)]
        let first = renderer.render(scene, at: start).layers[0].canvas.withPixels { Array($0) }
        let second = renderer.render(scene, at: start + .milliseconds(350)).layers[0].canvas.withPixels { Array($0) }
        #expect(first != second)
    }

    @Test func `the ring of a place in the rail is around its icon there`() throws {
        let ring = try #require(plan(page({ _ in }, slot: { $0.ring = time })).ring).rect
        #expect(ring.x >= 0 && ring.right <= 80)
    }

    @Test func `the icon of a closed app is faint, and a word is under its name`() throws {
        let plan = plan(page { ($0.state, $0.secondaryText) = (.closed, "Closed") })
        #expect(texts(plan) == ["Map", "Tonal", "Closed"])
        let icons = plan.listItems.compactMap { item -> DisplayRect? in
            if case .image(_, let rect, _, _) = item { rect } else { nil }
        }
        #expect(icons.count == 2)
        let canvas = TestFonts.renderer(size: size, fades: false).render(
            SamplePages.scene(page { ($0.state, $0.secondaryText) = (.closed, "Closed") }), at: start
        ).layers[0].canvas
        let pixels = icons.map { canvas[Int($0.x + $0.width / 2), Int($0.y + $0.height / 2)] }
        #expect(pixels[0] != pixels[1])
    }
}
