public import BezelModel
import SmartDeviceLink

/// One focusable region of an app.
public struct Region: Hashable, Sendable {
    /// The app's own number, 0 to 2,000,000,000.
    public var id: UInt32
    public var rect: AppRect

    public init(id: UInt32, rect: AppRect) {
        self.id = id
        self.rect = rect
    }
}

/// An app's focusable regions, topmost first: where several contain a point, the point belongs to the first one.
///
/// Lookup goes through a grid over the regions' own extent and allocates nothing. A cell lists the regions that touch
/// it, down to the first one that covers the whole cell: regions under that one can never be found.
public struct RegionSet: Sendable {
    public let regions: [Region]
    /// Cells a side: with half as many, a lookup among 1000 regions is twice as slow.
    private var side = 64
    /// Entries of all cells' lists. Large regions on top of each other get fewer cells a side, since filling the lists
    /// of 1000 of them in 64 by 64 cells would delay the loop.
    private static let memberLimit = 40_000
    /// The pixels of each region.
    private var boxes: [PixelBox] = []
    private var left = 0.0
    private var top = 0.0
    private var columnsPerPixel = 0.0
    private var rowsPerPixel = 0.0
    /// Where each cell's list begins in `members`; one more than there are cells.
    private var starts: [Int32] = []
    private var members: [UInt16] = []

    public static let limit = 1000

    /// - Parameter regions: At most ``limit``; further ones are ignored.
    public init(_ regions: [Region] = []) {
        self.regions = Array(regions.prefix(Self.limit))
        let solid = self.regions.filter { $0.rect.width > 0 && $0.rect.height > 0 }
        guard let first = solid.first else { return }
        var bounds = first.rect
        for region in solid { bounds = bounds.union(region.rect) }
        // A side may be too small for the precision of the numbers; a cell without area would cause a division by zero.
        bounds.width = max(bounds.width, 1)
        bounds.height = max(bounds.height, 1)
        left = bounds.x
        top = bounds.y
        while side > 1, mostMembers(bounds) > Self.memberLimit { side /= 2 }
        columnsPerPixel = Double(side) / bounds.width
        rowsPerPixel = Double(side) / bounds.height
        boxes = self.regions.map { PixelBox($0.rect) }
        fill(cellWidth: bounds.width / Double(side), cellHeight: bounds.height / Double(side))
    }

    init(_ data: SendHapticData) {
        self.init(
            data.rects.map {
                Region(id: $0.id, rect: AppRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
            })
    }

    /// The region a touch at `point` belongs to.
    public func region(at point: AppPoint) -> Region? {
        guard !starts.isEmpty else { return nil }
        let column = (Double(point.x) - left) * columnsPerPixel
        let row = (Double(point.y) - top) * rowsPerPixel
        guard column >= 0, row >= 0, column < Double(side), row < Double(side) else { return nil }
        let cell = Int(row) * side + Int(column)
        for position in starts[cell]..<starts[cell + 1] {
            let region = Int(members[Int(position)])
            if boxes[region].contains(point) { return regions[region] }
        }
        return nil
    }

    /// The nearest point inside a region; nil when `point` is in a region already, or no region is near enough. Of two
    /// regions at the same distance the first counts. Allocates nothing.
    ///
    /// - Parameter limit: The greatest distance, squared.
    func snapped(_ point: AppPoint, within limit: Int64) -> AppPoint? {
        guard region(at: point) == nil else { return nil }
        var nearest: (point: AppPoint, distance: Int64)?
        for region in regions {
            guard let inside = region.rect.nearestPoint(to: point) else { continue }
            let distance = inside.distanceSquared(to: point)
            if distance <= limit, distance < nearest?.distance ?? .max { nearest = (inside, distance) }
        }
        return nearest?.point
    }

    private mutating func fill(cellWidth: Double, cellHeight: Double) {
        var counts = [Int32](repeating: 0, count: side * side)
        forEachMembership(cellWidth, cellHeight) { cell, _ in counts[cell] += 1 }
        starts.reserveCapacity(counts.count + 1)
        var total: Int32 = 0
        for count in counts {
            starts.append(total)
            total += count
        }
        starts.append(total)
        var free = starts
        var members = [UInt16](repeating: 0, count: Int(total))
        forEachMembership(cellWidth, cellHeight) { cell, position in
            members[Int(free[cell])] = UInt16(position)
            free[cell] += 1
        }
        self.members = members
    }

    /// An upper bound for the number of entries in the lists.
    private func mostMembers(_ bounds: AppRect) -> Int {
        let (width, height) = (bounds.width / Double(side), bounds.height / Double(side))
        return regions.reduce(0) { sum, region in
            let columns = cells(from: (region.rect.x - left) / width, length: region.rect.width / width).count
            return sum + columns
                * cells(from: (region.rect.y - top) / height, length: region.rect.height / height).count
        }
    }

    /// Calls `body` with each region and each cell that it touches, regions in their order.
    private func forEachMembership(_ width: Double, _ height: Double, _ body: (_ cell: Int, _ region: Int) -> Void) {
        var isSealed = [Bool](repeating: false, count: side * side)
        for (position, region) in regions.enumerated() where region.rect.width > 0 && region.rect.height > 0 {
            // One cell more on each side: a point on a border may be rounded into either cell.
            let columns = cells(from: (region.rect.x - left) / width, length: region.rect.width / width)
            for row in cells(from: (region.rect.y - top) / height, length: region.rect.height / height) {
                for column in columns where !isSealed[row * side + column] {
                    body(row * side + column, position)
                    let cell = AppRect(
                        x: left + Double(column) * width, y: top + Double(row) * height, width: width, height: height)
                    if region.rect.covers(cell) { isSealed[row * side + column] = true }
                }
            }
        }
    }

    private func cells(from start: Double, length: Double) -> ClosedRange<Int> {
        let first = min(max(Int(start) - 1, 0), side - 1)
        return first...min(max(Int(start + length) + 1, first), side - 1)
    }
}

/// The whole pixels that a rectangle contains: first row and column, and the ones after the last.
private struct PixelBox: Sendable {
    private let left, top, right, bottom: Int32

    init(_ rect: AppRect) {
        left = Self.edge(rect.x)
        top = Self.edge(rect.y)
        right = Self.edge(rect.x + rect.width)
        bottom = Self.edge(rect.y + rect.height)
    }

    func contains(_ point: AppPoint) -> Bool {
        point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    /// The first pixel at or after an edge; for a value that is not a number, before all pixels.
    private static func edge(_ value: Double) -> Int32 {
        if value >= Double(Int32.max) { return .max }
        return value > Double(Int32.min) ? Int32(value.rounded(.up)) : .min
    }
}

extension AppPoint {
    func distanceSquared(to other: AppPoint) -> Int64 {
        let (dx, dy) = (Int64(x) - Int64(other.x), Int64(y) - Int64(other.y))
        return dx * dx + dy * dy
    }
}

extension AppRect {
    /// The pixel inside that is nearest to `point`; nil where there is none.
    fileprivate func nearestPoint(to point: AppPoint) -> AppPoint? {
        let limit = Double(Int32.max)
        guard width > 0, height > 0, x > -limit, y > -limit, x + width < limit, y + height < limit else { return nil }
        let (left, right) = (Int32(x.rounded(.up)), Int32((x + width).rounded(.up)) - 1)
        let (top, bottom) = (Int32(y.rounded(.up)), Int32((y + height).rounded(.up)) - 1)
        guard left <= right, top <= bottom else { return nil }
        return AppPoint(x: min(max(point.x, left), right), y: min(max(point.y, top), bottom))
    }

    fileprivate func union(_ other: AppRect) -> AppRect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return AppRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// Whether `other` with a small margin is inside.
    fileprivate func covers(_ other: AppRect) -> Bool {
        x < other.x && y < other.y && x + width > other.x + other.width && y + height > other.y + other.height
    }
}
