import BezelModel
import Testing

@Suite struct Viewports {
    static let viewport = Viewport(area: DisplayRect(x: 100, y: 50, width: 600, height: 400), scale: 2)

    @Test(arguments: [
        (DisplayPoint(x: 100, y: 50), ViewportPoint(x: 0, y: 0)),
        (DisplayPoint(x: 699, y: 449), ViewportPoint(x: 599, y: 399)),
        (DisplayPoint(x: 0, y: 479), ViewportPoint(x: 0, y: 399)),
        (DisplayPoint(x: 799, y: 0), ViewportPoint(x: 599, y: 0)),
    ])
    func `points outside are held to the edge`(from: DisplayPoint, to: ViewportPoint) {
        #expect(Self.viewport.viewportPoint(from) == to)
    }

    @Test(arguments: [
        (ViewportPoint(x: 0, y: 0), AppPoint(x: 0, y: 0)), (ViewportPoint(x: 1, y: 1), AppPoint(x: 0, y: 0)),
        (ViewportPoint(x: 2, y: 3), AppPoint(x: 1, y: 1)), (ViewportPoint(x: 599, y: 399), AppPoint(x: 299, y: 199)),
    ])
    func `a scale of two puts two pixels into one`(from: ViewportPoint, to: AppPoint) {
        #expect(Self.viewport.appPoint(from) == to)
    }

    @Test(arguments: [
        (AppRect(x: 10, y: 20, width: 30, height: 40), DisplayRect(x: 120, y: 90, width: 60, height: 80)),
        (AppRect(x: -10, y: 0, width: 20, height: 10), DisplayRect(x: 100, y: 50, width: 20, height: 20)),
        (AppRect(x: 290, y: 190, width: 100, height: 100), DisplayRect(x: 680, y: 430, width: 20, height: 20)),
        (AppRect(x: 0.3, y: 0, width: 0.5, height: 1), DisplayRect(x: 101, y: 50, width: 1, height: 2)),
        (AppRect(x: .infinity, y: 0, width: -.infinity, height: 1), DisplayRect(x: 700, y: 50, width: 0, height: 2)),
        (AppRect(x: .nan, y: 1e308, width: 1e308, height: 1e308), DisplayRect(x: 100, y: 450, width: 0, height: 0)),
        (AppRect(x: 500, y: 500, width: 5, height: 5), DisplayRect(x: 700, y: 450, width: 0, height: 0)),
    ])
    func `an app's rectangle is cut off at the viewport's edge`(from: AppRect, to: DisplayRect) {
        #expect(Self.viewport.displayRect(from) == to)
    }

    @Test(arguments: [
        (DisplayPoint(x: 10, y: 10), true), (DisplayPoint(x: 29, y: 19), true), (DisplayPoint(x: 30, y: 10), false),
        (DisplayPoint(x: 10, y: 20), false), (DisplayPoint(x: 9, y: 10), false),
    ])
    func `rectangles are half-open`(point: DisplayPoint, isInside: Bool) {
        #expect(DisplayRect(x: 10, y: 10, width: 20, height: 10).contains(point) == isInside)
    }
}
