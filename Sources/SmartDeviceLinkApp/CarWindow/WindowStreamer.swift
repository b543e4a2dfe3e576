internal import EventLoop
internal import H264Encoding

/// Draws, encodes and sends the pictures of one stream of a window, one after the other.
@MainActor final class WindowStreamer {
    /// The settings follow ``VideoStreamEvent/changed(_:)``.
    var stream: VideoStream { didSet { pacer.interval = FramePacer.interval(stream.framesPerSecond) } }

    private weak var window: CarWindow?
    private let media: SDLStreamingMediaManager
    private let pipeline: VideoPipeline
    private let pixels: PixelBuffer
    private let context: any DrawingContext
    private var pacer: FramePacer
    private var isOver = false
    private var waiter: CheckedContinuation<Void, Never>?
    private var timer: Task<Void, Never>?

    init(
        _ stream: VideoStream, of window: CarWindow, through media: SDLStreamingMediaManager,
        drawing makeContext: CarWindow.ContextMaker
    ) throws(EventLoopError) {
        self.stream = stream
        self.window = window
        self.media = media
        pipeline = try VideoPipeline()
        pixels = PixelBuffer(width: stream.width, height: stream.height)
        context = makeContext(pixels)
        pacer = FramePacer(framesPerSecond: stream.framesPerSecond)
    }

    func changed() {
        pacer.changed()
        wake()
    }

    func end() {
        isOver = true
        wake()
    }

    /// Returns when the stream is over.
    func run() async throws(H264EncoderError) {
        while !isOver {
            let now = Self.now
            switch pacer.step(at: now) {
            case .wait(let time): await pause(until: time, now)
            case .picture(let draws, let isIDR):
                // Nothing is drawn while the connection cannot send it. Changes in the meantime are in the next
                // picture.
                guard await media.waitUntilDrained(), !isOver else { return }
                pacer.began(draws: draws, at: now)
                if draws { window?.draw(in: context) }
                try await send(isIDR: isIDR, at: now)
            }
        }
    }

    private func send(isIDR: Bool, at now: Int64) async throws(H264EncoderError) {
        let settings = H264Encoder.Settings(
            width: stream.width, height: stream.height, framesPerSecond: stream.framesPerSecond,
            bitsPerSecond: stream.bitsPerSecond)
        let unit = try await pipeline.encode(pixels, settings, wantsIDR: isIDR, at: now)
        switch await media.send(accessUnit: unit.bytes, isIDR: unit.isIDR) {
        case .sent: pacer.sent(isIDR: unit.isIDR, at: now)
        case .dropped: pacer.dropped()
        case .closed: end()
        }
    }

    private func pause(until time: Int64?, _ now: Int64) async {
        await withCheckedContinuation { continuation in
            waiter = continuation
            timer = time.map { time in
                Task { [weak self] in
                    guard (try? await Task.sleep(for: .milliseconds(time - now))) != nil else { return }
                    self?.wake()
                }
            }
        }
    }

    private func wake() {
        timer?.cancel()
        timer = nil
        waiter?.resume()
        waiter = nil
    }

    private static var now: Int64 { Clock.monotonic / 1_000_000 }
}
