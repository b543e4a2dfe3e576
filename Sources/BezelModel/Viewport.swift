/// The area of the display that belongs to apps. The resolution, touches and rectangles that are sent to and from apps
/// are in its pixels.
public struct Viewport: Hashable, Sendable {
    public var area: DisplayRect
    /// SDL's `VideoStreamingCapability.scale`, 1 to 10: announced only. An app's library draws at the resolution divided
    /// by it, divides touches by it and multiplies rectangles by it.
    public var scale: Double

    public init(area: DisplayRect, scale: Double = 1) {
        self.area = area
        self.scale = scale
    }

    /// Display pixels → pixels of the area. Points outside the area are moved to its edge, so that a finger that slides
    /// off the app's picture is still reported.
    public func appPoint(_ point: DisplayPoint) -> AppPoint {
        AppPoint(
            x: min(max(point.x, area.x), area.x + area.width - 1) - area.x,
            y: min(max(point.y, area.y), area.y + area.height - 1) - area.y)
    }

    /// Pixels of the area → display pixels, cut off at the area's edge. An empty rectangle when nothing is left.
    public func displayRect(_ rect: AppRect) -> DisplayRect {
        let left = clamp(rect.x, area.width)
        let top = clamp(rect.y, area.height)
        let right = clamp(rect.x + rect.width, area.width)
        let bottom = clamp(rect.y + rect.height, area.height)
        return DisplayRect(
            x: area.x + left, y: area.y + top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    private func clamp(_ value: Double, _ limit: Int32) -> Int32 {
        // An app may send an x and a width that are infinite with opposite signs.
        value.isNaN ? 0 : Int32(min(max(value.rounded(), 0), Double(limit)))
    }
}
