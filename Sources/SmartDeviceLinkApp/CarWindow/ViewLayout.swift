public import SmartDeviceLink

/// Where the views of a window are: what can be touched and what can be focused, topmost first.
///
/// A later subview is above an earlier one, and every view above its parent. Views are cut at the window's edges, and
/// at those of the parents that clip.
public struct ViewLayout: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public var id: UInt32
        /// What of it can be seen, in the window's coordinates. Never empty.
        public var frame: ViewRect
        public var isFocusable: Bool
        /// Who answers for touches on it: the nearest focusable view up its chain, so that the label on a button presses
        /// the button, and itself where there is none.
        public var target: UInt32
    }

    /// The least alpha that can be seen is above this.
    public static let leastAlpha = 0.01

    /// Every view that can be touched, topmost first.
    public let items: [Item]
    private let size: ViewRect

    static let none = ViewLayout(items: [], size: ViewRect(x: 0, y: 0, width: 0, height: 0))

    private init(items: [Item], size: ViewRect) {
        self.items = items
        self.size = size
    }

    @MainActor public init(of root: any View, width: Double, height: Double) {
        let size = ViewRect(x: 0, y: 0, width: width, height: height)
        var found: [Item] = []
        Self.look(at: root, origin: ViewPoint(x: 0, y: 0), alpha: 1, focusable: nil, seen: size, into: &found)
        items = found.reversed()
        self.size = size
    }

    @MainActor private static func look(
        at view: any View, origin: ViewPoint, alpha: Double, focusable: UInt32?, seen: ViewRect,
        into found: inout [Item]
    ) {
        let alpha = alpha * view.alpha
        guard view.isVisible, view.isEnabled, alpha > leastAlpha else { return }
        let frame = view.frame
        let corner = origin + ViewPoint(x: frame.x, y: frame.y)
        let id = view.id
        let placed = ViewRect(x: corner.x, y: corner.y, width: frame.width, height: frame.height)
        let focusable = view.isFocusable ? id : focusable
        let visible = placed.intersection(seen)
        if let visible {
            found.append(Item(id: id, frame: visible, isFocusable: view.isFocusable, target: focusable ?? id))
        }
        guard let seen = view.clipsSubviews ? visible : seen else { return }
        for subview in view.subviews {
            look(at: subview, origin: corner, alpha: alpha, focusable: focusable, seen: seen, into: &found)
        }
    }

    /// The topmost item at a point.
    public func hitTest(_ point: ViewPoint) -> Item? { items.first { $0.frame.contains(point) } }

    /// Whether a point is on that view, wherever something else lies on top.
    func contains(_ point: ViewPoint, in id: UInt32) -> Bool {
        items.contains { $0.target == id && $0.frame.contains(point) }
    }

    /// Whether a finger can be on the view: by itself, or by something in it that it answers for.
    func has(_ id: UInt32) -> Bool { items.contains { $0.target == id } }

    /// The focusable views as a head unit wants them: topmost first, in screen coordinates, 1000 at most.
    ///
    /// - Parameter scale: Screen pixels per pixel of the window, the scale of the VIDEO_STREAMING capability.
    public func regions(scale: Double) -> [HapticRect] {
        var ids: Set<UInt32> = []
        var rects: [HapticRect] = []
        for item in items where item.isFocusable && item.id <= 2_000_000_000 {
            guard rects.count < SendHapticData.limit else { break }
            guard ids.insert(item.id).inserted else { continue }
            rects.append(
                HapticRect(
                    id: item.id, x: item.frame.x * scale, y: item.frame.y * scale, width: item.frame.width * scale,
                    height: item.frame.height * scale))
        }
        return rects
    }
}
