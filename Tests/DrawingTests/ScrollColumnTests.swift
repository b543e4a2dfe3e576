import BezelModel
import Testing

@testable import Drawing

/// The buttons and the bar beside a list of more than three screens.
struct ScrollColumnTests {
    private static let start = Instant(nanoseconds: 0)

    private func plan(
        rows: Int, style: ListContent.Style = .rows, offset: Double = 0, on size: DisplaySize,
        isRightToLeft: Bool = false
    ) -> PagePlan {
        let pages = PageRenderer(
            metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 24, decoding: .immediate))
        let list = ListContent(
            style: style, rows: (0..<rows).map { ListContent.Row(text: "Row \($0)", isSubmenu: true) },
            scroll: Scroll(offset: offset))
        let page = SamplePages.page(list, isRightToLeft: isRightToLeft)
        return pages.drawn(page, theme: .night, at: Self.start).plan
    }

    private func rect(_ element: PageElement, _ plan: PagePlan) -> DisplayRect? {
        plan.targets.first { $0.element == element }?.rect
    }

    @Test(arguments: SamplePages.displays) func `a long list has buttons and a bar that cover no row`(
        size: DisplaySize
    ) throws {
        for style in [ListContent.Style.rows, .tiles] {
            let plan = plan(rows: 200, style: style, on: size)
            let area = try #require(plan.listArea)
            let parts = [PageElement.pageUp, .scrollBar, .pageDown].compactMap { rect($0, plan) }
            try #require(parts.count == 3, "\(style)")
            #expect(parts[0].y == area.y && parts[2].bottom == area.bottom)
            #expect(parts[1].y == parts[0].bottom && parts[1].bottom == parts[2].y)
            let rows = plan.targets.filter { $0.element.row != nil }.map(\.rect)
            for part in parts {
                #expect(part.right == area.right)
                for row in rows { #expect(part.intersection(row).isEmpty, "\(style): \(part) \(row)") }
            }
        }
    }

    @Test(arguments: SamplePages.displays) func `the thumb is where the list is, and brings it there`(
        size: DisplaySize
    ) throws {
        let limit = try #require(plan(rows: 100, on: size).scrollArea?.limit)
        for share in [0.0, 0.25, 0.5, 1] {
            let offset = (Double(limit) * share).rounded()
            let bar = try #require(plan(rows: 100, offset: offset, on: size).scrollArea?.bar)
            let place = Double(bar.thumb.y - bar.track.y) / Double(bar.track.height - bar.thumb.height)
            #expect(abs(place - share) < 0.02, "\(share): \(bar)")
            // A pixel of the thumb is many of the list.
            let pixel = Double(limit) / Double(bar.track.height - bar.thumb.height)
            #expect(abs(bar.offset(ofThumbAt: bar.thumb.y, limit: limit) - offset) <= pixel / 2 + 1, "\(share)")
        }
    }

    @Test func `from right to left the column is at the left`() throws {
        let plan = plan(rows: 100, on: DisplaySize(width: 800, height: 480), isRightToLeft: true)
        let bar = try #require(plan.scrollArea?.bar)
        #expect(bar.rect.x == 0 && bar.track.right <= bar.rect.right && bar.thumb.x == bar.track.x)
        #expect(rect(.pageUp, plan)?.x == 0 && rect(.scrollBar, plan) == bar.rect)
    }

    @Test func `a list of at most three screens has a bar that is only seen`() {
        let size = DisplaySize(width: 800, height: 480)
        for rows in [1, 5, 13] {
            let plan = plan(rows: rows, on: size)
            #expect(plan.scrollArea?.bar == nil && rect(.pageDown, plan) == nil, "\(rows)")
        }
    }

    @Test func `a place beyond the track is its end`() {
        let track = DisplayRect(x: 10, y: 100, width: 8, height: 200)
        let bar = ScreenLayout.ScrollArea.Bar(
            rect: track, track: track, offset: 500, limit: 1000, visible: 1000, least: 40)
        #expect(bar.thumb.height == 100 && bar.thumb.y == 150)
        #expect(bar.offset(ofThumbAt: -5000, limit: 1000) == 0)
        #expect(bar.offset(ofThumbAt: Int32.max, limit: 1000) == 1000)
    }
}
