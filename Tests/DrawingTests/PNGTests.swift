import BezelModel
import Testing

@testable import Drawing

struct PNGTests {
    /// A small picture with every kind of pixel in it.
    static let canvas: Canvas = {
        let canvas = Canvas(size: DisplaySize(width: 5, height: 3))
        canvas.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = 0xFF00_0000 | UInt32(index) * 0x0010_2030 }
            pixels[0] = 0
            pixels[1] = 0x8040_2010
        }
        return canvas
    }()

    @Test func `writing and reading a PNG gives the same pixels`() throws {
        let bytes = try PNG.encode(Self.canvas)
        let bitmap = try PNG.decode(bytes, .inside(4096))
        #expect(bitmap.width == 5)
        #expect(bitmap.height == 3)
        let copy = Canvas(size: DisplaySize(width: 5, height: 3))
        copy.paint { $0.draw(bitmap, in: DisplayRect(copy.size), tint: nil) }
        for y in 0..<3 {
            for x in 0..<5 where (x, y) != (1, 0) { #expect(copy[x, y] == Self.canvas[x, y], "\(x), \(y)") }
        }
        // The file has no premultiplied colours: half-transparent ones may differ by one.
        #expect(copy[1, 0] >> 24 == 0x80)
    }

    @Test func `an enlarged picture is as opaque at its edges as in its middle`() throws {
        let dot = Canvas(size: DisplaySize(width: 2, height: 2))
        dot.fill(0xFF30_60D0)
        let bitmap = try PNG.decode(PNG.encode(dot), .inside(4096))
        for tint in [nil, Color(0x3060D0)] {
            let canvas = Canvas(size: DisplaySize(width: 40, height: 30))
            canvas.paint { $0.draw(bitmap, in: DisplayRect(x: 8, y: 3, width: 24, height: 24), tint: tint) }
            for y in 0..<30 {
                for x in 0..<40 {
                    #expect(
                        canvas[x, y] == ((8..<32).contains(x) && (3..<27).contains(y) ? 0xFF30_60D0 : 0), "\(x), \(y)")
                }
            }
        }
    }

    /// A header for `width` × `height`.
    private func header(_ width: UInt32, _ height: UInt32, count: Int = 100) -> [UInt8] {
        func raw(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let bytes = start + raw(width) + raw(height) + [8, 6, 0, 0, 0]
        return bytes + [UInt8](repeating: 0, count: max(count - bytes.count, 0))
    }

    private let tooLarge = DrawingError(code: .tooLarge, operation: "", subject: "")

    @Test func `a picture that is too large is refused by its header`() throws {
        let limit = UInt32(ImageLimits.side)
        for (width, height) in [(limit + 1, 1), (1, limit + 1), (UInt32.max, UInt32.max), (0, 5), (5, 0)] {
            #expect(throws: tooLarge) { _ = try PNG.checkedSize(of: header(width, height)) }
        }
        #expect(try PNG.checkedSize(of: header(limit, limit)).width == ImageLimits.side)
        #expect(throws: tooLarge) { _ = try PNG.checkedSize(of: header(1, 1, count: ImageLimits.bytes + 1)) }
    }

    @Test func `a file that is not PNG is refused`() {
        for bytes in [[], [UInt8]("GIF89a and so on, long enough to be a header".utf8), Array(header(1, 1).prefix(32))]
        {
            #expect(throws: DrawingError(code: .unknownFormat, operation: "", subject: "")) {
                _ = try PNG.checkedSize(of: bytes)
            }
        }
    }

    @Test func `a PNG cut at any byte is refused`() throws {
        let bytes = try PNG.encode(Self.canvas)
        // The last twelve bytes are the end chunk, which libpng does not require completely.
        for count in 0..<bytes.count - 12 {
            #expect(throws: DrawingError.self, "\(count) bytes") {
                _ = try PNG.decode(Array(bytes.prefix(count)), .inside(9))
            }
        }
    }

    @Test func `a PNG with any bit changed is decoded or refused`() throws {
        let bytes = try PNG.encode(Self.canvas)
        var refused = 0
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let bitmap = try? PNG.decode(damaged, .inside(9)) else {
                refused += 1
                continue
            }
            #expect(bitmap.width <= 9 && bitmap.height <= 9)
        }
        #expect(refused > bytes.count * 4)
    }

    @Test func `a large picture is scaled down to its place with its proportions`() throws {
        let large = Canvas(size: DisplaySize(width: 1000, height: 10))
        let bitmap = try PNG.decode(PNG.encode(large), .inside(320))
        #expect(bitmap.width == 320)
        #expect(bitmap.height == 3)
    }
}
