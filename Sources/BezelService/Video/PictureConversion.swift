internal import BezelModel
internal import Drawing
internal import EventLoop
internal import Video

/// Converts decoded pictures for the screen on its own thread. While one is converted, only the newest of the others
/// waits: a screen that is behind shows the newest picture, not an older one.
final class PictureConversion {
    private struct Job: Sendable {
        let picture: DecodedPicture
        let size: DisplaySize
    }

    private let loop: EventLoop
    private let worker: Worker<Job, Canvas>
    private let watch: Watch
    private let results: Mailbox<Canvas>
    private let release: (DecodedPicture) -> Void
    private let done: Callback
    private var isStopped = false
    private var current: Job?
    private var next: Job?

    private final class Callback {
        var call: (Canvas) -> Void = { _ in }
    }

    /// - Parameters:
    ///   - release: Called when a picture is not needed any more.
    ///   - converted: Called with each canvas for the display, opaque and of the size in ``convert(_:size:)``, and
    ///     with the time at which the last byte of its picture came.
    init(
        on loop: EventLoop, release: @escaping (DecodedPicture) -> Void,
        converted: @escaping (Canvas, BezelModel.Instant) -> Void
    ) throws {
        self.loop = loop
        self.release = release
        let results = try Mailbox<Canvas>()
        self.results = results
        worker = try Worker(name: "video", results: results) {
            let converter = PixelConverter()
            var pool = CanvasPool()
            return { job in
                let canvas = pool.canvas(of: job.size)
                converter.draw(job.picture, on: canvas)
                return canvas
            }
        }
        let done = Callback()
        self.done = done
        watch = try results.open(on: loop) { done.call($0) }
        done.call = { [unowned self] canvas in
            let arrival = finished()
            if let arrival { converted(canvas, arrival) }
        }
    }

    deinit { stop() }

    var status: WorkerStatus { WorkerStatus("video", worker.clock, limit: .seconds(60)) }

    /// Converts a picture now, or after the one that is being converted.
    ///
    /// - Parameter size: The screen's.
    func convert(_ picture: DecodedPicture, size: DisplaySize) {
        let job = Job(picture: picture, size: size)
        guard current != nil else { return begin(job) }
        if let next { release(next.picture) }
        next = job
    }

    /// Ends the thread. Nothing is called after this. The loop does not wait for the picture that is being converted.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        done.call = { _ in }
        loop.unwatch(watch)
        if (try? NamedThread(name: "video's end", { [worker] in worker.stop() })) == nil { worker.stop() }
    }

    private func begin(_ job: Job) {
        current = job
        worker.post(job)
    }

    /// - Returns: When the picture's last byte came.
    private func finished() -> BezelModel.Instant? {
        guard let done = current else { return nil }
        release(done.picture)
        current = nil
        if let next {
            self.next = nil
            begin(next)
        }
        return done.picture.arrival
    }
}
