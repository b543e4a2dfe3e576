import BezelModel
import TestSupport
import Testing

struct BlendingTests {
    /// The formula for one channel at a time in floating point.
    private func exact(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        let left = 255 - Double(top >> 24)
        return [UInt32(0), 8, 16, 24].reduce(0) { sum, shift in
            let mixed = Double((top >> shift) & 255) + (Double((bottom >> shift) & 255) * left / 255).rounded()
            return sum | UInt32(mixed) << shift
        }
    }

    @Test func `blending gives the exact sum rounded to nearest for every alpha and value`() {
        for alpha in UInt32(0)...255 {
            for value in UInt32(0)...255 {
                let top = alpha << 24 | alpha << 16 | (alpha / 2) << 8
                let bottom = 0xFF00_0000 | value << 16 | (255 - value) << 8 | value
                if Blending.over(top, bottom) != exact(top, bottom) {
                    Issue.record("alpha \(alpha), value \(value)")
                }
            }
        }
    }

    @Test(arguments: [
        (top: UInt32(0xFF12_3456), bottom: UInt32(0xFFFF_FFFF), result: UInt32(0xFF12_3456)),
        (top: 0, bottom: 0xFFAB_CDEF, result: 0xFFAB_CDEF),
        (top: 0x8080_8080, bottom: 0xFFFF_FFFF, result: 0xFFFF_FFFF),
        (top: 0x8000_0000, bottom: 0xFFFF_FFFF, result: 0xFF7F_7F7F),
    ])
    func `an opaque pixel replaces the one below, a transparent one does not, a half-transparent one mixes`(
        top: UInt32, bottom: UInt32, result: UInt32
    ) {
        #expect(Blending.over(top, bottom) == result)
        withUnsafePointer(to: top) { above in
            withUnsafePointer(to: bottom) { below in
                var target: UInt32 = 1
                Blending.over(above, below, into: &target, count: 1)
                #expect(target == result)
            }
        }
    }

    @Test(arguments: 0...40)
    func `blending a row equals blending its pixels`(count: Int) {
        var numbers = SeededNumbers(seed: UInt64(count))
        // Runs of transparent and of opaque pixels, and pixels between them.
        let top = (0..<count).map { index -> UInt32 in
            switch (index / 11 + count) % 3 {
            case 0: 0
            case 1: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
            case _: Blending.scaled(0xFFFF_FFFF, by: UInt32.random(in: 0...255, using: &numbers))
            }
        }
        let bottom = (0..<count).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
        var target = [UInt32](repeating: 7, count: count + 1)
        Blending.over(top + [0], bottom + [0], into: &target, count: count)
        #expect(target == zip(top, bottom).map { Blending.over($0, $1) } + [7])
    }

    @Test func `a composition clips an overlay that extends beyond the base`() {
        let base = Canvas(size: DisplaySize(width: 5, height: 4))
        base.fill(0xFF00_00FF)
        let card = Canvas(size: DisplaySize(width: 3, height: 3))
        card.fill(0xFFFF_0000)
        for (x, y) in [(0, 0), (3, 2), (-1, -2), (4, 3), (9, 9)] {
            let overlay = PictureLayer(.alert(1), canvas: card, origin: DisplayPoint(x: Int32(x), y: Int32(y)))
            let flat = Picture(serial: .init(1), layers: [PictureLayer(.base, canvas: base), overlay]).composed()
            for row in 0..<4 {
                for column in 0..<5 {
                    let inside = column >= x && column < x + 3 && row >= y && row < y + 3
                    #expect(flat[column, row] == (inside ? 0xFFFF_0000 : 0xFF00_00FF), "\(column), \(row)")
                }
            }
        }
    }

    @Test func `of several layers the later one covers the earlier ones`() {
        func canvas(_ side: Int32, _ color: UInt32) -> Canvas {
            let canvas = Canvas(size: DisplaySize(width: side, height: side))
            canvas.fill(color)
            return canvas
        }
        let flat = Picture(
            serial: .init(1),
            layers: [
                PictureLayer(.base, canvas: canvas(6, 0xFF00_0080)),
                PictureLayer(.alert(1), canvas: canvas(3, 0xFF00_8000), origin: DisplayPoint(x: 1, y: 1)),
                PictureLayer(.alert(2), canvas: canvas(3, 0x8080_0000), origin: DisplayPoint(x: 2, y: 2)),
            ]
        ).composed()
        #expect(flat[0, 0] == 0xFF00_0080)
        #expect(flat[1, 1] == 0xFF00_8000)
        #expect(flat[3, 3] == Blending.over(0x8080_0000, 0xFF00_8000))
        #expect(flat[4, 4] == Blending.over(0x8080_0000, 0xFF00_0080))
        #expect(flat[5, 5] == 0xFF00_0080)
    }

    @Test func `only the requested rectangle is written, with the target's own pitch`() {
        let base = Canvas(size: DisplaySize(width: 4, height: 3))
        base.fill(0xFF11_1111)
        var target = [UInt32](repeating: 7, count: 6 * 3)
        target.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            Composition([PictureLayer(.base, canvas: base)]).write(
                DisplayRect(x: 1, y: 1, width: 9, height: 1), into: start, pitch: 24)
        }
        let line: [UInt32] = [7, 0xFF11_1111, 0xFF11_1111, 0xFF11_1111, 7, 7]
        #expect(target == [7, 7, 7, 7, 7, 7] + line + [7, 7, 7, 7, 7, 7])
    }
}
