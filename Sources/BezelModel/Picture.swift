/// A scene as pixels: the layers for the display, and the information that the rest of the program needs about them.
///
/// A picture is complete: nothing in it depends on an earlier one. A picture can be dropped for a newer one, and a display
/// that comes back can show the last one again. A layer that has not changed has the same ``Canvas/revision``.
public struct Picture: Sendable {
    /// When the same scene will look different.
    public enum NextChange: Hashable, Sendable {
        /// Never.
        case never
        /// At this moment, not before: the time bar loses a pixel.
        case at(Instant)
        /// With every frame that the display can show: something moves.
        case nextFrame

        /// The one that comes first.
        public func earlier(_ other: NextChange) -> NextChange {
            switch (self, other) {
            case (.nextFrame, _), (_, .nextFrame): .nextFrame
            case (.at(let one), .at(let two)): .at(min(one, two))
            case (.at, .never): self
            case (.never, .at), (.never, .never): other
            }
        }
    }

    /// The scene that it shows.
    public var serial: Scene.Serial
    /// The lowest first. The first one is opaque, begins at the display's top left pixel and has the display's size. Over
    /// a ``video`` it is transparent where the video is seen.
    public var layers: [PictureLayer]
    /// The video that belongs under the lowest layer; nil for none.
    public var video: Scene.VideoID?
    /// The picture of the ``video`` below the lowest layer; nil for none.
    public private(set) var frame: VideoFrame?
    /// The lowest layer holds nothing but the transparency over a ``video``.
    public var isBaseEmpty = false
    /// Where everything that can be touched is; nil when there is no card and no page.
    public var layout: ScreenLayout?
    /// Number of images that could not be decoded and were left out.
    public var failedImages: Int
    /// Number of images of cards that are still being decoded and are missing. Draw again when they are ready.
    public var pendingImages = 0
    /// Images of the page are still being decoded. Draw again when they are ready.
    public var hasPendingPageImages = false
    public var nextChange: NextChange

    public init(
        serial: Scene.Serial, layers: [PictureLayer], layout: ScreenLayout? = nil, failedImages: Int = 0,
        nextChange: NextChange = .never
    ) {
        self.serial = serial
        self.layers = layers
        self.layout = layout
        self.failedImages = failedImages
        self.nextChange = nextChange
    }

    /// The size of the display it was drawn for.
    public var size: DisplaySize { layers.first?.canvas.size ?? DisplaySize(width: 0, height: 0) }

    /// Something in it moves, so the next frame will differ.
    public var isMoving: Bool { nextChange == .nextFrame }

    /// The picture with a picture of its ``video`` as the lowest layer.
    ///
    /// - Parameter frame: Opaque, of the display's size. A canvas of another size is not used.
    public func over(_ frame: Canvas) -> Picture {
        guard video != nil, frame.size == size, let base = layers.first else { return self }
        var picture = self
        picture.video = nil
        if isBaseEmpty { picture.layers.removeFirst() }
        picture.layers.insert(PictureLayer(base.id, canvas: frame), at: 0)
        return picture
    }

    /// The picture over a picture of its ``video`` that is not converted yet.
    public func over(_ frame: VideoFrame) -> Picture {
        guard video != nil else { return self }
        var picture = self
        picture.frame = frame
        return picture
    }

    /// The picture with its ``frame`` converted, as the lowest layer.
    public func flattened() -> Picture {
        guard let frame else { return self }
        var picture = self
        picture.frame = nil
        return picture.over(frame.canvas(of: size))
    }

    /// All layers in one canvas, exactly as the display shows them.
    public func composed() -> Canvas {
        if frame != nil { return flattened().composed() }
        let flat = Canvas(size: size)
        flat.withMutablePixels { pixels in
            guard let start = pixels.baseAddress else { return }
            Composition(layers).write(
                DisplayRect(flat.size), into: UnsafeMutableRawPointer(start), pitch: flat.width * 4)
        }
        return flat
    }
}
