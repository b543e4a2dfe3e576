internal import HeadUnit
internal import SmartDeviceLink

/// `[policy.…]`: what apps may do.
extension ConfigurationKey {
    /// The key at `path` if it has a variable part and so is not in ``all``: `policy.default.rpcs.RPC`,
    /// `policy.apps.ID.KEY` or `policy.apps.ID.rpcs.RPC`, or without a value by default: `policy.default.vehicle_data`. nil for
    /// other paths.
    ///
    /// - Parameter items: The vehicle data that there is.
    static func policy(at path: [String], _ items: VehicleItems) -> ConfigurationKey? {
        let name = path.joined(separator: ".")
        switch path.count {
        case 3 where path == ["policy", "default", "vehicle_data"]:
            return setting(path[2], items)?.key(name) { policies, set in set(&policies.default) }
        case 4 where path[..<3] == ["policy", "default", "rpcs"]:
            return rpc(path[3]).map { $0.key(name) { policies, set in set(&policies.default) } }
        case 4 where path[..<2] == ["policy", "apps"]:
            return setting(path[3], items)?.key(name, of: path[2])
        case 5 where path[..<2] == ["policy", "apps"] && path[3] == "rpcs":
            return rpc(path[4])?.key(name, of: path[2])
        default: return nil
        }
    }

    private static func setting(_ key: String, _ items: VehicleItems) -> PolicySetting? {
        switch key {
        case "priority":
            let words = AppPriority.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            return PolicySetting(expected: "one of \(words)") { value, policy in
                guard let priority = value.string.flatMap(AppPriority.init) else { return false }
                policy.priority = priority
                return true
            }
        case "urgency":
            let words = AppPolicy.Urgency.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            return PolicySetting(expected: "one of \(words)") { value, policy in
                guard let urgency = value.string.flatMap(AppPolicy.Urgency.init) else { return false }
                policy.urgency = urgency
                return true
            }
        case "nicknames":
            return PolicySetting(expected: "an array of names") { value, policy in
                guard let names = strings(value) else { return false }
                policy.nicknames = names
                return true
            }
        case "devices":
            return PolicySetting(expected: "an array of devices like \"tcp:192.168.1.23\" or \"local\"") {
                value, policy in
                guard let devices = strings(value)?.map({ DeviceID($0) }), !devices.contains(nil) else { return false }
                policy.devices = devices.compactMap { $0 }
                return true
            }
        case "app_types":
            return PolicySetting(expected: "an array of words of SDL's enum AppHMIType") { value, policy in
                guard let types = strings(value)?.map(AppHMIType.init), types.allSatisfy({ $0 != nil }) else {
                    return false
                }
                policy.appTypes = types.compactMap { $0 }
                return true
            }
        case "vehicle_data":
            return PolicySetting(expected: "an array of names like \"speed\", as bezel vehicle items lists them") {
                value, policy in
                guard let names = strings(value), names.allSatisfy({ items[$0] != nil }) else {
                    return false
                }
                policy.vehicleData = Set(names)
                return true
            }
        case "module_types":
            return PolicySetting(expected: "an array of words of SDL's enum ModuleType") { value, policy in
                guard let types = strings(value)?.map(ModuleType.init), !types.contains(nil) else { return false }
                policy.moduleTypes = types.compactMap { $0 }
                return true
            }
        case "steal_focus": return flag(\.mayStealFocus)
        case "keep_context": return flag(\.mayKeepContext)
        case "allowed": return flag(\.isAllowed)
        default: return nil
        }
    }

    private static func flag(_ property: any WritableKeyPath<AppPolicy, Bool> & Sendable) -> PolicySetting {
        PolicySetting(expected: "true or false") { value, policy in
            guard let flag = value.bool else { return false }
            policy[keyPath: property] = flag
            return true
        }
    }

    /// The levels at which an RPC may be used.
    private static func rpc(_ name: String) -> PolicySetting? {
        guard let function = AppPolicy.rpcNames[name] else { return nil }
        let words = HMILevel.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return PolicySetting(expected: "an array of \(words)") { value, policy in
            guard let levels = strings(value)?.map(HMILevel.init), levels.allSatisfy({ $0 != nil }) else {
                return false
            }
            policy.rpcs[function] = levels.compactMap { $0 }
            return true
        }
    }

    private static func strings(_ value: TOMLValue) -> [String]? {
        guard let array = value.array else { return nil }
        let strings = array.map(\.string)
        return strings.contains(nil) ? nil : strings.compactMap { $0 }
    }
}

/// A setting of a policy: that of one app, or the default.
private struct PolicySetting: Sendable {
    let expected: String
    let set: @Sendable (TOMLValue, inout AppPolicy) -> Bool

    func key(
        _ name: String, _ property: @escaping @Sendable (inout PolicyTable, (inout AppPolicy) -> Bool) -> Bool
    ) -> ConfigurationKey {
        let set = set
        return ConfigurationKey(
            name: name, expected: expected,
            apply: { value, configuration in property(&configuration.headUnit.policy) { set(value, &$0) } },
            text: { _ in "" })
    }

    /// The setting for one app, which overrides the default policy.
    func key(_ name: String, of app: String) -> ConfigurationKey {
        key(name) { policies, set in
            var policy = policies[app]
            guard set(&policy) else { return false }
            policies.apps[app] = policy
            return true
        }
    }
}
