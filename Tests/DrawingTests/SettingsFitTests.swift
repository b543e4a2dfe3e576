import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// The settings in each language and on each display: no text is cut or broken, and everything can be touched.
struct SettingsFitTests {
    private static let now = Instant(nanoseconds: 0)
    /// The name of a language in itself is one of the rows of each list: one language is enough for it.
    private static let kinds = SampleSettings.kinds.filter { $0.kind != .page(.language) }

    private struct Desk {
        /// One for all pages: it keeps the texts that they share.
        private let pages: PageRenderer

        init(size: DisplaySize) {
            pages = PageRenderer(
                metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(),
                images: ImageCache(side: 1000, budget: 1 << 26, decoding: .immediate))
        }

        func plan(_ page: Page) -> PagePlan {
            var page = page
            page.rail = SamplePages.rail
            return pages.drawn(page, theme: .night, at: SettingsFitTests.now).plan
        }
    }

    private static func expectWhole(_ plan: PagePlan, _ place: String) {
        for item in plan.items + plan.listItems {
            guard case .text(let block, _, _) = item else { continue }
            #expect(!block.isCut && !block.breaksWord, "\(place): \(block.lines)")
        }
    }

    @Test(arguments: WordsFitTests.displays) func `texts of the settings are complete in every language`(
        size: DisplaySize
    ) {
        let desk = Desk(size: size)
        for language in Language.allCases {
            var sample = SampleSettings(own: language)
            for isDriving in [false, true] {
                sample.isDriving = isDriving
                for (name, kind) in Self.kinds {
                    Self.expectWhole(desk.plan(sample.page(kind)), "\(language.tag), \(name), driving: \(isDriving)")
                }
            }
            let asking = sample.page(SampleSettings.phone, asksToForget: true)
            Self.expectWhole(desk.plan(asking), "\(language.tag), forget")
            sample.problems = []
            Self.expectWhole(desk.plan(sample.page(.page(.about))), "\(language.tag), no problem")
        }
    }

    @Test(arguments: WordsFitTests.displays) func `the names of all languages are complete`(size: DisplaySize) {
        let desk = Desk(size: size)
        for language in [Language.deDE, .arSA] {
            guard case let list as SettingsListContent = SampleSettings(own: language).page(.page(.language)).content
            else { return #expect(Bool(false), "no list") }
            for first in stride(from: 0, to: list.rows.count, by: 3) {
                var page = SampleSettings(own: language).page(.page(.language))
                page.content = SettingsListContent(rows: Array(list.rows[first...].prefix(3)))
                Self.expectWhole(desk.plan(page), "\(language.tag), rows from \(first)")
            }
        }
    }

    /// - Parameter index: That of the only row with long texts.
    private static func listeners(_ count: Int, long index: Int) -> Page {
        let rows = (0..<count).map { row in
            row == index
                ? SettingsListContent.Row(
                    text: "Benachrichtigungen des Fahrzeugs und der Werkstatt",
                    secondaryText: "Zuletzt gesehen vor siebenunddreißig Minuten")
                : SettingsListContent.Row(text: "App \(row)", secondaryText: "Home")
        }
        return SamplePages.page(SettingsListContent(rows: rows))
    }

    @Test(arguments: WordsFitTests.displays) func `a long list has rows that are as high as its longest row needs`(
        size: DisplaySize
    ) throws {
        let desk = Desk(size: size)
        let heights = try [2, 150].map { long in
            try #require(desk.plan(Self.listeners(200, long: long)).scrollArea).pitch
        }
        #expect(heights[0] == heights[1])
        let rows = (0..<200).map { SettingsListContent.Row(text: "\($0)", secondaryText: "a") }
        let page = SamplePages.page(SettingsListContent(rows: rows))
        let short = try #require(desk.plan(page).scrollArea).pitch
        #expect(short <= heights[0])
        if size.width <= 480 { #expect(short < heights[0]) }
    }

    @Test(arguments: WordsFitTests.displays)
    func `a list has buttons beside it if it is long with the height of its rows`(size: DisplaySize) throws {
        let desk = Desk(size: size)
        func bar(_ plan: PagePlan) -> DisplayRect? { plan.targets.first { $0.element == .scrollBar }?.rect }
        let isHighEnough = bar(desk.plan(Self.listeners(40, long: 0))) != nil
        #expect(isHighEnough || size.height == 240)
        for count in 1...40 {
            let plan = desk.plan(Self.listeners(count, long: 0))
            let list = try #require(plan.scrollArea)
            if let bar = bar(plan) {
                let row = try #require(plan.targets.first { $0.element == .row(0) }).rect
                #expect(row.intersection(bar).isEmpty, "\(count)")
            } else if isHighEnough {
                #expect(list.limit <= 2 * list.rect.height, "\(count)")
            }
        }
    }

    @Test(arguments: WordsFitTests.displays) func `every element of a page is a target inside of the display`(
        size: DisplaySize
    ) {
        let desk = Desk(size: size)
        for (name, kind) in SampleSettings.kinds {
            let page = SampleSettings(own: .enUS).page(kind)
            let plan = desk.plan(page)
            let elements = plan.targets.map(\.element)
            #expect(elements.contains(.back), "\(name)")
            #expect(Set(elements).count == elements.count, "\(name)")
            for target in plan.targets {
                #expect(target.rect.intersection(DisplayRect(size)) == target.rect, "\(name): \(target)")
                // The rail is not in the page's own elements.
                guard target.element.railPlace == nil, target.element != .apps else { continue }
                #expect(page.role(of: target.element) != nil, "\(name): \(target)")
            }
            // A track of brightness has all positions of its page.
            if let level = page.content as? LevelContent {
                #expect(plan.slideArea?.ticks == level.ticks, "\(name)")
            }
        }
    }

    @Test func `eight tiles need no scrolling where a display is at least 480 units high`() {
        for size in [(480, 800), (800, 480), (1280, 400), (1280, 720)] {
            let plan = Desk(size: DisplaySize(width: Int32(size.0), height: Int32(size.1)))
                .plan(SampleSettings(own: .enUS).page(.tiles))
            #expect(plan.scrollArea?.limit == 0, "\(size)")
        }
    }
}
