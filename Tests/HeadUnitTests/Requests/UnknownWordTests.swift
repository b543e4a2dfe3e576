import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Enum values that are newer than our specification: sdl_core drops them and answers WARNINGS.
struct UnknownWords {
    typealias Row = (name: String, function: FunctionID, parameters: JSON, result: ResultCode, info: String)

    private static let button: JSON = ["type": "TEXT", "text": "Yes", "softButtonID": 1]
    private static let alien: JSON = ["type": "HOLOGRAM", "text": "No", "softButtonID": 2]

    static let rows: [Row] = [
        (
            "an element of a list", .resetGlobalProperties, ["properties": ["MENUNAME", "AURA"]], .warnings,
            "properties[1]: \"AURA\""
        ),
        (
            "all elements of a mandatory list", .resetGlobalProperties, ["properties": ["AURA", "AUREOLE"]],
            .invalidData, "AUREOLE"
        ),
        ("a mandatory value", .subscribeButton, ["buttonName": "WHISTLE"], .invalidData, "buttonName"),
        (
            "an optional value", .setGlobalProperties, ["menuTitle": "M", "menuLayout": "SPIRAL"], .warnings,
            "menuLayout: \"SPIRAL\""
        ),
        (
            "a value in a structure", .setGlobalProperties,
            ["keyboardProperties": ["keyboardLayout": "DVORAK", "keypressMode": "SINGLE_KEYPRESS"]], .warnings,
            "keyboardProperties.keyboardLayout"
        ),
        (
            "a mandatory value in an optional structure", .addCommand,
            ["cmdID": 1, "menuParams": ["menuName": "A"], "cmdIcon": ["value": "a", "imageType": "VECTOR"]],
            .warnings, "cmdIcon.imageType: \"VECTOR\""
        ),
        (
            "a soft button's type", .subtleAlert, ["alertText1": "A", "softButtons": [alien, button]], .warnings,
            "softButtons[0].type: \"HOLOGRAM\""
        ),
        (
            "a soft button's mandatory value", .subtleAlert,
            [
                "alertText1": "A",
                "softButtons": [["type": "IMAGE", "softButtonID": 1, "image": ["value": "a", "imageType": "VECTOR"]]],
            ], .warnings, "softButtons[0].image.imageType"
        ),
        (
            "a soft button's action", .alert,
            [
                "alertText1": "A",
                "softButtons": [["type": "TEXT", "text": "Y", "softButtonID": 1, "systemAction": "FLY"]],
            ],
            .warnings, "systemAction: \"FLY\""
        ),
        (
            "a chunk's type", .alert, ["alertText1": "A", "ttsChunks": [["text": "a", "type": "SMELL"]]], .warnings,
            "ttsChunks[0].type: \"SMELL\""
        ),
        (
            "an alert's only chunk", .alert, ["ttsChunks": [["text": "a", "type": "SMELL"]]], .invalidData, "alertText1"
        ),
        ("all chunks of a Speak", .speak, ["ttsChunks": [["text": "a", "type": "SMELL"]]], .invalidData, "SMELL"),
        (
            "an alert's icon", .alert, ["alertText1": "A", "alertIcon": ["value": "a", "imageType": "VECTOR"]],
            .warnings, "alertIcon.imageType"
        ),
        (
            "a mandatory file type", .putFile, ["syncFileName": "a", "fileType": "GRAPHIC_SVG"], .invalidData,
            "fileType: \"GRAPHIC_SVG\""
        ),
        (
            "two unknown values", .setGlobalProperties,
            ["menuLayout": "SPIRAL", "keyboardProperties": ["language": "LA-VA"]], .warnings, "LA-VA"
        ),
    ]

    @Test(arguments: rows)
    func `an unknown enum value is dropped where the request is valid without it`(row: Row) throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        var heard = bench.request(row.function, row.parameters, id: 7, bulk: [1], from: phone)
        if bench.scene.card?.buttons.isEmpty == false { heard += bench.tap(firstButton) }
        heard += bench.ended() + bench.wait(.seconds(10))
        let answer = try #require(heard.first { $0.rpc?.correlationID == 7 })
        #expect(answer.result == row.result)
        #expect(answer.info.contains(row.info), "\(answer.info)")
    }

    static let registrations: [(name: String, types: JSON, result: ResultCode, isTouched: Bool)] = [
        ("an additional unknown type", ["NAVIGATION", "NEWTYPE"], .warnings, true),
        ("unknown types only", ["NEWTYPE", "NEWERTYPE"], .warnings, false),
        ("known types only", ["NAVIGATION", "MEDIA"], .success, true),
    ]

    @Test(arguments: registrations)
    func `an app with an unknown HMI type can register`(
        row: (name: String, types: JSON, result: ResultCode, isTouched: Bool)
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        var parameters = try #require(Registering.parameters().object)
        parameters["appHMIType"] = row.types
        let answer = try #require(bench.request(.registerAppInterface, .object(parameters), from: phone).first)
        #expect(answer.result == row.result)
        #expect(answer.parameters["success"] == true)
        #expect(answer.info.contains("NEWTYPE") == (row.result == .warnings))
        let status = try #require(bench.wait(.milliseconds(100)).first?.parameters)
        #expect((status["videoStreamingState"] == "STREAMABLE") == row.isTouched)
    }

    @Test func `a registration error keeps its own result, and the unknown enum value is named as well`() throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        var parameters = try #require(Registering.parameters(language: "DE-DE").object)
        parameters["appHMIType"] = ["NAVIGATION", "NEWTYPE"]
        let answer = try #require(bench.request(.registerAppInterface, .object(parameters), from: phone).first)
        #expect(answer.result == .wrongLanguage)
        #expect(answer.info.contains("languageDesired") && answer.info.contains("NEWTYPE"))
    }

    @Test func `five unknown enum values are named and the others counted`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let words: [JSON] = ["MENUNAME"] + (1...30).map { .string("WORD\($0)") }
        let answer = bench.request(.resetGlobalProperties, ["properties": .array(words)], from: phone).first
        #expect(answer?.result == .warnings)
        #expect(answer?.info.contains("WORD5") == true)
        #expect(answer?.info.contains("WORD6") == false)
        #expect(answer?.info.hasSuffix("and 25 more") == true)
    }
}
