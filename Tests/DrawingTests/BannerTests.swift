import BezelModel
import Testing

@testable import Drawing

/// The band of a subtle card.
struct BannerTests {
    private static let card = AlertCard(
        size: .subtle, sender: "Wayfinder", senderIcon: SampleCards.icon,
        lines: ["Quellweg is closed", "12 min more"], buttons: SampleCards.buttons("Reroute", "Later"))

    private func frame(_ page: Page, _ size: DisplaySize, _ card: AlertCard = card) -> (
        card: DisplayRect, targets: [ScreenLayout.Target]
    ) {
        var scene = SamplePages.scene(page)
        scene.card = card
        let renderer = TestFonts.renderer(size: size, fades: false)
        // The page is known from the second picture on.
        _ = renderer.render(scene, at: Instant(nanoseconds: 0))
        let layout = renderer.render(scene, at: Instant(nanoseconds: 0)).layout ?? SampleCards.noLayout
        return (layout.frame, layout.lower.first?.targets ?? [])
    }

    @Test func `a subtle card is in the header's band, with one button`() {
        let page = SamplePages.withRail(SamplePages.page(SamplePages.media))
        let (card, _) = frame(page, DisplaySize(width: 800, height: 480))
        #expect(card == DisplayRect(x: 96, y: 4, width: 688, height: 76))
    }

    @Test func `a subtle card leaves the button Back free`() throws {
        let page = SamplePages.withRail(SamplePages.page(SamplePages.list()))
        let (card, targets) = frame(page, DisplaySize(width: 800, height: 480))
        let back = try #require(targets.first { $0.id.element == PageElement.back.number })
        #expect(card.x == 144 && card.right == 784)
        #expect(card.intersection(DisplayRect(x: back.rect.x, y: 0, width: 64, height: 72)).isEmpty)
    }

    @Test(arguments: [
        DisplaySize(width: 800, height: 480), DisplaySize(width: 480, height: 800),
        DisplaySize(width: 320, height: 240),
        DisplaySize(width: 1280, height: 720),
    ])
    func `a subtle card does not cover the card of the next manoeuvre`(size: DisplaySize) throws {
        for isRightToLeft in [false, true] {
            let page = SamplePages.page(SampleGuidance.short, isRightToLeft: isRightToLeft)
            let (card, targets) = frame(page, size)
            let turns = GuidanceContent.Part.turns.element.number
            let maneuver = try #require(targets.first { $0.id.element == turns }).rect
            #expect(card.intersection(maneuver).isEmpty, "\(card) \(maneuver)")
            #expect(card.intersection(DisplayRect(size)) == card)
        }
    }

    @Test(arguments: SampleCards.displays)
    func `the longest texts stay in the band, and the icon is drawn once`(size: DisplaySize) {
        let icon = CardImage(bitmap: try? ImageFile.decode(SampleCards.icon.bytes, .inside(64)), isTemplate: false)
        for lines in [["Quellweg"], [String(repeating: "word ", count: 90), String(repeating: "W", count: 500)], []] {
            var card = Self.card
            card.lines = lines
            card.buttons = SampleCards.buttons(String(repeating: "button ", count: 20))
            card.icon = SampleCards.icon
            let metrics = LayoutMetrics(display: size)
            let plan = AlertCardLayout(
                typesetter: TestFonts.typesetter(), metrics: metrics,
                area: DisplayRect(x: 0, y: 0, width: size.width, height: 76), card: card, senderIcon: icon, icon: icon,
                buttonImages: [nil]
            ).placement()
            #expect(plan.size.height == max(metrics.whole(76), metrics.touchTarget))
            #expect(plan.slot != nil && plan.senderIcon == nil)
            let whole = DisplayRect(plan.size)
            for text in plan.lines { #expect(whole.intersection(text.rect) == text.rect, "\(lines)") }
            for text in plan.lines { #expect(text.rect.intersection(plan.buttons[0].rect).isEmpty) }
        }
    }
}
