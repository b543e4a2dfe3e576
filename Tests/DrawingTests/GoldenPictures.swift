import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing

/// A dozen pictures that were checked by eye, stored in Golden. A change there must be intended.
///
/// `make pictures` draws them again and records the versions of the drawing libraries; look at the difference before committing it.
@Suite struct GoldenPictures {
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var scene: Scene
        var size: DisplaySize

        var testDescription: String { name }
    }

    private static func sample(
        _ name: String, _ card: AlertCard?, _ width: Int32, _ height: Int32, _ theme: Theme
    ) -> Sample {
        let size = DisplaySize(width: width, height: height)
        return Sample(
            name: "\(name)-\(width)x\(height)-\(theme.rawValue)", scene: SampleCards.scene(card, theme: theme),
            size: size)
    }

    private static func page(
        _ name: String, _ content: any PageContent, _ width: Int32, _ height: Int32, _ theme: Theme,
        isRightToLeft: Bool = false
    ) -> Sample {
        var page = SamplePages.page(content, isRightToLeft: isRightToLeft)
        page.pressed = [.softButton(1), .row(2)]
        page.focused = .row(1)
        return Sample(
            name: "page-\(name)-\(width)x\(height)-\(theme.rawValue)", scene: SamplePages.scene(page, theme: theme),
            size: DisplaySize(width: width, height: height))
    }

    private static func keyboard(
        _ name: String, _ content: KeyboardContent, _ width: Int32, _ height: Int32, _ theme: Theme
    ) -> Sample {
        var page = SampleKeyboards.page(content, isRightToLeft: name == "arabic")
        page.pressed = [.key(KeyboardContent.columnLimit), .suggestion(1)]
        page.focused = .key(2 * KeyboardContent.columnLimit + 3)
        return Sample(
            name: "keyboard-\(name)-\(width)x\(height)-\(theme.rawValue)",
            scene: SamplePages.scene(page, theme: theme), size: DisplaySize(width: width, height: height))
    }

    private static func voice(
        _ name: String, _ card: VoiceCard, _ width: Int32, _ height: Int32, _ theme: Theme
    ) -> Sample {
        Sample(
            name: "voice-\(name)-\(width)x\(height)-\(theme.rawValue)", scene: SampleVoice.scene(card, theme: theme),
            size: DisplaySize(width: width, height: height))
    }

    /// A list with a search.
    private static let searchList: Sample = {
        var sample = page("search-list", SamplePages.list(offset: 40), 480, 320, .day)
        guard case .page(var page) = sample.scene.screen else { return sample }
        page.header.hasSearch = true
        sample.scene.screen = .page(page)
        return sample
    }()

    private static let marks: Sample = {
        var marks = sample("marks", nil, 480, 320, .night)
        marks.scene.notice = []
        marks.scene.regions = [
            RegionMark(rect: DisplayRect(x: 20, y: 30, width: 200, height: 90), isFocused: true),
            RegionMark(rect: DisplayRect(x: 240, y: 30, width: 200, height: 90), isFocused: false),
        ]
        marks.scene.fingers = [DisplayPoint(x: 100, y: 220), DisplayPoint(x: 470, y: 310)]
        marks.scene.crosses = [DisplayPoint(x: 300, y: 220)]
        marks.scene.waiting = 3
        return marks
    }()

    private static let samples: [Sample] = [
        sample("notice", nil, 800, 480, .night), marks, sample("alert", SampleCards.all[3], 800, 480, .night),
        sample("alert", SampleCards.all[3], 480, 800, .day), sample("call", SampleCards.all[2], 320, 240, .night),
        sample("long-words", SampleCards.all[4], 320, 240, .day),
        sample("arabic", SampleCards.all[5], 480, 320, .night), sample("han", SampleCards.all[6], 320, 480, .night),
        sample("emoji", SampleCards.all[7], 480, 320, .day),
        sample("devanagari", ContactSheetTests.more[1], 480, 320, .night),
        sample("thai", ContactSheetTests.more[2], 480, 320, .day),
        sample("template", ContactSheetTests.more[0], 800, 480, .day),
        sample("colors", ContactSheetTests.more[4], 480, 320, .night),
        sample("subtle", SampleCards.all[10], 1024, 600, .day),
        page("non-media", SamplePages.nonMedia, 800, 480, .night),
        page("non-media", SamplePages.nonMedia, 480, 800, .day),
        page("text-buttons", SamplePages.textButtons, 320, 240, .night),
        page("tiles", SamplePages.tiles, 800, 480, .day),
        page("media-8", SamplePages.media8, 1280, 400, .night),
        page("text-and-8-buttons", SamplePages.textWith8Buttons, 800, 480, .day),
        page("list", SamplePages.list(offset: 40), 800, 480, .night),
        page("message", SamplePages.message, 800, 480, .night),
        page("message", SamplePages.longMessage, 320, 240, .day),
        page("arabic-message", SamplePages.arabicMessage, 480, 800, .day, isRightToLeft: true),
        page("slider", SamplePages.slider, 800, 480, .night),
        page("slider", SamplePages.wordySlider, 320, 240, .night),
        page("slider", SamplePages.footerSlider, 480, 800, .day),
        page("arabic-slider", SamplePages.arabicSlider, 800, 480, .day, isRightToLeft: true),
        page("arabic-list", ListContent(rows: SamplePages.arabicRows), 800, 480, .day, isRightToLeft: true),
        voice("recording", SampleVoice().wordyRecording, 800, 480, .night),
        voice("recording", SampleVoice().wordyRecording, 480, 800, .day),
        voice("session", SampleVoice().session, 800, 480, .day),
        voice("pardon", SampleVoice().pardon, 1280, 400, .night),
        voice("session", SampleVoice().session, 320, 240, .night),
        voice("arabic-session", SampleVoice(language: .arSA).session, 800, 480, .night),
        voice("heard", SampleVoice().heard, 800, 480, .night),
        searchList, keyboard("search", SampleKeyboards.search, 800, 480, .night),
        keyboard("search", SampleKeyboards.search, 480, 800, .day),
        keyboard("masked", SampleKeyboards.masked, 320, 240, .night),
        keyboard("numeric", SampleKeyboards.numeric, 800, 480, .day),
        keyboard("russian", SampleKeyboards.russian, 1280, 400, .night),
        keyboard("arabic", SampleKeyboards.arabic, 800, 480, .day),
    ]

    @Test(.enabled(if: GoldenFolder.obstacle == nil, "\(GoldenFolder.obstacle ?? "")"), arguments: samples)
    func `a scene looks like its reference picture`(sample: Sample) throws {
        let canvas = GoldenFolder.draw(sample.scene, sample.size)
        guard !GoldenFolder.isWriting else { return try GoldenFolder.write(canvas, as: sample.name) }
        try GoldenFolder.compare(canvas, with: GoldenFolder.read(sample.name, sample.size), sample.name)
    }

    @Test(.enabled(if: !GoldenFolder.isWriting, "pictures are being written"))
    func `each reference picture has a scene`() throws {
        #expect(try GoldenFolder.names() == Set(Self.samples.map(\.name)))
    }
}
