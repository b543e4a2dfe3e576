/// The driver's answers whether apps may use the microphone.
struct MicrophoneAnswers: Hashable, Sendable {
    /// The largest number of answers that are kept; the oldest one is dropped.
    static let limit = 200

    /// Those that are stored, the oldest first.
    private(set) var kept: [MicrophonePermission] = []
    /// The names of apps that may record until their session ends, by ``AppInfo/keptID``.
    private var thisTime: [String: String] = [:]

    init(_ kept: [MicrophonePermission] = []) { self.kept = kept }

    var isEmpty: Bool { kept.isEmpty && thisTime.isEmpty }

    /// nil as long as the driver has not answered.
    subscript(app: AppInfo) -> Engine.Snapshot.App.Microphone? {
        if thisTime[app.keptID] != nil { return .thisTime }
        return kept.last { $0.device == app.device && $0.appID == app.appID }?.answer
    }

    /// All answers by the names of their apps.
    var all: [Engine.Snapshot.MicrophoneAnswer] {
        typealias Answer = Engine.Snapshot.MicrophoneAnswer
        let lasting = kept.lazy.filter { thisTime[$0.device.keptID(of: $0.appID)] == nil }.map {
            Answer(device: $0.device, appID: $0.appID, name: $0.name, answer: $0.answer)
        }
        let short = thisTime.map { keptID, name in
            Answer(
                device: DeviceID(keptID: keptID), appID: DeviceID.appID(ofKept: keptID), name: name, answer: .thisTime)
        }
        return (lasting + short).sorted {
            ($0.name, $0.device, $0.appID) < ($1.name, $1.device, $1.appID)
        }
    }

    mutating func allowThisTime(_ app: AppInfo) { thisTime[app.keptID] = app.name }

    mutating func endThisTime(_ keptID: String) { thisTime[keptID] = nil }

    mutating func keep(_ permission: MicrophonePermission) {
        kept.removeAll { $0.isSame(as: permission) }
        if kept.count >= Self.limit { kept.removeFirst() }
        kept.append(permission)
    }

    mutating func forget(_ device: DeviceID) {
        kept.removeAll { $0.device == device }
        thisTime = thisTime.filter { DeviceID(keptID: $0.key) != device }
    }

    /// - Returns: Whether there was an answer about the app.
    mutating func forget(_ appID: String, on device: DeviceID) -> Bool {
        let wasThisTime = thisTime.removeValue(forKey: device.keptID(of: appID)) != nil
        let count = kept.count
        kept.removeAll { $0.device == device && $0.appID == appID }
        return wasThisTime || kept.count < count
    }
}

/// The driver's answer whether an app may use the microphone, as it is stored.
public struct MicrophonePermission: Hashable, Sendable {
    public var device: DeviceID
    public var appID: String
    /// The app's name when the driver was asked, for lists.
    public var name: String
    public var isAllowed: Bool

    public init(device: DeviceID, appID: String, name: String, isAllowed: Bool) {
        self.device = device
        self.appID = appID
        self.name = name
        self.isAllowed = isAllowed
    }

    /// Whether both are about the same app.
    func isSame(as other: MicrophonePermission) -> Bool { device == other.device && appID == other.appID }

    fileprivate var answer: Engine.Snapshot.App.Microphone { isAllowed ? .always : .refused }
}

extension Engine.Snapshot {
    /// The driver's answer whether an app may use the microphone. The app may be gone.
    public struct MicrophoneAnswer: Hashable, Sendable {
        public var device: DeviceID
        public var appID: String
        /// The app's name when the driver was asked: any text.
        public var name: String
        public var answer: App.Microphone

        public init(device: DeviceID, appID: String, name: String, answer: App.Microphone) {
            self.device = device
            self.appID = appID
            self.name = name
            self.answer = answer
        }
    }
}
