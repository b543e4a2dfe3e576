import BezelModel
import Foundation
import Testing

@testable import Drawing

/// All cards and pages at all sizes in both themes, side by side, for visual review. Checks nothing.
///
///     BEZEL_SHEETS=FOLDER swift test --filter ContactSheetTests
struct ContactSheetTests {
    private static let folder = ProcessInfo.processInfo.environment["BEZEL_SHEETS"]
    private static let gap: Int32 = 8
    /// Width of a sheet in pixels.
    private static let width: Int32 = 2400

    private static let template: EncodedImage = {
        // A disc; only its shape is used.
        let canvas = Canvas(size: DisplaySize(width: 48, height: 48))
        canvas.paint { $0.fillCircle(x: 24, y: 24, radius: 20, Color(0x00FF00)) }
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [], isTemplate: true)
    }()

    static let more: [AlertCard] = [
        AlertCard(
            sender: "Parking", lines: ["Street or garage?", "Both are open"], icon: template,
            buttons: [
                CardButton(text: "Street", image: template, isHighlighted: true),
                CardButton(text: "Garage", image: SampleCards.icon, isFocused: true),
                CardButton(text: "", image: template), CardButton(text: "Pressed", isPressed: true),
            ], timeLeft: SampleCards.bar),
        AlertCard(
            sender: "मार्गदर्शन", lines: ["३०० मीटर में बाएँ मुड़ें", "मुख्य सड़क", "फिर दाएँ"],
            buttons: SampleCards.buttons("ठीक है", "रद्द करें")),
        AlertCard(
            sender: "นำทาง", lines: ["เลี้ยวซ้ายใน 300 เมตร", "ถนนสุขุมวิท"], icon: SampleCards.icon,
            buttons: SampleCards.buttons("ตกลง", "ยกเลิก", "รายละเอียด")),
        AlertCard(
            sender: "ניווט", lines: ["פנה שמאלה בעוד 300 מ׳", "רחוב הרצל"], showsProgress: true,
            buttons: [CardButton(text: "אישור", isHighlighted: true), CardButton(text: "ביטול", isFocused: true)],
            timeLeft: SampleCards.bar),
        AlertCard(
            sender: "Wetter", lines: ["Glatteis auf der Strecke"], buttons: [CardButton(text: "OK", isFocused: true)],
            colors: CardColors(primary: RGB("#FF7800"), background: RGB("#3C003C"))),
    ]

    @Test(
        .enabled(if: folder != nil, "BEZEL_SHEETS names no folder"),
        arguments: SampleCards.displays + [DisplaySize(width: 1280, height: 720)])
    func `a sheet of all cards`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A panel of seven inches.
        let density = (Double(size.width * size.width + size.height * size.height)).squareRoot() / (7 * 25.4)
        for theme in Theme.allCases {
            let renderer = Renderer(size: size, pixelsPerMillimetre: density, fades: false)
            let pictures = (SampleCards.all + Self.more).map(SampleCards.closable).enumerated().map { serial, card in
                let picture = renderer.render(
                    SampleCards.scene(card, theme: theme, serial: UInt64(serial)),
                    at: Instant(nanoseconds: 3_200_000_000))
                return Canvas.composed(base: picture.base, overlay: picture.overlay)
            }
            let file = folder.appendingPathComponent("\(size.width)x\(size.height)-\(theme.rawValue).png")
            try Data(PNG.encode(Self.sheet(of: pictures, size))).write(to: file)
        }
    }

    @Test(.enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: SamplePages.displays)
    func `a sheet of all pages`(size: DisplaySize) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for theme in Theme.allCases {
            for isRightToLeft in [false, true] {
                let renderer = Renderer(size: size, fades: false)
                let pictures = SamplePages.contents.enumerated().map { serial, sample in
                    let page = SamplePages.page(
                        sample.content, number: UInt64(serial), isRightToLeft: isRightToLeft)
                    let scene = SamplePages.scene(
                        SamplePages.withRail(page), theme: theme, serial: UInt64(serial))
                    return renderer.render(scene, at: Instant(nanoseconds: 0)).base
                }
                let direction = isRightToLeft ? "-rtl" : ""
                let file = folder.appendingPathComponent(
                    "pages-\(size.width)x\(size.height)-\(theme.rawValue)\(direction).png")
                try Data(PNG.encode(Self.sheet(of: pictures, size))).write(to: file)
            }
        }
    }

    @Test(.enabled(if: folder != nil, "BEZEL_SHEETS names no folder"), arguments: SampleStates.all)
    func `a sheet of all states`(states: SampleStates) throws {
        let folder = URL(fileURLWithPath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for size in SampleStates.displays {
            let renderer = Renderer(size: size, fontFamily: "", fades: false)
            for theme in Theme.allCases {
                let pictures = states.scenes(theme).enumerated().map { serial, state in
                    var scene = state.scene
                    scene.serial = .init(UInt64(serial + 1))
                    return renderer.render(scene, at: Instant(nanoseconds: 3_200_000_000)).composed()
                }
                let name = "states-\(states.language)-\(size.width)x\(size.height)-\(theme.rawValue).png"
                try Data(PNG.encode(Self.sheet(of: pictures, size))).write(to: folder.appendingPathComponent(name))
            }
        }
    }

    static func sheet(of pictures: [Canvas], _ size: DisplaySize) -> Canvas {
        let columns = max((width + gap) / (size.width + gap), 3)
        let rows = (Int32(pictures.count) + columns - 1) / columns
        let sheet = Canvas(
            size: DisplaySize(width: columns * (size.width + gap) - gap, height: rows * (size.height + gap) - gap))
        sheet.fill(0xFF80_0080)
        for (index, picture) in pictures.enumerated() {
            let place = DisplayPoint(
                x: Int32(index) % columns * (size.width + gap), y: Int32(index) / columns * (size.height + gap))
            sheet.copy(DisplayRect(size), of: picture, to: place)
        }
        return sheet
    }
}
