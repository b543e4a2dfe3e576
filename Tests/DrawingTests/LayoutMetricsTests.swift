import BezelModel
import Testing

@testable import Drawing

struct LayoutMetricsTests {
    /// Real panels: pixels, and pixels per millimetre.
    private static let panels: [(width: Int32, height: Int32, density: Double)] = [
        (320, 240, 6.5), (480, 320, 6.5), (800, 480, 5.2), (1024, 600, 6.7), (1280, 720, 8.3), (1280, 800, 5.9),
        (1920, 1080, 15.8), (1920, 1080, 5.6), (720, 1280, 11.6),
    ]

    @Test(arguments: panels)
    func `on real panels buttons are large enough for a finger and the first line can be read`(
        panel: (Int32, Int32, Double)
    ) {
        let size = DisplaySize(width: panel.0, height: panel.1)
        let metrics = LayoutMetrics(display: size, pixelsPerMillimetre: panel.2)
        // On the smallest one four buttons of 9 mm would leave no room for text.
        let finger = min(9 * panel.2, Double(min(panel.0, panel.1)) / 4)
        #expect(Double(metrics.touchTarget) >= finger)
        // Capitals have 0.73 of the type size.
        let capitals = metrics.text(40, isBold: true).size * 0.73 / panel.2
        #expect(capitals >= (panel.1 == 240 ? 2.8 : 3.5) && capitals <= 10, "\(capitals) mm")
        let renderer = TestFonts.renderer(size: size, pixelsPerMillimetre: panel.2, fades: false)
        for card in SampleCards.all {
            let picture = renderer.render(SampleCards.scene(card), at: Instant(nanoseconds: 0))
            guard let layout = picture.layout else { continue }
            #expect(DisplayRect(size).intersection(layout.frame) == layout.frame, "\(card.sender)")
            for button in layout.buttons {
                #expect(Double(button.height) >= finger, "\(card.sender)")
                #expect(layout.frame.intersection(button) == button, "\(card.sender)")
            }
        }
    }

    @Test(
        arguments: [
            (800, 480, 1), (480, 800, 1), (1280, 720, 1.5), (320, 240, 0.7), (1280, 400, 1), (1920, 720, 1.5),
            (1024, 300, 300.0 / 340),
        ] as [(Int32, Int32, Double)])
    func `without a density a display that is much wider than high has letters as large as 800 × 480`(
        width: Int32, height: Int32, unit: Double
    ) {
        #expect(LayoutMetrics(display: DisplaySize(width: width, height: height)).unit == unit)
    }

    @Test(arguments: [0.0, 0.1, -3, 1000, .infinity, .nan])
    func `an impossible pixel density is ignored`(density: Double) {
        let size = DisplaySize(width: 800, height: 480)
        #expect(LayoutMetrics(display: size, pixelsPerMillimetre: density) == LayoutMetrics(display: size))
    }
}
