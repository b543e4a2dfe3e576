/// How soon an alert of an app's comes among the others (priority queue of alerts). The least is the most urgent.
public enum AlertPriority: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// Takes the screen from those below it; never from another high one.
    case high
    /// Takes the screen from a low one. When a high one takes it, it comes back to the front of its line.
    case `default`
    /// When anything higher takes the screen, it is dropped.
    case low

    public static func < (left: AlertPriority, right: AlertPriority) -> Bool { left.rawValue < right.rawValue }
}
