import BezelModel
import SmartDeviceLink

/// The apps that have not yet been notified of what changes for all apps (the configuration, what programs serve, the
/// microphone, whether sound can be heard, the screen, the streams, driver distraction), so that a touch does not wait
/// until all apps are notified.
struct Reload: Sendable {
    /// What changes for an app, beside its policy.
    struct Changes: Sendable {
        /// The configuration was read again: an app that the policy no longer allows ends.
        var isOfConfiguration = false
        var hasOtherLanguage = false
        /// The permissions change although the policies do not.
        var hasOtherPermissions = false
        /// The modules of the car that programs serve.
        var hasOtherModules = false
        var capabilities: [SystemCapabilityType] = []

        mutating func formUnion(_ other: Changes) {
            isOfConfiguration = isOfConfiguration || other.isOfConfiguration
            hasOtherLanguage = hasOtherLanguage || other.hasOtherLanguage
            hasOtherPermissions = hasOtherPermissions || other.hasOtherPermissions
            hasOtherModules = hasOtherModules || other.hasOtherModules
            capabilities += other.capabilities.filter { !capabilities.contains($0) }
        }
    }

    /// Number of apps that are notified in one turn of the loop. One app costs up to two million instructions, and the
    /// loop has some twelve million in 2 ms.
    static let slice = 4

    private var waiting: [(session: SessionID, changes: Changes)] = []
    /// When the next apps are notified; nil when none waits.
    private(set) var due: Instant?

    /// Apps that wait already keep their place, so that changes in quick succession hold up no app.
    mutating func start(for sessions: [SessionID], _ changes: Changes) {
        for index in waiting.indices { waiting[index].changes.formUnion(changes) }
        let waits = Set(waiting.map(\.session))
        waiting += sessions.filter { !waits.contains($0) }.map { ($0, changes) }
    }

    mutating func remove(_ session: SessionID) { waiting.removeAll { $0.session == session } }

    /// - Returns: The apps that are notified in this turn.
    mutating func next(at now: Instant) -> [(session: SessionID, changes: Changes)] {
        let next = Array(waiting.prefix(Self.slice))
        waiting.removeFirst(next.count)
        due = waiting.isEmpty ? nil : now
        return next
    }
}
