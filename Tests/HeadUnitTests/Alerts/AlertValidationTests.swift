import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The checks of ProtocolNotes, "Alerts": the response for each.
struct AlertValidation {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let json: JSON
        let result: ResultCode
        let info: String

        init(_ name: String, _ json: JSON, _ result: ResultCode, _ info: String) {
            (testDescription, self.json, self.result, self.info) = (name, json, result, info)
        }
    }

    private static func text(_ key: String, _ value: JSON) -> JSON {
        .object(JSONObject([("alertText1", "a"), (key, value)]))
    }

    private static func speech(_ text: String, _ type: SpeechCapability = .text) -> JSON {
        [TTSChunk(text: text, type: type).json]
    }

    static let rows: [Row] = [
        Row("too short a time", text("duration", 2999), .invalidData, "duration"),
        Row("too long a time", text("duration", 10_001), .invalidData, "duration"),
        Row("the duration as a string", text("duration", "5000"), .invalidData, "duration"),
        Row("half a millisecond", text("duration", 5000.5), .invalidData, "duration"),
        Row(
            "too long a text", text("alertText1", .string(String(repeating: "a", count: 501))), .invalidData,
            "alertText1"),
        Row("a number for a text", text("alertText2", 2), .invalidData, "alertText2"),
        Row("a line break", text("alertText2", "a\nb"), .invalidData, "alertText2"),
        Row("a line break, spelled", text("alertText3", "a\\nb"), .invalidData, "alertText3"),
        Row("a tab", text("alertText1", "a\tb"), .invalidData, "alertText1"),
        Row("a tab, spelled", text("alertText1", "a\\tb"), .invalidData, "alertText1"),
        Row("a blank text", text("alertText1", "  "), .invalidData, "alertText1"),
        Row("nothing", [:], .invalidData, "alertText1"),
        Row("the third line alone", ["alertText3": "a"], .invalidData, "alertText1"),
        Row(
            "five buttons", text("softButtons", .array((0..<5).map { SoftButton(id: $0, text: "a").json })),
            .invalidData,
            "softButtons"),
        Row("no list of buttons", text("softButtons", [:]), .invalidData, "softButtons"),
        Row("no chunk to speak", text("ttsChunks", []), .invalidData, "ttsChunks"),
        Row("a chunk of no type", text("ttsChunks", [["text": "a"]]), .invalidData, "ttsChunks[0].type"),
        Row("a blank chunk", text("ttsChunks", speech(" ")), .invalidData, "ttsChunks[0].text"),
        Row("a chunk of two lines", text("ttsChunks", speech("a\nb")), .invalidData, "ttsChunks[0].text"),
        Row("a missing sound file", text("ttsChunks", speech("a.mp3", .file)), .warnings, "a.mp3"),
        Row("only a missing sound file", ["ttsChunks": speech("a.mp3", .file)], .fileNotFound, "a.mp3"),
        Row(
            "only an unknown jingle", ["ttsChunks": speech("DING", .preRecorded)],
            .unsupportedResource, "DING"),
        Row("an unknown jingle", text("ttsChunks", speech("DING", .preRecorded)), .warnings, "DING"),
        Row("playTone as a string", text("playTone", "yes"), .invalidData, "playTone"),
        Row("progressIndicator as a number", text("progressIndicator", 1), .invalidData, "progressIndicator"),
        Row("an icon that is not an object", text("alertIcon", "a.png"), .invalidData, "alertIcon"),
        Row("an icon without a kind", text("alertIcon", ["value": "a.png"]), .invalidData, "alertIcon.imageType"),
        Row("an id with a fraction", text("cancelID", 1.5), .invalidData, "cancelID"),
        Row("a tone and nothing to speak", text("playTone", true), .warnings, "playTone"),
        Row("a missing icon file", text("alertIcon", Image(value: "a.png").json), .warnings, "a.png"),
    ]

    @Test(arguments: rows)
    func `an Alert request is accepted or refused by its parameters`(row: Row) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let heard = bench.request(.alert, row.json, from: phone) + bench.wait(.seconds(6))
        let answers = heard.filter { $0.rpc?.type == .response }
        #expect(answers.map(\.result) == [row.result])
        #expect(answers.first?.parameters["success"] == .boolean(row.result.isSuccess))
        #expect(answers.first?.info.contains(row.info) == true, "\(answers.first?.info ?? "")")
    }

    @Test(arguments: [
        Row("only speech", ["ttsChunks": speech("a")], .unsupportedResource, "sound"),
        Row("speech and text", text("ttsChunks", speech("a")), .warnings, "sound"),
    ])
    func `an Alert request without a sound device is answered by its parts`(row: Row) throws {
        let bench = newAlertBench { $0.sound.isAvailable = false }
        let phone = try #require(bench.app())
        let heard = bench.request(.alert, row.json, from: phone) + bench.wait(.seconds(6))
        #expect(heard.compactMap(\.result) == [row.result])
        #expect(heard.contains { $0.info.contains(row.info) })
        #expect(bench.said.isEmpty)
    }
}
