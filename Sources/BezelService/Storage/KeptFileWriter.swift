internal import BezelModel
internal import EventLoop
internal import Logging

/// Writes a kept file on a thread of its own, which the first write starts.
final class KeptFileWriter {
    private let file: KeptFile
    private let name: String
    private let loop: EventLoop
    private let log: Logger
    private let results: Mailbox<KeptFile.Failure?>
    private var worker: WorkQueue<String, KeptFile.Failure?>?
    private var watch: Watch?

    /// - Parameter name: The thread's name, at most 15 bytes.
    init(_ file: KeptFile, name: String, on loop: EventLoop, log: Logger) throws {
        (self.file, self.name, self.loop, self.log) = (file, name, loop, log)
        results = try Mailbox()
    }

    var health: [WorkerStatus] {
        [worker.map { WorkerStatus(name, $0.clock, limit: .seconds(60)) }].compactMap(\.self)
    }

    func start() throws {
        watch = try results.open(on: loop) { [unowned self] failure in
            if let failure { log.error("\(failure)") }
        }
    }

    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        worker?.stop()
    }

    /// Replaces the file's text. A failure is logged.
    func write(_ text: String) {
        guard file.path != nil else { return }
        do {
            if worker == nil {
                worker = try WorkQueue(name: name, scheduling: .background, results: results) { [file] text in
                    file.write(text)
                }
            }
        } catch { log.error("\(name): \(error)") }
        worker?.post(text)
    }
}
