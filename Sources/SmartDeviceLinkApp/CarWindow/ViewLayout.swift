public import SmartDeviceLink

/// The positions of a window's views, the topmost first: what can be touched and what can be selected.
///
/// A later subview is above an earlier one, and each view is above its parent. Views are cut off at the window's edges,
/// and at the edges of parents that clip.
public struct ViewLayout: Hashable, Sendable {
    /// A view's position.
    public struct Item: Hashable, Sendable {
        /// The view's id.
        public var id: UInt32
        /// The visible part of the view, in the window's coordinates. Never empty.
        public var frame: ViewRect
        /// Whether a knob or an arrow key can select the view.
        public var isFocusable: Bool
        /// The id of the view that receives touches on this one: the nearest focusable view among it and its parents,
        /// so that a label on a button presses the button; the view itself if there is none.
        public var target: UInt32
    }

    /// A view with this opacity or less is invisible.
    public static let leastAlpha = 0.01

    /// Every view that can be touched, the topmost first.
    public let items: [Item]
    private let size: ViewRect

    static let none = ViewLayout(items: [], size: ViewRect(x: 0, y: 0, width: 0, height: 0))

    private init(items: [Item], size: ViewRect) {
        self.items = items
        self.size = size
    }

    /// Reads a view tree.
    ///
    /// - Parameters:
    ///   - root: The root of the tree.
    ///   - width: The window's width in window pixels.
    ///   - height: The window's height in window pixels.
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

    /// The topmost view at a point; nil for none.
    public func hitTest(_ point: ViewPoint) -> Item? { items.first { $0.frame.contains(point) } }

    /// Whether a point is on the view or on a view it receives touches for, also if another view covers it.
    func contains(_ point: ViewPoint, in id: UInt32) -> Bool {
        items.contains { $0.target == id && $0.frame.contains(point) }
    }

    /// Whether the view can receive touches, on itself or on a view it receives touches for.
    func has(_ id: UInt32) -> Bool { items.contains { $0.target == id } }

    /// The focusable views as regions for SendHapticData, the topmost first, in screen pixels. At most 1000.
    ///
    /// - Parameter scale: Screen pixels per window pixel: `scale` of the VIDEO_STREAMING capability.
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
