/// Priority of an alert among the alerts of the same app (proposal "priority queue of alerts"). The smallest value is
/// the most urgent.
public enum AlertPriority: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// Replaces a default or low alert on the screen, but not another high one.
    case high
    /// Replaces a low alert on the screen. If a high alert replaces it, it returns to the front of its queue.
    case `default`
    /// It is dropped if a higher alert is queued, whether it waits or is on the screen.
    case low

    /// Whether `left` is more urgent than `right`.
    public static func < (left: AlertPriority, right: AlertPriority) -> Bool { left.rawValue < right.rawValue }
}
