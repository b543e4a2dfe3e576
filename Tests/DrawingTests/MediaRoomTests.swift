import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// How the parts of a media app's page share it.
struct MediaRoomTests {
    private typealias Part = TemplateContent.Part

    private static let small = DisplaySize(width: 320, height: 240)

    private static func page(_ content: TemplateContent, isRightToLeft: Bool = false) -> Page {
        SamplePages.withRail(SamplePages.page(content, isRightToLeft: isRightToLeft))
    }

    private static func targets(_ plan: PagePlan, _ element: PageElement) -> [DisplayRect] {
        plan.targets.filter { $0.element == element }.map(\.rect)
    }

    @Test(arguments: SamplePages.displays, [false, true])
    func `the bar, the times and all buttons are beside the picture`(size: DisplaySize, isRightToLeft: Bool) throws {
        let desk = Desk(size, TestFonts.typesetter())
        for content in [SamplePages.media, SamplePages.media4, SamplePages.media8, SamplePages.media8WithoutControls] {
            let plan = desk.plan(Self.page(content, isRightToLeft: isRightToLeft))
            let picture = try #require(plan.pictures.first)
            for area in plan.areas + plan.targets.map(\.rect) {
                #expect(area.intersection(picture).isEmpty, "\(area), \(picture)")
            }
        }
    }

    @Test(arguments: SamplePages.displays, [false, true])
    func `media buttons stay in their order, with the same distance`(size: DisplaySize, isRightToLeft: Bool) {
        let desk = Desk(size, TestFonts.typesetter())
        for content in [SamplePages.media, SamplePages.media8, SamplePages.presets] {
            let plan = desk.plan(Self.page(content, isRightToLeft: isRightToLeft))
            let media = [Part.mediaBack, .mediaPlay, .mediaForward].flatMap { Self.targets(plan, $0.element) }
            let soft = Self.targets(plan, .softButton(1)).filter { $0.y == media.first?.y }
            let middles = (media + soft).map { $0.x + $0.width / 2 }
            let steps = zip(middles.dropFirst(), middles).map { $0 - $1 }
            #expect(media.count >= 2 && steps.allSatisfy { $0 > 0 && abs($0 - steps[0]) <= 2 }, "\(middles)")
        }
    }

    @Test func `on a small display a button leads to presets, so that the picture, the title and the bar have room`()
        throws
    {
        for content in [SamplePages.presets, SamplePages.presets8] {
            let desk = Desk(Self.small, TestFonts.typesetter())
            let plan = desk.plan(Self.page(content))
            #expect(Self.targets(plan, Part.moreButtons.element).count == 1)
            #expect(Self.targets(plan, Part.preset.element(0)).isEmpty)
            #expect(try #require(plan.pictures.first).height >= desk.metrics.whole(88))
            let texts = plan.items.compactMap { if case .text(let block, _, _) = $0 { block.shownText } else { nil } }
            #expect(texts.contains { $0.hasPrefix("Lanterns") } && texts.contains("1:01:40"))
        }
    }

    @Test func `the page of all buttons has the presets before the soft buttons`() {
        var content = SamplePages.presets8
        content.media?.presets = (0..<10).map { .init(number: $0, text: "Station \($0)") }
        content.buttons = Array(SamplePages.eight.prefix(2))
        let store = TemplateStore()
        let page = Self.page(store.allButtons(of: content))
        let plan = Desk(Self.small, TestFonts.typesetter()).plan(page)
        let shown = plan.targets.map(\.element).filter { $0.softButton != nil || $0.part(Part.self) == .preset }
        #expect(
            shown == (0..<10).map { Part.preset.element($0) } + [.softButton(0), .softButton(1)])
        #expect(shown.allSatisfy { page.role(of: $0) != nil })
    }

    @Test(arguments: SamplePages.displays) func `a preset is as high as a finger needs`(size: DisplaySize) {
        let desk = Desk(size, TestFonts.typesetter())
        for preset in desk.plan(Self.page(SamplePages.presets)).targets where preset.element.part(Part.self) == .preset
        {
            #expect(preset.rect.height >= min(desk.metrics.whole(64), desk.metrics.touchTarget))
            #expect(preset.rect.height >= desk.metrics.touchTarget)
        }
    }
}
