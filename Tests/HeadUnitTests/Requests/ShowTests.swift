import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Show and SetDisplayLayout on the bare screen (SDL.md §4.3): what is seen, and what the answer says is not.
struct Showing {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The Shows one after another.
        let shows: [String]
        let seen: [String]

        init(_ name: String, _ shows: String..., seen: String...) {
            (testDescription, self.shows, self.seen) = (name, shows, seen)
        }
    }

    static let merges: [Row] = [
        Row("two lines", #"{"mainField1":"a","mainField2":"b"}"#, seen: "a", "b"),
        Row("a third line later", #"{"mainField1":"a","mainField2":"b"}"#, #"{"mainField3":"c"}"#, seen: "a", "b", "c"),
        Row(
            "the JavaScript library's soft buttons", #"{"mainField1":"a","mainField2":"b"}"#,
            #"{"mainField1":"a","softButtons":[{"type":"TEXT","softButtonID":1,"text":"x"}]}"#, seen: "a", "b"),
        Row("an empty line goes", #"{"mainField1":"a","mainField2":"b"}"#, #"{"mainField1":""}"#, seen: "b"),
        Row(
            "a line comes back to its place", #"{"mainField1":"a","mainField2":"b"}"#, #"{"mainField1":""}"#,
            #"{"mainField1":"c"}"#, seen: "c", "b"),
        Row(
            "all lines go", #"{"mainField1":"a"}"#,
            #"{"mainField1":"","mainField2":"","mainField3":"","mainField4":""}"#, seen: "Drive"),
        Row("the main window by its number", #"{"windowID":0,"mainField1":"a"}"#, seen: "a"),
    ]

    @Test(arguments: merges)
    func `what a Show does not name stays as it was`(row: Row) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for show in row.shows {
            #expect(bench.request(.show, try JSON(parsing: show), from: phone).first?.parameters["success"] == true)
        }
        #expect(bench.scene.notice == row.seen)
    }

    static let refusals: [(json: String, result: ResultCode, info: String)] = [
        ("{}", .invalidData, "one parameter besides windowID"), (#"{"novel":1}"#, .invalidData, "one parameter"),
        (#"{"windowID":0}"#, .invalidData, "one parameter besides windowID"),
        (#"{"windowID":5,"mainField1":"b"}"#, .invalidID, "windowID: there is no window 5"),
    ]

    @Test(arguments: refusals)
    func `a Show of nothing or for another window is refused and changes nothing`(
        row: (json: String, result: ResultCode, info: String)
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.show, ["mainField1": "a"], from: phone)
        let answer = bench.request(.show, try JSON(parsing: row.json), from: phone).first
        #expect(answer?.result == row.result)
        #expect(answer?.info.contains(row.info) == true, "\(answer?.info ?? "")")
        #expect(bench.scene.notice == ["a"])
    }
}

extension JSON {
    /// - Throws: ``JSONError`` where the text is none.
    init(parsing text: String) throws { self = try JSONParser.parse(Array(text.utf8)[...]) }
}
