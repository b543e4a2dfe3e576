import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// Words are never broken with a hyphen that is not in the text, and on buttons they are not broken at all.
struct NoFalseHyphenTests {
    /// Widths of buttons, rows and titles on displays from 320 × 240 to 1280 × 720, in pixels.
    private static let widths: [Int32] = [60, 100, 136, 210, 306]

    @Test func `no text of the head unit or of an app gets a hyphen in any width`() {
        #expect(AppTexts.all.count >= 200)
        let typesetter = TestFonts.typesetter()
        let words = Set(Language.allCases.flatMap { language in Word.allCases.map { Words.of(language)[$0] } })
        let texts = words.union(AppTexts.all).sorted()
        for (index, text) in texts.enumerated() {
            // Each text in two of the widths, which together with the other texts are all of them.
            for width in [Self.widths[index % 5], Self.widths[(index + 2) % 5]] {
                let block = typesetter.block(
                    text, TextStyle(size: 22, isBold: true, weight: 600, lineHeight: 28), width: width, lines: 2)
                #expect(!block.hasHyphen, "\(width): \(block.lines)")
            }
        }
    }

    @Test(arguments: WordsFitTests.displays) func `buttons never break a word`(size: DisplaySize) {
        let typesetter = TestFonts.typesetter()
        let desk = Desk(size, typesetter)
        for start in stride(from: 0, to: AppTexts.buttons.count - 4, by: 4) {
            let labels = Array(AppTexts.buttons[start..<start + 4])
            for block in desk.buttonTexts(of: SamplePages.page(desk.template(labels))) {
                #expect(!block.breaksWord, "\(block.lines)")
            }
            for button in desk.card(lines: ["1"], labels).buttons {
                #expect(button.text?.block.breaksWord == false, "\(labels)")
            }
        }
    }

    /// On the smallest display the fourth button is behind the one that leads to all.
    @Test(arguments: [
        (["Zur Ladestation führen", "Ladevorgang reservieren", "Benachrichtigungen ändern"], [[0], [1], [2]]),
        (["Ja", "Nein"], [[0, 1]]), (["Umgehungsstraße wählen", "Schließen"], [[0], [1]]),
    ])
    func `on a small display buttons are side by side only if their words fit`(labels: [String], rows: [[Int]]) {
        let desk = Desk(DisplaySize(width: 320, height: 240), TestFonts.typesetter())
        let targets = desk.plan(SamplePages.page(desk.template(labels))).targets.compactMap { target in
            target.element.softButton.map { (index: $0, rect: target.rect) }
        }
        let tops = Set(targets.map(\.rect.y)).sorted()
        #expect(tops.map { top in targets.filter { $0.rect.y == top }.map(\.index) } == rows)
        #expect(targets.allSatisfy { $0.rect.height == 45 })
    }

    @Test func `three rows of buttons leave room for the title on a small display`() {
        let desk = Desk(DisplaySize(width: 320, height: 240), TestFonts.typesetter())
        let labels = ["Zur Ladestation führen", "Ladevorgang reservieren", "Benachrichtigungen ändern"]
        let plan = desk.plan(SamplePages.page(desk.template(labels)))
        let texts = plan.items.compactMap { if case .text(let block, _, _) = $0 { block.shownText } else { nil } }
        #expect(texts.contains("Ladesäule 4"))
    }
}

/// Lays out cards and pages for one display.
struct Desk {
    let size: DisplaySize
    let typesetter: Typesetter
    let metrics: LayoutMetrics
    private let pages: PageRenderer

    init(_ size: DisplaySize, _ typesetter: Typesetter) {
        self.size = size
        self.typesetter = typesetter
        metrics = LayoutMetrics(display: size)
        pages = PageRenderer(
            metrics: PageMetrics(metrics), typesetter: typesetter,
            images: ImageCache(side: 1000, budget: 1 << 26, decoding: .immediate))
    }

    func plan(_ page: Page) -> PagePlan { pages.drawn(page, theme: .night, at: Instant(nanoseconds: 0)).plan }

    /// A page with a title and soft buttons.
    func template(_ labels: [String], title: String = "Ladesäule 4") -> TemplateContent {
        var content = SamplePages.nonMedia
        content.lines = [title]
        content.graphic = nil
        content.more = "Mehr"
        content.buttons = labels.map { CardButton(text: $0) }
        return content
    }

    /// The texts on soft buttons.
    func buttonTexts(of page: Page) -> [TextBlock] {
        let plan = plan(page)
        let rects = plan.targets.filter { $0.element.softButton != nil }.map(\.rect)
        return plan.items.compactMap { item in
            guard case .text(let block, let rect, _) = item else { return nil }
            return rects.contains { $0.intersection(rect) == rect } ? block : nil
        }
    }

    func card(
        _ size: AlertCard.Size = .full, lines: [String], _ labels: [String], area: DisplayRect? = nil
    ) -> CardPlacement {
        let card = AlertCard(
            size: size, heading: size == .emergency ? "Emergency" : "", sender: "Wayfinder", lines: lines,
            buttons: labels.map { CardButton(text: $0) }, timeLeft: size == .full ? SampleCards.bar : nil)
        return AlertCardLayout(
            typesetter: typesetter, metrics: metrics, area: area ?? DisplayRect(self.size), card: card, icon: nil,
            buttonImages: labels.map { _ in nil }
        ).placement()
    }
}

extension CardPlacement {
    /// How many buttons are in each row, from the top.
    var buttonRows: [Int] {
        Set(buttons.map(\.rect.y)).sorted().map { top in buttons.count { $0.rect.y == top } }
    }
}

extension PagePlan {
    /// Where the pictures of a template are; the images on buttons have other corners.
    var pictures: [DisplayRect] {
        items.compactMap { if case .image(_, let rect, let radius, _) = $0, radius == 16 { rect } else { nil } }
    }
}
