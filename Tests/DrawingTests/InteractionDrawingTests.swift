import BezelModel
import Testing

@testable import Drawing

/// Messages and sliders (rpc_spec ScrollableMessage, Slider).
struct InteractionDrawingTests {
    private static let size = DisplaySize(width: 800, height: 480)

    private func drawn(_ content: any PageContent, _ size: DisplaySize = size, isRightToLeft: Bool = false) -> PagePlan
    {
        let pages = PageRenderer(
            metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 24, decoding: .immediate))
        return pages.drawn(
            SamplePages.page(content, isRightToLeft: isRightToLeft), theme: .night, at: Instant(nanoseconds: 0)
        ).plan
    }

    private func texts(_ items: [PageItem]) -> [(block: TextBlock, rect: DisplayRect)] {
        items.compactMap { if case .text(let block, let rect, _) = $0 { (block, rect) } else { nil } }
    }

    @Test(arguments: SamplePages.displays) func `a message shows at least one line, and can be scrolled to its end`(
        size: DisplaySize
    ) throws {
        for message in [SamplePages.message, SamplePages.shortMessage, SamplePages.longMessage] {
            let plan = drawn(message, size)
            let area = try #require(plan.scrollArea)
            #expect(area.rect.height >= area.pitch)
            var end = message
            end.scroll = Scroll(offset: 1e9)
            let last = drawn(end, size)
            #expect(last.offset == area.limit)
            let lowest = try #require(texts(last.listItems).map(\.rect.bottom).max())
            #expect(lowest <= area.rect.bottom)
            #expect(plan.targets.contains { $0.element == MessageContent.Part.text.element } == (area.limit > 0))
        }
    }

    @Test func `a message keeps line breaks, and its tabs are wider than a space`() {
        var message = SamplePages.shortMessage
        message.text = "One\n\nTwo\r\nThree\tFour"
        let texts = texts(drawn(message).listItems)
        #expect(texts.flatMap(\.block.lines) == ["One", "Two", "Three\u{2003}\u{2003}Four"])
        #expect(texts[1].rect.y - texts[0].rect.y == 2 * texts[0].rect.height)
        #expect(texts[2].rect.y - texts[1].rect.y == texts[0].rect.height)
        #expect(texts.allSatisfy { !$0.block.isCut })
    }

    static let limits: [(text: String, limit: Int?, lines: [String])] = [
        ("1\n2\n3\n4", 3, ["1", "2", "3…"]), ("1\n2\n3", 3, ["1", "2", "3"]), ("1\n\n3\n4", 3, ["1", "3…"]),
        ("1\n2", 1, ["1…"]), ("1\n2\n3\n4", nil, ["1", "2", "3", "4"]),
    ]

    @Test(arguments: limits) func `a message with a line limit ends in an ellipsis if lines are missing`(
        row: (text: String, limit: Int?, lines: [String])
    ) {
        var message = SamplePages.shortMessage
        (message.text, message.lineLimit) = (row.text, row.limit)
        #expect(texts(drawn(message).listItems).flatMap(\.block.lines) == row.lines)
    }

    @Test(arguments: SamplePages.displays) func `a long paragraph does not exceed the line limit`(size: DisplaySize) {
        var message = SamplePages.longMessage
        message.text = String(repeating: "A long way to go. ", count: 100)
        message.lineLimit = 3
        let plan = drawn(message, size)
        let blocks = texts(plan.listItems).map(\.block)
        #expect(blocks.reduce(0) { $0 + $1.lineCount } <= 3 && blocks.last?.isCut == true)
    }

    @Test func `only visible lines of a message are drawn`() {
        var message = SamplePages.longMessage
        message.text = (0..<250).map { "\($0 % 10)" }.joined(separator: "\n")
        #expect(texts(drawn(message).listItems).count < 12)
    }

    static let positions: [(ticks: Int, x: Int32, position: Int)] = [
        (2, -5, 1), (2, 100, 1), (2, 299, 1), (2, 301, 2), (2, 900, 2), (6, 100, 1), (6, 139, 1), (6, 141, 2),
        (6, 500, 6), (6, 459, 5), (26, 100, 1), (26, 116, 2), (26, 500, 26),
    ]

    @Test(arguments: positions) func `a finger sets the slider to the nearest position`(
        row: (ticks: Int, x: Int32, position: Int)
    ) {
        let track = DisplayRect(x: 100, y: 0, width: 400, height: 10)
        let area = ScreenLayout.SlideArea(rect: track, track: track, ticks: row.ticks)
        #expect(area.position(at: row.x) == row.position)
        let mirrored = ScreenLayout.SlideArea(rect: track, track: track, ticks: row.ticks, isReversed: true)
        #expect(mirrored.position(at: 600 - row.x) == row.position)
        for position in 1...row.ticks {
            #expect(area.position(at: area.x(of: position)) == position)
            #expect(mirrored.position(at: mirrored.x(of: position)) == position)
        }
    }

    @Test(arguments: SamplePages.displays, [false, true])
    func `the thumb of a slider is drawn at the point of its position`(
        size: DisplaySize, isRightToLeft: Bool
    ) throws {
        for slider in [SamplePages.slider, SamplePages.footerSlider, SamplePages.fullSlider] {
            let plan = drawn(slider, size, isRightToLeft: isRightToLeft)
            let area = try #require(plan.slideArea)
            #expect(area.isReversed == isRightToLeft)
            let thumbs = plan.items.compactMap { item -> DisplayRect? in
                guard case .surface(let rect, radius: 22, _) = item else { return nil }
                return rect
            }
            let thumb = try #require(thumbs.first)
            #expect(area.position(at: thumb.x + thumb.width / 2) == slider.position)
            let target = try #require(plan.targets.first { $0.element == SliderContent.Part.track.element })
            #expect(target.rect == area.rect)
            #expect(thumb.intersection(area.rect) == thumb)
        }
    }

    @Test(arguments: SamplePages.displays) func `the parts of a slider do not overlap`(size: DisplaySize)
        throws
    {
        for slider in [SamplePages.slider, SamplePages.footerSlider, SamplePages.wordySlider, SamplePages.fullSlider] {
            let plan = drawn(slider, size)
            let words = texts(plan.items).map(\.rect)
            for (index, rect) in words.enumerated() {
                #expect(plan.slideArea.map { rect.intersection($0.rect).isEmpty } == true, "\(rect)")
                for other in words.dropFirst(index + 1) {
                    #expect(rect.intersection(other).isEmpty, "\(rect) \(other)")
                }
            }
        }
    }

    @Test func `at its ends a slider has a button in one direction only`() {
        func steps(_ position: Int) -> Set<PageElement> {
            let content = SliderContent(ticks: 3, position: position, confirm: "OK", cancel: "Cancel")
            return Set(drawn(content).targets.map(\.element)).intersection([.less, .more])
        }
        #expect([1, 2, 3].map(steps) == [[.more], [.less, .more], [.less]])
    }

    @Test func `moving a slider or scrolling a message damages only the changed area`() throws {
        let start = Instant(nanoseconds: 1_000_000_000)
        let renderer = TestFonts.renderer(size: Self.size, fades: false)
        var slider = SamplePages.slider
        _ = renderer.render(SamplePages.scene(SamplePages.page(slider)), at: start)
        for position in [5, 6, 1] {
            let before = renderer.render(SamplePages.scene(SamplePages.page(slider)), at: start)
            slider.position = position
            let after = renderer.render(SamplePages.scene(SamplePages.page(slider)), at: start)
            let damage = try #require(after.baseDamage(since: before.base.revision))
            #expect(damage.allSatisfy { $0.y >= 72 && $0.bottom < 400 }, "\(damage)")
            #expect(Self.strays(before.base, after.base, outside: damage) == 0)
        }
        var message = SamplePages.message
        let before = renderer.render(SamplePages.scene(SamplePages.page(message)), at: start)
        message.scroll = Scroll(offset: 20)
        let after = renderer.render(SamplePages.scene(SamplePages.page(message)), at: start)
        let damage = try #require(after.baseDamage(since: before.base.revision))
        #expect(damage == [try #require(after.layout?.scrollArea?.rect)])
        #expect(Self.strays(before.base, after.base, outside: damage) == 0)
    }

    private static func strays(_ one: Canvas, _ two: Canvas, outside rects: [DisplayRect]) -> Int {
        (0..<one.height).reduce(0) { count, y in
            count
                + (0..<one.width).count { x in
                    one[x, y] != two[x, y]
                        && !rects.contains { $0.contains(DisplayPoint(x: Int32(x), y: Int32(y))) }
                }
        }
    }
}
