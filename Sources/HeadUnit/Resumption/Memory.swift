import BezelModel
import SmartDeviceLink

/// What the head unit remembers beyond sessions: a copy of what is kept on disk, or all there is where there is no disk.
struct Memory: Sendable {
    /// A stranger can come with any number of app ids.
    static let recordLimit = 200

    struct Entry: Sendable {
        var record: AppRecord
        /// When it left; nil while it is here.
        var leftAt: Instant?
    }

    var hashes = HashSource(seed: 0)
    var startedAt = Instant(nanoseconds: 0)
    var entries: [String: Entry] = [:]
    /// Bytes that may still be kept; nil for no limit but the apps' quotas.
    var room: Int?
    /// How long after a record could not be kept it is tried again. A change of its app's data tries at once.
    static let patience = Interval.seconds(30)
    /// When records that could not be kept are tried again; nil where there are none.
    var nextAttempt: Instant?
    /// Sizes of persistent files by name, by app id.
    var files: [String: [String: Int]] = [:]
    var lastOrder: UInt64 = 0
    /// Files on their way to the disk.
    var writes: [OrderID: PendingWrite] = [:]

    mutating func nextOrder() -> OrderID {
        lastOrder += 1
        return OrderID(lastOrder)
    }
}

/// A persistent file between its request and its answer.
struct PendingWrite: Sendable {
    let appID: String
    let name: String
    let file: AppFiles.File
    /// Who waits for the answer; nil once that session is over.
    var request: (session: SessionID, message: RPCMessage)?
}

/// How a session came to its end.
enum Departure: Sendable {
    /// The connection is gone, or the service ends: it comes back as it was.
    case lost
    /// EndService: its level is forgotten.
    case closed
    /// UnregisterAppInterface: everything but its persistent files is forgotten.
    case unregistered
}
