import Logging
import Synchronization

/// The lines of a log.
final class CollectedLog: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    var logger: Logger { Logger(label: "collected") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: CollectedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.kept.withLock { $0.append(event.message.description) } }
    }
}
