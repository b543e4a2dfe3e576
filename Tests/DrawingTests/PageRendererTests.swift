import BezelModel
import Testing

@testable import Drawing

struct PageRendererTests {
    private static let size = DisplaySize(width: 800, height: 480)
    private let start = Instant(nanoseconds: 1_000_000_000)

    private func list(velocity: Double = 0, offset: Double = 0) -> Page {
        var content = SamplePages.list(40)
        content.scroll = Scroll(offset: offset, velocity: velocity, since: start)
        return SamplePages.page(content)
    }

    private func strays(_ one: Canvas, _ two: Canvas, outside rects: [DisplayRect]) -> Int {
        one.differences(from: two).count { point in !rects.contains { $0.contains(point) } }
    }

    @Test func `a scrolling list requests frames until it stops, and damages only its area`() throws {
        let renderer = TestFonts.renderer(size: Self.size, fades: false)
        let scene = SamplePages.scene(list(velocity: 900))
        let first = renderer.render(scene, at: start)
        #expect(first.nextChange == .nextFrame)
        let second = renderer.render(scene, at: start + .milliseconds(50))
        let damage = try #require(second.baseDamage(since: first.base.revision))
        #expect(damage == [try #require(second.layout?.scrollArea?.rect)])
        #expect(strays(first.base, second.base, outside: damage) == 0)
        let row = TargetID(layer: .page(1), element: PageElement.row(1).number)
        let (before, after) = (
            first.layout?.targets.first { $0.id == row }, second.layout?.targets.first { $0.id == row }
        )
        #expect(try #require(before).rect.y > #require(after).rect.y)
        let last = renderer.render(scene, at: start + .seconds(10))
        #expect(last.nextChange == .never)
        #expect(renderer.render(scene, at: start + .seconds(11)).base.revision == last.base.revision)
    }

    @Test(arguments: [false, true])
    func `a tick of the media clock damages only the clock and its bar`(isRightToLeft: Bool) throws {
        let renderer = TestFonts.renderer(size: Self.size, fades: false)
        var content = SamplePages.media
        func frame() -> Picture {
            let page = SamplePages.page(content, isRightToLeft: isRightToLeft)
            return renderer.render(SamplePages.scene(page), at: start)
        }
        let first = frame()
        content.media?.clock = .time(seconds: 108, from: 0, to: 251)
        let second = frame()
        let damage = try #require(second.baseDamage(since: first.base.revision))
        #expect(damage.count == 1 && damage.allSatisfy { $0.height < 100 })
        #expect(strays(first.base, second.base, outside: damage) == 0)
        #expect(first.base.revision != second.base.revision)
        content.media?.clock = nil
        #expect(frame().baseDamage(since: second.base.revision) != damage)
    }

    @Test func `pressing or focusing an element damages only its surroundings`() throws {
        for (name, content) in SamplePages.contents {
            let renderer = TestFonts.renderer(size: DisplaySize(width: 320, height: 240), fades: false)
            var page = SamplePages.page(content)
            let first = renderer.render(SamplePages.scene(page), at: start)
            for target in first.layout?.targets ?? [] {
                let element = try #require(PageElement(number: target.id.element))
                let before = renderer.render(SamplePages.scene(page), at: start)
                (page.pressed, page.focused) = ([element], element)
                let after = renderer.render(SamplePages.scene(page), at: start)
                let damage = try #require(after.baseDamage(since: before.base.revision))
                #expect(strays(before.base, after.base, outside: damage) == 0, "\(name) \(element)")
                #expect(before.base.revision != after.base.revision)
            }
        }
    }

    @Test func `a page can be touched beside a subtle card, but not beside a modal one`() throws {
        let renderer = TestFonts.renderer(size: Self.size, fades: false)
        var scene = SamplePages.scene(list())
        let page = try #require(renderer.render(scene, at: start).layout)
        #expect(page.layer == .page(1) && page.isModal && page.frame == DisplayRect(Self.size))
        scene.card = SampleCards.all[10]
        let subtle = try #require(renderer.render(scene, at: start).layout)
        #expect(subtle.layer == .alert(1) && subtle.lower == [page])
        scene.card = SampleCards.all[2]
        let modal = try #require(renderer.render(scene, at: start).layout)
        #expect(modal.layer == .alert(1) && modal.lower.isEmpty)
        scene.card = nil
        #expect(renderer.render(scene, at: start).layout == page)
    }

    @Test func `a page is drawn without an image that is not decoded yet, and later with it`() {
        let later = ImageCacheTests.Later()
        let renderer = TestFonts.renderer(size: Self.size, fades: false, decoding: later.decoding)
        let scene = SamplePages.scene(SamplePages.page(SamplePages.nonMedia))
        let first = renderer.render(scene, at: start)
        #expect(first.hasPendingPageImages)
        later.run()
        let second = renderer.render(scene, at: start)
        #expect(!second.hasPendingPageImages && second.base.revision != first.base.revision)
    }
}
