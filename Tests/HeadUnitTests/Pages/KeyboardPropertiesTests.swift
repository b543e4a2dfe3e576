import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// SetGlobalProperties with keyboardProperties, and the keyboard capabilities.
struct KeyboardPropertiesTests {
    private func set(_ json: String, _ bench: Bench, _ app: Phone, id: Int32 = 5) throws -> Heard? {
        bench.request(
            .setGlobalProperties, ["keyboardProperties": try JSON(parsing: json)], id: id, from: app
        ).first { $0.result != nil }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let json: String
        let result: ResultCode
        let info: String
        var testDescription: String { json }

        init(_ json: String, _ result: ResultCode, _ info: String = "") {
            (self.json, self.result, self.info) = (json, result, info)
        }
    }

    @Test(arguments: [
        Row(#"{"keyboardLayout":"AZERTY","keypressMode":"QUEUE_KEYPRESSES"}"#, .success),
        Row(#"{"customKeys":["a","b","c","d"]}"#, .success),
        Row(#"{"customKeys":["a","b","c","d","e"]}"#, .invalidData, "customKeys: there are 5, the layout has 4"),
        Row(#"{"customKeys":["$","€","$"]}"#, .invalidData, "customKeys: \"$\" is there twice"),
        Row(#"{"customKeys":[" "]}"#, .invalidData, "customKeys[0]"),
        Row(#"{"customKeys":["ab"]}"#, .invalidData, "customKeys[0]"),
        Row(#"{"customKeys":[]}"#, .invalidData, "customKeys"),
        Row(#"{"limitedCharacterList":[]}"#, .invalidData, "limitedCharacterList"),
        Row(#"{"autoCompleteList":[]}"#, .success), Row(#"{"autoCompleteText":"Bonn"}"#, .success),
        Row(#"{"autoCompleteList":["a\nb"]}"#, .invalidData, "autoCompleteList[0]"),
    ])
    func `keyboardProperties are accepted or refused by their values`(row: Row) throws {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        let answer = try #require(try set(row.json, bench, app))
        #expect(answer.result == row.result)
        #expect(answer.info.contains(row.info))
    }

    @Test func `without templates keyboardProperties are stored and answered WARNINGS`() throws {
        let bench = Bench(.bare)
        let app = try #require(bench.app("Table"))
        let answer = try #require(try set(#"{"customKeys":["a","b","c","d","e"]}"#, bench, app))
        #expect(answer.result == .warnings)
        #expect(answer.info.contains("no effect here: keyboardProperties"))
    }

    @Test func `absent layout, language, mask and list keep their values, other properties get their defaults`() throws
    {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        _ = try set(
            #"""
            {"keyboardLayout":"AZERTY","language":"FR-FR","maskInputCharacters":"USER_CHOICE_INPUT_KEY_MASK",
            "autoCompleteText":"Lyon","customKeys":["@"],"keypressMode":"QUEUE_KEYPRESSES","limitedCharacterList":["a"]}
            """#, bench, app)
        _ = try KeyboardTests.ask(bench, app, #"{"customKeys":["+"]}"#)
        #expect(bench.keyboard?.suggestions == ["Lyon"])
        #expect(bench.keyboard?.mask == true)
        #expect(bench.key("@") == nil && bench.key("+") != nil)
        #expect(bench.keyboard?.rows[0].first?.face == .character("a"))
        #expect(Bench.typed(bench.type("z")) == ["KEYPRESS z"])
    }

    @Test func `an open keyboard accepts new lists only, and the next keyboard all properties`() throws {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        _ = try KeyboardTests.ask(bench, app, #"{"keyboardLayout":"QWERTY"}"#)
        let change = #"""
            {"keyboardLayout":"QWERTZ","maskInputCharacters":"ENABLE_INPUT_KEY_MASK","autoCompleteList":["Ulm"],
            "limitedCharacterList":["u"]}
            """#
        let answer = try #require(try set(change, bench, app, id: 8))
        #expect(answer.result == .warnings)
        #expect(answer.info == "not applied while the keyboard is in view: keyboardLayout, maskInputCharacters")
        #expect(bench.keyboard?.suggestions == ["Ulm"])
        #expect(Bench.typed(bench.type("y", "u")) == ["KEYPRESS u"])
        #expect(bench.keyboard?.entry == "u")
        _ = bench.press(.back)
        _ = try KeyboardTests.ask(bench, app, id: 9)
        #expect(bench.keyboard?.rows[0][5] == KeyboardContent.Key(.character("z"), isEnabled: false))
        _ = bench.type("u")
        #expect(bench.keyboard?.entry == "•")
    }

    @Test func `only the app whose keyboard is open is warned about properties without effect`() throws {
        let (bench, phone) = Bench.withTemplates()
        _ = try KeyboardTests.ask(bench, try #require(phone))
        let other = try #require(bench.app("Other"))
        #expect(try set(#"{"keyboardLayout":"QWERTZ"}"#, bench, other)?.result == .success)
        #expect(bench.keyboard != nil)
    }

    @Test(arguments: [true, false]) func `DISPLAYS lists the supported keyboard layouts where keyboards are drawn`(
        drawsTemplates: Bool
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = drawsTemplates
        let bench = Bench(configuration)
        let app = try #require(bench.app("Table"))
        let asked: JSON = ["systemCapabilityType": "DISPLAYS"]
        let answer = bench.request(.getSystemCapability, asked, id: 3, from: app).first
        let display = answer?.parameters["systemCapability"]?["displayCapabilities"]?.array?.first
        let keyboards = display?["windowCapabilities"]?.array?.first?["keyboardCapabilities"]
        let layouts = keyboards?["supportedKeyboards"]?.array?.compactMap { $0["keyboardLayout"]?.string }
        #expect(layouts == (drawsTemplates ? ["QWERTY", "QWERTZ", "AZERTY", "NUMERIC"] : nil))
        #expect(keyboards?["maskInputCharactersSupported"] == (drawsTemplates ? .boolean(true) : nil))
    }
}
