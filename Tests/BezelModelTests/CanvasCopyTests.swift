import BezelModel
import Testing

struct CanvasCopyTests {
    private func numbered(_ width: Int32, _ height: Int32) -> Canvas {
        let canvas = Canvas(size: DisplaySize(width: width, height: height))
        canvas.withMutablePixels { pixels in for index in pixels.indices { pixels[index] = UInt32(index + 1) } }
        return canvas
    }

    @Test(arguments: [
        (DisplayRect(x: 1, y: 1, width: 2, height: 2), DisplayPoint(x: 0, y: 0)),
        (DisplayRect(x: 0, y: 0, width: 4, height: 3), DisplayPoint(x: 2, y: 1)),
        (DisplayRect(x: 0, y: 0, width: 4, height: 3), DisplayPoint(x: -3, y: -2)),
        (DisplayRect(x: -2, y: -2, width: 4, height: 4), DisplayPoint(x: 0, y: 0)),
        (DisplayRect(x: 3, y: 2, width: 100, height: 100), DisplayPoint(x: 1, y: 1)),
        (DisplayRect(x: 0, y: 0, width: 4, height: 3), DisplayPoint(x: 50, y: 0)),
        (DisplayRect(x: 9, y: 9, width: 4, height: 3), DisplayPoint(x: 0, y: 0)),
        (DisplayRect(x: .min, y: .min, width: .max, height: .max), DisplayPoint(x: .max, y: .max)),
        (DisplayRect(x: 0, y: 0, width: -1, height: 3), DisplayPoint(x: 0, y: 0)),
    ])
    func `copying writes the rectangle at its place and nothing else`(rect: DisplayRect, place: DisplayPoint) {
        let source = numbered(4, 3)
        let target = Canvas(size: DisplaySize(width: 5, height: 4))
        target.copy(rect, of: source, to: place)
        for y in 0..<4 {
            for x in 0..<5 {
                let (fromX, fromY) = (x - Int(place.x) + Int(rect.x), y - Int(place.y) + Int(rect.y))
                let isInside =
                    fromX >= Int(rect.x) && fromX < Int(rect.x) + Int(rect.width) && fromY >= Int(rect.y)
                    && fromY < Int(rect.y) + Int(rect.height)
                #expect(target[x, y] == (isInside ? source[fromX, fromY] : 0), "\(x), \(y)")
            }
        }
    }
}
