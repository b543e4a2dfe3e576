/// One layer of a ``Picture``: pixels, their place on the display, and which of them changed, if that is known.
public struct PictureLayer: Sendable {
    /// Where a canvas may differ from an earlier one of the same layer.
    public struct Change: Hashable, Sendable {
        /// ``Canvas/revision`` of the earlier canvas.
        public var since: UInt64
        /// In display pixels.
        public var rects: [DisplayRect]

        public init(since: UInt64, rects: [DisplayRect]) {
            self.since = since
            self.rects = rects
        }
    }

    /// The parts of a layer that change while time passes.
    public struct Motion: Hashable, Sendable {
        /// Names the rest of the layer: layers with the same number are equal everywhere outside ``rects``.
        public var still: UInt64
        /// In display pixels.
        public var rects: [DisplayRect]

        public init(still: UInt64, rects: [DisplayRect]) {
            self.still = still
            self.rects = rects
        }
    }

    /// Identifies the pixels of a layer and their place, without the pixels.
    public struct Contents: Hashable, Sendable {
        /// ``Canvas/revision`` of the canvas.
        public var revision: UInt64
        /// In display pixels.
        public var frame: DisplayRect
        public var motion: Motion?

        public init(revision: UInt64, frame: DisplayRect, motion: Motion? = nil) {
            self.revision = revision
            self.frame = frame
            self.motion = motion
        }
    }

    public var id: LayerID
    public var canvas: Canvas
    /// The place of the canvas's top left pixel on the display.
    public var origin: DisplayPoint
    /// How the canvas differs from some earlier ones. From all others it may differ anywhere.
    public var changes: [Change]
    /// The parts that move; nil when nothing moves.
    public var motion: Motion?

    public init(
        _ id: LayerID, canvas: Canvas, origin: DisplayPoint = DisplayPoint(x: 0, y: 0), changes: [Change] = [],
        motion: Motion? = nil
    ) {
        self.id = id
        self.canvas = canvas
        self.origin = origin
        self.changes = changes
        self.motion = motion
    }

    /// Its area on the display.
    public var frame: DisplayRect {
        DisplayRect(x: origin.x, y: origin.y, width: canvas.size.width, height: canvas.size.height)
    }

    public var contents: Contents { Contents(revision: canvas.revision, frame: frame, motion: motion) }

    /// Where the layer may differ from `earlier`, in display pixels; nil: anywhere. Other layers may have been shown in
    /// between.
    public func damage(since earlier: Contents) -> [DisplayRect]? {
        guard earlier.frame == frame else { return nil }
        if earlier.revision == canvas.revision { return [] }
        if let change = changes.first(where: { $0.since == earlier.revision }) { return change.rects }
        guard let motion, motion == earlier.motion else { return nil }
        return motion.rects
    }
}
