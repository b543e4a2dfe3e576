import BezelModel
import Testing

@testable import Drawing

/// Pages that change while a renderer draws them with fades.
struct PageMovementTests {
    private static let size = DisplaySize(width: 800, height: 480)
    private let start = Instant(nanoseconds: 1_000_000_000)

    private func at(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

    private func pixels(_ canvas: Canvas) -> [UInt32] { canvas.withPixels { Array($0) } }

    private func level(_ number: UInt64, depth: Int, offset: Double = 0) -> Page {
        var content = SamplePages.list(40)
        content.scroll = Scroll(offset: offset)
        var page = SamplePages.page(content, number: number)
        page.depth = depth
        return page
    }

    @Test func `a new page is touched from its first frame, and moves until it is there`() {
        let renderer = TestFonts.renderer(size: Self.size)
        _ = renderer.render(SamplePages.scene(SamplePages.page(SamplePages.apps, number: 1)), at: at(0))
        let scene = SamplePages.scene(SamplePages.page(SamplePages.media, number: 2))
        let first = renderer.render(scene, at: at(1000))
        #expect(first.nextChange == .nextFrame)
        #expect(first.layout?.layer == .page(2))
        let last = renderer.render(scene, at: at(1150))
        #expect(last.nextChange == .never)
        let still = TestFonts.renderer(size: Self.size, fades: false).render(scene, at: at(1150))
        #expect(pixels(last.base) == pixels(still.base))
    }

    @Test func `between two levels of a menu the header stays where it is`() throws {
        let renderer = TestFonts.renderer(size: Self.size)
        _ = renderer.render(SamplePages.scene(level(1, depth: 1)), at: at(0))
        let second = level(2, depth: 2, offset: 40)
        let moving = renderer.render(SamplePages.scene(second), at: at(1000))
        let frame = moving.base
        let before = renderer.render(SamplePages.scene(second), at: at(2000)).base
        // The list, which moves, begins under the header.
        let top = Int(try #require(moving.layout?.scrollArea).rect.y)
        #expect(top > 60)
        let header = (0..<top).allSatisfy { y in (0..<800).allSatisfy { frame[$0, y] == before[$0, y] } }
        #expect(header, "both headers are equal, so nothing of them moves")
        #expect((80..<480).contains { y in frame[150, y] != before[150, y] })
    }

    /// Of Cairo 1.18 one row of letters that stood between two pixels was outside.
    @Test(arguments: ["Fjord ÄÅ 64", "हिन्दी ठीक हैं", "ภาษาไทย ปู่ ฐิ"])
    func `nothing of a list is drawn outside of its area, wherever it is scrolled to`(text: String) throws {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 320, height: 240), fades: false)
        let rows = Array(repeating: ListContent.Row(text: text, secondaryText: text), count: 20)
        func picture(_ offset: Double) -> Picture {
            let content = ListContent(style: .rows, rows: rows, scroll: Scroll(offset: offset))
            return renderer.render(SamplePages.scene(SamplePages.page(content)), at: start)
        }
        let first = picture(0)
        let area = try #require(first.layout?.scrollArea).rect
        let edges = [area.y - 1, area.bottom].filter { $0 < 240 }.map(Int.init)
        for offset in 1...80 {
            let base = picture(Double(offset)).base
            let strays = edges.filter { y in (0..<320).contains { base[$0, y] != first.base[$0, y] } }
            #expect(strays.isEmpty, "scrolled by \(offset)")
        }
    }

    @Test func `a theme changes in several frames, and a press in one`() {
        let renderer = TestFonts.renderer(size: Self.size)
        var page = SamplePages.page(SamplePages.nonMedia)
        _ = renderer.render(SamplePages.scene(page), at: at(0))
        page.pressed = [.softButton(0)]
        #expect(renderer.render(SamplePages.scene(page), at: at(100)).nextChange == .never)
        page.pressed = []
        #expect(renderer.render(SamplePages.scene(page), at: at(200)).nextChange == .nextFrame)
        #expect(renderer.render(SamplePages.scene(page), at: at(320)).nextChange == .never)
        #expect(renderer.render(SamplePages.scene(page, theme: .day), at: at(1000)).nextChange == .nextFrame)
        #expect(renderer.render(SamplePages.scene(page, theme: .day), at: at(1300)).nextChange == .nextFrame)
        #expect(renderer.render(SamplePages.scene(page, theme: .day), at: at(1400)).nextChange == .never)
    }

    @Test func `the damage of a frame covers what has changed since the frame before`() throws {
        let renderer = TestFonts.renderer(size: Self.size)
        var page = SamplePages.page(SamplePages.nonMedia)
        page.pressed = [.softButton(0)]
        var former = renderer.render(SamplePages.scene(page), at: at(0)).base
        page.pressed = []
        for time in [100, 130, 160, 190, 240] {
            let former0 = pixels(former)
            let revision = former.revision
            let picture = renderer.render(SamplePages.scene(page), at: at(time))
            let damage = try #require(picture.baseDamage(since: revision))
            let now = pixels(picture.base)
            let strays = now.indices.count { index in
                let point = DisplayPoint(x: Int32(index % 800), y: Int32(index / 800))
                return now[index] != former0[index] && !damage.contains { $0.contains(point) }
            }
            #expect(strays == 0)
            former = picture.base
        }
    }

    // MARK: Pictures

    @Test func `a former picture stays until the next one is decoded, and 400 ms at most`() throws {
        let later = ImageCacheTests.Later()
        let cache = ImageCache(side: 100, budget: 1 << 24, decoding: later.decoding)
        let size = DisplaySize(width: 100, height: 100)
        let (one, two) = (SamplePages.photo, SamplePages.wide)
        _ = PageImages(cache, at: at(0)).picture(one, within: size, in: .graphic)
        later.run()
        let first = PageImages(cache, at: at(0))
        let shown = try #require(first.picture(one, within: size, in: .graphic)?.bitmap)
        var former = first.shown
        for (time, stays) in [(1000, true), (1399, true), (1400, false)] {
            let images = PageImages(cache, former: former, at: at(time))
            let picture = images.picture(two, within: size, in: .graphic)
            #expect(picture?.bitmap === (stays ? shown : nil), "\(time)")
            #expect(images.keepsUntil == (stays ? at(1400) : nil))
            if stays { former = images.shown }
        }
        later.run()
        let images = PageImages(cache, former: former, at: at(1500))
        let next = images.picture(two, within: size, in: .graphic)?.bitmap
        #expect(next != nil && next !== shown)
    }

    @Test func `a file that cannot be decoded has a sign of the picture's size in its place`() {
        let broken = EncodedImage(bytes: [1, 2, 3])
        var content = SamplePages.media
        let renderer = TestFonts.renderer(size: Self.size, fades: false)
        let whole = renderer.render(SamplePages.scene(SamplePages.page(content)), at: start).layout?.targets
        content.graphic = broken
        let missing = renderer.render(SamplePages.scene(SamplePages.page(content)), at: start).layout?.targets
        #expect(whole != nil && whole == missing)
    }

    // MARK: Waiting

    @Test func `the former page stays for a moment, then a ring turns 20 times a second in its own area`() throws {
        let renderer = TestFonts.renderer(size: Self.size)
        let old = SamplePages.scene(SamplePages.page(SamplePages.apps, number: 1))
        let before = renderer.render(old, at: at(0)).base.revision
        let waiting = WaitingContent(name: "Tonal", title: "Tonal is starting", appears: at(1300))
        let scene = SamplePages.scene(SamplePages.page(waiting, number: 2))
        let first = renderer.render(scene, at: at(1000))
        #expect(first.base.revision == before && first.nextChange == .at(at(1300)))
        _ = renderer.render(scene, at: at(1300))
        let still = renderer.render(scene, at: at(2000))
        #expect(still.nextChange == .at(at(2050)))
        let turned = renderer.render(scene, at: at(2050))
        let damage = try #require(turned.baseDamage(since: still.base.revision))
        #expect(damage.allSatisfy { $0.width < 200 && $0.height < 200 } && damage.count == 1)
        #expect(turned.base.revision != still.base.revision)
    }

    @Test func `the page of an app that draws the screen itself does not wait: on the former one its touches are lost`()
    {
        let renderer = TestFonts.renderer(size: Self.size)
        let before = renderer.render(SamplePages.scene(SamplePages.page(SamplePages.apps, number: 1)), at: at(0))
        let waiting = WaitingContent(name: "Wayfinder", title: "Waiting for the map", appears: at(1300))
        let scene = Scene(serial: Scene.Serial(9), theme: .night, screen: .waiting(waiting))
        #expect(renderer.render(scene, at: at(1000)).base.revision != before.base.revision)
    }

    @Test func `with reduced motion nothing turns`() {
        let renderer = TestFonts.renderer(size: Self.size, look: Look(reducesMotion: true))
        let waiting = WaitingContent(name: "Tonal", title: "Tonal is starting")
        let scene = SamplePages.scene(SamplePages.page(waiting))
        #expect(renderer.render(scene, at: at(0)).nextChange == .never)
    }

    @Test(arguments: [("القرآن", "ق"), ("أغاني", "أغ"), ("Tonal", "T"), (" さくら", "さ"), ("", "")])
    func `the letter in place of an icon can be read alone`(name: String, initial: String) {
        #expect(name.initial == initial)
    }
}
