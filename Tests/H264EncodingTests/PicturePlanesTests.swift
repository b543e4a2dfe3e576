import CYUV
import Testing

@testable import H264Encoding

struct PicturePlanesTests {
    private static let colours: [(pixel: UInt32, luma: Int, blue: Int, red: Int)] = [
        (0xFF00_0000, 16, 128, 128), (0xFFFF_FFFF, 235, 128, 128), (0xFFFF_0000, 82, 90, 240),
        (0xFF00_FF00, 145, 54, 34), (0xFF00_00FF, 41, 240, 110),
    ]

    @Test(arguments: [true, false])
    func `each colour is converted as BT 601 defines`(usesLibrary: Bool) {
        for colour in Self.colours {
            let pixels = PixelBuffer(width: 19, height: 5)
            pixels.start.update(repeating: colour.pixel, count: pixels.count)
            var planes = PicturePlanes(width: 19, height: 5, usesLibrary: usesLibrary)
            planes.convert(pixels)
            let offsets = planes.offsets
            #expect(planes.bytes[..<offsets.blue].allSatisfy { abs(Int($0) - colour.luma) <= 1 })
            #expect(planes.bytes[offsets.blue..<offsets.red].allSatisfy { abs(Int($0) - colour.blue) <= 1 })
            #expect(planes.bytes[offsets.red...].allSatisfy { abs(Int($0) - colour.red) <= 1 })
        }
    }

    @Test(.enabled(if: cyuv_open_from_argb() == nil, "needs libyuv0"))
    func `the portable conversion gives the same result as libyuv`() {
        let pixels = PixelBuffer(width: 64, height: 33)
        for place in 0..<pixels.count { pixels.start[place] = UInt32(truncatingIfNeeded: place &* 2_654_435_761) }
        var (fast, slow) = (
            PicturePlanes(width: 64, height: 33), PicturePlanes(width: 64, height: 33, usesLibrary: false)
        )
        fast.convert(pixels)
        slow.convert(pixels)
        #expect(zip(fast.bytes, slow.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
}
