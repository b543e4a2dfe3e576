internal import BezelConfiguration
internal import EventLoop

/// Reads the configuration again on its own thread: its disk may be slow, and a long file would delay the loop.
final class ConfigurationReader {
    typealias Outcome = Result<ProgramConfiguration, any Error>

    private let read: @Sendable () throws -> ProgramConfiguration
    private let loop: EventLoop
    private let results: Mailbox<Outcome>
    private var watch: Watch?
    private var isReading = false
    /// Whether the file must be read again, because it may have changed while it was read.
    private var isOutdated = false

    init(on loop: EventLoop, _ read: @escaping @Sendable () throws -> ProgramConfiguration) throws {
        self.read = read
        self.loop = loop
        results = try Mailbox()
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// - Parameter done: Called on the loop's thread with the result. Several calls during one reading get one result.
    func begin(_ done: @escaping (Outcome) -> Void) throws {
        isOutdated = isReading
        guard !isReading else { return }
        if watch == nil { watch = try results.open(on: loop) { [unowned self] in finish($0, done) } }
        // Not joined: a disk that does not answer must not delay the end of the service.
        _ = try NamedThread(name: "configuration") { [read, results] in results.post(Outcome { try read() }) }
        isReading = true
    }

    private func finish(_ outcome: Outcome, _ done: @escaping (Outcome) -> Void) {
        isReading = false
        guard isOutdated, (try? begin(done)) != nil else { return done(outcome) }
    }
}
