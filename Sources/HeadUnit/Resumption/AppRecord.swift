public import BezelModel
public import SmartDeviceLink

/// The stored data of an app between its sessions (ProtocolNotes, "Resumption").
public struct AppRecord: Hashable, Sendable {
    /// The app id, followed by its device if that is not this machine: ``DeviceID/keptID(of:)``.
    public var appID: String
    /// The 32 characters that the app must send to resume ``data``; empty if none was sent to it.
    public var hash: String
    /// Its HMI level when it left; NONE if it left on its own initiative.
    public var level: HMILevel
    /// Number of times that the ignition was switched off since it left.
    public var ignitionsOff: Int
    /// Time from its leaving to the first of these; nil if unknown.
    public var leftBeforeOff: Interval?
    public var data: ResumableAppData

    public init(
        appID: String, hash: String = "", level: HMILevel = .notRunning, ignitionsOff: Int = 0,
        leftBeforeOff: Interval? = nil, data: ResumableAppData = ResumableAppData()
    ) {
        self.appID = appID
        self.hash = hash
        self.level = level
        self.ignitionsOff = ignitionsOff
        self.leftBeforeOff = leftBeforeOff
        self.data = data
    }
}

/// The kept data at the start of the service: ``Engine/Event/restored(_:)``.
public struct KeptState: Sendable {
    public var records: [AppRecord] = []
    /// ``Engine/Event/roomChanged(_:)``.
    public var room: Int?
    /// Sizes of persistent files by name, by app id.
    public var files: [ExactText: [ExactText: Int]] = [:]
    public var permissions: [DevicePermission] = []
    /// The oldest first.
    public var microphones: [MicrophonePermission] = []
    /// Which modules of the car apps may take over.
    public var modules: [ModulePermission] = []
    /// Bytes of the disk for temporary files of all apps together; nil: such files stay in memory.
    public var spillRoom: Int?
    /// Bytes of memory for apps' persistent files, because there is no disk.
    public var memoryForFiles = 0
    /// Seed of the hashes. It must differ at each start, or hashes of different data would be the same.
    public var seed: UInt64 = 0

    public init() {}
}

/// A request to store, delete or read data. Requests are performed one after another.
public enum StoreRequest: Sendable {
    /// Files with more bytes are on the disk and not in memory, where there is a disk.
    public static let memoryLimit = 64 << 10

    /// Identity of a request whose result the engine wants to know. Saves and writes are numbered separately.
    public struct ID: Hashable, Sendable, Comparable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }

        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// Answered by ``Engine/Event/saved(_:_:)``.
    case save(AppRecord, ID)
    case forget(appID: String)
    /// Replaces a permission for the same apps.
    case allow(DevicePermission)
    /// Replaces an answer about the same app.
    case microphone(MicrophonePermission)
    /// Deletes the answer about one app's use of the microphone.
    case forgetMicrophone(DeviceID, appID: String)
    /// Deletes all answers about the microphone.
    case forgetMicrophones
    /// Stores the driver's permission to take over a module, with the present time. It replaces an earlier one for the same
    /// app and module; of more than ``ModulePermission/limit`` the oldest is deleted.
    case module(ModulePermission)
    /// Deletes the permissions for modules of a device's apps; those of all apps without one.
    case forgetModules(DeviceID?)
    /// Deletes a device's permissions. What its apps have stored stays.
    case disallow(DeviceID)
    /// Deletes all stored data of a device and its apps: permissions, records and files.
    case forgetDevice(DeviceID)
    /// Replaces all records.
    case ignitionOff([AppRecord])
    /// Deletes everything, files too.
    case forgetAll
    /// Answered by ``Engine/Event/written(_:_:)``, and before it by ``Engine/Event/evicted(_:)`` if other apps' files
    /// were removed to make room.
    case write(file: String, FileContents, appID: String, ID, DiskClaim)
    /// Adds bytes to a persistent file, if its size is `at`. Answered as `write` is.
    case append(file: String, FileContents, at: Int, appID: String, ID, DiskClaim)
    /// Adds bytes to the temporary file with this number, and creates it with the first ones. Answered by
    /// ``Engine/Event/spilled(_:_:)``. The file is deleted with the last reference to it.
    case spill(FileContents, at: Int, file: UInt64, ID)
    case remove(file: String, appID: String)
    /// Answered by ``Engine/Event/roomChanged(_:)`` when it has changed.
    case measureRoom
    /// The app has registered. Answered by ``Engine/Event/fetched(appID:_:)`` with all of its files.
    case fetch(appID: String)
}

/// The room that a file may get in a full store.
public struct DiskClaim: Hashable, Sendable {
    /// Apps that are connected, or that the policy names: their files stay. Of the others, the files of the app that
    /// was connected least recently are removed first.
    public var spared: Set<ExactText>
    /// The last quarter of the store is for apps that the policy names, if it names any.
    public var mayUseReserve: Bool

    public init(spared: Set<ExactText> = [], mayUseReserve: Bool = true) {
        self.spared = spared
        self.mayUseReserve = mayUseReserve
    }
}

/// Result of writing a file or a record.
public enum WriteResult: Hashable, Sendable {
    case kept
    /// The disk is full.
    case full
    case failed
}
