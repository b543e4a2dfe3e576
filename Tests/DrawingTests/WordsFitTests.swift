import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// The head unit's own words, in each language and on each display, are complete: none is cut or broken. The fonts are
/// wider than those that the package recommends.
struct WordsFitTests {
    static let displays = [(320, 240), (480, 800), (800, 480), (1280, 400), (1280, 720)]
        .map { DisplaySize(width: $0.0, height: $0.1) }
    private static let now = Instant(nanoseconds: 0)

    /// Dialects with the same words once.
    private static let languages = Language.allCases.reduce(into: [Language]()) { all, language in
        let isNew = all.allSatisfy { other in
            Word.allCases.contains { Words.of(other)[$0] != Words.of(language)[$0] }
        }
        if isNew { all.append(language) }
    }

    private struct Desk {
        let size: DisplaySize
        let metrics: LayoutMetrics
        let typesetter = TestFonts.typesetter()
        let images = ImageCache(side: 1000, budget: 1 << 26, decoding: .immediate)

        init(_ size: DisplaySize) {
            self.size = size
            metrics = LayoutMetrics(display: size)
        }

        func card(_ alert: LocalAlert) -> CardPlacement {
            var lines = alert.lines[...]
            let code = alert.showsCode ? lines.popFirst() ?? "" : ""
            var card = AlertCard(
                sender: alert.sender, lines: Array(lines), buttons: alert.buttons.map { CardButton(text: $0) },
                timeLeft: SampleCards.bar)
            card.code = code
            return placement(card)
        }

        func placement(_ card: AlertCard) -> CardPlacement {
            AlertCardLayout(
                typesetter: typesetter, metrics: metrics, area: DisplayRect(size), card: card, icon: nil,
                buttonImages: card.buttons.map { _ in nil }
            ).placement()
        }

        /// The texts of a page as they are laid out.
        func texts(_ page: Page) -> [TextBlock] {
            let pages = PageRenderer(metrics: PageMetrics(metrics), typesetter: typesetter, images: images)
            let plan = pages.drawn(page, theme: .night, at: WordsFitTests.now).plan
            return Self.texts(plan.items + plan.listItems)
        }

        func texts(_ content: IdleContent) -> [TextBlock] {
            let idle = IdleRenderer.make(metrics: PageMetrics(metrics), typesetter: typesetter, logo: nil).renderer
            return Self.texts(idle.plan(content, theme: .night, hasGround: false).items)
        }

        private static func texts(_ items: [PageItem]) -> [TextBlock] {
            items.compactMap { if case .text(let block, _, _) = $0 { block } else { nil } }
        }
    }

    /// The text without characters that keep words together.
    private static func plain(_ text: String) -> String { text.filter { $0 != " " && $0 != "\u{2060}" } }

    private static func expectWhole(_ words: [String], in blocks: [TextBlock], _ place: String) {
        let seen = blocks.map { plain($0.lines.joined()) }
        for word in words {
            guard let index = seen.firstIndex(of: plain(word)) else {
                Issue.record("\(place): \"\(word)\" is not there")
                continue
            }
            #expect(!blocks[index].isCut && !blocks[index].breaksWord, "\(place): \(blocks[index].lines)")
        }
    }

    @Test(arguments: displays) func `texts of questions are complete in every language`(size: DisplaySize) {
        let desk = Desk(size)
        for language in Self.languages {
            var configuration = HeadUnitConfiguration()
            configuration.language = language
            var pairing = Pairing(configuration)
            let actions =
                pairing.ask(PairingQuestion(id: 1, name: "Galaxy S24 Ultra", number: 482_913))
                + pairing.open(as: "Bezel 5512", for: .seconds(60), isOnPage: false)
                + pairing.lookAtPhone("Galaxy S24 Ultra")
            let asked = ConsentQuestion.alert(
                .own(1), app: "Wayfinder", device: ShownDevice(address: "192.168.178.123"), offersQuiet: true,
                in: language)
            var microphone = MicrophoneConsent(configuration)
            let questions = microphone.ask(about: .sample("Wayfinder"), icon: nil)
            let alerts =
                [asked] + (actions + questions).compactMap { if case .askDriver(let alert) = $0 { alert } else { nil } }
            #expect(alerts.count == 5)
            for alert in alerts {
                #expect(desk.card(alert).truncationPenalty == 0, "\(language.tag): \(alert.lines) \(alert.buttons)")
            }
            let emergency = AlertCard(
                size: .emergency, heading: Words.of(language)[.emergency], sender: "", lines: ["1"])
            #expect(desk.placement(emergency).truncationPenalty == 0, "\(language.tag): emergency")
        }
    }

    @Test(arguments: displays) func `texts of the idle screen are complete in every language, with the longest problem`(
        size: DisplaySize
    ) {
        let desk = Desk(size)
        for language in Self.languages {
            let words = Words.of(language)
            let problem = BoardState.Problem.allCases.map { words[$0.word] }.max { $0.count < $1.count } ?? ""
            var content = IdleContent(
                clock: "10:42",
                date: words.text(of: LocalTime(minutes: 0, weekday: 3, day: 23, month: 9)),
                name: "Bezel 5512", state: words[.ready], problems: [problem],
                addresses: [.init(text: "192.168.178.41:12345", interface: "wlan0", isWireless: true)],
                code: "192.168.178.41:12345", codeTitle: words[.scan])
            content.isRightToLeft = language.isRightToLeft
            let seen = [content.date, words[.ready], words[.scan], problem]
            Self.expectWhole(seen, in: desk.texts(content), language.tag)
            content.clock = ""
            content.date = words[.clockNotSet]
            Self.expectWhole([words[.ready], words[.clockNotSet], problem], in: desk.texts(content), language.tag)
            for state in [words[.updating], words[.localOnly]] {
                var other = IdleContent(clock: "10:42", date: "1", name: "Bezel 5512", state: state)
                other.isRightToLeft = language.isRightToLeft
                Self.expectWhole([state], in: desk.texts(other), language.tag)
                (other.clock, other.date) = ("", words[.clockNotSet])
                Self.expectWhole([state, words[.clockNotSet]], in: desk.texts(other), "\(language.tag), no clock")
            }
        }
    }

    @Test(arguments: displays) func `texts of pages are complete in every language`(size: DisplaySize) {
        let desk = Desk(size)
        for language in Self.languages {
            let words = Words.of(language)
            func expect(_ seen: [String], title: String = "1", _ content: any PageContent) {
                var page = SamplePages.page(content, isRightToLeft: language.isRightToLeft)
                page.header = PageHeader(title: title, hasBack: true)
                page.rail = content.leavesRoomForRail ? SamplePages.rail : nil
                Self.expectWhole(seen, in: desk.texts(page), language.tag)
            }
            let rows = [words[.connecting], words[.noConnection]].map { ListContent.Row(text: "1", secondaryText: $0) }
            expect(
                [words[.apps], words[.connecting], words[.noConnection]], title: words[.apps],
                ListContent(style: .apps, rows: rows))
            let closing = ListContent.Row(text: "1", secondaryText: words[.holdToClose], state: .closing)
            let closed = ListContent.Row(text: "1", secondaryText: words[.closed], state: .closed)
            expect([words[.holdToClose], words[.closed]], ListContent(style: .apps, rows: [closing, closed]))
            expect(
                [words[.turns], words[.noResults]], title: words[.turns],
                ListContent(rows: [], placeholder: words[.noResults]))
            expect([words[.close]], MessageContent(text: "1", close: words[.close]))
            expect(
                [words[.confirm], words[.cancel]],
                SliderContent(ticks: 5, position: 2, confirm: words[.confirm], cancel: words[.cancel]))
            var media = SamplePages.media8
            media.more = words[.more]
            media.buttons = media.buttons.map { _ in CardButton(text: "1") }
            // On a small display a sign without a text is enough.
            expect(size.height < 400 && size.width < 400 ? [] : [words[.more]], media)
            for (use, word) in [(Keyboard.Use.search, words[.search]), (.entry, words[.done])] {
                let keyboard = Keyboard(
                    id: Page.ID(1), use: use, prompt: "1", properties: KeyboardProperties(), language: language)
                expect([word], keyboard.content)
            }
            expect(
                [words[.then]],
                GuidanceContent(
                    lines: ["1"], icon: SamplePages.shape, nextIcon: SamplePages.shape, then: words[.then]))
        }
    }
}
