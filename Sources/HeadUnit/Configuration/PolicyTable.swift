public import SmartDeviceLink

/// What an app may do, and how much its alerts weigh.
public struct AppPolicy: Hashable, Sendable {
    /// Default NORMAL.
    public var priority: AppPriority
    /// May take the screen by a STEAL_FOCUS button. Default true.
    public var mayStealFocus = true
    /// May keep its alert up by a KEEP_CONTEXT button. Default true.
    public var mayKeepContext = true
    /// May register at all. Default true.
    public var isAllowed = true

    public init(priority: AppPriority = .normal) { self.priority = priority }
}

/// Policies by app id; an app that is not listed has the default one.
public struct PolicyTable: Hashable, Sendable {
    public var `default` = AppPolicy()
    public var apps: [String: AppPolicy] = [:]

    public init() {}

    public subscript(appID: String) -> AppPolicy { apps[appID] ?? self.default }
}

/// The levels at which an app may use each RPC: sdl_core's stock groups Base-4, Notifications and HapticGroup
/// (SDL.md §2.4). What is not listed is not served.
enum Permissions {
    static let table: [(function: FunctionID, levels: [HMILevel])] = {
        let any: [HMILevel] = [.full, .limited, .background, .none]
        let awake: [HMILevel] = [.full, .limited, .background]
        return [
            (.registerAppInterface, any), (.unregisterAppInterface, any), (.putFile, any), (.deleteFile, any),
            (.listFiles, any), (.setDisplayLayout, any), (.getSystemCapability, any), (.onHMIStatus, any),
            (.onPermissionsChange, any), (.onAppInterfaceUnregistered, any), (.onSystemCapabilityUpdated, any),
            (.onDriverDistraction, awake), (.show, awake), (.alert, awake), (.cancelInteraction, awake),
            (.subscribeButton, awake), (.unsubscribeButton, awake), (.onButtonEvent, awake), (.onButtonPress, awake),
            (.createInteractionChoiceSet, awake), (.deleteInteractionChoiceSet, awake),
            (.sendHapticData, [.full]), (.onTouchEvent, [.full]),
        ]
    }()

    private static let levels = Dictionary(table.map { ($0.function, Set($0.levels)) }) { first, _ in first }

    enum Verdict {
        case allowed, disallowed, unsupported
    }

    static func verdict(on function: FunctionID, at level: HMILevel) -> Verdict {
        guard let allowed = levels[function] else { return .unsupported }
        return allowed.contains(level) ? .allowed : .disallowed
    }
}
