import BezelModel
import Testing

@testable import Drawing

struct ImageScalerTests {
    private func shrunk(_ source: [[UInt32]], to size: (width: Int, height: Int)) throws -> [[UInt32]] {
        let bitmap = try #require(Bitmap(width: size.width, height: size.height))
        var scaler = ImageScaler(from: (source[0].count, source.count), to: size)
        for row in source { scaler.add(row, to: bitmap) }
        return (0..<size.height).map { y in (0..<size.width).map { bitmap.row(y)?[$0] ?? 0 } }
    }

    @Test func `each pixel is the mean of the area that it covers`() throws {
        let source: [[UInt32]] = [
            [0xFF00_0000, 0xFF00_00FF, 0, 0xFF00_00FF], [0xFF00_0000, 0xFF00_00FF, 0, 0xFF00_00FF],
        ]
        #expect(try shrunk(source, to: (2, 1)) == [[0xFF00_0080, 0x8000_0080]])
        // Three into two: the middle pixel counts half on either side.
        #expect(try shrunk([[0, 0x60, 0x90]], to: (2, 1)) == [[0x20, 0x80]])
        #expect(try shrunk([[0], [0x60], [0x90]], to: (1, 2)) == [[0x20], [0x80]])
    }

    @Test(arguments: [(7, 5, 7, 5), (7, 5, 3, 2), (100, 3, 1, 1), (64, 64, 63, 1), (13, 11, 12, 11)])
    func `an area of one colour keeps that colour in every pixel`(size: (Int, Int, Int, Int)) throws {
        let source = [[UInt32]](repeating: [UInt32](repeating: 0x8012_3456, count: size.0), count: size.1)
        for row in try shrunk(source, to: (size.2, size.3)) { #expect(row.allSatisfy { $0 == 0x8012_3456 }) }
    }

    @Test(
        arguments: [
            ((20, 20), ImageFit.within(DisplaySize(width: 60, height: 80)), (60, 60)),
            ((30, 10), .within(DisplaySize(width: 60, height: 80)), (60, 20)),
            ((1, 1), .within(DisplaySize(width: 3, height: 2)), (2, 2)),
            // As large as its place, or larger.
            ((60, 20), .within(DisplaySize(width: 60, height: 80)), nil),
            ((90, 90), .within(DisplaySize(width: 60, height: 80)), nil),
            // A place too large to keep pictures for.
            ((20, 20), .within(DisplaySize(width: 257, height: 257)), nil),
            ((0, 5), .within(DisplaySize(width: 60, height: 80)), nil),
            ((20, 20), .inside(100), nil), ((20, 20), .covering(DisplaySize(width: 60, height: 80)), nil),
        ] as [((Int, Int), ImageFit, (Int, Int)?)])
    func `a small picture is stored enlarged to its place`(size: (Int, Int), fit: ImageFit, stored: (Int, Int)?) {
        let found = fit.enlarged(size.0, size.1)
        #expect(found?.width == stored?.0)
        #expect(found?.height == stored?.1)
    }

    @Test func `an enlarged picture keeps its colours up to its edges`() throws {
        let bitmap = try #require(Bitmap(width: 2, height: 1))
        let row = try #require(bitmap.row(0))
        (row[0], row[1]) = (0xFFFF_0000, 0xFF00_00FF)
        bitmap.isDrawn()
        let larger = bitmap.enlarged(.within(DisplaySize(width: 40, height: 40)))
        #expect(larger.width == 40)
        #expect(larger.height == 20)
        for y in 0..<20 {
            #expect(larger.row(y)?[0] == 0xFFFF_0000)
            #expect(larger.row(y)?[39] == 0xFF00_00FF)
        }
    }
}
