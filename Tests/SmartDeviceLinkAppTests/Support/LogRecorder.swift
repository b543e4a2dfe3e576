import Logging
import Synchronization

/// Keeps what a logger was given.
final class LogRecorder: Sendable {
    /// One line of a log.
    struct Line: Hashable {
        var level: Logger.Level
        var message: String
        /// Values of the metadata as text.
        var metadata: [String: String]
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = Line(
                level: event.level, message: "\(event.message)",
                metadata: (event.metadata ?? [:]).mapValues { "\($0)" })
            recorder.all.withLock { $0.append(line) }
        }
    }

    private let all = Mutex<[Line]>([])

    var lines: [Line] { all.withLock { $0 } }

    func lines(_ message: String) -> [Line] { lines.filter { $0.message == message } }

    /// A logger that writes to this recorder.
    func logger(_ level: Logger.Level) -> Logger {
        Logger(label: "app") { _ in Handler(recorder: self, logLevel: level) }
    }
}
