internal import HeadUnit

/// What a reload of the configuration comes to.
struct ConfigurationChange {
    /// What is in force from now on: of the wish, what can be had without a restart.
    let configuration: ProgramConfiguration
    /// Keys that have another value and are in force from now on.
    let applied: [String]
    /// Keys that have another value, which waits for a restart.
    let needsRestart: [String]

    /// - Parameters:
    ///   - present: What is in force.
    ///   - wish: What the file says now.
    init(from present: ProgramConfiguration, to wish: ProgramConfiguration) {
        var next = present
        next.limits = wish.limits
        next.log = wish.log
        next.headUnit = wish.headUnit
        // The engine keeps these too: Engine.reconfigure.
        next.headUnit.screen = present.headUnit.screen
        next.headUnit.sound.isAvailable = present.headUnit.sound.isAvailable
        next.headUnit.driverDistraction = present.headUnit.driverDistraction
        configuration = next
        let changed = ConfigurationKey.all.filter { $0.text(present) != $0.text(wish) }
        let keys = changed.filter { $0.text(next) == $0.text(wish) }.map(\.name)
        applied = (keys + Self.policies(present.headUnit.policy, wish.headUnit.policy)).sorted()
        let waiting = changed.filter { $0.text(next) != $0.text(wish) }.map(\.name)
        needsRestart = (waiting + Self.panels(present.touch, wish.touch)).sorted()
    }

    /// Panels whose own filters differ. They have no key in ``ConfigurationKey/all`` either.
    private static func panels(
        _ present: ProgramConfiguration.Touch, _ wish: ProgramConfiguration.Touch
    ) -> [String] {
        Set(present.panelFilters.keys).union(wish.panelFilters.keys)
            .filter { present.panelFilters[$0] != wish.panelFilters[$0] }.map { "touch.filters.panels.\($0)" }
    }

    /// Policies that differ and have no key in ``ConfigurationKey/all``.
    private static func policies(_ present: PolicyTable, _ wish: PolicyTable) -> [String] {
        let ids = Set(present.apps.keys).union(wish.apps.keys)
        let apps = ids.filter { present.apps[$0] != wish.apps[$0] }.map { "policy.apps.\($0)" }
        return apps + (present.default.rpcs == wish.default.rpcs ? [] : ["policy.default.rpcs"])
    }
}
