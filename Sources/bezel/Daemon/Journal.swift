internal import EventLoop
internal import Glibc
internal import Logging

/// Log lines for journald and for people: level first, one line a message, on standard error.
struct Journal: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level
    /// journald reads the level from a prefix like `<6>`; a terminal gets the word.
    private let isJournal: Bool

    init(level: Logger.Level) {
        logLevel = level
        isJournal = getenv("JOURNAL_STREAM") != nil
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let prefix =
            isJournal ? "<\(priority(event.level))>" : "bezel: \(event.level == .info ? "" : "\(event.level): ")"
        let line = prefix + event.message.description.replacing("\n", with: " ") + "\n"
        _ =
            line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
            ?? Array(line.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    private func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}

/// Lets so many lines through in so long a time and counts the others, for what a peer or a panel can cause.
struct LineLimit {
    private let count: Int
    private let nanoseconds: Int64
    private var since: Int64 = 0
    private var passed = 0
    private(set) var suppressed = 0

    init(_ count: Int, perSeconds seconds: Int64) {
        self.count = count
        nanoseconds = seconds * 1_000_000_000
    }

    /// - Parameter now: Nanoseconds on any steady clock.
    mutating func allows(at now: Int64) -> Bool {
        if now - since >= nanoseconds {
            since = now
            passed = 0
        }
        passed += 1
        guard passed <= count else {
            suppressed += 1
            return false
        }
        return true
    }
}
