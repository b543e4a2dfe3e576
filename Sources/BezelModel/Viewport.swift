/// The area of the display that belongs to apps, and how large an app's pixel is in it.
public struct Viewport: Hashable, Sendable {
    public var area: DisplayRect
    /// Display pixels per app coordinate, 1 to 10. SDL's `VideoStreamingCapability.scale`.
    public var scale: Double

    public init(area: DisplayRect, scale: Double = 1) {
        self.area = area
        self.scale = scale
    }

    /// Display pixels → viewport pixels. Points outside the area are held to its edge, so that a finger that slides off
    /// the app's picture goes on being reported.
    public func viewportPoint(_ point: DisplayPoint) -> ViewportPoint {
        ViewportPoint(
            x: min(max(point.x, area.x), area.x + area.width - 1) - area.x,
            y: min(max(point.y, area.y), area.y + area.height - 1) - area.y)
    }

    /// Viewport pixels → app coordinates.
    public func appPoint(_ point: ViewportPoint) -> AppPoint {
        AppPoint(x: Int32(Double(point.x) / scale), y: Int32(Double(point.y) / scale))
    }

    /// App coordinates → display pixels, cut off at the viewport's edge. An empty rectangle when nothing is left.
    public func displayRect(_ rect: AppRect) -> DisplayRect {
        let left = clamp(rect.x * scale, area.width)
        let top = clamp(rect.y * scale, area.height)
        let right = clamp((rect.x + rect.width) * scale, area.width)
        let bottom = clamp((rect.y + rect.height) * scale, area.height)
        return DisplayRect(
            x: area.x + left, y: area.y + top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    private func clamp(_ value: Double, _ limit: Int32) -> Int32 {
        // An app may send an x and a width that are infinite with opposite signs.
        value.isNaN ? 0 : Int32(min(max(value.rounded(), 0), Double(limit)))
    }
}
