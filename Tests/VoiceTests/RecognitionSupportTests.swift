import Testing

@testable import Voice

struct RecognitionSupportTests {
    static let answers: [(RecognitionSupport, text: String)] = [
        (RecognitionSupport(), "\n\n"), (RecognitionSupport(endOfSpeech: "no library"), "no library\n\n"),
        (RecognitionSupport(library: "no model"), "\nno model\n"),
        (RecognitionSupport(endOfSpeech: "a", library: "b"), "a\nb\n"),
    ]

    @Test(arguments: answers) func `an answer is two lines`(answer: RecognitionSupport, text: String) {
        #expect(answer.text == text)
        #expect(RecognitionSupport(text: text) == answer)
    }

    @Test func `a line break in a problem is left out`() {
        #expect(RecognitionSupport(library: "no\nmodel\r\n").text == "\nnomodel\n")
    }

    @Test(arguments: ["", "\n", "a\nb", "a\nb\nc\n", "a\nb\nc"]) func `another text is no answer`(text: String) {
        #expect(RecognitionSupport(text: text) == nil)
    }
}
