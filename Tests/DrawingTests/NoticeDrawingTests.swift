import BezelModel
import Foundation
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// Notices of the head unit: where they are, and whether their words are whole.
struct NoticeDrawingTests {
    private static let notices: [Notice] = [
        .disconnected(face), .connected(face, SessionID(1)), .closed(face, SessionID(1)),
        .refused(.tcp(address: "192.168.1.23"), name: "192.168.1.23"),
        .stillRefused(.tcp(address: "192.168.1.23"), name: "192.168.1.23", minutesLeft: 8), .folder("Map"), .search,
        .typing, .typingAgain("Bo"), .lowVoltage,
    ]

    private static let face = AppFace(keptID: "1", appID: "1", opened: 1, name: "Map", icon: SamplePages.photo)

    private static let languages = Language.allCases.reduce(into: [Language]()) { all, language in
        let isNew = all.allSatisfy { other in
            Word.allCases.contains { Words.of(other)[$0] != Words.of(language)[$0] }
        }
        if isNew { all.append(language) }
    }

    private static func metrics(_ size: DisplaySize) -> PageMetrics { PageMetrics(LayoutMetrics(display: size)) }

    private static func place(over page: Page, _ size: DisplaySize) -> (place: BannerPlace, plan: PagePlan) {
        let pages = PageRenderer(
            metrics: metrics(size), typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 20, decoding: .immediate))
        let drawn = pages.drawn(page, theme: .night, at: Instant(nanoseconds: 0))
        let band = pages.subtleCardPlace(over: drawn, LayoutMetrics(display: size))
        return (BannerPlace(page: page, band: band, metrics(size)), drawn.plan)
    }

    private static func blocks(_ plan: BannerLayout.Plan) -> [(TextBlock, DisplayRect)] {
        plan.items.compactMap { if case .text(let block, let rect, _) = $0 { (block, rect) } else { nil } }
    }

    @Test(arguments: WordsFitTests.displays)
    func `the words of each notice are whole in every language`(size: DisplaySize) {
        let metrics = Self.metrics(size)
        let texts = PageTexts(TestFonts.typesetter())
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: .immediate)
        let place = Self.place(over: SamplePages.page(SamplePages.nonMedia), size).place
        for language in Self.languages {
            for notice in Self.notices {
                let banner = notice.banner(id: 1, in: Words.of(language))
                let layout = BannerLayout(
                    banner: banner, theme: .night, frame: place.rect, largest: place.largest, metrics: metrics,
                    texts: texts, images: PageImages(cache, at: Instant(nanoseconds: 0))
                ).planned()
                #expect(layout.frame.intersection(DisplayRect(size)) == layout.frame, "\(language): \(banner.title)")
                let seen = Self.blocks(layout)
                for (block, rect) in seen {
                    #expect(block.isWhole, "\(size.width)x\(size.height) \(language): \(block.lines)")
                    #expect(rect.intersection(layout.frame) == rect, "\(language): \(block.lines)")
                }
                // The words and the button's word; an app's icon is a picture here.
                let words = [banner.title, banner.text, banner.button].filter { !$0.isBlank }
                #expect(seen.count == words.count, "\(language): \(banner.title)")
                for (index, (_, rect)) in seen.enumerated() {
                    for (_, other) in seen.dropFirst(index + 1) {
                        #expect(rect.intersection(other).isEmpty, "\(language): \(banner.title)")
                    }
                }
            }
        }
    }

    @Test(arguments: WordsFitTests.displays, [false, true])
    func `a notice leaves the way back free`(size: DisplaySize, isRightToLeft: Bool) {
        var page = SamplePages.page(SamplePages.nonMedia, isRightToLeft: isRightToLeft)
        page.header.hasBack = true
        let (banner, plan) = Self.place(over: page, size)
        let (place, back) = (banner.rect, plan.targets.first { $0.element == .back })
        let middle = back.map { DisplayPoint(x: $0.rect.x + $0.rect.width / 2, y: $0.rect.y + $0.rect.height / 2) }
        #expect(middle.map(place.contains) == false)
        #expect(place.x >= 0 && place.right <= size.width)
    }

    @Test(arguments: WordsFitTests.displays, [false, true])
    func `a notice never covers the card of the next manoeuvre`(size: DisplaySize, isRightToLeft: Bool) throws {
        let page = SamplePages.page(SampleGuidance.whole, isRightToLeft: isRightToLeft)
        let (banner, plan) = Self.place(over: page, size)
        let place = banner.rect
        let turns = GuidanceContent.Part.turns.element
        let card = try #require(plan.targets.first { $0.element == turns }).rect
        #expect(place.intersection(card).isEmpty)
        #expect(place.x >= 0 && place.right <= size.width && place.bottom <= size.height)
    }

    @Test(arguments: WordsFitTests.displays)
    func `a notice with long words is higher, but inside of the display, and can be touched where it is drawn`(
        size: DisplaySize
    ) throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        for content in [SamplePages.nonMedia, SampleGuidance.whole] as [any PageContent] {
            var scene = SamplePages.scene(SamplePages.page(content), theme: .night)
            var banner = Banner(id: 1, picture: .lock, title: "Phone", button: "Undo")
            scene.banner = banner
            let small = try #require(renderer.render(scene, at: Instant(nanoseconds: 0)).layout)
            banner.title = String(repeating: "word ", count: 90)
            banner.text = banner.title
            (banner.hasClose, banner.button) = (true, String(repeating: "button ", count: 9))
            scene.banner = banner
            let picture = renderer.render(scene, at: Instant(nanoseconds: 0))
            let large = try #require(picture.layout)
            #expect(large.layer == .banner(1) && large.frame.y == small.frame.y)
            #expect(large.frame.height >= small.frame.height)
            #expect(large.frame.intersection(DisplayRect(size)) == large.frame)
            for target in large.targets { #expect(target.rect.intersection(large.frame) == target.rect) }
            #expect(large.targets.map(\.id.element) == [Banner.Element.close, .button].map(\.rawValue))
            let canvas = try #require(picture.layers.last).canvas
            #expect(canvas.height >= large.frame.height)
        }
    }

    @Test func `a notice comes in 180 ms, goes in 150 ms, and can be touched where it is drawn`() {
        let renderer = Renderer(size: DisplaySize(width: 800, height: 480), fontFamily: "")
        var scene = SamplePages.scene(SamplePages.page(SamplePages.nonMedia), theme: .night)
        _ = renderer.render(scene, at: Instant(nanoseconds: 0))
        scene.banner = Banner(id: 7, picture: .search, title: "Search", text: "When parked")
        let start = Instant(nanoseconds: 1_000_000_000)
        let first = renderer.render(scene, at: start)
        #expect(first.layers.last?.id == .banner(7) && first.layout?.layer == .banner(7))
        #expect(first.layout?.lower.first?.layer.isPage == true)
        _ = renderer.render(scene, at: start + .milliseconds(179))
        let whole = renderer.render(scene, at: start + .milliseconds(180))
        let later = renderer.render(scene, at: start + .milliseconds(400))
        #expect(whole.layers.last?.canvas.revision == later.layers.last?.canvas.revision)
        scene.banner = nil
        let leaving = renderer.render(scene, at: start + .seconds(2))
        #expect(leaving.layers.last?.id == .banner(7) && leaving.layout?.layer.isPage == true)
        #expect(renderer.render(scene, at: start + .milliseconds(2150)).layers.count == 1)
    }

    @Test func `the last place of the list of apps is for the tile that shows the address`() throws {
        let metrics = Self.metrics(DisplaySize(width: 800, height: 480))
        let rows =
            ["A", "B"].map { ListContent.Row(text: $0) } + [ListContent.Row(text: "Connect", state: .connect)]
        let page = SamplePages.page(ListContent(style: .apps, rows: rows))
        let pages = PageRenderer(
            metrics: metrics, typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 20, decoding: .immediate))
        let targets = pages.drawn(page, theme: .night, at: Instant(nanoseconds: 0)).plan.targets
        let places = targets.filter { $0.element.row != nil }.map(\.rect)
        #expect(places.count == 3)
        let last = try #require(places.last)
        #expect(places.dropLast().allSatisfy { $0.y < last.y && $0.x <= last.x })
    }

    private static let folder = ProcessInfo.processInfo.environment["BEZEL_SHEETS"]

    @Test(.enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: SampleStates.displays)
    func `a sheet of all notices`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let rail = Rail(clock: "10:42", apps: [.init(place: 0, name: "Map", icon: SamplePages.photo, isFaint: true)])
        func page(_ content: any PageContent, hasBack: Bool) -> Page {
            var page = SamplePages.page(content)
            page.header = PageHeader(title: "Page", hasBack: hasBack, hasMenu: !hasBack)
            page.rail = content.leavesRoomForRail ? rail : nil
            return page
        }
        let launcher = ListContent(
            style: .apps,
            rows: [
                .init(text: "Wayfinder", icon: SamplePages.photo, isActive: true),
                .init(text: "Tonal", secondaryText: "Disconnected", icon: SamplePages.photo, state: .gone),
                .init(text: "Skyline", secondaryText: "New", state: .new), .init(text: "Connect", state: .connect),
            ])
        let list = ListContent(rows: [
            .init(text: "Favourites", icon: SamplePages.shape, isSubmenu: true),
            .init(
                text: "By region", secondaryText: "When parked", icon: SamplePages.shape, isSubmenu: true,
                state: .whenParked),
            .init(text: "94 more when parked", state: .rest),
        ])
        var clock = IdleContent(
            clock: "10:42", date: "Sunday, 22 November", name: "Bezel 5512", state: "Ready for your phone",
            addresses: [.init(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)],
            code: "192.168.4.1:12345", codeTitle: "Scan the address")
        clock.apps = IdleContent.AppsButton(page: Page.ID(9), text: "Apps", isFocused: true)
        let screens: [(Scene.Screen, Page?)] = [
            (.page(page(launcher, hasBack: false)), nil), (.page(page(list, hasBack: true)), nil), (.idle(clock), nil),
            (.notice([""]), page(SampleGuidance.whole, hasBack: false)),
        ]
        for theme in Theme.allCases {
            let renderer = Renderer(size: size, fontFamily: "", fades: false)
            var pictures: [Canvas] = []
            for (screen, overlay) in screens {
                for (index, notice) in ([nil] + Self.notices.map(Optional.some)).enumerated() {
                    var banner = notice?.banner(id: UInt64(index), in: Words.of(.enUS))
                    if index % 3 == 0 { banner?.focused = .button }
                    let scene = Scene(
                        serial: .init(UInt64(pictures.count + 1)), theme: theme, screen: screen, overlay: overlay,
                        banner: banner)
                    pictures.append(renderer.render(scene, at: Instant(nanoseconds: 0)).composed())
                }
            }
            let name = "notices-\(size.width)x\(size.height)-\(theme.rawValue).png"
            try Data(PNG.encode(ContactSheetTests.sheet(of: pictures, size))).write(
                to: folder.appendingPathComponent(name))
        }
    }
}
