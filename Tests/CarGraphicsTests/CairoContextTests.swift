import CarGraphics
import SmartDeviceLinkApp
import Testing

@MainActor struct CairoContextTests {
    private static let red = DrawingColor(0xFF0000)

    /// The pixels that are not black.
    private static func drawn(_ draw: (CairoContext) -> Void) -> (pixels: PixelBuffer, count: Int) {
        let pixels = PixelBuffer(width: 100, height: 60)
        draw(CairoContext(pixels))
        return (pixels, (0..<pixels.count).count { pixels.start[$0] & 0xFF_FFFF != 0 })
    }

    @Test func `filling an area sets its pixels and no others`() {
        let (pixels, count) = Self.drawn {
            $0.fill(.rectangle(ViewRect(x: 10, y: 20, width: 30, height: 5)), Self.red)
        }
        #expect(count == 150)
        #expect(pixels[10, 20] & 0xFF_FFFF == 0xFF0000 && pixels[39, 24] & 0xFF_FFFF == 0xFF0000)
    }

    @Test func `restore resets translation, rotation and clip`() {
        let (pixels, count) = Self.drawn { context in
            context.save()
            context.translate(by: ViewPoint(x: 50, y: 30))
            context.rotate(by: .pi / 2)
            context.clip(to: ViewRect(x: 0, y: 0, width: 5, height: 5))
            context.fill(.rectangle(ViewRect(x: 0, y: 0, width: 90, height: 90)), Self.red)
            context.restore()
            context.fill(.rectangle(ViewRect(x: 0, y: 0, width: 1, height: 1)), Self.red)
        }
        #expect(count == 26)
        #expect(pixels[46, 31] & 0xFF_FFFF == 0xFF0000, "turned clockwise")
    }

    @Test func `a layer with alpha 0.5 has half the brightness`() {
        let (pixels, _) = Self.drawn { context in
            context.beginLayer()
            context.fill(.rectangle(ViewRect(x: 0, y: 0, width: 10, height: 10)), Self.red)
            context.endLayer(alpha: 0.5)
        }
        #expect((126...129).contains(pixels[5, 5] >> 16 & 0xFF))
    }

    @Test(arguments: ["Königstraße", "Οδός Ερμού", "Парковая", "شارع النيل"])
    func `a text in any script is centred`(text: String) {
        let style = DrawingTextStyle(size: 16)
        let (pixels, count) = Self.drawn {
            $0.draw(text, style, DrawingColor(0xFFFFFF), centredAt: ViewPoint(x: 50, y: 30))
        }
        #expect(count > 50)
        let columns = (0..<100).filter { x in (0..<60).contains { pixels[x, $0] & 0xFF_FFFF != 0 } }
        let middle = Double((columns.first ?? 0) + (columns.last ?? 0)) / 2
        #expect(abs(middle - 50) < 4)
        #expect(CairoContext(pixels).width(of: text, style) > 20)
    }

    @Test func `a text without a glyph in any font is not drawn`() {
        let style = DrawingTextStyle(size: 16)
        // A private character.
        let (pixels, count) = Self.drawn {
            $0.draw("\u{10FFFD}", style, DrawingColor(0xFFFFFF), centredAt: ViewPoint(x: 50, y: 30))
        }
        #expect(count == 0)
        #expect(CairoContext(pixels).width(of: "\u{10FFFD}", style) == 0)
    }
}
