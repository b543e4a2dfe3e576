import BezelModel
import Testing

@testable import Drawing

struct PageLayoutTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var content: any PageContent
        var size: DisplaySize
        var hasRail = false
        var testDescription: String { "\(name) \(size.width)×\(size.height)\(hasRail ? " with a rail" : "")" }

        func page(isRightToLeft: Bool = false) -> Page {
            let page = SamplePages.page(content, isRightToLeft: isRightToLeft)
            return hasRail ? SamplePages.withRail(page) : page
        }
    }

    static let samples = SamplePages.contents.flatMap { sample in
        SamplePages.displays.flatMap { size in
            [false, true].map { Sample(name: sample.name, content: sample.content, size: size, hasRail: $0) }
        }
    }

    // Of all pages of a test case.
    private let typesetter = TestFonts.typesetter()
    private let images = ImageCache(side: 100, budget: 1 << 24, decoding: .immediate)

    private func plan(_ page: Page, _ size: DisplaySize) -> PagePlan {
        let metrics = LayoutMetrics(display: size)
        let pages = PageRenderer(
            metrics: PageMetrics(metrics), typesetter: typesetter, images: images)
        return pages.drawn(page, theme: .night, at: Instant(nanoseconds: 0)).plan
    }

    @Test(arguments: samples) func `targets of pages are large enough, on the display, and do not overlap`(
        sample: Sample
    ) {
        let plan = plan(sample.page(), sample.size)
        let least = LayoutMetrics(display: sample.size).touchTarget
        let display = DisplayRect(sample.size)
        #expect(!plan.targets.isEmpty)
        for (index, target) in plan.targets.enumerated() {
            #expect(target.rect.intersection(display) == target.rect)
            // Rows at the edges of the list are cut off.
            let isCut = plan.listArea.map { target.rect.y == $0.y || target.rect.bottom == $0.bottom } ?? false
            if !isCut { #expect(min(target.rect.width, target.rect.height) >= least, "\(target)") }
            for other in plan.targets.dropFirst(index + 1) {
                #expect(target.rect.intersection(other.rect).isEmpty, "\(target) \(other)")
            }
        }
    }

    @Test(arguments: samples.filter { $0.name.contains("media") }) func `the times of the media clock lie on no button`(
        sample: Sample
    ) {
        let plan = plan(sample.page(), sample.size)
        for case .text(let block, let rect, _) in plan.items where ["1:47", "\u{2212}2:24"].contains(block.shownText) {
            // The time that is left is at the right end of its line.
            let x = block.shownText == "1:47" ? rect.x : rect.right - block.width
            let ink = DisplayRect(x: x, y: rect.y, width: block.width, height: rect.height)
            #expect(plan.targets.allSatisfy { $0.rect.intersection(ink).isEmpty }, "\(ink)")
        }
    }

    @Test(arguments: samples.filter { $0.name.contains("guidance") || $0.name == "arrival" })
    func `lines of a notice do not overlap the plates of route guidance`(sample: Sample) {
        for isRightToLeft in [false, true] {
            let plates = plan(sample.page(isRightToLeft: isRightToLeft), sample.size).plates
            let layout = NoticeLayout(
                typesetter: typesetter, metrics: LayoutMetrics(display: sample.size), hasPlate: false)
            let usual = layout.placement(of: ["Wayfinder"]).texts
            let moved = layout.placement(of: ["Wayfinder"], besides: plates).texts
            // On a small display the plates may leave no room.
            #expect(usual.count == 1 && (moved.count == 1 || sample.size.height <= 400))
            for text in moved {
                let box = text.rect.middle(text.block.width, text.block.height)
                for plate in plates { #expect(box.intersection(plate).isEmpty, "\(box) \(plate)") }
            }
        }
    }

    @Test(arguments: samples) func `texts of pages stay in their boxes, and boxes on the display without overlap`(
        sample: Sample
    ) {
        let plan = plan(sample.page(), sample.size)
        for item in plan.items + plan.listItems {
            guard case .text(let block, let rect, _) = item else { continue }
            #expect(block.width <= rect.width)
            #expect(rect.x >= 0 && rect.right <= sample.size.width)
            #expect(block.height <= rect.height, "\(block.lines)")
        }
        let texts = plan.items.compactMap { item -> (rect: DisplayRect, block: TextBlock)? in
            if case .text(let block, let rect, _) = item { (rect, block) } else { nil }
        }
        for (index, text) in texts.enumerated() {
            #expect(text.rect.intersection(DisplayRect(sample.size)) == text.rect)
            // Boxes are wider and higher than their text; two texts in one box are at its two ends.
            let ink = text.rect.middle(min(text.block.width, text.rect.width), text.block.height)
            for other in texts.dropFirst(index + 1) where other.rect != text.rect {
                let others = other.rect.middle(min(other.block.width, other.rect.width), other.block.height)
                #expect(ink.intersection(others).isEmpty, "\(text.block.lines) \(other.block.lines)")
            }
        }
        // Its area begins a little above the bar.
        let metrics = PageMetrics(LayoutMetrics(display: sample.size))
        if sample.content is TemplateContent, let clock = plan.areas.first {
            #expect(clock.y + metrics.whole(4) >= metrics.headerHeight)
        }
    }

    /// Media controls have the same order in every language (AOSP, packages/apps/Car/libs).
    ///
    /// - Parameter hasRow: Soft buttons are in rows of their own.
    private func isMirrored(_ element: PageElement, in content: any PageContent, hasRow: Bool) -> Bool {
        guard let template = content as? TemplateContent else { return true }
        if element.softButton != nil { return !template.layout.has(.controls) || hasRow }
        return switch element.part(TemplateContent.Part.self) {
        case .mediaBack, .mediaPlay, .mediaForward: false
        case .moreButtons: !template.layout.has(.controls) || hasRow
        case .preset, nil: true
        }
    }

    @Test(arguments: samples)
    func `from right to left all targets are mirrored except for media controls`(sample: Sample) {
        let straight = plan(sample.page(), sample.size)
        let mirrored = plan(sample.page(isRightToLeft: true), sample.size)
        #expect(straight.targets.map(\.element) == mirrored.targets.map(\.element))
        let buttons = straight.targets.filter { isButton($0.element) }
        var controls: [(one: DisplayRect, other: DisplayRect)] = []
        for (one, other) in zip(straight.targets, mirrored.targets) {
            if isMirrored(one.element, in: sample.content, hasRow: buttons.count > 2) {
                #expect(one.rect.mirrored(in: sample.size.width) == other.rect, "\(one.element)")
            } else {
                controls.append((one.rect, other.rect))
            }
        }
        // The controls move to the other side as a whole.
        let moves = Set(controls.map { $0.other.x - $0.one.x })
        #expect(moves.count <= 1 && controls.allSatisfy { $0.one.y == $0.other.y })
        guard let left = controls.map(\.one.x).min(), let right = controls.map(\.other.right).max() else { return }
        #expect(abs(sample.size.width - right - left) <= 1)
    }

    /// On a template.
    private func isButton(_ element: PageElement) -> Bool { element.softButton != nil || element == .moreButtons }

    @Test(arguments: samples) func `every soft button is on the page or on the page of all buttons`(
        sample: Sample
    ) {
        guard let template = sample.content as? TemplateContent else { return }
        let elements = plan(sample.page(), sample.size).targets.map(\.element).filter(isButton)
        let all = template.buttons.indices.map { PageElement.softButton($0) }
        if elements.contains(.moreButtons) {
            #expect(elements.last == .moreButtons)
            #expect(elements.dropLast() == all.prefix(elements.count - 1))
        } else {
            #expect(elements == all)
        }
    }

    static let mediaRows: [(size: DisplaySize, elements: [PageElement])] = [
        (DisplaySize(width: 800, height: 480), [.softButton(0), .softButton(1), .softButton(2), .moreButtons]),
        (DisplaySize(width: 480, height: 800), [.softButton(0), .softButton(1), .softButton(2), .moreButtons]),
        (DisplaySize(width: 1280, height: 400), [.softButton(0), .softButton(1), .softButton(2), .moreButtons]),
        (DisplaySize(width: 320, height: 240), [.moreButtons]),
    ]

    @Test(arguments: mediaRows) func `a media app's eight buttons are one row and a button that opens all`(
        row: (size: DisplaySize, elements: [PageElement])
    ) {
        let eight = plan(SamplePages.page(SamplePages.media8), row.size).targets
        #expect(eight.map(\.element).filter(isButton) == row.elements)
        let all = plan(SamplePages.page(SamplePages.allButtons), row.size).targets
        #expect(all.map(\.element).filter(isButton) == (0..<8).map { .softButton($0) })
        let four = plan(SamplePages.page(SamplePages.media4), row.size).targets
        let isSmall = row.elements == [.moreButtons]
        #expect(four.map(\.element).filter(isButton) == (isSmall ? row.elements : (0..<4).map { .softButton($0) }))
    }

    @Test func `on a wide display the picture has the whole height, with the buttons beside it`() throws {
        let plan = plan(SamplePages.page(SamplePages.media8), DisplaySize(width: 1280, height: 400))
        let picture = plan.items.compactMap { item -> DisplayRect? in
            if case .image(_, let rect, _, nil) = item { rect } else { nil }
        }.max { $0.height < $1.height }
        let rect = try #require(picture)
        #expect(rect.height > 250)
        for target in plan.targets where isButton(target.element) { #expect(target.rect.x > rect.right) }
    }

    @Test(arguments: [(200, 300), (300, 200), (300, 0), (60, 300)])
    func `the remaining time is at the end of the bar for a clock in either direction`(
        row: (seconds: Int, to: Int)
    ) {
        var content = SamplePages.media
        content.media?.clock = .time(seconds: row.seconds, from: row.to < row.seconds ? 300 : 0, to: row.to)
        let plan = plan(SamplePages.page(content), DisplaySize(width: 800, height: 480))
        let texts = plan.items.compactMap { item in
            if case .text(let block, _, _) = item { block.lines.first } else { nil }
        }
        #expect(texts.contains("\u{2212}" + PageLayout.clockText(abs(row.to - row.seconds))))
    }

    @Test(arguments: [ListContent.Style.rows, .tiles, .apps])
    func `the targets of a scrolled list are moved by the offset`(style: ListContent.Style) throws {
        let size = DisplaySize(width: 800, height: 480)
        let still = plan(SamplePages.page(SamplePages.list(30, style: style)), size)
        let moved = plan(SamplePages.page(SamplePages.list(30, style: style, offset: 37)), size)
        #expect(moved.offset == 37)
        let area = try #require(still.scrollArea)
        #expect(area.limit > 0 && area.slop == 8)
        for target in moved.targets where target.element.row != nil {
            guard let before = still.targets.first(where: { $0.element == target.element }) else { continue }
            guard target.rect.y > area.rect.y, before.rect.bottom < area.rect.bottom else {
                continue
            }
            #expect(before.rect.y - target.rect.y == 37)
        }
        let end = plan(SamplePages.page(SamplePages.list(30, style: style, offset: 1e9)), size)
        #expect(end.offset == area.limit)
        let last = try #require(end.targets.last { $0.element.row != nil })
        #expect(last.element == .row(29) && last.rect.bottom <= 480)
    }

    @Test func `the space of empty parts is used by the others, but not the space of a broken picture`() {
        let size = DisplaySize(width: 800, height: 480)
        func textWidth(_ content: TemplateContent) -> Int32 {
            plan(SamplePages.page(content), size).items.reduce(0) { width, item in
                guard case .text(let block, let rect, _) = item, block.lines.first?.hasPrefix("Rast") == true else {
                    return width
                }
                return rect.width
            }
        }
        var content = SamplePages.nonMedia
        let beside = textWidth(content)
        content.graphic = EncodedImage(bytes: [1, 2, 3])
        let broken = textWidth(content)
        content.graphic = nil
        #expect(beside < 500 && broken == beside)
        #expect(textWidth(content) == 720)
    }

    @Test func `a list without rows shows its placeholder`() {
        let content = ListContent(rows: [], placeholder: "No entries")
        let plan = plan(SamplePages.page(content), DisplaySize(width: 320, height: 240))
        let texts = plan.items.compactMap { item in
            if case .text(let block, _, _) = item { block.lines.first } else { nil }
        }
        #expect(texts.contains("No entries"))
        // The display is too small for a rail: its button to all apps is in the header.
        #expect(plan.targets.map(\.element) == [.back, .apps])
    }

    static let times: [(seconds: Int, text: String)] = [
        (0, "0:00"), (59, "0:59"), (60, "1:00"), (107, "1:47"), (3599, "59:59"), (3600, "1:00:00"),
        (215_999, "59:59:59"),
        (-1, "0:00"),
    ]

    @Test(arguments: times) func `a media clock shows hours only if there are any`(row: (seconds: Int, text: String)) {
        #expect(PageLayout.clockText(row.seconds) == row.text)
    }

    @Test func `the number of cached texts is limited, and texts in use stay`() {
        let texts = PageTexts(TestFonts.typesetter())
        let style = TextStyle(size: 20, isBold: false)
        let first = texts.block("0", style, width: 100, side: .left)
        for number in 0..<3 * PageTexts.limit {
            _ = texts.block("\(number)", style, width: 100, side: .left)
            // A text in constant use is not laid out again.
            #expect(texts.block("0", style, width: 100, side: .left) === first)
        }
        #expect(texts.count <= PageTexts.limit)
    }
}

extension Placement {
    fileprivate var texts: [PlacedText] {
        elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}
