import BezelModel
import SmartDeviceLink

/// A registered app.
struct App: Sendable {
    var name: String
    /// vrSynonyms, in lower case: no other app may go by one of them.
    var synonyms: [String] = []
    let appID: String
    let types: [AppHMIType]
    let isMedia: Bool
    var policy: AppPolicy
    /// The lower of the app's and our RPC specification.
    let rpcVersion: Version
    /// What it expects to be spoken, and to be read on the screen.
    var language: Language
    var displayLanguage: Language
    var status = HMIStatus()
    /// What it was told last: ``status``, and quieter while somebody speaks.
    var told = HMIStatus()
    /// When it gets its first level; nil once it has had its turn.
    var activationDue: Instant?
    /// The higher, the later it had the screen last; 0 when it never had it.
    var lastActivation: UInt64 = 0
    /// Somebody closed it: it does not come back by itself.
    var isClosed = false
    var regions = RegionSet()
    var focus: UInt32?
    var files: AppFiles
    var data = AppData()
    /// What the app must show to have its data back; empty until they first change.
    var hash = ""
    /// What it wants to hear of when it changes.
    var capabilities: Set<SystemCapabilityType> = []
    var mustTellHash = false
    /// What is being kept of it right now.
    var saving: (order: OrderID, hash: String)?
    var mustSaveAgain = false
    /// The level that it had when it was lost, and when it gets it back.
    var levelResumption: (level: HMILevel, due: Instant)?
    var colors = ColorSchemes()
    /// mainField1 to mainField4 as its Shows have left them; empty where nothing stands.
    var mainFields = ["", "", "", ""]
    /// Before when it shows no other alert from the background.
    var nextBackgroundAlert: [Alert.Style: Instant] = [:]
    /// Requests that are answered later; an id that comes again meanwhile is refused.
    var pending: Set<Int32> = []

    /// Touches and regions are for these two types (sdl_core's rule).
    var isTouchable: Bool { types.contains(.navigation) || types.contains(.projection) }

    var record: AppRecord { AppRecord(appID: appID, hash: hash, level: status.level, data: data) }

    var rank: AlertQueue.Rank {
        switch policy.priority {
        case .emergency: .high
        case .navigation, .voiceCommunication, .communication, .normal: .default
        case .none: .low
        }
    }
}
