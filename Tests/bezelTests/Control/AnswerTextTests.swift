import SmartDeviceLink
import Testing

@testable import bezel

struct AnswerTextTests {
    @Test(
        arguments: [
            (JSON.null, "-"), (true, "yes"), (false, "no"), (7, "7"), (2.0, "2"), (2.5, "2.5"), (["a", 1], "a, 1"),
            ("Drive é 道", "Drive é 道"), ("\u{1B}[2Jgone\n\u{9B}x", "\u{FFFD}[2Jgone\u{FFFD}\u{FFFD}x"),
        ] as [(JSON, String)])
    func `values are printed for people, without terminal control characters`(value: JSON, text: String) {
        #expect(value.plain == text)
    }

    @Test(
        arguments: [
            (0, "0 s"), (59_999, "59 s"), (60_000, "1 min 0 s"), (3_599_000, "59 min 59 s"), (7_500_000, "2 h 5 min"),
            (90_000_000, "1 d 1 h"), (.null, "-"),
        ] as [(JSON, String)])
    func `milliseconds are printed as a duration in its two largest units`(value: JSON, text: String) {
        #expect(value.duration == text)
        let rows: JSON = [["age": value, "id": 60_000]]
        #expect(Columns.lines([("ID", "id"), ("AGE", "age")], of: rows, durations: ["age"]).last == "60000  \(text)")
    }

    @Test func `columns are as wide as their widest cell, and the last one has no padding`() {
        let rows: JSON = [["id": 1, "name": "Drive"], ["id": 1000]]
        #expect(
            Columns.lines([("ID", "id"), ("NAME", "name"), ("X", "x")], of: rows) == [
                "ID    NAME   X", "1     Drive  -", "1000  -      -",
            ])
    }

    @Test func `an answer is printed without its envelope`() {
        let answer: JSON = ["v": 1, "id": 7, "ok": true, "apps": []]
        #expect(answer.contents == ["apps": []])
    }
}
