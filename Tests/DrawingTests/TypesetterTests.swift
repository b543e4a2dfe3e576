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

    @Test func `a text is never longer than 500 characters`() {
        #expect(Typesetter.singleParagraph(String(repeating: "é", count: 9999)).unicodeScalars.count == 500)
    }

    @Test(arguments: [("abc", false), ("שלום abc", true), ("12 مرحبا", true), ("12!", false), ("", false)])
    func `the first letter with a direction gives it`(text: String, isRightToLeft: Bool) {
        #expect(Typesetter.isRightToLeft(text) == isRightToLeft)
    }

    /// As Android's and Java's formatters of mixed texts send them.
    @Test(arguments: [
        "abc", "שלום", "\u{202B}abc\u{202C}", "\u{202A}שלום\u{202C}", "\u{202E}abc\u{202C}", "\u{200F}abc",
        "\u{2068}abc\u{2069} שלום", "\u{2067}שלום\u{2069} abc", "12!",
    ])
    func `a text stands where it is told to, whatever marks of direction it has`(text: String) {
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

    @Test func `a text that fits is whole, one that does not ends in an ellipsis within its width`() {
        let short = typesetter.block("short", style, width: 400)
        #expect(!short.isCut && !short.breaksWord && short.lineCount == 1)
        let long = typesetter.block(String(repeating: "long ", count: 50), style, width: 400)
        #expect(long.isCut && long.lineCount == 1 && long.width <= 400)
        let two = typesetter.block(String(repeating: "long ", count: 50), style, width: 400, lines: 2)
        #expect(two.isCut && two.lineCount == 2 && two.width <= 400)
    }

    @Test func `a word longer than its line is broken, and says so`() {
        let word = typesetter.block(String(repeating: "x", count: 60), style, width: 400, lines: 3)
        #expect(word.breaksWord && word.lineCount > 1 && word.width <= 400)
    }
}
