import BezelModel
import Testing

@testable import Drawing

/// What stays on a page with little room.
struct SmallPagesTests {
    private func texts(_ plan: PagePlan) -> [TextBlock] {
        plan.items.compactMap { if case .text(let block, _, _) = $0 { block } else { nil } }
    }

    @Test(arguments: [
        (DisplaySize(width: 320, height: 240), "Lanterns on the Water"),
        (DisplaySize(width: 320, height: 240), "Geschwindigkeitsbegrenzung und andere Lieder"),
        (DisplaySize(width: 480, height: 320), "Lanterns on the Water"),
        (DisplaySize(width: 800, height: 480), "Lanterns on the Water"),
    ])
    func `the artist stays longer than the album and the station`(size: DisplaySize, title: String) {
        var content = SamplePages.media8
        content.lines[0] = title
        let shown = texts(Desk(size, TestFonts.typesetter()).plan(SamplePages.page(content))).map(\.shownText)
        #expect(shown.contains { $0.hasPrefix(String(title.prefix(8))) })
        #expect(shown.contains { $0.hasPrefix("Marlow") })
        if shown.contains(content.track) { #expect(shown.contains { $0.hasPrefix("Marlow") }) }
    }

    @Test func `a title has two lines before it ends in an ellipsis`() {
        var content = SamplePages.media8
        content.lines[0] = "Lanterns on the Water at Night"
        let blocks = texts(
            Desk(DisplaySize(width: 320, height: 240), TestFonts.typesetter()).plan(SamplePages.page(content)))
        let title = blocks.first { $0.shownText.hasPrefix("Lanterns") }
        #expect(title?.lineCount == 2)
    }

    @Test(arguments: [
        (DisplaySize(width: 320, height: 240), ["24 min", "12 km"]),
        (DisplaySize(width: 480, height: 800), ["1 h 12 min", "104 km"]),
        (DisplaySize(width: 800, height: 480), ["1 h 12 min", "104 km"]),
    ])
    func `beside the time of arrival the distance stays`(size: DisplaySize, remaining: [String]) {
        var guidance = SampleGuidance.whole
        guidance.remaining = remaining
        guidance.nextIcon = nil
        let shown = texts(Desk(size, TestFonts.typesetter()).plan(SamplePages.page(guidance))).map(\.shownText)
        #expect(shown.contains("11:08"))
        #expect(shown.contains { $0.hasSuffix(remaining[1]) })
    }

    @Test func `a title uses the free width of a wide display`() {
        var content = SamplePages.nonMedia
        content.graphic = nil
        content.lines = [String(repeating: "A title that is long ", count: 6)]
        let desk = Desk(DisplaySize(width: 1280, height: 400), TestFonts.typesetter())
        let title = texts(desk.plan(SamplePages.page(content))).first { $0.shownText.hasPrefix("A title") }
        #expect((title?.width ?? 0) > desk.metrics.whole(720))
    }
}
