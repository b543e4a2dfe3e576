import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// What a program types on a keyboard: ``Engine/Event/typed(_:)``.
struct KeyboardStrokeTests {
    /// An app with a keyboard on the screen.
    private static func start(_ properties: String = "{}") throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates(version: 5)
        let app = try #require(phone)
        _ = try KeyboardTests.ask(bench, app, properties)
        return (bench, app)
    }

    struct Strokes: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let properties: String
        let strokes: [KeyboardStroke]
        let heard: [String]
        let entry: String
        /// Why the last stroke is refused.
        var problem: String?
    }

    static let strokes = [
        Strokes(
            testDescription: "letters in both cases, and other characters", properties: "{}",
            strokes: [.text("T"), .text("é7")], heard: ["KEYPRESS T", "KEYPRESS Té", "KEYPRESS Té7"], entry: "Té7"),
        Strokes(
            testDescription: "backspace", properties: #"{"keypressMode":"SINGLE_KEYPRESS"}"#,
            strokes: [.text("a b"), .backspace], heard: ["KEYPRESS a", "KEYPRESS  ", "KEYPRESS b", "KEYPRESS BS"],
            entry: "a "),
        Strokes(
            testDescription: "a letter on a numeric keyboard", properties: #"{"keyboardLayout":"NUMERIC"}"#,
            strokes: [.text("1"), .text("a")], heard: ["KEYPRESS 1"], entry: "1",
            problem: #"the keyboard does not take "a""#),
        Strokes(
            testDescription: "a letter that the app does not allow", properties: #"{"limitedCharacterList":["A"]}"#,
            strokes: [.text("a"), .text("b")], heard: ["KEYPRESS a"], entry: "a",
            problem: #"the keyboard does not take "b""#),
        Strokes(
            testDescription: "a control character", properties: "{}", strokes: [.text("\n")], heard: [], entry: "",
            problem: "the keyboard does not take \"\n\""),
    ]

    @Test(arguments: strokes)
    func `a program types on the keyboard as its keys do`(typing: Strokes) throws {
        let (bench, _) = try Self.start(typing.properties)
        for stroke in typing.strokes {
            #expect(bench.engine.problem(typing: stroke) == (stroke == typing.strokes.last ? typing.problem : nil))
            let heard = Bench.typed(bench.handle(.typed(stroke)))
            #expect(heard.allSatisfy { typing.heard.contains($0) }, "\(heard)")
        }
        #expect(bench.keyboard?.entry == typing.entry)
        let end = bench.handle(.typed(.submit))
        #expect(Bench.typed(end) == ["ENTRY_SUBMITTED \(typing.entry)", "OnHMIStatus MAIN", "SUCCESS"])
        #expect(bench.engine.problem(typing: .submit) == "no keyboard is on the screen")
        #expect(Bench.typed(bench.handle(.typed(.text("a")))).isEmpty)
    }

    @Test func `of many characters at once an app hears the whole text once, or each key`() throws {
        let long = String(repeating: "ab", count: 250)
        let rows: [(mode: String, heard: [String])] = [
            ("RESEND_CURRENT_ENTRY", ["KEYPRESS \(long)"]), ("QUEUE_KEYPRESSES", []),
            ("SINGLE_KEYPRESS", long.map { "KEYPRESS \($0)" }),
        ]
        for (mode, heard) in rows {
            let (bench, _) = try Self.start(#"{"keypressMode":"\#(mode)","autoCompleteList":["ab","abab"]}"#)
            #expect(Bench.typed(bench.handle(.typed(.text(long)))) == heard, "\(mode)")
            #expect(bench.keyboard?.entry == long, "\(mode)")
        }
    }

    @Test func `nothing is typed under an alert`() throws {
        let (bench, _) = try Self.start()
        _ = bench.handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(1), lines: ["Ice"], buttons: ["OK"])))
        _ = bench.wait(.milliseconds(500))
        #expect(bench.engine.problem(typing: .text("a")) == "no keyboard is on the screen")
        _ = bench.handle(.typed(.text("a")))
        #expect(bench.keyboard?.entry == "")
    }
}
