import BezelModel
import Foundation
import SmartDeviceLink
import Testing

@testable import Drawing

struct KeyboardDrawingTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var content: KeyboardContent
        var size: DisplaySize
        var testDescription: String { "\(name) \(size.width)×\(size.height)" }
    }

    static let samples = samples(SampleKeyboards.all + SampleKeyboards.ofLanguages)

    private static func samples(_ keyboards: [(name: String, content: KeyboardContent)]) -> [Sample] {
        keyboards.flatMap { sample in
            SamplePages.displays.map { Sample(name: sample.name, content: sample.content, size: $0) }
        }
    }

    private func plan(_ page: Page, _ size: DisplaySize) -> PagePlan {
        let pages = PageRenderer(
            metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 24, decoding: .immediate))
        return pages.drawn(page, theme: .night, at: Instant(nanoseconds: 0)).plan
    }

    private static func isKey(_ target: PagePlan.Target) -> Bool {
        switch target.element.part(KeyboardContent.Part.self) {
        case .key, .submit: true
        case .clear, .mask, .suggestion, .found, .variant, nil: false
        }
    }

    @Test(arguments: samples, [false, true])
    func `targets of a keyboard are on the display and do not overlap`(sample: Sample, isRightToLeft: Bool) {
        let plan = plan(SampleKeyboards.page(sample.content, isRightToLeft: isRightToLeft), sample.size)
        let display = DisplayRect(sample.size)
        for (index, target) in plan.targets.enumerated() {
            #expect(target.rect.intersection(display) == target.rect, "\(target)")
            for other in plan.targets.dropFirst(index + 1) {
                #expect(target.rect.intersection(other.rect).isEmpty, "\(target) \(other)")
            }
        }
        let elements = Set(plan.targets.map(\.element))
        for (row, keys) in sample.content.rows.enumerated() {
            for (column, key) in keys.enumerated() {
                let element = KeyboardContent.element(row: row, column: column, key)
                #expect(elements.contains(element) == key.isEnabled)
            }
        }
        #expect(elements.contains(.back))
        #expect(elements.contains(.clear) == sample.content.canClear)
        #expect(elements.contains(.mask) == (sample.content.mask != nil))
    }

    /// LOOK of a key: 70 × 73 units on the panel of seven inches. Ten keys need the whole width of a small display.
    @Test(arguments: samples) func `keys are as large as the display allows`(sample: Sample) {
        let plan = plan(SampleKeyboards.page(sample.content), sample.size)
        let keys = plan.targets.filter(Self.isKey)
        let unit = PageMetrics(LayoutMetrics(display: sample.size)).unit
        let longest = Int32(clamping: sample.content.rows.map(\.count).max() ?? 1)
        let width = min(Int32(56 * unit), (sample.size.width - 16) / longest - 1)
        let isSmall = Double(sample.size.height) / unit < 400
        let frame = KeyboardFrame(
            sample.content, PageMetrics(LayoutMetrics(display: sample.size)), isMirrored: false)
        let isSplit = Set(frame.cells.map(\.rect.y)).count > sample.content.rows.count
        // Under suggestions, five rows are lower.
        let isHigh = sample.content.rows.count <= 4 || !sample.content.keepsSuggestionRoom
        // Five rows and the entry have 400 units of height at least.
        let room = sample.content.rows.count <= 4 ? Int32.max : sample.size.height * 61 / 400
        let height = min(Int32((isSmall ? isSplit ? 40 : 44 : isHigh ? 73 : 64) * unit), room)
        for key in keys {
            #expect(key.rect.width >= width, "\(key)")
            #expect(key.rect.height >= height, "\(key)")
        }
    }

    /// The least width of a key in pixels.
    @Test(
        arguments: [
            (SampleKeyboards.arabic, DisplaySize(width: 320, height: 240), 30),
            (SampleKeyboards.russian, DisplaySize(width: 480, height: 800), 44),
            (SampleKeyboards.arabic, DisplaySize(width: 480, height: 800), 44),
            (SampleKeyboards.typed([], .elGR), DisplaySize(width: 480, height: 800), 44),
            (SampleKeyboards.typed([], .hiIN), DisplaySize(width: 480, height: 800), 44),
            (SampleKeyboards.typed([], .hiIN), DisplaySize(width: 320, height: 240), 30),
        ] as [(KeyboardContent, DisplaySize, Int32)])
    func `long rows of letters are split where keys would be too narrow`(
        content: KeyboardContent, size: DisplaySize, least: Int32
    ) {
        let frame = KeyboardFrame(content, PageMetrics(LayoutMetrics(display: size)), isMirrored: false)
        let above = frame.cells.filter { $0.row < content.rows.count - 1 }
        #expect(above.allSatisfy { $0.rect.width >= least }, "\(above.map(\.rect.width))")
        #expect(Set(above.map(\.rect.y)).count == 4)
        let letters = above.compactMap { if case .character(let text) = $0.key.face { text } else { nil } }
        let expected = content.rows.dropLast().joined().compactMap { key in
            if case .character(let text) = key.face { text } else { nil }
        }
        #expect(letters == expected, "in the alphabet's order")
    }

    /// Thai in rows of ten, and the table of kana with its functions in a row of their own.
    @Test(
        arguments: [
            (Language.thTH, DisplaySize(width: 320, height: 240), 27),
            (.thTH, DisplaySize(width: 480, height: 800), 42),
            (.jaJP, DisplaySize(width: 320, height: 240), 27), (.jaJP, DisplaySize(width: 480, height: 800), 42),
        ] as [(Language, DisplaySize, Int32)])
    func `keyboards with more letters have six rows of ten keys where keys would be too narrow`(
        language: Language, size: DisplaySize, least: Int32
    ) {
        let content = SampleKeyboards.typed([], language)
        let frame = KeyboardFrame(content, PageMetrics(LayoutMetrics(display: size)), isMirrored: false)
        let rows = Dictionary(grouping: frame.cells, by: \.rect.y)
        #expect(rows.count == 6)
        #expect(rows.values.allSatisfy { $0.count <= 10 })
        #expect(frame.cells.allSatisfy { $0.rect.width >= least && $0.target.height >= least })
        #expect(frame.cells.count == content.rows.joined().count)
    }

    @Test(arguments: samples(SampleKeyboards.held), [false, true])
    func `similar letters are over the keys, do not overlap a target, and leave the held key`(
        sample: Sample, isRightToLeft: Bool
    ) throws {
        let plan = plan(SampleKeyboards.page(sample.content, isRightToLeft: isRightToLeft), sample.size)
        for (index, target) in plan.targets.enumerated() {
            #expect(target.rect.intersection(DisplayRect(sample.size)) == target.rect, "\(target)")
            for other in plan.targets.dropFirst(index + 1) {
                #expect(target.rect.intersection(other.rect).isEmpty, "\(target) \(other)")
            }
        }
        let elements = Set(plan.targets.map(\.element))
        #expect(!sample.content.variants.isEmpty)
        #expect(sample.content.variants.indices.allSatisfy { elements.contains(.variant($0)) })
        #expect(elements.contains(.key(try #require(sample.content.opened))))
        #expect(elements.contains(.back) && elements.contains(.submit))
        let height = try #require(plan.targets.first { $0.element == .variant(0) }).rect.height
        #expect(Double(height) >= 28)
    }

    @Test(arguments: [SampleKeyboards.search, SampleKeyboards.symbols, SampleKeyboards.numeric])
    func `rows of ten keys and a number pad are not split`(content: KeyboardContent) {
        let size = DisplaySize(width: 320, height: 240)
        let frame = KeyboardFrame(content, PageMetrics(LayoutMetrics(display: size)), isMirrored: false)
        #expect(Set(frame.cells.map(\.rect.y)).count == content.rows.count)
    }

    @Test(arguments: samples) func `texts of a keyboard stay in their boxes, and boxes on the display`(sample: Sample) {
        for isRightToLeft in [false, true] {
            let plan = plan(SampleKeyboards.page(sample.content, isRightToLeft: isRightToLeft), sample.size)
            for item in plan.items {
                guard case .text(let block, let rect, _) = item else { continue }
                #expect(rect.intersection(DisplayRect(sample.size)) == rect, "\(block.lines)")
                #expect(block.width <= rect.width + 1, "\(block.lines) \(rect)")
            }
        }
    }

    @Test func `a long entry shows its end`() {
        let plan = plan(SampleKeyboards.page(SampleKeyboards.russian), DisplaySize(width: 800, height: 480))
        let shown = plan.items.compactMap { item -> TextBlock? in
            guard case .text(let block, let rect, _) = item, rect.y < 76 else { return nil }
            return block
        }
        #expect(shown.count == 1)
        #expect(shown.first?.isCut == true)
        #expect(shown.first?.lines.first?.hasSuffix("Москва") == true)
    }

    @Test func `from right to left the keyboard is mirrored except for its characters`() throws {
        let size = DisplaySize(width: 800, height: 480)
        func lefts(_ isRightToLeft: Bool) -> [PageElement: Int32] {
            Dictionary(
                plan(SampleKeyboards.page(SampleKeyboards.entry, isRightToLeft: isRightToLeft), size).targets.map {
                    ($0.element, $0.rect.x)
                }, uniquingKeysWith: { first, _ in first })
        }
        let (straight, mirrored) = (lefts(false), lefts(true))
        let rows = SampleKeyboards.entry.rows
        for (row, keys) in rows.enumerated() {
            let letters = keys.indices.filter { if case .character = keys[$0].face { true } else { false } }
            for lefts in [straight, mirrored] {
                let places = letters.compactMap { lefts[.key(row * KeyboardContent.columnLimit + $0)] }
                #expect(places == places.sorted() && places.count == letters.count)
            }
        }
        #expect(straight[.back] == 0)
        #expect(try #require(mirrored[.back]) > 700)
        #expect(try #require(mirrored[.submit]) < 100)
        let shift = PageElement.key(2 * KeyboardContent.columnLimit)
        #expect(try #require(mirrored[shift]) > 600)
    }

    @Test(arguments: (SampleKeyboards.all + SampleKeyboards.ofLanguages + SampleKeyboards.held).map(\.content))
    func `all changes of a keyboard are inside the damage, and typing damages few pixels`(content: KeyboardContent)
        throws
    {
        let start = Instant(nanoseconds: 1_000_000_000)
        let renderer = TestFonts.renderer(size: DisplaySize(width: 480, height: 320), fades: false)
        var changed = content
        changed.entry += "x"
        var shifted = changed
        shifted.rows[0][0] = .init(.character("§"))
        var suggested = shifted
        suggested.suggestions = ["One", "Two"]
        var other = suggested
        other.suggestions = ["Three"]
        var former = renderer.render(SamplePages.scene(SampleKeyboards.page(content)), at: start)
        for next in [changed, shifted, suggested, other] {
            let picture = renderer.render(SamplePages.scene(SampleKeyboards.page(next)), at: start)
            if let damage = picture.baseDamage(since: former.base.revision) {
                for y in 0..<picture.base.height {
                    for x in 0..<picture.base.width where former.base[x, y] != picture.base[x, y] {
                        let point = DisplayPoint(x: Int32(x), y: Int32(y))
                        #expect(damage.contains { $0.contains(point) }, "\(x) \(y)")
                    }
                }
                let area = damage.reduce(0) { $0 + Int($1.width) * Int($1.height) }
                #expect(next != changed || area < 480 * 120)
            }
            former = picture
        }
    }

    private static let folder = ProcessInfo.processInfo.environment["BEZEL_SHEETS"]

    /// All keyboards, for visual review. Checks nothing.
    @Test(.enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: SamplePages.displays)
    func `a sheet of all keyboards`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for theme in Theme.allCases {
            let renderer = TestFonts.renderer(size: size, fades: false)
            let all = SampleKeyboards.all + SampleKeyboards.ofLanguages + SampleKeyboards.held
            let pictures = all.map { name, content in
                var page = SampleKeyboards.page(
                    content, isRightToLeft: name.contains("arabic") || name.contains("hebrew"))
                page.pressed = [.key(KeyboardContent.columnLimit)]
                if content.opened != nil { page.focused = .variant(0) }
                if name == "keyboard-entry" { page.focused = .key(KeyboardContent.columnLimit + 4) }
                let picture = renderer.render(
                    SamplePages.scene(page, theme: theme), at: Instant(nanoseconds: 1_000_000_000))
                return Canvas.composed(base: picture.base, overlay: picture.overlay)
            }
            let file = folder.appendingPathComponent("keyboards-\(size.width)x\(size.height)-\(theme.rawValue).png")
            try Data(PNG.encode(ContactSheetTests.sheet(of: pictures, size))).write(to: file)
        }
    }
}
