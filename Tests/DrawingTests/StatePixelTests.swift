import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// Measures each state from the pixels of its picture.
struct StatePixelTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var states: SampleStates
        var size: DisplaySize
        var theme: Theme
        var testDescription: String { "\(states.language) \(size.width)×\(size.height) \(theme.rawValue)" }
    }

    /// All scripts on two displays, Latin letters on all.
    static let samples = SampleStates.all.flatMap { states in
        SampleStates.displays.filter { states.language == "latin" || [480, 800].contains($0.width) }.flatMap { size in
            Theme.allCases.map { Sample(states: states, size: size, theme: $0) }
        }
    }

    /// A text, and its place in the picture.
    private struct Text {
        var words: String
        var rect: DisplayRect
    }

    /// Finds the texts of a scene as the renderer lays them out.
    private struct Finder {
        let metrics: LayoutMetrics
        let typesetter = TestFonts.typesetter()
        let images = ImageCache(side: 1000, budget: 1 << 26, decoding: .immediate)
        let theme: Theme

        /// - Parameter card: The topmost card as it was drawn; nil for none.
        func texts(_ scene: Scene, _ card: CardRenderer?) -> [Text] {
            guard let layer = scene.layers.last, let card else { return page(scene) }
            let placement = card.painter.card
            let parts =
                [placement.heading, placement.sender, placement.badge].compactMap { $0 } + placement.lines
                + placement.digits + placement.buttons.compactMap(\.text)
            let texts = parts.map { part in
                var rect = part.rect
                (rect.x, rect.y) = (rect.x + card.frame.x, rect.y + card.frame.y)
                return Text(words: part.block.lines.joined(), rect: rect)
            }
            // Text below a scrim need not be readable.
            return texts + (layer.isModal ? [] : page(scene).filter { $0.rect.intersection(card.frame).isEmpty })
        }

        private var pages: PageRenderer {
            PageRenderer(metrics: PageMetrics(metrics), typesetter: typesetter, images: images)
        }

        private func drawn(_ page: Page) -> PageRenderer.Drawn {
            pages.drawn(page, theme: theme, at: Instant(nanoseconds: 3_200_000_000))
        }

        private func page(_ scene: Scene) -> [Text] {
            let plan: PagePlan
            if case .idle(let content) = scene.screen {
                let idle = IdleRenderer.make(metrics: PageMetrics(metrics), typesetter: typesetter, logo: nil).renderer
                plan = idle.plan(content, theme: theme, hasGround: false)
            } else if let page = scene.base.page {
                plan = drawn(page).plan
            } else {
                return []
            }
            let fade = metrics.whole(48)
            let listed = plan.listItems.compactMap(Self.text).filter { text in
                // The last row fades into the edge.
                plan.listArea.map { text.rect.y >= $0.y && text.rect.bottom <= $0.bottom - fade } ?? true
            }
            let band = scene.marks.level == nil ? 0 : metrics.whole(80)
            return (plan.items.compactMap(Self.text) + listed).filter { $0.rect.y >= band }
        }

        private static func text(_ item: PageItem) -> Text? {
            guard case .text(let block, let rect, _) = item else { return nil }
            return Text(words: block.lines.joined(), rect: rect)
        }
    }

    /// Equal pixels side by side.
    private struct Run {
        var pixel: UInt32
        var length: Int
    }

    /// Measures the pixels of a rectangle: the most frequent colour is the background.
    private struct Ink {
        /// Contrast of the pixel that differs most from the background.
        var contrast = 1.0
        /// Rows from the first to the last that is clearly not background.
        var height = 0

        init(_ canvas: Canvas, _ rect: DisplayRect) {
            let rect = rect.intersection(DisplayRect(canvas.size))
            guard rect.width > 0, rect.height > 0 else { return }
            let rows = canvas.withPixels { pixels in
                (Int(rect.y)..<Int(rect.bottom)).map { y in
                    let start = y * canvas.width + Int(rect.x)
                    return Self.runs(UnsafeBufferPointer(rebasing: pixels[start..<start + Int(rect.width)]))
                }
            }
            var counts: [UInt32: Int] = [:]
            for row in rows { for run in row { counts[run.pixel, default: 0] += run.length } }
            guard let most = counts.max(by: { $0.value < $1.value })?.key else { return }
            let ground = Color(most & 0xFFFFFF)
            let contrasts = Dictionary(
                uniqueKeysWithValues: counts.keys.map { ($0, Color($0 & 0xFFFFFF).contrast(to: ground)) })
            contrast = contrasts.values.max() ?? 1
            // A mark of a darker line below may reach into the rectangle.
            let clear = 1 + (min(contrast, 6) - 1) / 3
            let inked = rows.indices.filter { rows[$0].contains { contrasts[$0.pixel] ?? 1 > clear } }
            if let first = inked.first, let last = inked.last { height = last - first + 1 }
        }

        /// The pixels of a row, equal neighbours together: most are.
        private static func runs(_ row: UnsafeBufferPointer<UInt32>) -> [Run] {
            var runs: [Run] = []
            var start = 0
            for end in 1...row.count where end == row.count || row[end] != row[start] {
                runs.append(Run(pixel: row[start], length: end - start))
                start = end
            }
            return runs
        }
    }

    /// Keys that cannot be pressed, and the label of the space key, which need not be read.
    private static let quiet = Set(["q", "x"] + Language.allCases.map(\.ownName))

    @Test(arguments: samples) func `each text has a contrast of 4.5 and a minimum size`(sample: Sample) {
        let metrics = LayoutMetrics(display: sample.size)
        let renderer = TestFonts.renderer(size: sample.size, fades: false)
        // Capitals of DejaVu have 0.73 of the type size, small letters 0.55; a pixel is lost at the edges.
        let least = Int(0.5 * max(metrics.smallestText, 19 * metrics.unit)) - 1
        let finder = Finder(metrics: metrics, theme: sample.theme)
        for (index, state) in sample.states.scenes(sample.theme).enumerated() where state.name != "dimmed" {
            var scene = state.scene
            scene.serial = .init(UInt64(index + 1))
            let canvas = renderer.render(scene, at: Instant(nanoseconds: 3_200_000_000)).composed()
            let texts = finder.texts(scene, renderer.topCard)
            #expect(!texts.isEmpty || state.name == "tiles", "\(state.name)")
            for text in texts where !text.words.allSatisfy(\.isWhitespace) && !Self.quiet.contains(text.words) {
                let ink = Ink(canvas, text.rect)
                #expect(ink.contrast >= 4.5, "\(state.name): \(text.words): \(ink.contrast)")
                // The mark of a long vowel is a line.
                let isWord = text.words.contains { ($0.isLetter || $0.isNumber) && $0 != "ー" }
                #expect(
                    !isWord || ink.height >= least, "\(state.name): \(text.words): \(ink.height) of \(least) pixels")
            }
        }
    }

    /// Whether it is the button of this row and inside of it, and the rest of the row is as large as a finger too. The
    /// button is the first of both, and a touch belongs to the first target at its place.
    private static func isButton(
        _ target: ScreenLayout.Target, inRow row: ScreenLayout.Target, _ least: Int32
    ) -> Bool {
        let isItsButton = (0..<20).contains { index in
            target.id.element == SettingsListContent.Part.action.element(index).number
                && row.id.element == PageElement.row(index).number
        }
        let rest = max(target.rect.x - row.rect.x, row.rect.right - target.rect.right)
        return isItsButton && target.rect.intersection(row.rect) == target.rect && rest >= least
    }

    @Test(arguments: samples) func `each target is as large as a finger, on the display, and overlaps only its own row`(
        sample: Sample
    ) throws {
        let least = LayoutMetrics(display: sample.size).touchTarget
        let renderer = TestFonts.renderer(size: sample.size, fades: false)
        for (index, state) in sample.states.scenes(sample.theme).enumerated() {
            var scene = state.scene
            scene.serial = .init(UInt64(index + 1))
            let layout = renderer.render(scene, at: Instant(nanoseconds: 3_200_000_000)).layout
            for (number, target) in (layout?.targets ?? []).enumerated() {
                let rect = target.rect
                #expect(rect.intersection(DisplayRect(sample.size)) == rect, "\(state.name): \(target)")
                let area = layout?.scrollArea?.rect
                let isCut = area.map { rect.y == $0.y || rect.bottom == $0.bottom } ?? false
                // Up to twelve keys share a row, and five rows the height: on small and upright displays they are
                // narrower.
                let isKey = state.name == "keyboard"
                let (width, height) = (isKey ? sample.size.width / 13 : least, isKey ? sample.size.height / 7 : least)
                let isLarge = rect.width >= min(least, width) && rect.height >= min(least, height)
                #expect(isCut || isLarge, "\(state.name): \(target)")
                for other in layout?.targets.dropFirst(number + 1) ?? [] {
                    let isApart = rect.intersection(other.rect).isEmpty
                    #expect(
                        isApart || Self.isButton(target, inRow: other, least), "\(state.name): \(target) \(other)")
                }
            }
        }
    }
}
