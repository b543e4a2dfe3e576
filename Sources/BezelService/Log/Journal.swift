internal import BezelConfiguration
internal import EventLoop
internal import Glibc
package import Logging
internal import ServiceManager
internal import Synchronization

/// Writes log lines to standard error, one line a message with its level first. If standard error is the journal's, lines
/// go to journald itself, with their fields.
package struct Journal: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    /// Loggers that are made from one handler share its level, so that one call changes it for the whole program.
    package var logLevel: Logger.Level {
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

    package init(level: Logger.Level) {
        threshold = Threshold(level)
        isJournal = JournalStream.isStandardError
        socket = JournalSocket()
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let message = Self.message(event.message.description)
        if let socket, socket.send(Self.fields(message, event.level, event.metadata ?? [:])) { return }
        let prefix =
            isJournal
            ? "<\(event.level.priority)>" : "bezel: \(event.level == .info ? "" : "\(event.level): ")"
        let line = prefix + message + "\n"
        _ =
            line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
            ?? Array(line.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// The text in one line, without commands to a terminal, because it contains apps' names.
    static func message(_ text: String) -> String { text.printable.replacing("\n", with: " ") }

    /// The message to journald: lines `NAME=value`. Metadata become fields with their names.
    static func fields(_ message: String, _ level: Logger.Level, _ metadata: Logger.Metadata) -> [String] {
        ["MESSAGE=\(message)", "PRIORITY=\(level.priority)", "SYSLOG_IDENTIFIER=bezel"]
            + metadata.map { "\($0.key)=\("\($0.value)".printable)" }.sorted()
    }
}

extension Logger.Level {
    /// The number of the level in syslog.
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
