internal import BezelModel
internal import Drawing
internal import EventLoop

/// Makes PNG files of pictures on a thread of its own, which begins with the first.
final class Screenshots {
    private struct Job: Sendable {
        var picture: Picture
        var client: UInt64
    }

    struct Screenshot: Sendable {
        var client: UInt64
        /// A PNG file; nil where it could not be made.
        var base64: String?
    }

    private let loop: EventLoop
    private let done: (Screenshot) -> Void
    private var work: (queue: WorkQueue<Job, Screenshot>, watch: Watch)?

    init(on loop: EventLoop, done: @escaping (Screenshot) -> Void) {
        self.loop = loop
        self.done = done
    }

    deinit { if let work { loop.unwatch(work.watch) } }

    /// - Returns: Whether there is a thread to do it.
    func begin(_ picture: Picture, for client: UInt64) -> Bool {
        if work == nil { work = try? start() }
        guard let work else { return false }
        work.queue.post(Job(picture: picture, client: client))
        return true
    }

    private func start() throws(EventLoopError) -> (WorkQueue<Job, Screenshot>, Watch) {
        let results = try Mailbox<Screenshot>()
        let queue = try WorkQueue<Job, Screenshot>(name: "screenshots", results: results) { job in
            let canvas = Canvas.composed(base: job.picture.base, overlay: job.picture.overlay)
            let bytes = try? PNG.encode(canvas)
            return Screenshot(client: job.client, base64: bytes.map(Base64.encode))
        }
        return (queue, try results.open(on: loop, done))
    }
}
