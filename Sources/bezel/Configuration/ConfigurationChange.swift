internal import HeadUnit

/// The result of reloading the configuration.
struct ConfigurationChange {
    /// The configuration after the reload: the values of the file that can change without a restart.
    let configuration: ProgramConfiguration
    /// Keys with a new value that is applied.
    let applied: [String]
    /// Keys with a new value that needs a restart.
    let needsRestart: [String]

    /// - Parameters:
    ///   - present: The configuration before the reload.
    ///   - wish: The configuration of the file.
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

    /// Panels with changed filters, which have no key in ``ConfigurationKey/all``.
    private static func panels(
        _ present: ProgramConfiguration.Touch, _ wish: ProgramConfiguration.Touch
    ) -> [String] {
        Set(present.panelFilters.keys).union(wish.panelFilters.keys)
            .filter { present.panelFilters[$0] != wish.panelFilters[$0] }.map { "touch.filters.panels.\($0)" }
    }

    /// Changed policies, which have no key in ``ConfigurationKey/all``.
    private static func policies(_ present: PolicyTable, _ wish: PolicyTable) -> [String] {
        let ids = Set(present.apps.keys).union(wish.apps.keys)
        let apps = ids.filter { present.apps[$0] != wish.apps[$0] }.map { "policy.apps.\($0)" }
        return apps + (present.default.rpcs == wish.default.rpcs ? [] : ["policy.default.rpcs"])
    }
}
