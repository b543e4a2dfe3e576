public import SmartDeviceLink

/// The levels at which an app may use each RPC unless its policy says otherwise: sdl_core's stock groups Base-4,
/// Notifications and HapticGroup (SDL.md §2.4). What is not listed is not served.
enum Permissions {
    static let table: [(function: FunctionID, levels: [HMILevel])] = {
        let any: [HMILevel] = [.full, .limited, .background, .none]
        let awake: [HMILevel] = [.full, .limited, .background]
        return [
            (.registerAppInterface, any), (.unregisterAppInterface, any), (.changeRegistration, any),
            (.closeApplication, awake), (.putFile, any), (.deleteFile, any), (.listFiles, any), (.setAppIcon, any),
            (.setDisplayLayout, any), (.getSystemCapability, any), (.onHMIStatus, any), (.onPermissionsChange, any),
            (.onAppInterfaceUnregistered, any), (.onSystemCapabilityUpdated, any), (.onSystemRequest, any),
            (.onHashChange, any), (.onDriverDistraction, any), (.onLanguageChange, any),
            (.show, awake), (.alert, awake), (.subtleAlert, awake),
            (.onSubtleAlertPressed, awake), (.cancelInteraction, awake), (.subscribeButton, awake),
            (.unsubscribeButton, awake), (.onButtonEvent, awake), (.onButtonPress, awake), (.addCommand, awake),
            (.deleteCommand, awake), (.addSubMenu, awake), (.deleteSubMenu, awake),
            (.createInteractionChoiceSet, awake), (.deleteInteractionChoiceSet, awake),
            (.setGlobalProperties, awake), (.resetGlobalProperties, awake), (.sendHapticData, [.full]),
            (.onTouchEvent, [.full]), (.speak, [.full, .limited]),
        ]
    }()

    static let levels = Dictionary(table.map { ($0.function, $0.levels) }) { first, _ in first }

    enum Verdict {
        case allowed, disallowed, unsupported
    }
}

extension AppPolicy {
    /// The RPCs that a policy can decide on, by their names in the specification.
    public static let rpcNames = Dictionary(Permissions.table.map { ($0.function.name, $0.function) }) { first, _ in
        first
    }

    /// Where the app may use an RPC; nowhere when it is not served.
    func levels(_ function: FunctionID) -> [HMILevel] { rpcs[function] ?? Permissions.levels[function] ?? [] }

    func verdict(on function: FunctionID, at level: HMILevel) -> Permissions.Verdict {
        guard Permissions.levels[function] != nil else { return .unsupported }
        return levels(function).contains(level) ? .allowed : .disallowed
    }
}
