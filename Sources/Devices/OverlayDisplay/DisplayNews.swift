/// What happened to a display by itself, for people.
public enum DisplayNews: Hashable, Sendable {
    /// There is a panel now, and pictures go to it.
    case opened(DisplayDescription)
    /// There is none any more, for this reason; pictures wait for the next one.
    case closed(String)
    /// None is there that could be used, for this reason.
    case waiting(DisplayError)
    /// Another program has the screen, or gave it back.
    case lostScreen, regainedScreen
    /// The state before the first picture could not be kept: after a crash it cannot be put back.
    case stateNotKept(path: String, errno: Int32)
    /// A state that a program left that did not end well was put back first.
    case restored(Restoration)
}

/// How much has happened on a display.
public struct DisplayCounters: Hashable, Sendable, CustomStringConvertible {
    /// Frames that were handed to the kernel.
    public var commits = 0
    /// Frames that reached the screen.
    public var flips = 0
    /// Pictures that looked like what was on the screen and cost nothing.
    public var unchanged = 0
    /// Flips that the driver promised and did not tell of in two seconds.
    public var lostFlips = 0
    /// Times that the driver was busy.
    public var busy = 0
    /// Times that the kernel told of a card or connector.
    public var hotplugs = 0
    /// Pixels written to the panel's buffers.
    public var pixelsWritten = 0

    public init() {}

    public var description: String {
        "\(commits) commits, \(flips) flips, \(unchanged) unchanged, \(lostFlips) lost, \(busy) busy, "
            + "\(hotplugs) hotplug events, \(pixelsWritten) pixels written"
    }
}
