import BezelModel
import Testing

@testable import Drawing

struct TypesetterTests {
    private let typesetter = TestFonts.typesetter()
    private let style = TextStyle(size: 20, isBold: false)

    @Test(arguments: [
        ("a\nb\tc\0d", "a b c d"), ("\u{2028}\u{2029}\u{85}", "   "), ("שלום", "שלום"), ("", ""),
    ])
    func `control characters become spaces`(text: String, result: String) {
        #expect(Typesetter.singleParagraph(text) == result)
    }

    @Test func `a text is limited to 500 characters`() {
        #expect(Typesetter.singleParagraph(String(repeating: "é", count: 9999)).unicodeScalars.count == 500)
    }

    @Test func `a letter keeps four marks, so that its marks stay in its line`() {
        let marks = String(repeating: "\u{301}", count: 60)
        #expect(
            Typesetter.singleParagraph("a\(marks)b\(marks)")
                == "a\u{301}\u{301}\u{301}\u{301}b\u{301}\u{301}\u{301}\u{301}")
        #expect(Typesetter.singleParagraph("ကြောင့်") == "ကြောင့်")
    }

    @Test(arguments: [("abc", false), ("שלום abc", true), ("12 مرحبا", true), ("12!", false), ("", false)])
    func `the first letter with a direction sets the direction of the text`(text: String, isRightToLeft: Bool) {
        #expect(Typesetter.isRightToLeft(text) == isRightToLeft)
    }

    /// Texts, and widths at which a word or letter would be alone on the last line.
    @Test(arguments: [
        ("Rasthof Heuchelberg, bay 4", TextSide.left), ("前方三百米左转，请注意行人", .left), ("انعطف يسارًا بعد 300 متر", .right),
        ("อนุญาตให้ใช้หน้าจอและเสียงหรือไม่", .middle), ("It asks for the screen, touches, alerts and sound.", .middle),
    ])
    func `balancing keeps the number of lines, and makes none much shorter without a reason`(
        text: String, side: TextSide
    ) {
        let whole = typesetter.block(text, style, width: 4096, side: side).width
        for lines in [2, 3] as [Int32] {
            let room = whole * 24 / 25 / (lines - 1)
            let before = typesetter.block(text, style, width: room, lines: lines, side: side)
            guard before.lineCount == lines, !before.breaksWord, !before.isCut else { continue }
            let (height, written) = (before.height, before.lines.joined())
            let after = before.balanced(in: room)
            #expect(after.lineCount == lines && after.height == height && after.lines.joined() == written)
            let widths = after.lines.map { typesetter.block($0, style, width: 4096, side: side).width }
            let longestWord =
                text.contains(" ") ? text.split(separator: " ").map(String.init) : [String(text.suffix(6))]
            let word = longestWord.map { typesetter.block($0, style, width: 4096).width }.max() ?? 0
            let (longest, shortest) = (widths.max() ?? 0, widths.min() ?? 0)
            // Lines may differ more if they end with a part of the sentence.
            let endsClauses = after.lines.dropLast().allSatisfy { line in
                line.last { $0 != " " }.map { ",，.".contains($0) } == true
            }
            #expect(
                longest - shortest <= word + room / 32 || endsClauses && shortest > longest / 5, "\(after.lines)")
            #expect(widths.allSatisfy { $0 <= room })
            #expect(after.inkOverhang(in: room) <= 2)
        }
    }

    /// As formatters of Android and Java send mixed texts.
    @Test(arguments: [
        "abc", "שלום", "\u{202B}abc\u{202C}", "\u{202A}שלום\u{202C}", "\u{202E}abc\u{202C}", "\u{200F}abc",
        "\u{2068}abc\u{2069} שלום", "\u{2067}שלום\u{2069} abc", "12!",
    ])
    func `a text is on its side for any marks of direction in it`(text: String) {
        let width: Int32 = 400
        for side in [TextSide.left, .right] {
            let block = typesetter.block(text, style, width: width, side: side)
            let canvas = Canvas(size: DisplaySize(width: width, height: block.height))
            canvas.paint { $0.draw(block, in: DisplayRect(canvas.size), .white) }
            var columns: [Int32] = []
            canvas.withPixels { pixels in
                for (index, pixel) in pixels.enumerated() where pixel != 0 { columns.append(Int32(index) % width) }
            }
            let isLeft = columns.allSatisfy { $0 < width / 2 }
            let isRight = columns.allSatisfy { $0 >= width / 2 }
            #expect(!columns.isEmpty && (side == .left ? isLeft : isRight), "\(side)")
        }
    }

    @Test func `a text that fits is complete, a longer one ends in an ellipsis within its width`() {
        let short = typesetter.block("short", style, width: 400)
        #expect(!short.isCut && !short.breaksWord && short.lineCount == 1)
        let long = typesetter.block(String(repeating: "long ", count: 50), style, width: 400)
        #expect(long.isCut && long.lineCount == 1 && long.width <= 400)
        let two = typesetter.block(String(repeating: "long ", count: 50), style, width: 400, lines: 2)
        #expect(two.isCut && two.lineCount == 2 && two.width <= 400)
    }

    @Test(arguments: [150, 190, 230, 270] as [Int32])
    func `a line in Thai, which has no spaces, ends between words`(width: Int32) {
        let words = ["จอง", "หัว", "ชาร์จ", "แล้ว", "มี", "น้ำแข็ง", "บน", "สะพาน", "โปรด", "ขับขี่", "ด้วย", "ความ", "ระมัดระวัง"]
        let ends = words.indices.map { words[...$0].joined().unicodeScalars.count }
        let style = TextStyle(size: 26, isBold: false)
        let block = TestFonts.typesetter().block(words.joined(), style, width: width, lines: 9, side: .left)
        #expect(block.isWhole && block.lineCount > 1)
        var count = 0
        for line in block.lines {
            count += line.unicodeScalars.count
            #expect(ends.contains(count), "\(line)")
        }
    }

    @Test func `a word longer than its line is broken, and breaksWord is set`() {
        let word = typesetter.block(String(repeating: "x", count: 60), style, width: 400, lines: 3)
        #expect(word.breaksWord && word.lineCount > 1 && word.width <= 400)
    }
}
