public import BezelModel
public import SmartDeviceLink

/// What is kept of an app between its sessions (SDL.md §11.3).
public struct AppRecord: Hashable, Sendable {
    public var appID: String
    /// 32 characters that the app must show to have ``data`` back; empty where it has been told none.
    public var hash: String
    /// Its level when it was last seen; NONE where it left of its own will.
    public var level: HMILevel
    /// How often the ignition went off since it left.
    public var ignitionsOff: Int
    /// How long before the first of these it left; nil when nobody knows.
    public var leftBeforeOff: Interval?
    public var data: AppData

    public init(
        appID: String, hash: String = "", level: HMILevel = .none, ignitionsOff: Int = 0,
        leftBeforeOff: Interval? = nil, data: AppData = AppData()
    ) {
        self.appID = appID
        self.hash = hash
        self.level = level
        self.ignitionsOff = ignitionsOff
        self.leftBeforeOff = leftBeforeOff
        self.data = data
    }
}

/// What was kept when the service was started: ``Engine/Event/restored(_:)``.
public struct KeptState: Sendable {
    public var records: [AppRecord] = []
    /// ``Engine/Event/roomChanged(_:)``.
    public var room: Int?
    /// Sizes of persistent files by name, by app id.
    public var files: [String: [String: Int]] = [:]
    /// What hashes are made from. Another one each start, or hashes of different data were the same.
    public var seed: UInt64 = 0

    public init() {}
}

/// One order whose execution the engine wants to hear of.
public struct OrderID: Hashable, Sendable, Comparable {
    public var number: UInt64
    public init(_ number: UInt64) { self.number = number }

    public static func < (left: OrderID, right: OrderID) -> Bool { left.number < right.number }
}

/// Something to be kept, let go of or fetched. Orders are carried out one after another.
public enum StoreOrder: Sendable {
    /// Answered by ``Engine/Event/saved(_:_:)``.
    case save(AppRecord, OrderID)
    case forget(appID: String)
    /// These are all that is kept from now on.
    case ignitionOff([AppRecord])
    /// Everything, files too.
    case forgetAll
    /// Answered by ``Engine/Event/written(_:_:)``.
    case write(file: String, FileContents, appID: String, OrderID)
    case remove(file: String, appID: String)
    /// Answered by ``Engine/Event/roomChanged(_:)`` where it has changed.
    case measureRoom
    /// Answered by ``Engine/Event/fetched(appID:_:)`` with all files of the app.
    case fetch(appID: String)
}

/// How the writing of a file or a record turned out.
public enum WriteResult: Hashable, Sendable {
    case kept
    case full
    case failed
}
