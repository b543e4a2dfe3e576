import BezelModel
import Testing

@testable import Drawing

struct PageLayoutTests {
    static let displays = [(320, 240), (480, 800), (800, 480), (1280, 400), (1280, 720), (1920, 1080)].map {
        DisplaySize(width: Int32($0.0), height: Int32($0.1))
    }
    private static let now = Instant(nanoseconds: 3_200_000_000)

    private func layout(_ page: Page, _ size: DisplaySize) throws -> ScreenLayout {
        let picture = TestFonts.renderer(size: size, fades: false).render(
            SamplePages.scene(page, theme: .night), at: Self.now)
        return try #require(picture.layout)
    }

    @Test(arguments: displays) func `targets are large enough, on the display, and apart from each other`(
        size: DisplaySize
    ) throws {
        let least = LayoutMetrics(display: size).touchTarget
        for (name, page) in SamplePages.all {
            let layout = try layout(page, size)
            let display = DisplayRect(size)
            #expect(layout.layer == page.id.layer && layout.isModal && layout.frame == display)
            for (index, target) in layout.targets.enumerated() {
                #expect(target.rect.intersection(display) == target.rect, "\(name): \(target)")
                let isRow = target.id.element >= PageElement.row(0).number
                // The first and the last row may be half visible; six buttons on the smallest display are a compromise.
                if !isRow, size.height > 240 {
                    #expect(min(target.rect.width, target.rect.height) >= least, "\(name): \(target)")
                }
                for other in layout.targets.dropFirst(index + 1) {
                    #expect(target.rect.intersection(other.rect).isEmpty, "\(name): \(target) \(other)")
                }
            }
        }
    }

    @Test(arguments: displays) func `a page from right to left is the mirror of the other`(size: DisplaySize) throws {
        for (name, page) in SamplePages.all where !page.isRightToLeft {
            var mirrored = page
            mirrored.isRightToLeft = true
            let targets = try layout(page, size).targets
            let others = try layout(mirrored, size).targets
            #expect(others.map(\.rect) == targets.map { $0.rect.mirrored(in: size.width) }, "\(name)")
        }
    }

    @Test func `targets of a list follow its offset, and disabled rows are none`() throws {
        let size = DisplaySize(width: 800, height: 480)
        let first = try layout(SamplePages.page("List", SamplePages.list()), size)
        let scrolled = try layout(SamplePages.page("List", SamplePages.list(offset: 30)), size)
        func rect(_ row: Int, in layout: ScreenLayout) -> DisplayRect? {
            layout.targets.first { $0.id.element == PageElement.row(row).number }?.rect
        }
        let (before, after) = (try #require(rect(1, in: first)), try #require(rect(1, in: scrolled)))
        #expect(before.y - after.y == 30)
        #expect(rect(3, in: first) == nil)
        let area = try #require(first.scrollArea)
        #expect(area.limit > 0 && area.columns == 1 && area.pitch == 88)
        // 4.5 rows are visible, so that half a row shows that the list goes on.
        #expect(first.targets.filter { $0.id.element >= PageElement.row(0).number }.count == 4)
    }

    @Test func `a list that moves is drawn again with each frame until it stands, and only where it moves`() throws {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        let scene = SamplePages.scene(
            SamplePages.page("List", SamplePages.list(count: 60, velocity: 900)), theme: .night)
        let one = renderer.render(scene, at: Self.now)
        let two = renderer.render(scene, at: Self.now + .milliseconds(16))
        #expect(one.nextChange == .nextFrame)
        #expect(one.layout != two.layout)
        let damage = try #require(two.layers[0].damage(since: one.layers[0].contents))
        #expect(!damage.isEmpty && damage.allSatisfy { $0.y >= 72 })
        let last = renderer.render(scene, at: Self.now + .seconds(5))
        #expect(last.nextChange == .never)
        let again = renderer.render(scene, at: Self.now + .seconds(6))
        #expect(again.layers[0].canvas.revision == last.layers[0].canvas.revision)
    }

    @Test func `beside a subtle card the page can be touched, under a full one it cannot`() throws {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        let page = SamplePages.page("List", SamplePages.list())
        for size in [AlertCard.Size.subtle, .full] {
            let card = AlertCard(size: size, sender: "Weather", lines: ["Rain"])
            let picture = renderer.render(SamplePages.scene(page, theme: .day, card: card), at: Self.now)
            let lower = try #require(picture.layout).lower
            #expect(lower.map(\.layer) == (size == .subtle ? [page.id.layer] : []))
        }
    }

    @Test(arguments: Theme.allCases) func `texts can be read on what they stand on, whatever colours an app wants`(
        theme: Theme
    ) {
        let samples =
            [0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0xFF00FF, 0x808080, 0x3C003C] as [UInt32]
        func rgb(_ value: UInt32) -> RGB {
            RGB(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
        }
        var palettes = [PagePalette.of(theme, nil)]
        for primary in samples {
            for background in samples {
                for secondary in samples {
                    palettes.append(
                        .of(
                            theme,
                            CardColors(
                                primary: rgb(primary), secondary: rgb(secondary), background: rgb(background))))
                }
            }
        }
        for palette in palettes {
            #expect(palette.text.contrast(to: palette.background) >= 12)
            #expect(palette.quiet.contrast(to: palette.background) >= 7)
            #expect(palette.faint.contrast(to: palette.background) >= Color.readable)
            #expect(palette.text.contrast(to: palette.surface) >= 7)
            #expect(palette.text.contrast(to: palette.button) >= 6)
            #expect(palette.onFill.contrast(to: palette.fill) >= Color.readable)
            #expect(palette.accent.contrast(to: palette.surface) >= Color.readable)
            #expect(palette.focus.contrast(to: palette.background) >= Color.visible)
        }
    }
}
