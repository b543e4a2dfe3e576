import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Templates and their capabilities (ProtocolNotes, "Templates").
struct TemplateLayouts {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let columns: [[TemplateLayout.Slot]]
        let footers: [TemplateLayout.Slot]
        let lines: Int
        let buttons: Int

        init(
            _ name: String, _ columns: [[TemplateLayout.Slot]], footers: [TemplateLayout.Slot] = [], lines: Int = 0,
            buttons: Int = 0
        ) {
            (testDescription, self.columns, self.footers) = (name, columns, footers)
            (self.lines, self.buttons) = (lines, buttons)
        }

        var has: (TemplateLayout.Slot) -> Bool {
            { TemplateLayout(columns: columns, footers: footers).has($0) }
        }
    }

    static let rows: [Row] = [
        Row("DEFAULT", [[.lines], [.graphic]], footers: [.buttons], lines: 4, buttons: 8),
        Row("MEDIA", [[.graphic], [.lines]], footers: [.controls], lines: 3, buttons: 8),
        Row("NON-MEDIA", [[.lines], [.graphic]], footers: [.buttons], lines: 4, buttons: 8),
        Row("ONSCREEN_PRESETS", [[.graphic], [.lines]], footers: [.controls, .presets], lines: 3, buttons: 8),
        Row("TEXT_WITH_GRAPHIC", [[.lines], [.graphic]], lines: 4),
        Row("GRAPHIC_WITH_TEXT", [[.graphic], [.lines]], lines: 4),
        Row("TEXT_AND_SOFTBUTTONS_WITH_GRAPHIC", [[.lines, .buttons], [.graphic]], lines: 4, buttons: 8),
        Row("GRAPHIC_WITH_TEXT_AND_SOFTBUTTONS", [[.graphic], [.lines, .buttons]], lines: 4, buttons: 8),
        Row("TEXTBUTTONS_WITH_GRAPHIC", [[.buttons], [.graphic]], buttons: 8),
        Row("GRAPHIC_WITH_TEXTBUTTONS", [[.graphic], [.buttons]], buttons: 8),
        Row("TILES_WITH_GRAPHIC", [[.tiles], [.graphic]], buttons: 8),
        Row("GRAPHIC_WITH_TILES", [[.graphic], [.tiles]], buttons: 8), Row("TILES_ONLY", [[.tiles]], buttons: 8),
        Row("TEXTBUTTONS_ONLY", [[.buttons]], buttons: 8), Row("LARGE_GRAPHIC_ONLY", [[.graphic]]),
        Row("LARGE_GRAPHIC_WITH_SOFTBUTTONS", [[.graphic]], footers: [.buttons], buttons: 8),
        Row("DOUBLE_GRAPHIC_WITH_SOFTBUTTONS", [[.graphic], [.secondaryGraphic]], footers: [.buttons], buttons: 8),
    ]

    private static func window(_ heard: Heard?) -> JSON? {
        heard?.parameters["systemCapability"]?["displayCapabilities"]?.array?.first?["windowCapabilities"]?.array?.first
    }

    private static func ask(_ bench: Bench, _ phone: Phone) -> JSON? {
        window(bench.request(.getSystemCapability, ["systemCapabilityType": "DISPLAYS"], from: phone).first)
    }

    private static func names(_ list: JSON?) -> Set<String> {
        Set((list?.array ?? []).compactMap { $0["name"]?.string })
    }

    private static func show(_ name: String) -> String { #"{"templateConfiguration":{"template":"\#(name)"}}"# }

    @Test(arguments: rows, [FunctionID.show, .setDisplayLayout])
    func `a template shows the fields that its capabilities list`(row: Row, function: FunctionID) throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = try bench.show(Self.show("LARGE_GRAPHIC_ONLY"), from: phone)
        let name = JSON.string(row.testDescription)
        let parameters: JSON =
            function == .show ? ["templateConfiguration": ["template": name]] : ["displayLayout": name]
        let heard = bench.request(function, parameters, from: phone)
        #expect(heard.last?.result == .success)
        #expect(
            bench.template?.layout
                == TemplateLayout(
                    columns: row.columns, footers: row.footers, buttonLimit: row.buttons, lineLimit: row.lines))
        let isSame = row.testDescription == "LARGE_GRAPHIC_ONLY"
        #expect(heard.map(\.notification) == (isSame ? [nil] : [.onSystemCapabilityUpdated, nil]))
        var windows = [Self.ask(bench, phone)].compactMap(\.self)
        if !isSame { windows += [Self.window(heard.first)].compactMap(\.self) }
        if function == .setDisplayLayout {
            windows += [heard.last?.parameters["displayCapabilities"]].compactMap(\.self)
        }
        #expect(windows.count == (isSame ? 1 : 2) + (function == .setDisplayLayout ? 1 : 0))
        for window in windows {
            let texts = Self.names(window["textFields"])
            #expect(texts.filter { $0.hasPrefix("mainField") }.count == row.lines)
            #expect(texts.contains("mediaTrack") == row.has(.controls))
            #expect(texts.contains("mediaClock") == row.has(.controls))
            #expect(texts.isSuperset(of: ["templateTitle", "alertText1", "menuName", "secondaryText"]))
            let images = Self.names(window["imageFields"])
            #expect(images.contains("graphic") == row.has(.graphic))
            #expect(images.contains("secondaryGraphic") == row.has(.secondaryGraphic))
            #expect(images.isSuperset(of: ["alertIcon", "softButtonImage", "cmdIcon", "choiceImage"]))
            #expect(window["numCustomPresetsAvailable"] == (row.has(.presets) ? 10 : nil))
            #expect(window["templatesAvailable"] == .array(Self.rows.map { .string($0.testDescription) }))
        }
        let buttons = windows.first?["softButtonCapabilities"]
        #expect((buttons?.array?.count ?? 0) == row.buttons)
        #expect((buttons == nil) == (row.buttons == 0))
        for button in buttons?.array ?? [] {
            #expect(button.object?.members.map(\.value) == Array(repeating: true, count: 5))
        }
    }

    static let sizes: [(template: String, width: Int32, height: Int32, picture: [Int64])] = [
        ("TEXT_WITH_GRAPHIC", 800, 480, [400, 400]), ("NON-MEDIA", 800, 480, [400, 320]),
        ("LARGE_GRAPHIC_ONLY", 800, 480, [800, 400]), ("TEXT_WITH_GRAPHIC", 480, 800, [480, 333]),
    ]

    @Test(arguments: sizes)
    func `the picture field of a template has the resolution that the screen size allows`(
        row: (template: String, width: Int32, height: Int32, picture: [Int64])
    ) throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = bench.handle(
            .screenChanged(Viewport(area: DisplayRect(x: 0, y: 0, width: row.width, height: row.height))))
        _ = try bench.show(Self.show(row.template), from: phone)
        let field = Self.ask(bench, phone)?["imageFields"]?.array?.first { $0["name"] == "graphic" }
        let size = field?["imageResolution"]
        #expect([size?["resolutionWidth"]?.integer, size?["resolutionHeight"]?.integer] == row.picture)
    }

    @Test(arguments: [true, false])
    func `the DEFAULT template is MEDIA for media applications and NON-MEDIA for others`(isMedia: Bool) throws {
        let (bench, app) = Bench.withTemplate(isMedia: isMedia)
        let phone = try #require(app)
        let names = Self.names(Self.ask(bench, phone)?["textFields"])
        #expect(names.contains("mediaTrack") == isMedia)
        #expect(names.contains("mainField4") == !isMedia)
        let answer = try bench.show(#"{"mainField4":"a"}"#, from: phone)
        #expect(answer?.info == (isMedia ? "not shown in MEDIA: mainField4" : ""))
    }

    /// SetDisplayLayout and Show accept the same templates.
    static let others: [(name: String, set: ResultCode)] = [
        ("NAV_FULLSCREEN_MAP", .warnings), ("NAV_LIST", .warnings),
        ("NAV_KEYBOARD", .warnings), ("WEB_VIEW", .warnings), ("HOLOGRAM", .invalidData),
    ]

    @Test(arguments: others)
    func `an unsupported template is answered WARNINGS and changes nothing`(row: (name: String, set: ResultCode)) throws
    {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = bench.request(.show, ["mainField1": "a"], from: phone)
        let before = bench.template?.layout
        let show = bench.request(.show, try JSON(parsing: Self.show(row.name)), from: phone)
        #expect(show.map(\.result) == [.warnings])
        #expect(show.first?.info == "not shown here: the layout \(row.name)")
        let set = bench.request(.setDisplayLayout, ["displayLayout": .string(row.name)], from: phone)
        #expect(set.map(\.result) == [row.set])
        #expect(bench.template?.layout == before)
    }

    @Test func `every PredefinedLayout is in one of the two tables`() {
        let names = Self.rows.map(\.testDescription) + Self.others.filter { $0.set == .warnings }.map(\.name)
        #expect(Set(names) == Set(PredefinedLayout.allCases.map(\.rawValue)))
    }

    @Test func `an app with an older RPC version gets capabilities in the response only`() throws {
        let (bench, app) = Bench.withTemplate(version: Version(5, 0, 0))
        let phone = try #require(app)
        let heard = bench.request(.setDisplayLayout, ["displayLayout": "TILES_ONLY"], from: phone)
        #expect(heard.map(\.result) == [.success])
        #expect(heard.first?.parameters["softButtonCapabilities"]?.array?.count == 8)
        #expect(heard.first?.parameters["displayCapabilities"]?["graphicSupported"] == false)
    }

    // MARK: Colours

    private static let red = #"{"primaryColor":{"red":255,"green":0,"blue":0}}"#
    private static let blue = #"{"primaryColor":{"red":0,"green":0,"blue":255}}"#

    private static func colors(_ template: String, _ color: String?) -> String {
        let scheme = color.map { #","nightColorScheme":\#($0)"# } ?? ""
        return #"{"mainField1":"a","templateConfiguration":{"template":"\#(template)"\#(scheme)}}"#
    }

    static let schemes: [(name: String, shows: [String], result: ResultCode, isRed: Bool)] = [
        ("colours with the first template", [colors("DEFAULT", red)], .success, true),
        ("the same colours again", [colors("DEFAULT", red), colors("DEFAULT", red)], .success, true),
        ("other colours with the same template", [colors("MEDIA", red), colors("MEDIA", blue)], .rejected, true),
        ("other colours with another template", [colors("MEDIA", red), colors("NON-MEDIA", blue)], .success, false),
        ("the same template without colours", [colors("MEDIA", red), colors("MEDIA", nil)], .success, true),
        ("another template without colours", [colors("MEDIA", red), colors("NON-MEDIA", nil)], .success, true),
        ("colours after a template without", [colors("MEDIA", nil), colors("MEDIA", red)], .rejected, false),
        ("colours without a template's name", [colors("MEDIA", red), colors("", blue)], .rejected, true),
        ("colours with an unknown template", [colors("MEDIA", red), colors("HOLOGRAM", blue)], .warnings, true),
    ]

    @Test(arguments: schemes)
    func `colours are accepted with a new template and rejected for the same one`(
        row: (name: String, shows: [String], result: ResultCode, isRed: Bool)
    ) throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        var answer: Heard?
        for show in row.shows { answer = try bench.show(show, from: phone) }
        #expect(answer?.result == row.result)
        if row.result == .rejected {
            #expect(answer?.info == "Color schemes can not be changed without a new template set")
        }
        let expected = row.isRed ? RGB(red: 255, green: 0, blue: 0) : RGB(red: 0, green: 0, blue: 255)
        #expect(bench.page?.colors?.primary == (row.result == .rejected && !row.isRed ? nil : expected))
    }

    @Test func `a rejected Show changes neither colours nor texts`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        _ = try bench.show(Self.colors("MEDIA", Self.red), from: phone)
        let show = Self.colors("MEDIA", Self.blue).replacing("\"a\"", with: "\"b\"")
        #expect(try bench.show(show, from: phone)?.result == .rejected)
        #expect(bench.template?.lines == ["a"])
    }

    static let registered: [(show: String, result: ResultCode)] = [
        (#"{"templateConfiguration":{"template":"","nightColorScheme":\#(blue)}}"#, .rejected),
        (#"{"templateConfiguration":{"template":"MEDIA","nightColorScheme":\#(blue)}}"#, .success),
        (#"{"templateConfiguration":{"template":"","nightColorScheme":\#(red)}}"#, .success),
    ]

    @Test(arguments: registered)
    func `colours of RegisterAppInterface apply to the first template`(row: (show: String, result: ResultCode)) throws {
        let (bench, app) = Bench.withTemplate(schemes: [("nightColorScheme", try JSON(parsing: Self.red))])
        let phone = try #require(app)
        #expect(try bench.show(row.show, from: phone)?.result == row.result)
    }

    @Test func `SetDisplayLayout rejects new colours for the same template`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        for (color, result) in [(Self.red, ResultCode.success), (Self.blue, .rejected)] {
            let layout: JSON = ["displayLayout": "MEDIA", "nightColorScheme": try JSON(parsing: color)]
            #expect(bench.request(.setDisplayLayout, layout, from: phone).last?.result == result)
        }
    }
}
