/// An event of a display, for the log.
public enum DisplayNews: Hashable, Sendable {
    /// A panel was found, and pictures are shown on it.
    case opened(DisplayDescription)
    /// The panel was disconnected or closed, for this reason. Pictures wait for the next panel.
    case closed(String)
    /// No panel can be used, for this reason.
    case waiting(DisplayError)
    /// Another program has taken control of the screen, or has returned it.
    case lostScreen, regainedScreen
    /// The state before the first picture could not be saved: after a crash it cannot be restored.
    case stateNotKept(path: String, errno: Int32)
    /// The screen's state from before an earlier run, which had crashed, was restored first.
    case restored(Restoration)
}

/// Counters of a display.
public struct DisplayCounters: Hashable, Sendable, CustomStringConvertible {
    /// Frames that were handed to the kernel.
    public var commits = 0
    /// Frames that reached the screen.
    public var flips = 0
    /// Number of pictures that were equal to the screen's contents and needed no frame.
    public var unchanged = 0
    /// Flips without an event within two seconds.
    public var lostFlips = 0
    /// Times that the driver was busy.
    public var busy = 0
    /// Number of changes of cards and connectors that the kernel has reported.
    public var hotplugs = 0
    /// Pixels written to the panel's buffers.
    public var pixelsWritten = 0

    public init() {}

    public var description: String {
        "\(commits) commits, \(flips) flips, \(unchanged) unchanged, \(lostFlips) lost, \(busy) busy, "
            + "\(hotplugs) hotplug events, \(pixelsWritten) pixels written"
    }
}
