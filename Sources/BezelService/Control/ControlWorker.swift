internal import BezelControl
internal import BezelModel
internal import Drawing
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// Reads long requests, and makes long answers, on its own thread, because they would delay the loop. The thread starts
/// with the first job.
final class ControlWorker {
    enum Work: Sendable {
        /// Read the line.
        case read([UInt8])
        case screenshot(Picture)
        /// Answer the request with what an app has put on the head unit.
        case details(request: ClientRequest, Engine.AppDetails)
        /// Answer the request with a file.
        case file(request: ClientRequest, FileContents)
        /// Read the recording for the request.
        case recording(request: ClientRequest, [UInt8], speed: Double)
    }

    enum Outcome: Sendable {
        case read(id: Int64?, Result<ControlRequest, ControlError>)
        /// A PNG file as base64; nil if encoding failed.
        case screenshot(String?)
        /// An answer.
        case line([UInt8])
        case recording(request: ClientRequest, speed: Double, Result<Recording, ControlError>)
    }

    private struct Job: Sendable {
        var client: UInt64
        var task: Work
    }

    struct Done: Sendable {
        var client: UInt64
        var outcome: Outcome
    }

    private let loop: EventLoop
    private let done: (Done) -> Void
    private var work: (queue: WorkQueue<Job, Done>, watch: Watch)?

    init(on loop: EventLoop, done: @escaping (Done) -> Void) {
        self.loop = loop
        self.done = done
    }

    deinit { if let work { loop.unwatch(work.watch) } }

    /// Nil before its first job.
    var status: WorkerStatus? { work.map { WorkerStatus("control", $0.queue.clock, limit: .seconds(60)) } }

    /// - Returns: Whether a thread could be started.
    func begin(_ task: Work, for client: UInt64) -> Bool {
        if work == nil { work = try? start() }
        guard let work else { return false }
        work.queue.post(Job(client: client, task: task))
        return true
    }

    private func start() throws(EventLoopError) -> (WorkQueue<Job, Done>, Watch) {
        let results = try Mailbox<Done>()
        let queue = try WorkQueue<Job, Done>(name: "control", results: results) { job in
            switch job.task {
            case .read(let line):
                let (id, result) = ControlRequest.read(line)
                return Done(client: job.client, outcome: .read(id: id, result))
            case .details(let request, let details):
                return Done(client: job.client, outcome: .line(ControlLine.success(request, details.members)))
            case .file(let request, let contents):
                return Done(client: job.client, outcome: .line(Self.fileLine(request, contents)))
            case .recording(let request, let bytes, let speed):
                let result = Result { () throws(ControlError) in try Recording(uploaded: bytes) }
                return Done(client: job.client, outcome: .recording(request: request, speed: speed, result))
            case .screenshot(let picture):
                let bytes = try? PNG.encode(picture.composed())
                return Done(client: job.client, outcome: .screenshot(bytes.map(Base64.encode)))
            }
        }
        return (queue, try results.open(on: loop, done))
    }

    private static func fileLine(_ request: ClientRequest, _ contents: FileContents) -> [UInt8] {
        let bytes = contents.joined
        guard bytes.count == contents.count else {
            return ControlLine.failure(request, ControlError("the file cannot be read from the disk"))
        }
        return ControlLine.success(
            request, [("size", .integer(Int64(bytes.count))), ("contents", .string(Base64.encode(bytes)))])
    }
}
