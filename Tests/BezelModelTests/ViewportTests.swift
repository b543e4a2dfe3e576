import BezelModel
import Testing

@Suite struct Viewports {
    static let viewport = Viewport(area: DisplayRect(x: 100, y: 50, width: 600, height: 400), scale: 2)

    @Test(arguments: [
        (DisplayPoint(x: 100, y: 50), AppPoint(x: 0, y: 0)), (DisplayPoint(x: 101, y: 53), AppPoint(x: 1, y: 3)),
        (DisplayPoint(x: 699, y: 449), AppPoint(x: 599, y: 399)), (DisplayPoint(x: 0, y: 479), AppPoint(x: 0, y: 399)),
        (DisplayPoint(x: 799, y: 0), AppPoint(x: 599, y: 0)),
    ])
    func `app points are relative to the area's corner, divided by the scale, and limited to its edge`(
        from: DisplayPoint, to: AppPoint
    ) {
        #expect(Self.viewport.appPoint(from) == to)
    }

    @Test(arguments: [
        (AppRect(x: 10, y: 20, width: 30, height: 40), DisplayRect(x: 110, y: 70, width: 30, height: 40)),
        (AppRect(x: -10, y: 0, width: 20, height: 10), DisplayRect(x: 100, y: 50, width: 10, height: 10)),
        (AppRect(x: 590, y: 390, width: 100, height: 100), DisplayRect(x: 690, y: 440, width: 10, height: 10)),
        (AppRect(x: 0.6, y: 0, width: 1, height: 2), DisplayRect(x: 101, y: 50, width: 1, height: 2)),
        (AppRect(x: .infinity, y: 0, width: -.infinity, height: 1), DisplayRect(x: 700, y: 50, width: 0, height: 1)),
        (AppRect(x: .nan, y: 1e308, width: 1e308, height: 1e308), DisplayRect(x: 100, y: 450, width: 0, height: 0)),
        (AppRect(x: 800, y: 800, width: 5, height: 5), DisplayRect(x: 700, y: 450, width: 0, height: 0)),
    ])
    func `an app's rectangle is clipped at the viewport's edge`(from: AppRect, to: DisplayRect) {
        #expect(Self.viewport.displayRect(from) == to)
    }

    @Test(arguments: [
        (DisplayPoint(x: 10, y: 10), true), (DisplayPoint(x: 29, y: 19), true), (DisplayPoint(x: 30, y: 10), false),
        (DisplayPoint(x: 10, y: 20), false), (DisplayPoint(x: 9, y: 10), false),
    ])
    func `rectangles contain their left and top edges only`(point: DisplayPoint, isInside: Bool) {
        #expect(DisplayRect(x: 10, y: 10, width: 20, height: 10).contains(point) == isInside)
    }
}
