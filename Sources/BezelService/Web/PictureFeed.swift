internal import BezelModel
internal import EventLoop

/// Sends the newest picture to the viewers that want it. Encodes on its own thread, which runs only while there is a
/// viewer. Everything else runs on the loop's thread.
final class PictureFeed {
    private struct Job: Sendable {
        var picture: Picture
        var number: PicturePacing.Number
        /// The viewers, and the pictures that they have.
        var viewers: [(id: UInt64, canvas: Canvas?)]
    }

    private struct Done: Sendable {
        var canvas: Canvas
        var number: PicturePacing.Number
        /// nil if the viewer has an equal picture.
        var messages: [(id: UInt64, bytes: [UInt8]?)]
    }

    private let loop: EventLoop
    private let send: (_ bytes: [UInt8], _ viewer: UInt64) -> Void
    private var viewers: [UInt64: PicturePacing] = [:]
    private var newest: Picture?
    private var number: PicturePacing.Number = 0
    private var isEncoding = false
    private var work: (queue: WorkQueue<Job, Done>, watch: Watch)?

    /// - Parameter send: Called with each message for a viewer.
    init(on loop: EventLoop, send: @escaping ([UInt8], UInt64) -> Void) {
        self.loop = loop
        self.send = send
    }

    deinit { stop() }

    /// Whether pictures are used. The display's path checks only this.
    var isUsed: Bool { !viewers.isEmpty }

    var status: WorkerStatus? { work.map { WorkerStatus("console", $0.queue.clock, limit: .seconds(60)) } }

    func stop() {
        viewers = [:]
        newest = nil
        guard let work else { return }
        loop.unwatch(work.watch)
        work.queue.stop()
        self.work = nil
        isEncoding = false
    }

    /// - Parameter picture: The display's present one, for the first viewer.
    func join(_ viewer: UInt64, _ picture: Picture?) {
        if viewers.isEmpty { newest = nil }
        viewers[viewer] = PicturePacing()
        if newest == nil, let picture { show(picture) }
    }

    func leave(_ viewer: UInt64) {
        guard viewers.removeValue(forKey: viewer) != nil, viewers.isEmpty else { return }
        newest = nil
        // A busy thread is ended after its job, so that the loop does not wait for it.
        if !isEncoding { stop() }
    }

    /// - Parameter isWanted: Whether the viewer wants pictures.
    func wants(_ isWanted: Bool, _ viewer: UInt64) {
        viewers[viewer]?.wants(isWanted)
        encode()
    }

    func acknowledged(_ number: PicturePacing.Number, by viewer: UInt64) {
        if viewers[viewer]?.acknowledged(number) == true { encode() }
    }

    /// The display shows another picture.
    func show(_ picture: Picture) {
        guard isUsed else { return }
        newest = picture
        number = max(number &+ 1, 1)
        encode()
    }

    private func encode() {
        guard !isEncoding, let newest else { return }
        let ready = viewers.filter { $0.value.isReady(for: number) }
        guard !ready.isEmpty else { return }
        if work == nil { work = try? start() }
        guard let work else { return }
        isEncoding = true
        work.queue.post(
            Job(picture: newest, number: number, viewers: ready.map { ($0.key, $0.value.canvas) }))
    }

    private func done(_ done: Done) {
        isEncoding = false
        guard isUsed else { return stop() }
        for message in done.messages where viewers[message.id] != nil {
            viewers[message.id]?.encoded(done.canvas, done.number, isSent: message.bytes != nil)
            if let bytes = message.bytes { send(bytes, message.id) }
        }
        encode()
    }

    private func start() throws(EventLoopError) -> (WorkQueue<Job, Done>, Watch) {
        let results = try Mailbox<Done>()
        let queue = try WorkQueue<Job, Done>(name: "console", results: results, Self.work)
        return (queue, try results.open(on: loop) { [unowned self] in done($0) })
    }

    /// Viewers with the same picture get the same bytes.
    @Sendable private static func work(_ job: Job) -> Done {
        let canvas = job.picture.composed()
        var known: [ObjectIdentifier?: [UInt8]?] = [:]
        let messages = job.viewers.map { viewer -> (id: UInt64, bytes: [UInt8]?) in
            let key = viewer.canvas.map { ObjectIdentifier($0) }
            if let bytes = known[key] { return (viewer.id, bytes) }
            let parts = viewer.canvas.map { PictureDamage.between($0, canvas) } ?? [DisplayRect(canvas.size)]
            let bytes = parts.isEmpty ? nil : PictureMessage.encode(parts, of: canvas, number: job.number)
            known[key] = .some(bytes)
            return (viewer.id, bytes)
        }
        return Done(canvas: canvas, number: job.number, messages: messages)
    }
}
