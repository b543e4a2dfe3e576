import BezelModel
import Foundation
import TestSupport
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
        _ name: String, _ content: Page.Content, _ width: Int32, _ height: Int32, _ theme: Theme,
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

    /// A list in which a row can be looked for.
    private static let searchList: Sample = {
        var sample = page("search-list", .list(SamplePages.list(offset: 40)), 480, 320, .day)
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
        page("non-media", .template(SamplePages.nonMedia), 800, 480, .night),
        page("non-media", .template(SamplePages.nonMedia), 480, 800, .day),
        page("text-buttons", .template(SamplePages.textButtons), 320, 240, .night),
        page("tiles", .template(SamplePages.tiles), 800, 480, .day),
        page("list", .list(SamplePages.list(offset: 40)), 800, 480, .night),
        page("arabic-list", .list(ListContent(rows: SamplePages.arabicRows)), 800, 480, .day, isRightToLeft: true),
        searchList, keyboard("search", SampleKeyboards.search, 800, 480, .night),
        keyboard("search", SampleKeyboards.search, 480, 800, .day),
        keyboard("masked", SampleKeyboards.masked, 320, 240, .night),
        keyboard("numeric", SampleKeyboards.numeric, 800, 480, .day),
        keyboard("russian", SampleKeyboards.russian, 1280, 400, .night),
        keyboard("arabic", SampleKeyboards.arabic, 800, 480, .day),
    ]

    private static let folder = Places.root.appending(path: "Tests/DrawingTests/Golden")
    private static let versions = folder.appending(path: "versions.txt")
    private static let isWriting = ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDEN"] != nil
    /// What differs here is put there, for a look.
    private static let drawn = Places.root.appending(path: ".build/pictures")

    /// Why pictures cannot be compared here; nil when they can.
    private static let obstacle: String? = {
        if isWriting { return nil }
        let text = (try? String(contentsOf: versions, encoding: .utf8)) ?? ""
        let wanted = Set(text.split(separator: "\n").map(String.init))
        let missing = wanted.subtracting(DrawingVersions.lines)
        let other = Set(DrawingVersions.lines).subtracting(wanted)
        if missing.isEmpty, other.isEmpty { return nil }
        return "drawn with \(missing.sorted().joined(separator: ", ")); here: \(other.sorted().joined(separator: ", "))"
    }()

    private static func draw(_ sample: Sample) -> Canvas {
        let picture = TestFonts.renderer(size: sample.size, fades: false).render(
            sample.scene, at: Instant(nanoseconds: 3_200_000_000))
        return Canvas.composed(base: picture.base, overlay: picture.overlay)
    }

    /// The greatest difference of any channel, of 255, and how many pixels differ.
    private static func difference(_ one: Canvas, _ two: Canvas) -> (greatest: Int, pixels: Int) {
        one.withPixels { ones in
            two.withPixels { twos in
                var (greatest, pixels) = (0, 0)
                for (left, right) in zip(ones, twos) where left != right {
                    pixels += 1
                    for shift in [0, 8, 16, 24] as [UInt32] {
                        greatest = max(greatest, abs(Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF)))
                    }
                }
                return (greatest, pixels)
            }
        }
    }

    @Test(.enabled(if: obstacle == nil, "\(obstacle ?? "")"), arguments: samples)
    func `a picture looks as it did`(sample: Sample) throws {
        let canvas = Self.draw(sample)
        let file = Self.folder.appending(path: sample.name + ".png")
        guard !Self.isWriting else {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(PNG.encode(canvas)).write(to: file)
            return try Data((DrawingVersions.lines.joined(separator: "\n") + "\n").utf8).write(to: Self.versions)
        }
        let kept = try ImageFile.canvas(of: [UInt8](Data(contentsOf: file)), covering: sample.size)
        let (greatest, pixels) = Self.difference(canvas, kept)
        // Another processor may round another way.
        guard greatest > 2 else { return }
        let found = Self.drawn.appending(path: sample.name + ".png")
        try FileManager.default.createDirectory(at: Self.drawn, withIntermediateDirectories: true)
        try Data(PNG.encode(canvas)).write(to: found)
        Issue.record("\(pixels) pixels differ, by up to \(greatest): compare \(found.path); make pictures takes it")
    }

    @Test(.enabled(if: !isWriting, "pictures are being written")) func `no picture is left over`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".png")
        }
        #expect(Set(names) == Set(Self.samples.map { $0.name + ".png" }))
    }
}
