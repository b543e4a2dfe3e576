public import BezelModel

/// A picture has reached the screen.
public struct Flip: Hashable, Sendable {
    /// The scene it shows.
    public var serial: Scene.Serial
    /// Where everything that can be touched is in it; nil when there is no card to touch.
    public var layout: ScreenLayout?
    /// Images that could not be decoded and were left out of it.
    public var failedImages: Int
    /// Images that were still being decoded and are missing in it.
    public var pendingImages: Int
    /// When, on `CLOCK_MONOTONIC`; the kernel's own stamp where there is a kernel.
    public var stamp: Stamp

    public init(
        serial: Scene.Serial, layout: ScreenLayout?, failedImages: Int = 0, pendingImages: Int = 0, stamp: Stamp
    ) {
        self.serial = serial
        self.layout = layout
        self.failedImages = failedImages
        self.pendingImages = pendingImages
        self.stamp = stamp
    }

    init(_ picture: Picture, stamp: Stamp) {
        self.init(
            serial: picture.serial, layout: picture.layout, failedImages: picture.failedImages,
            pendingImages: picture.pendingImages, stamp: stamp)
    }
}

/// What a display did with a picture.
public enum Presented: Hashable, Sendable {
    /// It is on the screen already.
    case shown(Flip)
    /// It is on its way; ``Display/handleEvents(at:)`` tells when it is on the screen.
    case underway
    /// Another one is on its way. This one follows it, unless a newer one comes.
    case waiting
    /// There is no panel, it is dark, or another program has it. The picture is shown when the panel comes back, unless
    /// a newer one comes.
    case paused
}
