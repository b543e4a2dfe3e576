/// A scene as pixels: what the display shows, and what the rest of the program needs to know about it.
///
/// It is whole: nothing in it depends on an earlier picture, so one may be dropped for a newer one, and a display that
/// comes back can show the last one again. What has not changed since the last picture has the same
/// ``Canvas/revision``.
public struct Picture: Sendable {
    /// What lies above the base: the card, and its shadow around it.
    public struct Overlay: Sendable {
        public var canvas: Canvas
        /// The place of the canvas's top left pixel.
        public var origin: DisplayPoint
        /// What moves on it; nil when nothing does.
        public var motion: Motion?

        public init(canvas: Canvas, origin: DisplayPoint, motion: Motion? = nil) {
            self.canvas = canvas
            self.origin = origin
            self.motion = motion
        }

        /// Where it is on the display.
        public var frame: DisplayRect {
            DisplayRect(x: origin.x, y: origin.y, width: canvas.size.width, height: canvas.size.height)
        }
    }

    /// The parts of a card that change while time passes.
    public struct Motion: Hashable, Sendable {
        /// Names the rest of the card: all overlays with it are alike everywhere but in ``rects``.
        public var still: UInt64
        /// In display pixels.
        public var rects: [DisplayRect]

        public init(still: UInt64, rects: [DisplayRect]) {
            self.still = still
            self.rects = rects
        }
    }

    /// Where a base may differ from an earlier one.
    public struct BaseChange: Hashable, Sendable {
        /// The earlier base's ``Canvas/revision``.
        public var since: UInt64
        /// In display pixels.
        public var rects: [DisplayRect]

        public init(since: UInt64, rects: [DisplayRect]) {
            self.since = since
            self.rects = rects
        }
    }

    /// When the same scene would look different.
    public enum NextChange: Hashable, Sendable {
        /// Never.
        case never
        /// At this moment, not before: the time bar loses a pixel.
        case at(Instant)
        /// With every frame the display can show: something is moving.
        case nextFrame
    }

    /// The scene it shows.
    public var serial: Scene.Serial
    /// The whole display, opaque.
    public var base: Canvas
    /// How far the base is known from some that came before it; from all others it may differ anywhere.
    public var baseChanges: [BaseChange]
    public var overlay: Overlay?
    /// Where everything that can be touched is; nil when there is no card to touch.
    public var layout: ScreenLayout?
    /// Images that could not be decoded and were left out.
    public var failedImages = 0
    public var nextChange: NextChange

    public init(
        serial: Scene.Serial, base: Canvas, baseChanges: [BaseChange] = [], overlay: Overlay? = nil,
        layout: ScreenLayout? = nil, nextChange: NextChange = .never
    ) {
        self.serial = serial
        self.base = base
        self.baseChanges = baseChanges
        self.overlay = overlay
        self.layout = layout
        self.nextChange = nextChange
    }

    /// Something in it moves and wants the next frame too.
    public var isMoving: Bool { nextChange == .nextFrame }

    /// Where the base may differ from one of that revision; nil: anywhere. In display pixels.
    public func baseDamage(since revision: UInt64) -> [DisplayRect]? {
        revision == base.revision ? [] : baseChanges.first { $0.since == revision }?.rects
    }
}

extension Picture.Overlay {
    /// Where it may differ from an overlay that was at `frame` with that revision and motion, which need not be the one
    /// just before; nil: anywhere. In display pixels.
    public func damage(
        since revision: UInt64, at frame: DisplayRect, motion: Picture.Motion?
    ) -> [DisplayRect]? {
        guard frame == self.frame else { return nil }
        if revision == canvas.revision { return [] }
        guard let known = self.motion, known == motion else { return nil }
        return known.rects
    }
}
