public import BezelModel

/// A picture has reached the screen.
public struct Flip: Hashable, Sendable {
    /// The scene it shows.
    public var serial: Scene.Serial
    /// The card that a finger meets from now on.
    public var layout: CardLayout?
    /// When, on `CLOCK_MONOTONIC`; the kernel's own stamp where there is a kernel.
    public var stamp: Stamp

    public init(serial: Scene.Serial, layout: CardLayout?, stamp: Stamp) {
        self.serial = serial
        self.layout = layout
        self.stamp = stamp
    }
}

/// What became of a picture that was handed to a display.
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
