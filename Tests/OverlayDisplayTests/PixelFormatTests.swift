import BezelModel
import Testing

@testable import OverlayDisplay

struct PixelFormatTests {
    /// The bytes of one pixel in each format.
    private func bytes(_ pixel: UInt32, _ format: PixelFormat) -> [UInt8] {
        let canvas = Canvas(size: DisplaySize(width: 1, height: 1))
        canvas.fill(pixel)
        var room = [UInt8](repeating: 0xEE, count: 8)
        room.withUnsafeMutableBytes {
            guard let start = $0.baseAddress else { return }
            Blit(format: format).copy(DisplayRect(canvas.size), of: canvas, to: (0, 0), in: start, pitch: 8)
        }
        #expect(room[format.bytes...].allSatisfy { $0 == 0xEE }, "nothing is written beyond the pixel")
        return Array(room.prefix(format.bytes))
    }

    @Test(
        arguments: [
            (.xrgb8888, [0x33, 0x22, 0x11, 0xFF]), (.argb8888, [0x33, 0x22, 0x11, 0xFF]),
            (.xbgr8888, [0x11, 0x22, 0x33, 0xFF]), (.abgr8888, [0x11, 0x22, 0x33, 0xFF]),
            (.rgb888, [0x33, 0x22, 0x11]), (.bgr888, [0x11, 0x22, 0x33]),
        ] as [(PixelFormat, [UInt8])])
    func `a pixel's bytes are in the order that the kernel defines`(format: PixelFormat, wanted: [UInt8]) {
        #expect(bytes(0xFF11_2233, format) == wanted)
    }

    @Test(arguments: [
        (UInt32(0xFFFF_0000), UInt16(0xF800)), (0xFF00_FF00, 0x07E0), (0xFF00_00FF, 0x001F), (0xFFFF_FFFF, 0xFFFF),
        (0xFF00_0000, 0),
    ])
    func `full colours remain full in 16 bits, at every position`(pixel: UInt32, wanted: UInt16) {
        for place in 0..<64 {
            #expect(Dithering.rgb565(pixel, x: place % 8, y: place / 8) == wanted)
        }
    }

    @Test func `each block of eight pixels has each dither threshold once, between 0 and 255`() {
        let thresholds = Set((0..<64).map { Dithering.threshold(x: 40 + $0 % 8, y: 16 + $0 / 8) })
        #expect(thresholds.count == 64)
        #expect(thresholds.min() == 2)
        #expect(thresholds.max() == 254)
    }

    @Test(arguments: [UInt32(1), 4, 60, 127, 128, 200, 254])
    func `dithering keeps the mean of a shade`(shade: UInt32) {
        let pixel = 0xFF00_0000 | shade << 16 | shade << 8 | shade
        var (red, green, blue) = (0.0, 0.0, 0.0)
        for place in 0..<64 {
            let value = Dithering.rgb565(pixel, x: place % 8, y: place / 8)
            red += Double(value >> 11) / 31
            green += Double(value >> 5 & 63) / 63
            blue += Double(value & 31) / 31
        }
        for mean in [red, green, blue] {
            #expect(abs(mean / 64 * 255 - Double(shade)) < 0.2)
        }
    }

    @Test(
        arguments: [
            ([.rgb565, .argb8888, .xrgb8888], .xrgb8888, .argb8888),  // vkms, and most
            ([.rgb565, .bgr888, .rgb888, .xbgr8888], .xbgr8888, nil),  // no XRGB8888
            ([.rgb565], .rgb565, nil),  // a small panel on SPI
            ([.abgr8888], .abgr8888, .abgr8888), ([], nil, nil),
        ] as [([PixelFormat], PixelFormat?, PixelFormat?)])
    func `the best format that a plane has is chosen`(has: [PixelFormat], base: PixelFormat?, overlay: PixelFormat?) {
        let codes = [0x3231_564E] + has.map(\.code)  // NV12 cannot be drawn
        #expect(PixelFormat.base(of: codes) == base)
        #expect(PixelFormat.overlay(of: codes) == overlay)
    }
}
