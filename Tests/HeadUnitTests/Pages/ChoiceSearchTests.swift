import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// PerformInteraction with the layouts LIST_WITH_SEARCH and ICON_WITH_SEARCH.
struct ChoiceSearchTests {
    private static let choices: [(id: Int64, name: String, secondary: String?)] = [
        (10, "Café Äpfel", nil), (11, "Tea", "Green, from Uji"), (12, "Кофе", nil), (13, "コーヒー", nil),
        (14, "قَهوة", nil), (15, "Crème brûlée", "Dessert"), (16, "กาแฟ", nil), (17, "Straße 5", nil),
    ]

    private func start(_ layout: String = "LIST_WITH_SEARCH", language: String? = nil) throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        let set = Self.choices.map { choice -> JSON in
            var json = JSONObject()
            json["choiceID"] = .integer(choice.id)
            json["menuName"] = .string(choice.name)
            json["secondaryText"] = choice.secondary.map { .string($0) }
            return .object(json)
        }
        _ = bench.request(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(set)], from: app)
        let asked = bench.request(
            .performInteraction,
            [
                "initialText": "What?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1],
                "interactionLayout": .string(layout), "timeout": 10_000,
            ], id: 2, from: app)
        #expect(Bench.told(asked) == ["OnHMIStatus HMI_OBSCURED"])
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    private func open(_ bench: Bench) {
        #expect(bench.press(.search).isEmpty)
        #expect(bench.keyboard?.isSearch == true)
        _ = bench.wait(.milliseconds(300))
    }

    @Test(arguments: [
        (Language.jaJP, true), (.zhCN, false), (.zhTW, false), (.koKR, true), (.thTH, true), (.hiIN, true),
        (.enUS, true), (.ruRU, true), (.arSA, true), (.viVN, true),
    ]) func `a search is offered where the keyboard has the letters of the language`(
        language: Language, isOffered: Bool
    ) throws {
        let json = #"""
            {"initialText":"What?","interactionMode":"MANUAL_ONLY","interactionChoiceSetIDList":[1],
            "interactionLayout":"LIST_WITH_SEARCH"}
            """#
        let wanted = try PerformInteraction(try Parameters(json: Array(json.utf8)[...]))
        #expect((Interaction.Choices(wanted, [], language, nil).search != nil) == isOffered)
        let keyboard = Keyboard(
            id: Page.ID(1), use: .entry, prompt: "", properties: KeyboardProperties(), language: language)
        let spaces = keyboard.content.rows.joined().compactMap { key -> String? in
            if case .space(let label) = key.face { label } else { nil }
        }
        #expect((spaces == ["ABC"]) == !isOffered)
    }

    @Test(arguments: [
        ("cafe", [10]), ("APFEL", [10]), ("uji tea", [11]), ("green", [11]), ("creme", [15]), ("brulee dess", [15]),
        ("strasse", [17]), ("5", [17]), ("e", [10, 11, 15, 17]), ("zz", []), (" ", [10, 11, 12, 13, 14, 15, 16, 17]),
    ])
    func `choices are found without regard to case and diacritics`(text: String, found: [Int64]) throws {
        let (bench, _) = try start()
        open(bench)
        for letter in text {
            if letter.isNumber { _ = bench.type("?123") }
            if letter.isUppercase { _ = bench.type("shift") }
            _ = bench.type(letter == " " ? "space" : String(letter))
        }
        _ = bench.press(.submit)
        let names = Self.choices.filter { found.contains($0.id) }.map(\.name)
        #expect(bench.rows == names)
        guard let last = found.last else { return }
        _ = bench.wait(.milliseconds(300))
        if found.count > 5 { return }
        let heard = bench.tapRow(Int32(found.count) - 1)
        #expect(heard.last?.result == .success)
        #expect(heard.last?.parameters["choiceID"] == .integer(last))
        #expect(heard.last?.parameters["triggerSource"] == "MENU")
    }

    @Test(arguments: [
        ("кофе", "КОФЕ"), ("コーヒー", "こーひー"), ("قَهوة", "قهوه"), ("กาแฟ", "กาแฟ"), ("İstanbul", "istanbul"),
        ("Ångström", "angstrom"), ("e\u{301}te\u{301}", "été"), ("Đà Nẵng", "da nang"), ("ＡＢＣ", "abc"),
        ("\u{958}", "क\u{93C}"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("Αθήνα", "ΑΘΗΝΑ"), ("שָׁלוֹם", "שלום"),
        ("Łódź", "lodz"), ("Œuvre", "oeuvre"),
    ])
    func `texts of many scripts are compared without diacritics`(one: String, other: String) {
        #expect(FoldedText.bytes(of: one) == FoldedText.bytes(of: other))
    }

    @Test(arguments: [("กา", "กี"), ("की", "का"), ("か", "が"), ("o", "q"), ("и", "ы")])
    func `letters that differ in more than a diacritic stay different`(one: String, other: String) {
        #expect(FoldedText.bytes(of: one) != FoldedText.bytes(of: other))
    }

    @Test(arguments: [
        ("ㄱ", "강남"), ("가", "강남"), ("강ㄴ", "강남"), ("다", "달"), ("달", "닭"), ("오", "와"), ("กา", "กาแฟ"), ("चा", "चाय"),
        ("こーひ", "コーヒー"),
    ]) func `an unfinished text finds the whole one`(typed: String, text: String) {
        #expect(SearchText(typed).isIn([text]))
    }

    @Test(arguments: [("아", "강남"), ("감", "강남"), ("카", "가")])
    func `letters of Hangul are found only in their order`(typed: String, text: String) {
        #expect(!SearchText(typed).isIn([text]))
    }

    @Test func `matching choices are suggested, and a suggestion selects the choice`() throws {
        let (bench, _) = try start("ICON_WITH_SEARCH")
        open(bench)
        #expect(bench.keyboard?.suggestions == [])
        _ = bench.type("c")
        #expect(bench.keyboard?.suggestions == ["Café Äpfel", "Crème brûlée"])
        let heard = bench.press(.suggestion(1))
        #expect(Bench.typed(heard) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(heard.last?.parameters["choiceID"] == 15)
    }

    @Test func `while the driver types, the search says how many it has found, or that it has found none`() throws {
        let (bench, _) = try start()
        open(bench)
        #expect(bench.keyboard?.found == 0 && bench.keyboard?.noneFound == "")
        _ = bench.type("e")
        #expect(bench.keyboard?.found == 4 && bench.keyboard?.moreFound.contains("%") == true)
        _ = bench.type("z")
        #expect(bench.keyboard?.found == 0 && bench.keyboard?.noneFound.contains("ez") == true)
    }

    @Test func `the back button leads from the search to the results, to all choices, then ends the interaction`()
        throws
    {
        let (bench, _) = try start()
        open(bench)
        _ = bench.type("t", "e", "a")
        _ = bench.press(.submit)
        #expect(bench.rows == ["Tea"])
        #expect(bench.page?.header.title == "tea")
        #expect(bench.page?.header.hasSearch == true)
        _ = bench.wait(.milliseconds(300))
        open(bench)
        _ = bench.type("x")
        #expect(bench.press(.back).isEmpty)
        #expect(bench.rows == ["Tea"])
        _ = bench.wait(.milliseconds(300))
        #expect(bench.press(.back).isEmpty)
        #expect(bench.rows?.count == Self.choices.count)
        #expect(bench.page?.header.title == "What?")
        #expect(Bench.typed(bench.press(.back)) == ["OnHMIStatus MAIN", "ABORTED"])
    }

    @Test func `the app is told what is typed and looked for, and the interaction goes on`() throws {
        let (bench, _) = try start()
        open(bench)
        #expect(Bench.typed(bench.type("t", "e", "x")) == ["KEYPRESS t", "KEYPRESS te", "KEYPRESS tex"])
        #expect(Bench.typed(bench.type("back")) == ["KEYPRESS te"])
        #expect(Bench.typed(bench.press(.submit)) == ["ENTRY_SUBMITTED te"])
        #expect(bench.rows == ["Tea"])
        _ = bench.wait(.milliseconds(300))
        let heard = bench.tapRow(0)
        #expect(Bench.typed(heard) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(heard.last?.parameters["choiceID"] == 11)
        #expect(heard.last?.parameters["manualTextEntry"] == nil)
    }

    @Test func `a search without a text tells nothing`() throws {
        let (bench, _) = try start()
        open(bench)
        #expect(bench.press(.submit).isEmpty)
        #expect(bench.rows?.count == Self.choices.count)
    }

    @Test func `suggestions of the app do not replace what the search has found`() throws {
        let (bench, app) = try start()
        open(bench)
        _ = bench.type("c")
        _ = bench.request(
            .setGlobalProperties, ["keyboardProperties": ["autoCompleteList": ["Cinema", "Castle"]]], id: 3, from: app)
        #expect(bench.keyboard?.suggestions == ["Café Äpfel", "Crème brûlée"])
    }

    @Test func `a search times out like the list, and each key restarts its time`() throws {
        let (bench, _) = try start()
        open(bench)
        _ = bench.type("t", "e")
        _ = bench.wait(.milliseconds(9000))
        _ = bench.type("a")
        #expect(bench.wait(.milliseconds(9900)).isEmpty)
        #expect(Bench.typed(bench.wait(.milliseconds(200))) == ["OnHMIStatus MAIN", "TIMED_OUT"])
    }

    @Test func `driver distraction rules close the search and limit its button`() throws {
        let (bench, _) = try start()
        open(bench)
        _ = bench.type("t")
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.keyboard == nil && bench.rows?.isEmpty == false)
        #expect(bench.page?.header.isSearchLimited == true)
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.page?.header.isSearchLimited == false)
    }

    @Test func `a knob starts at the first row of a list and can reach the search button`() throws {
        let (bench, _) = try start()
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.page?.focused == .row(0))
        _ = bench.handle(.focusMoved(.previous))
        #expect(bench.page?.focused == .search)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.selectKey(.down, at: stamp))
        _ = bench.handle(.selectKey(.up, at: stamp))
        #expect(bench.keyboard?.isSearch == true)
    }

    @Test(arguments: ["LIST_ONLY", "ICON_ONLY"]) func `a layout without search has no search button`(layout: String)
        throws
    {
        let (bench, _) = try start(layout)
        #expect(bench.page?.header.hasSearch == false)
        #expect(bench.press(.search).isEmpty)
        #expect(bench.keyboard == nil)
    }
}
