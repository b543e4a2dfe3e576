internal import BezelModel
public import SmartDeviceLink

/// The rights of an app, and the class of its alerts.
public struct AppPolicy: Hashable, Sendable {
    /// Default NORMAL.
    public var priority: AppPriority
    /// How its alerts look. Default information.
    public var urgency = Urgency.information
    /// It may use STEAL_FOCUS buttons, which give it the screen. Default true.
    public var mayStealFocus = true
    /// It may use KEEP_CONTEXT buttons, which keep its alert on the screen. Default true.
    public var mayKeepContext = true
    /// It may register. Default true.
    public var isAllowed = true
    /// The names it may register under; empty for any. Default empty.
    public var nicknames: [String] = []
    /// The types it may have; other types are removed at its registration, with a warning. Empty for any. Default empty.
    public var appTypes: [AppHMIType] = []
    /// The devices whose app it is for; another device's app with the id has the default policy. Empty for any. Default
    /// empty.
    public var devices: [DeviceID] = []
    /// The types of modules that it may control; nil for all. Default nil.
    public var moduleTypes: [ModuleType]?
    /// The levels at which it may use an RPC, for RPCs whose levels differ from the default. Default none.
    public var rpcs: [FunctionID: [HMILevel]] = [:]
    /// The items of vehicle data that it may read, by name (``VehicleItems``); nil for all. Default nil.
    public var vehicleData: Set<String>?

    public enum Urgency: String, Hashable, Sendable, CaseIterable {
        /// A card.
        case information
        /// A card with a triangle in an amber tile, in the place of the app's icon.
        case warning
        /// The whole screen, in red. Which alert is shown first depends on ``priority`` alone.
        case emergency
    }

    /// RPCs that this configuration does not serve.
    var unserved: Set<FunctionID> = []
    /// RPCs that are answered, but that apps are not told of.
    var unannounced: Set<FunctionID> = []

    public init(priority: AppPriority = .normal, urgency: Urgency = .information) {
        self.priority = priority
        self.urgency = urgency
    }

    /// Whether an app of this name may be here.
    func admits(_ name: String) -> Bool { isAllowed && (nicknames.isEmpty || nicknames.contains(name)) }

    /// Whether apps are not told of an RPC.
    func hides(_ function: FunctionID) -> Bool { unserved.contains(function) || unannounced.contains(function) }

    /// Whether the app may read an item of vehicle data.
    func allows(_ item: VehicleItem) -> Bool { vehicleData?.contains(item.name) ?? true }

    /// Why the app may not have these buttons; nil if it may (ProtocolNotes, "Soft buttons").
    func refusal(of buttons: [SoftButton]) -> String? {
        for action in buttons.map(\.action) {
            switch action {
            case .default: continue
            case .stealFocus where mayStealFocus: continue
            case .keepContext where mayKeepContext: continue
            case .stealFocus, .keepContext: return "the policy does not allow \(action.rawValue)"
            }
        }
        return nil
    }
}

/// Policies by app id; an app that is not listed has the default one.
public struct PolicyTable: Hashable, Sendable {
    public var `default` = AppPolicy()
    public var apps: [String: AppPolicy] = [:]

    public init() {}

    /// The ids that are listed.
    var ids: Set<ExactText> { Set(apps.keys.map { ExactText($0) }) }

    public subscript(appID: String) -> AppPolicy { apps[appID] ?? self.default }

    public subscript(appID: String, device: DeviceID) -> AppPolicy {
        guard let policy = apps[appID], policy.devices.isEmpty || policy.devices.contains(device) else {
            return self.default
        }
        return policy
    }
}
