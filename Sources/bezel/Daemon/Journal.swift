internal import EventLoop
internal import Glibc
internal import Logging
internal import ServiceManager
internal import Synchronization

/// Log lines for journald and for people: level first, one line a message, on standard error; to journald itself, with
/// the fields that a line has, where standard error is the journal's.
struct Journal: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    /// The loggers that share a handler's beginning share its level: one order changes it for the whole program.
    var logLevel: Logger.Level {
        get { Logger.Level(rank: threshold.rank.load(ordering: .relaxed)) }
        set { threshold.rank.store(newValue.rank, ordering: .relaxed) }
    }
    private let threshold: Threshold
    /// journald reads the level from a prefix like `<6>`; a terminal gets the word.
    private let isJournal: Bool
    private let socket: JournalSocket?

    private final class Threshold: Sendable {
        let rank: Atomic<Int>

        init(_ level: Logger.Level) { rank = Atomic(level.rank) }
    }

    init(level: Logger.Level) {
        threshold = Threshold(level)
        isJournal = JournalStream.isStandardError
        socket = JournalSocket()
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let message = event.message.description.replacing("\n", with: " ")
        if let socket, socket.send(Self.fields(message, event.level, event.metadata ?? [:])) { return }
        let prefix =
            isJournal
            ? "<\(event.level.priority)>" : "bezel: \(event.level == .info ? "" : "\(event.level): ")"
        let line = prefix + message + "\n"
        _ =
            line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
            ?? Array(line.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// What journald is sent: `NAME=value` each. Metadata are fields by their names.
    static func fields(_ message: String, _ level: Logger.Level, _ metadata: Logger.Metadata) -> [String] {
        ["MESSAGE=\(message)", "PRIORITY=\(level.priority)", "SYSLOG_IDENTIFIER=bezel"]
            + metadata.map { "\($0.key)=\($0.value)" }.sorted()
    }
}

extension Logger.Level {
    /// syslog's number.
    fileprivate var priority: Int {
        switch self {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }

    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    fileprivate init(rank: Int) { self = Self.allCases[rank] }
}
