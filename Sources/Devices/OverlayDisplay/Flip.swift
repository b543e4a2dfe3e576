public import BezelModel

/// A picture has reached the screen.
public struct Flip: Hashable, Sendable {
    /// The scene it shows.
    public var serial: Scene.Serial
    /// The positions of everything in it that can be touched; nil without a card.
    public var layout: ScreenLayout?
    /// Images that could not be decoded and were left out of it.
    public var failedImages: Int
    /// Images that were still being decoded and are missing in the frame.
    public var pendingImages: Int
    /// Time on `CLOCK_MONOTONIC`; the kernel's time stamp for a panel behind DRM/KMS.
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

/// The result of presenting a picture.
public enum Presented: Hashable, Sendable {
    /// It is on the screen.
    case shown(Flip)
    /// It was committed; ``Display/handleEvents(at:)`` returns it when it is on the screen.
    case underway
    /// Another picture was committed before. This one is committed next, unless there is a newer one.
    case waiting
    /// There is no panel, it is off, or another program controls it. The picture is shown later, unless there is a
    /// newer one.
    case paused
}
