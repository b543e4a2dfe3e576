/// A plane as the driver describes it.
struct Plane {
    enum Kind: Hashable { case primary, overlay, cursor }

    var id: PlaneID
    var kind: Kind
    /// Bit n is set if the card's n-th controller can show it.
    var possibleControllers: UInt32
    /// Fourcc codes.
    var formats: [UInt32]
    /// Its position among the planes; nil when the driver does not report it.
    var height: Height?
    /// The controller that shows it now.
    var controller: ControllerID?

    /// The property `zpos`.
    struct Height: Hashable {
        var value: UInt64
        /// The values that can be set; nil when it cannot be changed.
        var range: ClosedRange<UInt64>?
    }

    private func fits(controllerAt index: Int) -> Bool {
        index < 32 && possibleControllers & (1 << UInt32(index)) != 0
    }

    /// The plane for the base: one the controller shows already, else the first that is free.
    static func primary(from planes: [Plane], controller: ControllerID, index: Int) -> Plane? {
        let able = planes.filter {
            $0.kind == .primary && $0.fits(controllerAt: index) && PixelFormat.base(of: $0.formats) != nil
        }
        return able.first { $0.controller == controller } ?? able.first { $0.controller == nil }
    }

    /// The planes of the controller except `ours`. Other programs may have left pictures on them.
    static func others(from planes: [Plane], besides ours: [PlaneID], index: Int) -> [Plane] {
        planes.filter { $0.fits(controllerAt: index) && !ours.contains($0.id) }
    }

    /// Planes that could show a card above `primary`, the best first, each with the `zpos` to set, if any. Those that
    /// another controller shows are left alone.
    static func overlays(
        from planes: [Plane], above primary: Plane, controller: ControllerID, index: Int
    ) -> [(plane: Plane, height: UInt64?)] {
        planes.compactMap { plane -> (plane: Plane, height: UInt64?, rank: UInt64)? in
            guard plane.kind == .overlay, plane.fits(controllerAt: index),
                PixelFormat.overlay(of: plane.formats) != nil,
                plane.controller == nil || plane.controller == controller
            else { return nil }
            // When the driver reports no position, overlays are above primaries.
            guard let height = plane.height, let below = primary.height?.value else { return (plane, nil, 0) }
            if let range = height.range {
                return range.upperBound > below ? (plane, range.upperBound, range.upperBound) : nil
            }
            return height.value > below ? (plane, nil, height.value) : nil
        }
        .enumerated()
        .sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
        .map { ($0.element.plane, $0.element.height) }
    }
}
