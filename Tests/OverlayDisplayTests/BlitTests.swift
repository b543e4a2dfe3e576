import BezelModel
import Testing

@testable import OverlayDisplay

struct BlitTests {
    private static let size = DisplaySize(width: 7, height: 5)

    /// Every pixel encodes its position.
    private static func canvas() -> Canvas {
        let canvas = Canvas(size: size)
        canvas.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = 0xFF00_0000 | UInt32(index + 1) }
        }
        return canvas
    }

    /// A panel's buffer: `blit` of all of `parts`, with a column of room on the right.
    private static func panel(_ parts: [DisplayRect], _ rotation: Rotation) -> (pixels: [UInt32], size: DisplaySize) {
        let turned = rotation.turned(size)
        let pitch = Int(turned.width) + 1
        var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: pitch * Int(turned.height))
        let canvas = canvas()
        pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for part in parts {
                let place = rotation.turned(part, in: size)
                Blit(format: .xrgb8888, rotation: rotation).copy(
                    part, of: canvas, to: (Int(place.x), Int(place.y)), in: start, pitch: pitch * 4)
            }
        }
        for row in 0..<Int(turned.height) {
            #expect(pixels[row * pitch + Int(turned.width)] == 0xDEAD_BEEF, "the gap after a row is not written")
        }
        let kept = pixels.enumerated().filter { $0.offset % pitch < Int(turned.width) }.map(\.element)
        return (kept, turned)
    }

    @Test(arguments: Rotation.allCases)
    func `a touch on a pixel of the panel is mapped to the picture's pixel shown there`(rotation: Rotation) throws {
        let (pixels, turned) = Self.panel([DisplayRect(Self.size)], rotation)
        let x = try #require(AxisRange(minimum: 0, maximum: turned.width - 1))
        let y = try #require(AxisRange(minimum: 0, maximum: turned.height - 1))
        let transform = PanelTransform(x: x, y: y, display: Self.size, rotation: rotation)
        let canvas = Self.canvas()
        for row in 0..<turned.height {
            for column in 0..<turned.width {
                let point = transform.displayPoint(PanelPoint(x: column, y: row))
                let seen = pixels[Int(row * turned.width + column)]
                #expect(seen == canvas[Int(point.x), Int(point.y)], "column \(column), row \(row)")
            }
        }
    }

    @Test(arguments: Rotation.allCases)
    func `copying a picture in parts gives the same result as copying all of it`(rotation: Rotation) {
        let parts = [
            DisplayRect(x: 0, y: 0, width: 3, height: 2), DisplayRect(x: 3, y: 0, width: 4, height: 2),
            DisplayRect(x: 0, y: 2, width: 1, height: 3), DisplayRect(x: 1, y: 2, width: 6, height: 3),
        ]
        #expect(Self.panel(parts, rotation).pixels == Self.panel([DisplayRect(Self.size)], rotation).pixels)
    }

    @Test(arguments: [
        DisplayRect(x: 0, y: 0, width: 0, height: 5), DisplayRect(x: 4, y: 0, width: 4, height: 1),
        DisplayRect(x: -1, y: 0, width: 2, height: 1), DisplayRect(x: 0, y: 4, width: 1, height: .max),
    ])
    func `a part outside the canvas is not copied`(part: DisplayRect) {
        #expect(Self.panel([part], .none).pixels.allSatisfy { $0 == 0xDEAD_BEEF })
    }

    @Test(arguments: [
        ("Normal", Rotation.none), ("Left Side Up", .quarter), ("Upside Down", .half),
        ("Right Side Up", .threeQuarters),
        ("Inside Out", nil), ("", nil),
    ])
    func `a panel orientation is compensated by the opposite rotation`(word: String, rotation: Rotation?) {
        #expect(Rotation(panelOrientation: word) == rotation)
    }

    @Test func `a panel whose left side is up shows the picture's top along its left side`() {
        let top = DisplayRect(x: 0, y: 0, width: 7, height: 1)
        #expect(Rotation.quarter.turned(top, in: Self.size) == DisplayRect(x: 0, y: 0, width: 1, height: 7))
        #expect(Rotation.quarter.planeValue == 2, "DRM_MODE_ROTATE_90, which the kernel's console uses for it")
    }
}
