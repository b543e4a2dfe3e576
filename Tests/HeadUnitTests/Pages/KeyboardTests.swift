import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// PerformInteraction with the layout KEYBOARD.
struct KeyboardTests {
    static func ask(
        _ bench: Bench, _ app: Phone, _ properties: String = "{}", timeout: Int64 = 10_000, id: Int32 = 7
    ) throws -> [Heard] {
        if properties != "{}" {
            let wanted: JSON = ["keyboardProperties": try JSON(parsing: properties)]
            let heard = bench.request(.setGlobalProperties, wanted, id: 6, from: app)
            #expect(heard.first?.result == .success)
        }
        let heard = bench.request(
            .performInteraction,
            [
                "initialText": "Where to?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [],
                "interactionLayout": "KEYBOARD", "timeout": .integer(timeout),
            ], id: id, from: app)
        _ = bench.wait(.milliseconds(300))
        return heard
    }

    /// An app with a keyboard on the screen.
    private func start(_ properties: String = "{}", timeout: Int64 = 10_000) throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates(version: 5)
        let app = try #require(phone)
        let heard = try Self.ask(bench, app, properties, timeout: timeout)
        #expect(Bench.typed(heard) == ["OnHMIStatus HMI_OBSCURED"])
        return (bench, app)
    }

    struct Typing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let properties: String
        let keys: [String]
        /// The notifications that the app receives.
        let heard: [String]
        /// The text in the field.
        let entry: String

        init(_ name: String, _ properties: String, _ keys: [String], heard: [String], entry: String) {
            testDescription = name
            (self.properties, self.keys, self.heard, self.entry) = (properties, keys, heard, entry)
        }
    }

    static let typings = [
        Typing(
            "the default", "{}", ["t", "e", "a"], heard: ["KEYPRESS t", "KEYPRESS te", "KEYPRESS tea"], entry: "tea"),
        Typing(
            "the whole text", #"{"keypressMode":"RESEND_CURRENT_ENTRY"}"#, ["a", "space", "b", "back", "back"],
            heard: ["KEYPRESS a", "KEYPRESS a ", "KEYPRESS a b", "KEYPRESS a ", "KEYPRESS a"], entry: "a"),
        Typing(
            "single keys", #"{"keypressMode":"SINGLE_KEYPRESS"}"#, ["a", "b", "back", "space"],
            heard: ["KEYPRESS a", "KEYPRESS b", "KEYPRESS BS", "KEYPRESS  "], entry: "a "),
        Typing(
            "nothing before the end", #"{"keypressMode":"QUEUE_KEYPRESSES"}"#, ["a", "b", "back"], heard: [], entry: "a"
        ),
        Typing("nothing to delete", "{}", ["back"], heard: [], entry: ""),
        Typing(
            "a capital", #"{"keypressMode":"QUEUE_KEYPRESSES"}"#, ["shift", "A", "b"], heard: [], entry: "Ab"),
        Typing(
            "capitals", #"{"keypressMode":"QUEUE_KEYPRESSES"}"#, ["shift", "shift", "A", "B", "shift", "c"], heard: [],
            entry: "ABc"),
        Typing(
            "symbols", #"{"keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["?123", "7", "€", "=\\<", "~", "?123", "@", "ABC", "a"],
            heard: [], entry: "7€~@a"),
        Typing(
            "QWERTZ in German", #"{"keyboardLayout":"QWERTZ","language":"DE-DE","keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["z", "alphabet", "ü", "shift", "alphabet", "Ö", "y"], heard: [], entry: "züÖy"),
        Typing(
            "AZERTY", #"{"keyboardLayout":"AZERTY","keypressMode":"QUEUE_KEYPRESSES"}"#, ["a", "'", "m", "."],
            heard: [],
            entry: "a'm."),
        Typing(
            "NUMERIC", #"{"keyboardLayout":"NUMERIC"}"#, ["1", "0", "a", "."],
            heard: ["KEYPRESS 1", "KEYPRESS 10", "KEYPRESS 10."],
            entry: "10."),
        Typing(
            "Russian and Latin", #"{"language":"RU-RU","keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["ж", "alphabet", "q", "alphabet", "ё"], heard: [], entry: "жqё"),
        Typing(
            "Turkish capitals", #"{"language":"TR-TR","keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["shift", "İ", "alphabet", "ı"],
            heard: [], entry: "İı"),
        Typing(
            "Korean, key by key", #"{"language":"KO-KR","keypressMode":"SINGLE_KEYPRESS"}"#,
            ["ㄱ", "ㅏ", "ㄴ", "back", "space"],
            heard: [
                "KEYPRESS ㄱ", "KEYPRESS BS", "KEYPRESS 가", "KEYPRESS BS", "KEYPRESS 간", "KEYPRESS BS", "KEYPRESS 가",
                "KEYPRESS  ",
            ], entry: "가 "),
        Typing(
            "Korean with shift", #"{"language":"KO-KR"}"#, ["shift", "ㄲ", "ㅗ", "ㅊ"],
            heard: ["KEYPRESS ㄲ", "KEYPRESS 꼬", "KEYPRESS 꽃"], entry: "꽃"),
        Typing(
            "Thai with shift", #"{"language":"TH-TH","keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["ก", "า", "แ", "ฟ", "shift", "ฟ", "ฤ", "ท", "\u{E35}", "\u{E48}", "back"], heard: [],
            entry: "กาแฟฤท\u{E35}"),
        Typing(
            "Hindi with shift", #"{"language":"HI-IN","keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["च", "\u{93E}", "य", "shift", "आ", "\u{902}"], heard: [], entry: "च\u{93E}यआ\u{902}"),
        Typing(
            "kana, key by key", #"{"language":"JA-JP","keypressMode":"SINGLE_KEYPRESS"}"#,
            ["か", "forms", "alphabet", "ハ", "forms", "forms", "alphabet", "a", "alphabet", "ー"],
            heard: [
                "KEYPRESS か", "KEYPRESS BS", "KEYPRESS が", "KEYPRESS ハ", "KEYPRESS BS", "KEYPRESS バ", "KEYPRESS BS",
                "KEYPRESS パ", "KEYPRESS a", "KEYPRESS ー",
            ], entry: "がパaー"),
        Typing(
            "letters that the app allows", #"{"limitedCharacterList":["A","é"],"keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["a", "b", "space", "shift", "A", "."], heard: [], entry: "a A"),
        Typing(
            "Latin letters that the app allows",
            #"{"language":"EL-GR","limitedCharacterList":["x"],"keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["x"], heard: [], entry: "x"),
        Typing(
            "keys of the app", #"{"customKeys":["@","-","_","+"],"keypressMode":"QUEUE_KEYPRESSES"}"#,
            ["@", "-", "_", "+", ","], heard: [], entry: "@-_+"),
        Typing(
            "one key of the app", #"{"customKeys":["."],"keypressMode":"QUEUE_KEYPRESSES"}"#, [".", ","], heard: [],
            entry: ".,"),
        Typing(
            "numeric keys of the app",
            ##"{"keyboardLayout":"NUMERIC","customKeys":["*","#","+"],"keypressMode":"QUEUE_KEYPRESSES"}"##,
            ["*", "#", "+", ".", ","], heard: [], entry: "*#+."),
    ]

    @Test(arguments: typings) func `typed keys are reported by the keypress mode`(typing: Typing) throws {
        let (bench, _) = try start(typing.properties)
        let heard = typing.keys.flatMap { bench.press(bench.key($0)) }
        #expect(Bench.typed(heard) == typing.heard)
        #expect(bench.keyboard?.entry == typing.entry)
        let end = bench.press(.submit)
        #expect(Bench.typed(end) == ["ENTRY_SUBMITTED \(typing.entry)", "OnHMIStatus MAIN", "SUCCESS"])
        #expect(end.last?.parameters["manualTextEntry"] == .string(typing.entry))
        #expect(end.last?.parameters["triggerSource"] == "KEYBOARD")
        #expect(end.last?.parameters["choiceID"] == nil)
        #expect(bench.keyboard == nil)
    }

    @Test func `the back button sends ENTRY_CANCELLED, and a timeout ENTRY_ABORTED`() throws {
        let (bench, app) = try start()
        #expect(Bench.typed(bench.press(.back)) == ["ENTRY_CANCELLED", "OnHMIStatus MAIN", "ABORTED"])
        _ = try Self.ask(bench, app, timeout: 5000)
        #expect(Bench.typed(bench.handle(.backKey)) == ["ENTRY_CANCELLED", "OnHMIStatus MAIN", "ABORTED"])
        _ = try Self.ask(bench, app, timeout: 5000)
        #expect(Bench.typed(bench.wait(.milliseconds(4800))) == ["ENTRY_ABORTED", "OnHMIStatus MAIN", "TIMED_OUT"])
        _ = try Self.ask(bench, app, id: 20)
        let cancelled = bench.request(.cancelInteraction, ["functionID": 10], id: 21, from: app)
        #expect(Bench.typed(cancelled) == ["ENTRY_ABORTED", "OnHMIStatus MAIN", "ABORTED", "SUCCESS"])
    }

    @Test func `each typed key and each turn of a knob restart the timeout`() throws {
        let (bench, _) = try start(timeout: 5000)
        _ = bench.wait(.milliseconds(4000))
        #expect(Bench.typed(bench.type("a")) == ["KEYPRESS a"])
        #expect(bench.wait(.milliseconds(4900)).isEmpty)
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.wait(.milliseconds(4900)).isEmpty)
        #expect(Bench.typed(bench.wait(.milliseconds(200))).first == "ENTRY_ABORTED")
    }

    @Test func `a knob types the focused key without moving the focus`() throws {
        let (bench, _) = try start(#"{"keypressMode":"QUEUE_KEYPRESSES"}"#)
        let stamp = { Stamp(nanoseconds: bench.now.nanoseconds) }
        for move in [FocusMove.next, .next, .down, .right] { _ = bench.handle(.focusMoved(move)) }
        let focused = bench.page?.focused
        #expect(focused == bench.key("d"))
        for _ in 0..<2 {
            _ = bench.handle(.selectKey(.down, at: stamp()))
            _ = bench.handle(.selectKey(.up, at: stamp()))
        }
        #expect(bench.keyboard?.entry == "dd")
        #expect(bench.page?.focused == focused)
    }

    @Test func `a key types the character that it showed when it was touched, also with two fingers`() throws {
        let (bench, _) = try start(#"{"keypressMode":"QUEUE_KEYPRESSES"}"#)
        let a = try #require(place(of: "a", bench))
        let shift = try #require(place(of: "shift", bench))
        _ = bench.touch(shift.x, shift.y, .begin)
        _ = bench.touch(a.x, a.y, .begin, slot: 1)
        _ = bench.touch(shift.x, shift.y, .end)
        _ = bench.touch(a.x, a.y, .end, slot: 1)
        #expect(bench.keyboard?.entry == "a")
    }

    private func place(of key: String, _ bench: Bench) -> DisplayPoint? {
        guard let element = bench.key(key), let page = bench.page else { return nil }
        return Bench.layout(of: page, at: bench.now).targets.first { $0.id.element == element.number }.map {
            DisplayPoint(x: $0.rect.x + 10, y: $0.rect.y + 10)
        }
    }

    @Test(arguments: [
        ("ENABLE_INPUT_KEY_MASK", "••", Bool?.none), ("DISABLE_INPUT_KEY_MASK", "ab", nil),
        ("USER_CHOICE_INPUT_KEY_MASK", "••", true),
    ])
    func `a masked keyboard hides the text and reports changes of the mask`(mask: String, seen: String, eye: Bool?)
        throws
    {
        let (bench, _) = try start(#"{"maskInputCharacters":"\#(mask)","keypressMode":"QUEUE_KEYPRESSES"}"#)
        _ = bench.type("a", "b")
        #expect(bench.keyboard?.entry == seen)
        #expect(bench.keyboard?.mask == eye)
        let shown = bench.press(.mask)
        #expect(Bench.typed(shown) == (eye == nil ? [] : ["INPUT_KEY_MASK_DISABLED"]))
        if eye != nil {
            #expect(bench.keyboard?.entry == "ab")
            #expect(Bench.typed(bench.press(.mask)) == ["INPUT_KEY_MASK_ENABLED"])
            #expect(bench.keyboard?.entry == "••")
        }
        #expect(Bench.typed(bench.press(.submit)).first == "ENTRY_SUBMITTED ab")
    }

    @Test func `the clear button deletes the text, except for apps that receive single keys`() throws {
        let (bench, app) = try start()
        #expect(bench.keyboard?.canClear == false)
        _ = bench.type("a", "b")
        #expect(Bench.typed(bench.press(.clear)) == ["KEYPRESS "])
        #expect(bench.keyboard?.entry == "")
        _ = bench.press(.back)
        _ = try Self.ask(bench, app, #"{"keypressMode":"SINGLE_KEYPRESS"}"#, id: 9)
        _ = bench.type("a")
        #expect(bench.keyboard?.canClear == false)
    }

    @Test func `a text ends at 500 characters`() throws {
        let list = (0..<2).map { String(repeating: "\($0)", count: 600) }
        let (bench, _) = try start(
            #"{"autoCompleteList":["\#(list[0])","\#(list[1])"],"keypressMode":"QUEUE_KEYPRESSES"}"#)
        _ = bench.press(.suggestion(0))
        #expect(bench.keyboard?.entry.count == 500)
        #expect(bench.type("a", "space").isEmpty)
        #expect(bench.keyboard?.entry.count == 500)
        let end = bench.press(.submit)
        #expect(end.last?.parameters["manualTextEntry"]?.string?.count == 500)
    }

    @Test func `suggestions depend on the app's list and the typed text`() throws {
        let (bench, app) = try start(#"{"autoCompleteList":["Berlin","Bonn","Köln"]}"#)
        #expect(bench.keyboard?.suggestions == ["Berlin", "Bonn", "Köln"])
        _ = bench.type("k", "o")
        #expect(bench.keyboard?.suggestions == ["Köln", "Berlin", "Bonn"])
        let wanted: JSON = ["keyboardProperties": ["autoCompleteList": ["Kork", "Koblenz"]]]
        #expect(bench.request(.setGlobalProperties, wanted, id: 8, from: app).first?.result == .success)
        #expect(bench.keyboard?.suggestions == ["Kork", "Koblenz"])
        #expect(Bench.typed(bench.press(.suggestion(1))) == ["KEYPRESS Koblenz"])
        #expect(bench.keyboard?.suggestions == ["Kork"])
        let none: JSON = ["keyboardProperties": ["autoCompleteList": []]]
        #expect(bench.request(.setGlobalProperties, none, id: 9, from: app).first?.result == .success)
        #expect(bench.keyboard?.suggestions == [])
        #expect(bench.keyboard?.keepsSuggestionRoom == true)
    }

    private func hold(_ key: String, _ bench: Bench, milliseconds: Int) throws -> [Heard] {
        let place = try #require(self.place(of: key, bench))
        return bench.touch(place.x, place.y, .begin) + bench.wait(.milliseconds(milliseconds))
            + bench.touch(place.x, place.y, .end)
    }

    @Test func `a finger that holds a letter gets similar ones, and a tap types one`() throws {
        let (bench, _) = try start()
        #expect(Bench.typed(try hold("e", bench, milliseconds: 300)) == ["KEYPRESS e"])
        #expect(try hold("e", bench, milliseconds: 400).isEmpty)
        #expect(bench.keyboard?.variants == ["é", "è", "ê", "ë", "ē", "ę", "ě"])
        #expect(Bench.typed(bench.press(.variant(0))) == ["KEYPRESS eé"])
        #expect(bench.keyboard?.variants == [])
        _ = bench.type("shift")
        _ = try hold("E", bench, milliseconds: 1000)
        #expect(bench.keyboard?.variants.first == "É")
        #expect(Bench.typed(bench.type("W")) == ["KEYPRESS eéW"], "another key closes them")
        #expect(bench.keyboard?.variants == [])
    }

    @Test func `a held select key shows similar letters, which get the focus`() throws {
        let (bench, _) = try start()
        for move in [FocusMove.next, .next, .down] { _ = bench.handle(.focusMoved(move)) }
        let key = bench.page?.focused
        #expect(key == bench.key("s"))
        _ = bench.handle(.selectKey(.down, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        _ = bench.wait(.milliseconds(400))
        #expect(bench.page?.focused == .variant(0))
        _ = bench.handle(.selectKey(.up, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        #expect(bench.keyboard?.entry == "")
        _ = bench.handle(.focusMoved(.next))
        let second = bench.keyboard?.variants.dropFirst().first
        #expect(Bench.typed(bench.select()) == ["KEYPRESS \(second ?? "?")"])
        #expect(bench.page?.focused == key)
        _ = bench.handle(.selectKey(.down, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        _ = bench.wait(.milliseconds(400))
        _ = bench.handle(.selectKey(.up, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        _ = bench.handle(.backKey)
        #expect(bench.keyboard?.variants == [] && bench.page?.focused == key)
    }

    @Test func `back closes similar letters first`() throws {
        let (bench, _) = try start()
        _ = try hold("a", bench, milliseconds: 400)
        #expect(bench.handle(.backKey).isEmpty)
        #expect(bench.keyboard?.variants == [])
        #expect(Bench.typed(bench.handle(.backKey)).first == "ENTRY_CANCELLED")
    }

    @Test func `the letters of a language come first, and only allowed ones are offered`() throws {
        let (bench, app) = try start(#"{"language":"DE-DE"}"#)
        _ = try hold("a", bench, milliseconds: 400)
        #expect(bench.keyboard?.variants.first == "ä")
        _ = bench.type("b")
        _ = bench.press(.back)
        _ = try Self.ask(bench, app, #"{"limitedCharacterList":["a","à"]}"#, id: 9)
        _ = try hold("a", bench, milliseconds: 400)
        #expect(bench.keyboard?.variants == ["à"])
    }

    @Test func `a held backspace deletes eight characters a second`() throws {
        let (bench, _) = try start()
        _ = bench.type("a", "b", "c", "d")
        #expect(Bench.typed(try hold("back", bench, milliseconds: 525)) == ["KEYPRESS abc", "KEYPRESS ab"])
    }

    @Test(arguments: [("", "Bonn"), ("B", "onn"), ("o", "Bonn")])
    func `a suggestion sends its missing characters to an app that receives single keys`(typed: String, heard: String)
        throws
    {
        let (bench, _) = try start(#"{"autoCompleteList":["Bonn"],"keypressMode":"SINGLE_KEYPRESS"}"#)
        if typed == "B" { _ = bench.type("shift") }
        if !typed.isEmpty { _ = bench.type(typed) }
        #expect(Bench.typed(bench.press(.suggestion(0))) == ["KEYPRESS \(heard)"])
        #expect(bench.keyboard?.entry == "Bonn")
    }

    @Test func `driver distraction rules close the keyboard and reject a new one`() throws {
        let (bench, app) = try start()
        _ = bench.type("a")
        let heard = bench.handle(.driverDistraction(true)).filter { $0.notification != .onDriverDistraction }
        #expect(Bench.typed(heard) == ["OnHMIStatus MAIN"], "its text is kept")
        #expect(bench.keyboard == nil)
        #expect(Bench.typed(try Self.ask(bench, app, id: 8)) == ["REJECTED"])
        _ = bench.handle(.driverDistraction(false))
        let next = try Self.ask(bench, app, id: 9)
        #expect(Bench.typed(next) == ["ENTRY_ABORTED", "ABORTED", "OnHMIStatus HMI_OBSCURED"])
    }

    @Test func `ResetGlobalProperties clears the suggestions`() throws {
        let (bench, app) = try start(#"{"autoCompleteList":["Bonn"]}"#)
        let reset: JSON = ["properties": ["KEYBOARDPROPERTIES"]]
        #expect(bench.request(.resetGlobalProperties, reset, id: 8, from: app).first?.result == .success)
        #expect(bench.keyboard?.suggestions == [])
    }

    @Test func `a keyboard needs no choice set, and pauses under a modal alert`() throws {
        let (bench, app) = try start(timeout: 5000)
        _ = bench.request(.alert, Alert(lines: ["Stop"], softButtons: yesAndNo).parameters, id: 3, from: app)
        _ = bench.wait(.milliseconds(500))
        #expect(bench.type("a").isEmpty)
        _ = bench.wait(.seconds(10))
        #expect(Bench.told(bench.tap(firstButton)).contains("SUCCESS"))
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.typed(bench.type("a")) == ["KEYPRESS a"])
    }

    @Test func `an app that loses the screen gets one response for its keyboard`() throws {
        let (bench, app) = try start()
        _ = bench.type("a")
        let other = try #require(bench.app("Other", types: [.media]))
        let heard = bench.handle(.appActivated(SessionID(other.session)))
        let answers = heard.filter { $0.connection == app.connection && $0.result != nil }
        #expect(answers.map(\.result) == [.aborted])
        #expect(bench.keyboard == nil)
    }
}
