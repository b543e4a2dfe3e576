/// The kinds of events that a watch can report.
package enum WatchKind: String, Hashable, Sendable, CaseIterable {
    case touches, apps, alerts, panels
    /// Each message between apps and the head unit.
    case rpcs

    /// Those of a watch that names none.
    package static let usual: Set<WatchKind> = [.touches, .apps, .alerts, .panels]
}
