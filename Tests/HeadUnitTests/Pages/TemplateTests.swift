import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Show on a head unit that draws templates (ProtocolNotes, "Templates"): the screen after it.
struct TemplateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The Shows one after another.
        let shows: [String]
        let isSeen: @Sendable (TemplateContent) -> Bool

        init(_ name: String, _ shows: String..., isSeen: @escaping @Sendable (TemplateContent) -> Bool) {
            (testDescription, self.shows, self.isSeen) = (name, shows, isSeen)
        }
    }

    private static let button = #"{"type":"TEXT","softButtonID":1,"text":"x","isHighlighted":true}"#
    private static let image = #"{"value":"a.png","imageType":"DYNAMIC"}"#
    private static let none = #"{"value":"","imageType":"DYNAMIC"}"#

    private static func layout(_ name: String) -> String { #"{"templateConfiguration":{"template":"\#(name)"}}"# }

    static let rows: [Row] = [
        Row("lines", #"{"mainField1":"a","mainField4":"d"}"#) { $0.lines == ["a", "d"] },
        Row("an omitted line stays", #"{"mainField1":"a"}"#, #"{"mainField2":"b"}"#) {
            $0.lines == ["a", "b"]
        },
        Row("an empty line is removed", #"{"mainField1":"a","mainField2":"b"}"#, #"{"mainField1":""}"#) {
            $0.lines == ["b"]
        },
        Row("nothing said of the alignment") { $0.alignment == nil },
        Row("an alignment stays", #"{"alignment":"LEFT_ALIGNED"}"#, #"{"mainField1":"a"}"#) { $0.alignment == .start },
        Row("the other alignments", #"{"alignment":"LEFT_ALIGNED"}"#, #"{"alignment":"RIGHT_ALIGNED"}"#) {
            $0.alignment == .end
        },
        Row("the middle again", #"{"alignment":"LEFT_ALIGNED"}"#, #"{"alignment":"CENTERED"}"#) {
            $0.alignment == .middle
        },
        Row("a picture", #"{"graphic":\#(image)}"#) { $0.graphic == EncodedImage(bytes: [1]) },
        Row("a picture stays", #"{"graphic":\#(image)}"#, #"{"mainField1":"a"}"#) { $0.graphic != nil },
        Row("a picture with an empty name is removed", #"{"graphic":\#(image)}"#, #"{"graphic":\#(none)}"#) {
            $0.graphic == nil
        },
        Row("a shape", #"{"graphic":{"value":"a.png","imageType":"DYNAMIC","isTemplate":true}}"#) {
            $0.graphic?.isTemplate == true
        },
        Row("a static icon", #"{"graphic":{"value":"a.png","imageType":"STATIC"}}"#) {
            $0.graphic == nil
        },
        Row(
            "a second picture in a template with two", layout("DOUBLE_GRAPHIC_WITH_SOFTBUTTONS"),
            #"{"secondaryGraphic":\#(image)}"#
        ) { $0.secondaryGraphic != nil && $0.graphic == nil },
        Row("a second picture in a template with one", #"{"secondaryGraphic":\#(image)}"#) {
            $0.secondaryGraphic == nil
        },
        Row("soft buttons", #"{"softButtons":[\#(button)]}"#) {
            $0.buttons == [CardButton(text: "x", isHighlighted: true)]
        },
        Row("soft buttons stay", #"{"softButtons":[\#(button)]}"#, #"{"mainField1":"a"}"#) { $0.buttons.count == 1 },
        Row("no soft buttons", #"{"softButtons":[\#(button)]}"#, #"{"softButtons":[]}"#) { $0.buttons.isEmpty },
        Row("the same number twice", #"{"softButtons":[\#(button),\#(button)]}"#) { $0.buttons.count == 2 },
        Row(
            "a picture on a button",
            #"{"softButtons":[{"type":"BOTH","softButtonID":1,"text":"x","image":\#(image)}]}"#
        ) { $0.buttons == [CardButton(text: "x", image: EncodedImage(bytes: [1]))] },
        Row(
            "a picture alone on a button", #"{"softButtons":[{"type":"IMAGE","softButtonID":1,"image":\#(image)}]}"#
        ) { $0.buttons == [CardButton(text: "", image: EncodedImage(bytes: [1]))] },
        Row("a field without room is stored for the next template", #"{"mainField1":"a"}"#, layout("TILES_ONLY")) {
            $0.lines.isEmpty
        },
        Row(
            "a stored field appears in the next template", #"{"mainField1":"a"}"#, layout("TILES_ONLY"),
            layout("TEXT_WITH_GRAPHIC")
        ) {
            $0.lines == ["a"]
        },
        Row("an unsupported template", #"{"mainField1":"a"}"#, layout("NAV_LIST")) {
            $0.layout.columns == [[.lines], [.graphic]] && $0.lines == ["a"]
        },
    ]

    @Test(arguments: rows)
    func `Show keeps the fields that a request omits`(row: Row) throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = bench.upload("a.png", from: phone)
        for show in row.shows { #expect(try bench.show(show, from: phone)?.parameters["success"] == true) }
        let template = try #require(bench.template)
        #expect(row.isSeen(template), "\(template)")
    }

    static let titles: [(json: String, title: String)] = [
        (#"{"mainField1":"a"}"#, "Table"), (#"{"templateTitle":"Menu of the day"}"#, "Menu of the day"),
        (#"{"templateTitle":""}"#, "Table"),
    ]

    @Test(arguments: titles)
    func `the page has the title of the template, or the app's name`(row: (json: String, title: String)) throws {
        let (bench, app) = Bench.withTemplate()
        #expect(try bench.show(row.json, from: try #require(app))?.result == .success)
        #expect(bench.page?.header.title == row.title)
    }

    @Test func `the track is shown in the MEDIA layout only`() throws {
        let (bench, app) = Bench.withTemplate(isMedia: true)
        let phone = try #require(app)
        #expect(try bench.show(#"{"mediaTrack":"3 of 9"}"#, from: phone)?.result == .success)
        #expect(bench.template?.track == "3 of 9")
        #expect(try bench.show(Self.layout("NON-MEDIA"), from: phone)?.result == .success)
        #expect(bench.template?.track == "")
    }

    // MARK: Responses

    /// The file a.png exists. No words: SUCCESS without info.
    static let answers: [(template: String, json: String, info: String)] = [
        ("DEFAULT", #"{"mainField4":"d","alignment":"LEFT_ALIGNED","templateTitle":"t"}"#, ""),
        ("DEFAULT", #"{"mainField1":"","mediaTrack":"","graphic":\#(none)}"#, ""),
        ("DEFAULT", #"{"graphic":\#(image),"softButtons":[\#(button)]}"#, ""),
        (
            "DEFAULT", #"{"mediaTrack":"t","statusBar":"s","mediaClock":"c"}"#,
            "not shown in NON-MEDIA: statusBar, mediaClock, mediaTrack"
        ),
        ("MEDIA", #"{"mainField3":"c","mediaTrack":"t"}"#, ""),
        ("MEDIA", #"{"mainField4":"d"}"#, "not shown in MEDIA: mainField4"),
        ("MEDIA", #"{"softButtons":[\#(Array(repeating: button, count: 8).joined(separator: ","))]}"#, ""),
        ("TEXT_WITH_GRAPHIC", #"{"softButtons":[\#(button)]}"#, "not shown in TEXT_WITH_GRAPHIC: softButtons"),
        ("TEXT_WITH_GRAPHIC", #"{"softButtons":[]}"#, ""),
        ("TILES_ONLY", #"{"mainField1":"a","graphic":\#(image)}"#, "not shown in TILES_ONLY: mainField1, graphic"),
        ("DEFAULT", #"{"secondaryGraphic":\#(image)}"#, "not shown in NON-MEDIA: secondaryGraphic"),
        ("DOUBLE_GRAPHIC_WITH_SOFTBUTTONS", #"{"secondaryGraphic":\#(image)}"#, ""),
        ("DEFAULT", #"{"customPresets":["a"]}"#, "not shown in NON-MEDIA: customPresets"),
        ("DEFAULT", #"{"graphic":{"value":"b.png","imageType":"DYNAMIC"}}"#, "the image b.png was not found"),
        ("DEFAULT", #"{"graphic":{"value":"0x2D","imageType":"STATIC"}}"#, "the icon 0x2D is not drawn here"),
        (
            "DEFAULT",
            #"{"softButtons":[{"type":"IMAGE","softButtonID":1,"image":{"value":"b.png","imageType":"DYNAMIC"}}]}"#,
            "the image b.png was not found"
        ),
        ("DEFAULT", #"{"mainField1":"a","metadataTags":{"mainField1":["mediaTitle"]}}"#, ""),
        (
            "DEFAULT", #"{"mainField1":"a","metadataTags":{"mainField2":["mediaTitle"]}}"#,
            "metadataTags: there is no text in mainField2"
        ),
        ("DEFAULT", #"{"mainField1":"a","metadataTags":{"mainField2":[]}}"#, ""),
        (
            "DEFAULT", #"{"mainField1":"a","templateConfiguration":{"template":"HOLOGRAM"}}"#,
            "not shown here: the layout HOLOGRAM"
        ),
        ("DEFAULT", #"{"templateConfiguration":{"template":""}}"#, ""),
    ]

    @Test(arguments: answers)
    func `the response to Show names the fields that are not shown`(row: (template: String, json: String, info: String))
        throws
    {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = bench.upload("a.png", from: phone)
        #expect(try bench.show(Self.layout(row.template), from: phone)?.result == .success)
        let answer = try #require(try bench.show(row.json, from: phone))
        #expect(answer.result == (row.info.isEmpty ? .success : .warnings))
        #expect(answer.info == row.info)
    }

    // MARK: Which apps have a template

    static let apps: [(isDrawn: Bool, types: [AppHMIType], hasTemplate: Bool)] = [
        (true, [.default], true), (true, [.media], true), (true, [.navigation], false), (true, [.projection], false),
        (true, [.media, .navigation], false), (false, [.default], false),
    ]

    @Test(arguments: apps)
    func `an app that draws its own screen, or any app with templates off, has no template`(
        row: (isDrawn: Bool, types: [AppHMIType], hasTemplate: Bool)
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = row.isDrawn
        let bench = Bench(configuration)
        let phone = try #require(bench.app(types: row.types))
        let answer = try bench.show(#"{"mainField1":"a","softButtons":[\#(Self.button)]}"#, from: phone)
        #expect(answer?.result == (row.hasTemplate ? .success : .warnings))
        #expect((bench.template != nil) == row.hasTemplate)
        if !row.hasTemplate { #expect(bench.scene.notice == ["a"]) }
    }

    @Test func `when apps of all types get touches, templates are off and apps are notified of the change`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = try bench.show(#"{"mainField1":"a","graphic":{"value":"","imageType":"DYNAMIC"}}"#, from: phone)
        var configuration = bench.engine.configuration
        configuration.touch.anyAppType = true
        let heard = bench.handle(.reconfigured(configuration))
        #expect(heard.contains { $0.notification == .onSystemCapabilityUpdated })
        #expect(bench.scene.notice == ["a"])
        configuration.touch.anyAppType = false
        _ = bench.handle(.reconfigured(configuration))
        #expect(bench.template?.lines == ["a"])
    }

    @Test func `each app keeps its template in the background until it disconnects`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = try bench.show(#"{"mainField1":"a"}"#, from: phone)
        let other = try #require(bench.app("Other", types: [.default]))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        #expect(bench.template?.lines == [])
        #expect(try bench.show(#"{"mainField2":"b"}"#, from: phone)?.result == .success)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.template?.lines == ["a", "b"])
        _ = bench.request(.unregisterAppInterface, from: phone)
        let registration = RegisterAppInterface(appName: "Table", appID: "1", types: [.default])
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.page?.header.title == "Table")
        #expect(bench.template?.lines == [])
    }
}

/// Files of pictures that are on the screen.
struct TemplatePictures {
    private static let graphic = #"{"graphic":{"value":"a.png","imageType":"DYNAMIC"}}"#

    @Test(arguments: [false, true])
    func `a picture uploaded after Show appears, and a new upload replaces it`(isPersistent: Bool) throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        #expect(try bench.show(Self.graphic, from: phone)?.result == .warnings)
        #expect(bench.template?.graphic == nil)
        for bytes: [UInt8] in [[1], [2, 3]] {
            #expect(bench.upload("a.png", bytes, isPersistent: isPersistent, from: phone)?.result == .success)
            #expect(bench.template?.graphic == EncodedImage(bytes: bytes))
        }
        _ = bench.request(.deleteFile, ["syncFileName": "a.png"], from: phone)
        #expect(bench.template?.graphic == nil)
    }

    @Test func `a persistent picture appears once it is read from disk`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = bench.upload("a.png", isPersistent: true, from: phone)
        _ = bench.request(.unregisterAppInterface, from: phone)
        bench.keepsAtOnce = false
        let registration = RegisterAppInterface(appName: "Table", appID: "1", types: [.default])
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(try bench.show(Self.graphic, from: phone)?.result == .success)
        #expect(bench.template != nil && bench.template?.graphic == nil)
        for case .fetch(let appID) in bench.orders.suffix(3) {
            _ = bench.handle(.fetched(appID: appID, bench.disk.files[ExactText(appID)] ?? [:]))
        }
        #expect(bench.template?.graphic == EncodedImage(bytes: [1]))
    }

    @Test func `an invalid file name of a picture is not stored`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        let name = String(repeating: "a", count: 256)
        let answer = try bench.show(#"{"graphic":{"value":"\#(name)","imageType":"DYNAMIC"}}"#, from: phone)
        #expect(answer?.result == .warnings)
        #expect(bench.template?.graphic == nil)
    }
}
