internal import HeadUnit

/// The result of reloading the configuration.
package struct ConfigurationChange {
    /// The configuration after the reload: the values of the file that can change without a restart.
    package let configuration: ProgramConfiguration
    /// Keys with a new value that is applied.
    package let applied: [String]
    /// Keys with a new value that needs a restart.
    package let needsRestart: [String]

    /// - Parameters:
    ///   - present: The configuration before the reload.
    ///   - requested: The configuration of the file.
    package init(from present: ProgramConfiguration, to requested: ProgramConfiguration) {
        var next = present
        next.limits = requested.limits
        next.allow = requested.allow
        next.log = requested.log
        next.video = requested.video
        next.voice = requested.voice
        next.light.theme = requested.light.theme
        next.headUnit = requested.headUnit
        // Engine.reconfigure keeps these values, too.
        next.headUnit.screen = present.headUnit.screen
        next.headUnit.sound.isAvailable = present.headUnit.sound.isAvailable
        next.headUnit.driverDistraction = present.headUnit.driverDistraction
        configuration = next
        let changed = ConfigurationKey.all.filter { $0.text(present) != $0.text(requested) }
        let keys = changed.filter { $0.text(next) == $0.text(requested) }.map(\.name)
        let allow = present.allow == requested.allow ? [] : ["allow"]
        let cloud = present.headUnit.apps.cloud == requested.headUnit.apps.cloud ? [] : ["apps.cloud"]
        let items = present.headUnit.vehicleItems == requested.headUnit.vehicleItems ? [] : ["vehicle_data"]
        applied = (keys + allow + cloud + items + Self.policies(present.headUnit.policy, requested.headUnit.policy))
            .sorted()
        let waiting = changed.filter { $0.text(next) != $0.text(requested) }.map(\.name)
        needsRestart = (waiting + Self.panels(present.touch, requested.touch)).sorted()
    }

    /// Panels with changed filters, which have no key in ``ConfigurationKey/all``.
    private static func panels(
        _ present: ProgramConfiguration.Touch, _ requested: ProgramConfiguration.Touch
    ) -> [String] {
        Set(present.panelFilters.keys).union(requested.panelFilters.keys)
            .filter { present.panelFilters[$0] != requested.panelFilters[$0] }.map { "touch.filters.panels.\($0)" }
    }

    /// Changed policies, which have no key in ``ConfigurationKey/all``.
    private static func policies(_ present: PolicyTable, _ requested: PolicyTable) -> [String] {
        let ids = Set(present.apps.keys).union(requested.apps.keys)
        let apps = ids.filter { present.apps[$0] != requested.apps[$0] }.map { "policy.apps.\($0)" }
        let rpcs = present.default.rpcs == requested.default.rpcs ? [] : ["policy.default.rpcs"]
        let items = present.default.vehicleData == requested.default.vehicleData ? [] : ["policy.default.vehicle_data"]
        return apps + rpcs + items
    }
}
