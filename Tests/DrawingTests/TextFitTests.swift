import BezelModel
import Testing

@testable import Drawing

/// How much of a message a card shows.
struct TextFitTests {
    private struct Sample: CustomStringConvertible {
        let description: String
        let phrase: String

        func text(_ count: Int) -> String {
            let scalars = Array(phrase.unicodeScalars)
            return String(String.UnicodeScalarView((0..<count).map { scalars[$0 % scalars.count] }))
        }
    }

    private static let samples = [
        Sample(description: "English", phrase: "Turn left at the next junction, then keep right. "),
        Sample(description: "German", phrase: "Verkehrsbehinderung auf der Umgehungsstraße wegen Fahrbahnerneuerung. "),
        Sample(description: "Russian", phrase: "Через триста метров поверните налево на Садовое кольцо. "),
        Sample(description: "Arabic", phrase: "انعطف يسارًا بعد ثلاثمائة متر ثم استمر. "),
        Sample(description: "Thai", phrase: "เลี้ยวซ้ายที่แยกหน้าแล้วตรงไป "),
        Sample(description: "Korean", phrase: "삼백 미터 앞에서 좌회전한 다음 직진하십시오. "),
        Sample(description: "Japanese", phrase: "三百メートル先を左に曲がり、そのまま直進してください。"),
        Sample(description: "one word", phrase: "x"),
    ]

    private static let displays = [(320, 240), (480, 800), (800, 480), (1280, 400), (1920, 1080)]
        .map { DisplaySize(width: $0.0, height: $0.1) }

    private struct Fit {
        let typesetter = TestFonts.typesetter()
        let metrics: LayoutMetrics
        let buttons = SampleCards.buttons("OK", "Cancel")

        func plan(_ lines: [String], size: AlertCard.Size = .full) -> CardPlacement {
            AlertCardLayout(
                typesetter: typesetter, metrics: metrics, area: DisplayRect(metrics.display),
                card: AlertCard(size: size, sender: "App", lines: lines, buttons: buttons), icon: nil,
                buttonImages: [nil, nil]
            ).placement()
        }

        func shown(_ lines: [String]) -> Int {
            lines.map(\.unicodeScalars.count).reduce(0, +)
                - plan(lines).lines.map(\.block.hiddenCharacters).reduce(0, +)
        }
    }

    @Test(arguments: samples, displays)
    private func `a longer text shows at least as much, and is cut only in the smallest type on a full card`(
        sample: Sample, size: DisplaySize
    ) {
        let fit = Fit(metrics: LayoutMetrics(display: size))
        // The ellipsis replaces a few letters, or the end of a word that is broken.
        let tolerance = 8
        var most = 0
        var firstCut: Int?
        for count in stride(from: 1, through: 500, by: 17) {
            let shown = fit.shown([sample.text(count)])
            #expect(shown >= most - tolerance, "\(count) characters: \(shown) are shown, of fewer \(most)")
            most = max(most, shown)
            if shown < count, firstCut == nil { firstCut = count }
        }
        let smallest = fit.typesetter.block(
            sample.text(20), fit.metrics.text(19, line: 19 * 34 / 26, isBold: false), width: 4096)
        let counts = firstCut.map { max($0 - 20, 1)...$0 + 20 } ?? 1...40
        var before = fit.shown([sample.text(counts.lowerBound - 1)])
        for count in counts {
            let plan = fit.plan([sample.text(count)])
            let shown = count - plan.lines.map(\.block.hiddenCharacters).reduce(0, +)
            #expect(shown >= before - tolerance, "\(count) characters: \(shown) after \(before)")
            before = shown
            guard shown < count else { continue }
            #expect(
                plan.size.height + smallest.height
                    > fit.metrics.room(for: .full, in: DisplayRect(fit.metrics.display)).height)
            #expect(plan.lines.allSatisfy { $0.block.height <= ($0.block.lineCount + 1) * smallest.height })
        }
    }

    @Test(arguments: displays)
    func `a longer line takes at most one row from the others`(size: DisplaySize) {
        let fit = Fit(metrics: LayoutMetrics(display: size))
        let rest = String(repeating: "and then the second one after the bridge, ", count: 9)
        var most = 0
        for count in stride(from: 1, through: 400, by: 13) {
            let first = String(String(repeating: "Turn left at the junction ", count: 20).prefix(count))
            let shown = fit.shown([first, rest])
            let letter = fit.metrics.text(19, isBold: false).size / 3
            let row = fit.plan([first, rest]).size.width / Int32(letter)
            #expect(shown >= most - Int(row), "\(count)")
            most = max(most, shown)
        }
    }

    @Test func `short lines are complete beside one that is cut`() {
        let fit = Fit(metrics: LayoutMetrics(display: DisplaySize(width: 320, height: 240)))
        let plan = fit.plan(["Warning", String(repeating: "endless ", count: 60), "A8"])
        #expect(plan.lines.map(\.block.isCut) == [false, true, false])
    }

    @Test func `on a wide display a longer text changes neither the card's width nor the place of its buttons`() {
        let fit = Fit(metrics: LayoutMetrics(display: DisplaySize(width: 1280, height: 400)))
        let short = fit.plan(["Turn left"])
        let long = fit.plan([String(repeating: "Turn left at the next junction. ", count: 8)])
        #expect(long.size.width == short.size.width)
        #expect(!long.lines[0].block.isCut)
        func places(_ plan: CardPlacement) -> [DisplayRect] {
            plan.buttons.map { button in
                var rect = button.rect
                rect.y = plan.size.height - rect.bottom
                return rect
            }
        }
        #expect(places(long).map(\.x) == places(short).map(\.x))
        #expect(zip(places(long), places(short)).allSatisfy { abs($0.y - $1.y) < 16 })
    }

    @Test func `a high display uses more rows before the type shrinks`() {
        let fit = Fit(metrics: LayoutMetrics(display: DisplaySize(width: 480, height: 800)))
        let short = fit.plan(["Turn left"])
        let long = fit.plan(["Turn left at the next junction, then keep right and turn left once more"])
        #expect(long.lines[0].block.lineCount > 3)
        #expect(long.lines[0].block.lineEnds[0] == short.lines[0].block.height)
    }

    @Test func `on a narrow display the icon is above the text, which has the whole width`() throws {
        let icon = CardImage(bitmap: try ImageFile.decode(SampleCards.icon.bytes, .inside(64)), isTemplate: false)
        let metrics = LayoutMetrics(display: DisplaySize(width: 480, height: 800))
        let plan = AlertCardLayout(
            typesetter: TestFonts.typesetter(), metrics: metrics, area: DisplayRect(metrics.display),
            card: AlertCard(sender: "Wetter", lines: ["Überfrierende Nässe auf der Umgehungsstraße"]), icon: icon,
            buttonImages: []
        ).placement()
        let slot = try #require(plan.slot)
        let sender = try #require(plan.sender)
        #expect(plan.lines[0].rect.x == slot.x)
        #expect(plan.lines[0].rect.y >= slot.y + slot.height)
        #expect(sender.rect.x > slot.x + slot.width)
        #expect(plan.lines[0].rect.width > 380)
    }

    @Test(arguments: [
        ("삼백 미터 앞에서 좌회전한 다음 직진하십시오", ["삼백", "미터", "앞에서", "좌회전한", "다음", "직진하십시오"]),
        ("300미터 앞 강변북로(서울)", ["300미터", "앞", "강변북로(서울)"]),
    ])
    func `Korean lines break at spaces`(text: String, words: [String]) {
        for width in stride(from: Int32(160), to: 400, by: 9) {
            let block = TestFonts.typesetter().block(
                text, TextStyle(size: 20, isBold: false), width: width, lines: .max)
            let seen = block.lines.flatMap { line in
                line.filter { $0 != "\u{2060}" }.split(separator: " ").map(String.init)
            }
            #expect(seen == words, "\(width) pixels")
        }
    }

    @Test(arguments: [
        ("Visibilidad inferior a 50 m. Cuidado", "50 m."), ("Видимость менее 50 м, осторожно", "50 м,"),
        ("A81, từ Mundelsheim sau 8 km. Tầm nhìn", "8 km."), ("Görüş mesafesi 50 m’nin altında", "50 m’nin"),
        ("Tempo 120 km/h bis zum Kreuz", "120 km/h"), ("A81, σε 8 χλμ. Ορατότητα", "8 χλμ."),
        ("ทางหลวง A81 อีก 8 กม. ทัศนวิสัย", "8 กม."), ("ए81 राजमार्ग, 8 किमी आगे", "8 किमी"),
        ("الطريق A81 بعد 8 كم، ومدى", "8 كم،"), ("כביש A81, בעוד 8 ק״מ. הראות", "8 ק״מ."),
    ])
    func `a number and its unit stay in one line`(text: String, together: String) {
        var lineCounts: Set<Int> = []
        for width in stride(from: Int32(130), to: 400, by: 3) {
            let block = TestFonts.typesetter().block(
                text, TextStyle(size: 20, isBold: false), width: width, lines: .max)
            let lines = block.lines.map { String($0.filter { $0 != "\u{2060}" }) }
            lineCounts.insert(lines.count)
            #expect(lines.contains { $0.replacing("\u{2060}", with: "").contains(together) }, "\(width): \(lines)")
        }
        #expect(lineCounts.count > 1)
    }

    @Test func `a number and another word may be in different lines`() {
        let text = "Turn left after 50 metres, exit 8 is closed"
        let ends = Set(
            stride(from: Int32(130), to: 400, by: 3).flatMap { width in
                TestFonts.typesetter().block(text, TextStyle(size: 20, isBold: false), width: width, lines: .max)
                    .lines.map { $0.split(separator: " ").last.map(String.init) ?? "" }
            })
        #expect(ends.isSuperset(of: ["50", "8"]))
    }

    @Test func `katakana words stay whole in a short text, and may be broken in a long one`() {
        let words = ["アドレス", "スキャン", "ペアリング"]
        let text = "アドレスをスキャンしてペアリングします"
        func lines(_ text: String, _ width: Int32) -> [String] {
            TestFonts.typesetter().block(text, TextStyle(size: 20, isBold: false), width: width, lines: .max).lines
                .map { line in String(line.unicodeScalars.filter { $0 != "\u{2060}" }) }
        }
        for width in stride(from: Int32(120), to: 400, by: 7) {
            for word in words {
                #expect(lines(text, width).contains { $0.contains(word) }, "\(width): \(lines(text, width))")
            }
        }
        let long = lines(String(repeating: text, count: 6), 150)
        #expect(long.dropLast().contains { line in words.contains { line.hasSuffix($0.prefix(2)) } })
    }

    @Test func `a Korean word wider than the line is broken`() {
        let block = TestFonts.typesetter().block(
            String(repeating: "가", count: 40), TextStyle(size: 20, isBold: false), width: 200, lines: .max)
        #expect(block.breaksWord && block.lineCount >= 4 && block.width <= 200)
    }

    @Test(arguments: [
        ("Benachrichtigungseinstellungen", false), ("Достопримечательностями", false),
        ("العربيةالعربيةالعربيةالعربية", false), ("नमस्तेनमस्तेनमस्तेनमस्तेनमस्ते", false),
        ("בוקרטובבוקרטובבוקרטוב", false), ("12345678901234567890", false), ("가나다라마바사아자차카타파하", false),
        ("Benach\u{AD}richtigungs\u{AD}einstellungen", true), ("Достопримеча\u{AD}тельностями", true),
    ])
    func `only a soft hyphen in a word is drawn where the word is broken`(word: String, hasHyphen: Bool) {
        let broken = TestFonts.typesetter().block(
            word, TextStyle(size: 20, isBold: false), width: 190, lines: .max)
        #expect(broken.lineCount > 1)
        #expect(broken.hasHyphen == hasHyphen)
    }

    @Test func `a soft hyphen in a word that fits is not drawn`() {
        let block = TestFonts.typesetter().block(
            "Fern\u{AD}verkehr", TextStyle(size: 20, isBold: false), width: 400, lines: 2)
        #expect(block.lineCount == 1 && !block.hasHyphen && !block.isCut)
    }
}
