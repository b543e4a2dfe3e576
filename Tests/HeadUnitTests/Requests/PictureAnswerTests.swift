import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A problem with a picture has the same text in the response to every request that can name the picture
/// (ProtocolNotes, "Pictures").
struct PictureAnswerTests {
    /// The requests of an app of each kind, with a picture in the place of `$`.
    static let requests: [(types: [AppHMIType], function: FunctionID, json: String)] = [
        ([.default], .show, #"{"graphic":$}"#),
        ([.default], .show, #"{"softButtons":[{"type":"BOTH","text":"x","softButtonID":1,"image":$}]}"#),
        ([.default], .addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a"},"cmdIcon":$}"#),
        ([.default], .addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a"},"secondaryImage":$}"#),
        ([.default], .addSubMenu, #"{"menuID":1,"menuName":"a","menuIcon":$}"#),
        ([.default], .setGlobalProperties, #"{"menuTitle":"a","menuLayout":"LIST","menuIcon":$}"#),
        (
            [.default], .createInteractionChoiceSet,
            #"{"interactionChoiceSetID":2,"choiceSet":[{"choiceID":2,"menuName":"a","image":$}]}"#
        ),
        (
            [.default], .createInteractionChoiceSet,
            #"{"interactionChoiceSetID":2,"choiceSet":[{"choiceID":2,"menuName":"a","secondaryImage":$}]}"#
        ),
        ([.default], .alert, #"{"alertText1":"a","duration":3000,"alertIcon":$}"#),
        ([.default], .subtleAlert, #"{"alertText1":"a","duration":3000,"alertIcon":$}"#),
        (
            [.default], .scrollableMessage,
            #"{"scrollableMessageBody":"a","timeout":1000,"softButtons":[{"type":"IMAGE","softButtonID":1,"image":$}]}"#
        ),
        ([.navigation], .showConstantTBT, #"{"navigationText1":"a","turnIcon":$}"#),
        ([.navigation], .showConstantTBT, #"{"softButtons":[{"type":"IMAGE","softButtonID":1,"image":$}]}"#),
        ([.navigation], .alertManeuver, #"{"softButtons":[{"type":"IMAGE","softButtonID":1,"image":$}]}"#),
        ([.navigation], .updateTurnList, #"{"turnList":[{"navigationText":"a","turnIcon":$}]}"#),
    ]

    /// No words: the response does not mention the picture. The files a.png and a.jpg exist.
    static let pictures: [(json: String, words: String)] = [
        (#"{"value":"a.png","imageType":"DYNAMIC"}"#, ""),
        (#"{"value":"a.png","imageType":"DYNAMIC","isTemplate":true}"#, ""),
        (#"{"value":"a.jpg","imageType":"DYNAMIC","isTemplate":false}"#, ""),
        (
            #"{"value":"a.jpg","imageType":"DYNAMIC","isTemplate":true}"#,
            "the image a.jpg is no template: a JPEG has no transparency"
        ), (#"{"value":"b.png","imageType":"DYNAMIC"}"#, "the image b.png was not found"),
        (#"{"value":"0xFF","imageType":"STATIC"}"#, "the icon 0xFF is not drawn here"),
        (#"{"value":"star","imageType":"STATIC"}"#, "the icon star is not drawn here"),
    ]

    private static func answer(_ request: Int, _ picture: String) throws -> Heard {
        let (types, function, json) = requests[request]
        let (bench, app) = Bench.withTemplates(types: types)
        let phone = try #require(app)
        _ = bench.upload("a.png", from: phone)
        let jpeg = PutFile(name: "a.jpg", type: .jpeg)
        _ = bench.request(.putFile, jpeg.parameters, bulk: [1], from: phone)
        let parts = json.split(separator: "$", omittingEmptySubsequences: false)
        let heard = try bench.send(parts.joined(separator: picture), function, id: 9, from: phone)
        let answers = (heard + bench.wait(.seconds(10))).filter { $0.rpc?.type == .response }
        return try #require(answers.first)
    }

    @Test(arguments: requests.indices, pictures.indices)
    func `a picture that is not shown causes WARNINGS with the same text for every request`(
        request: Int, picture: Int
    ) throws {
        let (json, words) = Self.pictures[picture]
        let answer = try Self.answer(request, json)
        #expect(answer.parameters["success"] == true)
        if words.isEmpty {
            #expect(!answer.info.contains("image") && !answer.info.contains("icon "), "\(answer.info)")
        } else {
            #expect(answer.result == .warnings)
            #expect(answer.info.contains(words), "\(answer.info)")
        }
    }

    @Test(arguments: StaticIcon.allCases)
    func `a static icon causes WARNINGS only if the head unit has no drawing of it`(icon: StaticIcon) throws {
        let picture = #"{"value":"\#(icon.code)","imageType":"STATIC"}"#
        for request in [0, 2, 6, 11] {
            let answer = try Self.answer(request, picture)
            #expect(answer.info.contains("is not drawn here") != icon.isDrawn, "\(answer.info)")
        }
    }

    @Test func `a response names at most five pictures`() throws {
        let (bench, app) = Bench.withTemplates()
        let phone = try #require(app)
        let choices = (1...9).map {
            #"{"choiceID":\#($0),"menuName":"a","image":{"value":"\#($0).png","imageType":"DYNAMIC"}}"#
        }
        let set = #"{"interactionChoiceSetID":1,"choiceSet":[\#(choices.joined(separator: ","))]}"#
        let answer = try #require(try bench.send(set, .createInteractionChoiceSet, from: phone).first)
        #expect(answer.info.split(separator: ";").count == 5)
        #expect(answer.info.hasPrefix("the image 1.png was not found; the image 2.png was not found"))
    }

    @Test func `a JPEG marked as a template image is drawn with its own colours`() throws {
        let (bench, app) = Bench.withTemplates()
        let phone = try #require(app)
        _ = bench.request(.putFile, PutFile(name: "a.jpg", type: .jpeg).parameters, bulk: [1], from: phone)
        _ = try bench.show(
            #"{"graphic":{"value":"a.jpg","imageType":"DYNAMIC","isTemplate":true}}"#, from: phone)
        #expect(bench.template?.graphic?.isTemplate == false)
    }
}
