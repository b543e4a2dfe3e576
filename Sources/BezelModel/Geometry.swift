/// A point in *panel units*: as the touch controller reports it, with the panel's range and origin.
public struct PanelPoint: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// A point in *display pixels*: the picture as a person sees it, origin top left, x right, y down.
public struct DisplayPoint: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// A point in *app coordinates*: as in `OnTouchEvent` and `SendHapticData`. Display pixels
/// counted from the corner of the area that belongs to the app.
public struct AppPoint: Hashable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// A size in display pixels. Both sides are at least 1 in every size that a device reports.
public struct DisplaySize: Hashable, Sendable {
    public var width: Int32
    public var height: Int32

    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in display pixels, half-open: the left and top edges belong to it, the right and bottom edges do not,
/// so that neighbours never both match.
public struct DisplayRect: Hashable, Sendable {
    public var x: Int32
    public var y: Int32
    public var width: Int32
    public var height: Int32

    public init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole of a display of `size`.
    public init(_ size: DisplaySize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    public func contains(_ point: DisplayPoint) -> Bool {
        point.x >= x && point.y >= y && Int64(point.x) < Int64(x) + Int64(width)
            && Int64(point.y) < Int64(y) + Int64(height)
    }
}

/// A rectangle in app coordinates, half-open. Apps declare theirs in fractions of a pixel.
public struct AppRect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public func contains(_ point: AppPoint) -> Bool {
        Double(point.x) >= x && Double(point.y) >= y && Double(point.x) < x + width && Double(point.y) < y + height
    }
}
