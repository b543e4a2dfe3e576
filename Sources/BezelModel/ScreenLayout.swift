/// One layer of the screen. A higher layer covers the lower ones.
public enum LayerID: Hashable, Sendable {
    /// The content that fills the screen, under all other layers.
    case base
    /// A page of the head unit's own.
    case page(UInt64)
    /// The card while the driver speaks, above pages and under alerts.
    case voice(VoiceCard.ID)
    /// The card of the alert with this number.
    case alert(UInt64)
    /// A notice of the head unit's own, above pages.
    case banner(UInt64)

    public var isPage: Bool {
        switch self {
        case .page: true
        case .base, .voice, .alert, .banner: false
        }
    }

    public var isBanner: Bool {
        switch self {
        case .banner: true
        case .base, .page, .voice, .alert: false
        }
    }
}

/// Identity of anything on the screen that can be touched or have the focus: an element of a layer.
public struct TargetID: Hashable, Sendable {
    /// The layer's own surface, outside all of its other elements.
    public static let surface = -1
    /// The button that closes a card (``AlertCard/close``).
    public static let close = -2
    /// Everything beside a modal card that can be swept away.
    public static let beside = -3
    /// The text of a card that can be scrolled.
    public static let text = -4

    public var layer: LayerID
    /// Position among the layer's elements, from 0; or ``surface``, ``close``, ``beside`` or ``text``.
    public var element: Int

    public init(layer: LayerID, element: Int) {
        self.layer = layer
        self.element = element
    }
}

/// Where everything that can be touched is, in display pixels. It belongs to one frame: touches are compared with the
/// layout of the frame that is on the screen, only.
public struct ScreenLayout: Hashable, Sendable {
    /// How a target is used, by fingers and keys.
    public enum Role: Hashable, Sendable {
        case button
        /// A button that another one may replace: it exists only if the frame has a target for it.
        case foldedButton
        /// A row of the ``ScreenLayout/scrollArea``. Keys move the focus from row to row, also to one that is not visible.
        case row
        /// The ``ScreenLayout/slideArea``. Keys move its position.
        case slideArea
        /// The ``ScreenLayout/scrollArea`` itself. Keys scroll it.
        case scrollArea
        /// Only fingers use it: keys never move the focus to it.
        case touchOnly
    }

    public struct Target: Hashable, Sendable {
        public var id: TargetID
        public var rect: DisplayRect
        public var role: Role

        public init(id: TargetID, rect: DisplayRect, role: Role = .button) {
            self.id = id
            self.rect = rect
            self.role = role
        }
    }

    /// The layer that the targets belong to.
    public var layer: LayerID
    /// The area of the layer. A touch inside it never reaches lower layers.
    public var frame: DisplayRect
    /// Elements of the layer, topmost first.
    public var targets: [Target]
    /// Nothing outside the layer can be touched.
    public var isModal: Bool
    /// A touch inside ``frame`` that is on no target goes to the layer below.
    public var isOpen: Bool
    /// The part of the layer that can be scrolled; nil for none.
    public var scrollArea: ScrollArea?
    /// The part of the layer in which a finger slides from position to position; nil for none.
    public var slideArea: SlideArea?
    /// How a finger moves the layer away; nil for a layer that stays.
    public var sweep: Sweep?
    /// Layers under this one that can be touched beside it, the topmost first.
    public var lower: [ScreenLayout]

    public init(
        layer: LayerID, frame: DisplayRect, targets: [Target], isModal: Bool, isOpen: Bool = false,
        scrollArea: ScrollArea? = nil, slideArea: SlideArea? = nil, lower: [ScreenLayout] = []
    ) {
        self.layer = layer
        self.frame = frame
        self.targets = targets
        self.isModal = isModal
        self.isOpen = isOpen
        self.scrollArea = scrollArea
        self.slideArea = slideArea
        self.lower = lower
    }

    /// Whether a touch at `point` is the layer's own.
    public func covers(_ point: DisplayPoint) -> Bool {
        frame.contains(point) && (!isOpen || targets.contains { $0.rect.contains(point) })
    }

    /// How a finger moves a card away, towards the edge of the display that it came from. A touch beside a modal card that
    /// can be moved away is on the target ``TargetID/beside``.
    public struct Sweep: Hashable, Sendable {
        /// It goes down; otherwise up.
        public var isDown: Bool
        /// How far a finger may move before a press becomes a sweep, in pixels.
        public var slop: Int32
        /// A card that is this far from its place when the finger lets go is away, in pixels.
        public var distance: Int32
        /// A card that is this fast when the finger lets go is away, in pixels a second.
        public var speed: Double

        public init(isDown: Bool, slop: Int32, distance: Int32, speed: Double) {
            self.isDown = isDown
            self.slop = slop
            self.distance = distance
            self.speed = speed
        }
    }

    /// An area whose contents are higher than itself.
    public struct ScrollArea: Hashable, Sendable {
        public var rect: DisplayRect
        /// The largest offset, in pixels; 0 when everything is visible.
        public var limit: Int32
        /// Distance from one row to the next, in pixels.
        public var pitch: Int32
        /// Number of tiles beside each other; 1 in a list of rows.
        public var columns: Int32
        /// How far a finger may move before a press becomes a scroll, in pixels.
        public var slop: Int32
        /// The space above the first row, in pixels.
        public var lead: Int32
        /// How much of the area fades at its upper and its lower end, in pixels. Keys scroll a row clear of it.
        public var fades: Fades
        /// The bar that a finger moves the contents with; nil for none.
        public var bar: Bar?

        public init(
            rect: DisplayRect, limit: Int32, pitch: Int32, columns: Int32 = 1, slop: Int32, lead: Int32 = 0,
            fades: Fades = Fades(), bar: Bar? = nil
        ) {
            self.rect = rect
            self.limit = limit
            self.pitch = pitch
            self.columns = columns
            self.slop = slop
            self.lead = lead
            self.fades = fades
            self.bar = bar
        }

        /// A bar beside a ``ScrollArea``: its thumb is as far along the track as the contents are scrolled.
        public struct Bar: Hashable, Sendable {
            /// Where a finger can touch it.
            public var rect: DisplayRect
            /// The way of the thumb.
            public var track: DisplayRect
            /// Where the thumb is in this frame.
            public var thumb: DisplayRect

            /// - Parameters:
            ///   - offset: How far the contents are scrolled, in pixels, at most `limit`.
            ///   - limit: The largest offset, in pixels, more than 0.
            ///   - visible: How much of the contents is visible, in pixels.
            ///   - least: The least height of the thumb, in pixels.
            public init(
                rect: DisplayRect, track: DisplayRect, offset: Int32, limit: Int32, visible: Int32, least: Int32
            ) {
                self.rect = rect
                self.track = track
                let share = Double(visible) / max(Double(visible) + Double(limit), 1)
                let height = min(max(Int32(Double(track.height) * share), least), track.height)
                let travelled = Double(track.height - height) * Double(offset) / Double(max(limit, 1))
                thumb = DisplayRect(
                    x: track.x, y: track.y + Int32(travelled.rounded()), width: track.width, height: height)
            }

            /// How far the contents are scrolled while the upper edge of the thumb is at this height.
            ///
            /// - Parameter limit: The largest offset, in pixels.
            /// - Returns: 0 to `limit`, also for a place beyond the track.
            public func offset(ofThumbAt top: Int32, limit: Int32) -> Double {
                let way = Double(max(track.height - thumb.height, 1))
                let share = (Double(top) - Double(track.y)) / way
                return (min(max(share, 0), 1) * Double(limit)).rounded()
            }

            /// From the upper edge of the thumb to a finger that comes down: beside the thumb, its middle goes there.
            public func grip(of point: DisplayPoint) -> Int32 {
                holdsThumb(point) ? point.y - thumb.y : thumb.height / 2
            }

            /// Whether a finger that comes down is on the thumb.
            public func holdsThumb(_ point: DisplayPoint) -> Bool {
                point.y >= thumb.y && point.y < thumb.y + thumb.height
            }
        }

        /// Pixels at the ends of a ``ScrollArea``.
        public struct Fades: Hashable, Sendable {
            public var top: Int32
            public var bottom: Int32

            public init(top: Int32 = 0, bottom: Int32 = 0) {
                self.top = top
                self.bottom = bottom
            }
        }
    }

    /// An area with some positions beside each other.
    public struct SlideArea: Hashable, Sendable {
        /// Where a finger can grab it.
        public var rect: DisplayRect
        /// From the lowest position to the highest one.
        public var track: DisplayRect
        /// How many positions there are, at least 2.
        public var ticks: Int
        /// The lowest position is at the right.
        public var isReversed: Bool

        public init(rect: DisplayRect, track: DisplayRect, ticks: Int, isReversed: Bool = false) {
            self.rect = rect
            self.track = track
            self.ticks = max(ticks, 2)
            self.isReversed = isReversed
        }

        /// The position that is nearest to a finger, from 1.
        public func position(at x: Int32) -> Int {
            let distance = isReversed ? Int64(track.x) + Int64(track.width) - Int64(x) : Int64(x) - Int64(track.x)
            let width = max(Int64(track.width), 1)
            let step = (2 * distance * Int64(ticks - 1) + width) / (2 * width)
            return Int(min(max(step, 0), Int64(ticks - 1))) + 1
        }

        /// Where the middle of a position is.
        public func x(of position: Int) -> Int32 {
            let step = Int64(min(max(position, 1), ticks) - 1)
            let distance = Int32((2 * step * Int64(track.width) + Int64(ticks - 1)) / (2 * Int64(ticks - 1)))
            return isReversed ? track.x + track.width - distance : track.x + distance
        }
    }
}
