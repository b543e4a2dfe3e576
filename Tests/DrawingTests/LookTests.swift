import BezelModel
import Testing

@testable import Drawing

struct LookTests {
    private static let size = DisplaySize(width: 800, height: 480)
    private static let card = AlertCard(
        sender: "Car", lines: ["Fuel is low"], showsProgress: true,
        buttons: [CardButton(text: "Go", isHighlighted: true), CardButton(text: "Later")])

    private func picture(_ screen: Scene.Screen, _ card: AlertCard? = nil, _ theme: Theme, _ look: Look) -> Picture {
        let layers = card.map { [Scene.Layer($0, id: .alert(1), isModal: true)] } ?? []
        let scene = Scene(serial: .init(1), theme: theme, screen: screen, layers: layers)
        return TestFonts.renderer(size: Self.size, look: look, fades: false).render(scene, at: Instant(nanoseconds: 0))
    }

    /// The contrast of the line at a button's left edge, in its middle, to the pixels outside.
    private func edgeContrast(_ canvas: Canvas, _ rect: DisplayRect, from origin: DisplayPoint) -> Double {
        let y = Int(rect.y - origin.y + rect.height / 2)
        let x = Int(rect.x - origin.x)
        func color(_ x: Int) -> Color { Color(canvas[x, y] & 0xFFFFFF) }
        return color(x).contrast(to: color(x - 3))
    }

    @Test(arguments: Theme.allCases) func `with high contrast ordinary buttons have visible edges on pages and cards`(
        theme: Theme
    ) throws {
        for (look, expected) in [(Look(), false), (Look(hasHighContrast: true), true)] {
            let page = picture(.page(SamplePages.page(SamplePages.textWithButtons)), nil, theme, look)
            let target = try #require(page.layout?.targets.last { $0.rect.y > 200 })
            let onPage = edgeContrast(page.base, target.rect, from: DisplayPoint(x: 0, y: 0))
            #expect((onPage >= 3) == expected, "\(onPage) on a page")
            let alert = picture(.notice([]), Self.card, theme, look)
            let button = try #require(alert.layout?.targets.last)
            let layer = try #require(alert.layers.last)
            let onCard = edgeContrast(layer.canvas, button.rect, from: layer.origin)
            #expect((onCard >= 3) == expected, "\(onCard) on a card")
        }
    }

    @Test(arguments: Theme.allCases)
    func `with high contrast keys, chips and the buttons of a slider have visible edges`(
        theme: Theme
    ) throws {
        let slider = SamplePages.page(SamplePages.slider)
        let step = SliderContent.Part.less.element
        let places: [(page: Page, element: PageElement)] = [
            (SampleKeyboards.page(SampleKeyboards.search), .key(1)),
            (SampleKeyboards.page(SampleKeyboards.search), .key(2 * KeyboardContent.columnLimit)),
            (SampleKeyboards.page(SampleKeyboards.search), .suggestion(0)), (slider, step),
        ]
        for (page, element) in places {
            func outlines(_ look: Look) -> Int {
                let metrics = PageMetrics(LayoutMetrics(display: Self.size, look: look))
                let pages = PageRenderer(
                    metrics: metrics, typesetter: TestFonts.typesetter(),
                    images: ImageCache(side: 100, budget: 1 << 24, decoding: .immediate))
                let plan = pages.drawn(page, theme: theme, at: Instant(nanoseconds: 0)).plan
                let target = plan.targets.first { $0.element == element }?.rect
                return plan.items.count { item in
                    guard case .outline(let rect, _, _) = item, let target else { return false }
                    return target.intersection(rect) == rect
                }
            }
            #expect(outlines(Look()) == 0 && outlines(Look(hasHighContrast: true)) == 1, "\(element)")
        }
    }

    @Test func `with reduced motion a card needs no further frame`() {
        let still = picture(.notice([]), Self.card, .night, Look(reducesMotion: true))
        #expect(still.nextChange == .never)
        #expect(picture(.notice([]), Self.card, .night, Look()).nextChange == .nextFrame)
        let renderer = Renderer(
            size: Self.size, typesetter: TestFonts.typesetter(), pixelsPerMillimetre: nil, background: .theme,
            look: Look(reducesMotion: true), fades: true)
        var plain = Self.card
        plain.showsProgress = false
        let scene = Scene(serial: .init(1), layers: [Scene.Layer(plain, id: .alert(1), isModal: true)])
        #expect(renderer.render(scene, at: Instant(nanoseconds: 0)).nextChange == .never)
    }
}
