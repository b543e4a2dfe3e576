import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Show and SetDisplayLayout without templates (ProtocolNotes, "Show and menus"): the notice on the screen, and the
/// response about the rest.
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
        Row("an empty line is removed", #"{"mainField1":"a","mainField2":"b"}"#, #"{"mainField1":""}"#, seen: "b"),
        Row(
            "a removed line returns to its place", #"{"mainField1":"a","mainField2":"b"}"#, #"{"mainField1":""}"#,
            #"{"mainField1":"c"}"#, seen: "c", "b"),
        Row(
            "all lines are removed", #"{"mainField1":"a"}"#,
            #"{"mainField1":"","mainField2":"","mainField3":"","mainField4":""}"#, seen: "Drive"),
        Row("the main window by its number", #"{"windowID":0,"mainField1":"a"}"#, seen: "a"),
    ]

    @Test(arguments: merges)
    func `Show keeps the fields that a request omits`(row: Row) throws {
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
    func `an empty Show or one for another window is refused and changes nothing`(
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

    private static let image = #"{"value":"a.png","imageType":"DYNAMIC"}"#
    private static let lost = #"{"value":"b.png","imageType":"DYNAMIC"}"#

    private static func button(_ image: String) -> String {
        #"{"softButtons":[{"type":"IMAGE","softButtonID":1,"image":\#(image)}]}"#
    }

    /// The file a.png exists. No words: SUCCESS without info.
    static let shortfalls: [(json: String, words: [String])] = [
        (#"{"mainField1":"a"}"#, []), (#"{"mainField1":"a","metadataTags":{"mainField1":["mediaTitle"]}}"#, []),
        // Each Show of the libraries' text managers has these two.
        (#"{"mainField1":"a","mediaTrack":"","templateTitle":""}"#, []),
        (
            #"{"statusBar":"a","mediaClock":"b","mediaTrack":"c","templateTitle":"d"}"#,
            [
                "not shown here: statusBar, mediaClock, mediaTrack, templateTitle"
            ]
        ),
        (#"{"mainField1":"a","softButtons":[]}"#, []),
        (#"{"softButtons":[{"type":"TEXT","softButtonID":1,"text":"x"}]}"#, ["not shown here: softButtons"]),
        (button(image), ["not shown here: softButtons"]),
        (button(lost), ["not shown here: softButtons; the image b.png was not found"]),
        (#"{"graphic":\#(image)}"#, ["not shown here: graphic"]),
        (#"{"graphic":{"value":"0x29","imageType":"STATIC"}}"#, ["not shown here: graphic"]),
        (#"{"graphic":{"value":"","imageType":"DYNAMIC"}}"#, []),
        (#"{"secondaryGraphic":\#(lost)}"#, ["not shown here: secondaryGraphic; the image b.png was not found"]),
        (
            #"{"graphic":\#(lost),"secondaryGraphic":\#(image)}"#,
            [
                "not shown here: graphic, secondaryGraphic; the image b.png was not found"
            ]
        ),
        (#"{"customPresets":["","x"]}"#, ["customPresets"]), (#"{"customPresets":[""]}"#, []),
        (#"{"alignment":"CENTERED"}"#, []), (#"{"alignment":"LEFT_ALIGNED"}"#, ["alignment"]),
        (#"{"templateConfiguration":{"template":"DEFAULT"}}"#, []),
        (#"{"templateConfiguration":{"template":"MEDIA"}}"#, ["not shown here: the layout MEDIA"]),
        (#"{"templateConfiguration":{"template":"HOLOGRAM"}}"#, ["not shown here: the layout HOLOGRAM"]),
    ]

    @Test(arguments: shortfalls)
    func `the response to Show names the fields that are not shown, and the text is shown`(
        row: (json: String, words: [String])
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.putFile, PutFile(name: "a.png", type: .png).parameters, bulk: [1], from: phone)
        let show = try JSON(parsing: row.json)
        let answer = try #require(bench.request(.show, show, from: phone).first)
        #expect(answer.result == (row.words.isEmpty ? .success : .warnings))
        #expect(answer.parameters["success"] == true)
        for words in row.words { #expect(answer.info.contains(words), "\(answer.info)") }
        #expect(row.words.isEmpty == (answer.parameters["info"] == nil))
        if let text = show["mainField1"]?.string { #expect(bench.scene.notice == [text]) }
    }

    /// SetDisplayLayout and Show accept the same layouts. A layout is the only content of SetDisplayLayout.
    static let layouts: [(name: String, set: ResultCode, show: ResultCode)] = [
        ("DEFAULT", .success, .success), ("MEDIA", .warnings, .warnings), ("NON-MEDIA", .warnings, .warnings),
        ("NAV_FULLSCREEN_MAP", .warnings, .warnings), ("TILES_ONLY", .warnings, .warnings),
        ("HOLOGRAM", .invalidData, .warnings), ("", .invalidData, .success),
    ]

    @Test(arguments: layouts)
    func `a layout is accepted, reported as not shown, or invalid`(
        row: (name: String, set: ResultCode, show: ResultCode)
    ) throws {
        let bench = Bench(.bare)
        let phone = try #require(bench.app())
        let set = try #require(
            bench.request(.setDisplayLayout, ["displayLayout": .string(row.name)], from: phone).first)
        #expect(set.result == row.set)
        #expect(set.result == .success || set.info.contains(row.name))
        #expect((set.parameters["displayCapabilities"] == nil) == (row.set == .invalidData))
        let show: JSON = ["templateConfiguration": ["template": .string(row.name)]]
        #expect(bench.request(.show, show, from: phone).first?.result == row.show)
        let offered = set.parameters["displayCapabilities"]?["templatesAvailable"]?.array ?? []
        if !offered.isEmpty { #expect(offered.contains(.string(row.name)) == (row.set == .success)) }
    }
}

extension JSON {
    /// - Throws: ``JSONError`` if the text is not JSON.
    init(parsing text: String) throws { self = try JSONParser.parse(Array(text.utf8)[...]) }
}
