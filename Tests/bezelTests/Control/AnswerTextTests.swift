import SmartDeviceLink
import Testing

@testable import bezel

struct AnswerTextTests {
    @Test(
        arguments: [
            (JSON.null, "-"), (true, "yes"), (false, "no"), (7, "7"), (2.0, "2"), (2.5, "2.5"), (["a", 1], "a, 1"),
            ("Drive é 道", "Drive é 道"), ("\u{1B}[2Jgone\n\u{9B}x", "\u{FFFD}[2Jgone\u{FFFD}\u{FFFD}x"),
        ] as [(JSON, String)])
    func `values are written for people, without what moves a terminal's cursor`(value: JSON, text: String) {
        #expect(value.plain == text)
    }

    @Test func `columns are as wide as their widest cell, and the last one ends where it ends`() {
        let rows: JSON = [["id": 1, "name": "Drive"], ["id": 1000]]
        #expect(
            Columns.lines([("ID", "id"), ("NAME", "name"), ("X", "x")], of: rows) == [
                "ID    NAME   X", "1     Drive  -", "1000  -      -",
            ])
    }

    @Test func `an answer is shown without its envelope`() {
        let answer: JSON = ["v": 1, "id": 7, "ok": true, "apps": []]
        #expect(answer.contents == ["apps": []])
    }
}
