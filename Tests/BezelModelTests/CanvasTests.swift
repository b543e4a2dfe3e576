import BezelModel
import Testing

struct CanvasTests {
    @Test func `a new canvas is transparent, and pixels outside it are 0`() {
        let canvas = Canvas(size: DisplaySize(width: 2, height: 1))
        #expect(canvas[0, 0] == 0)
        canvas.fill(0xFFFF_FFFF)
        #expect(canvas[1, 0] == 0xFFFF_FFFF)
        #expect(canvas[2, 0] == 0)
        #expect(canvas[0, -1] == 0)
    }

    @Test(arguments: [(Int32(0), Int32(1)), (-5, 1), (.min, 1), (Canvas.longestSide + 1, Canvas.longestSide)])
    func `a canvas size is limited to the allowed range`(side: Int32, held: Int32) {
        #expect(Canvas(size: DisplaySize(width: side, height: 1)).size == DisplaySize(width: held, height: 1))
    }

    @Test func `drawing changes a canvas's revision, and copying adopts that of the source`() {
        let size = DisplaySize(width: 2, height: 2)
        let (one, two) = (Canvas(size: size), Canvas(size: size))
        #expect(one.revision != two.revision)
        let before = one.revision
        one.fill(5)
        #expect(one.revision != before)
        two.copy(one)
        #expect(two.revision == one.revision)
        #expect(two[1, 1] == 5)
    }

    @Test(arguments: [
        (DisplayRect(x: 0, y: 0, width: 4, height: 4), DisplayRect(x: 2, y: 2, width: 4, height: 4), 2, 6),
        (DisplayRect(x: 0, y: 0, width: 2, height: 2), DisplayRect(x: 2, y: 0, width: 2, height: 2), 0, 4),
        (DisplayRect(x: 0, y: 0, width: 0, height: 9), DisplayRect(x: 7, y: 0, width: 2, height: 2), 0, 2),
        (DisplayRect(x: .max, y: 0, width: .max, height: 1), DisplayRect(x: 0, y: 0, width: 1, height: 1), 0, .max),
    ])
    func `rectangles have an intersection and a union`(one: DisplayRect, two: DisplayRect, shared: Int32, around: Int32)
    {
        #expect(one.intersection(two).width == shared)
        #expect(two.intersection(one).width == shared)
        #expect(one.union(two).width == around)
    }
}
