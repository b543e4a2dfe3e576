internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import Confinement
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import Video

/// The video of apps as a component of the service: it decodes the open stream and passes its pictures to the display.
/// It ignores audio.
final class VideoComponent: ServiceComponent, StreamSink {
    private let display: DisplayComponent
    private let command: DecoderCommand
    private let loop: EventLoop
    private let log: Logger
    /// For lines that an app can cause repeatedly.
    private let lines: LimitedLog
    private weak var host: (any ServiceHost)?
    private var playing: (id: StreamID, playback: VideoPlayback)?
    /// The last playback that has ended. Its own callback may have ended it, so it is not freed before the next one
    /// begins.
    private var ended: VideoPlayback?
    private var limit: FrameRateLimit?
    private var starts = StreamStarts()
    /// The app of a session, by the id under which its data is kept; empty without an app.
    var app: (SessionID) -> String = { _ in "" }
    /// From the last byte of a picture until it is passed to the display, in nanoseconds.
    private(set) var toFrame = Histogram()
    /// Unexpected ends of processes.
    private(set) var ends = DecoderEnds()
    /// The formats of video that apps may stream; no audio.
    private(set) var settings = HeadUnitConfiguration.Streams()

    init(
        on display: DisplayComponent, by command: DecoderCommand, loop: EventLoop, log: Logger, lines: LimitedLog
    ) {
        self.display = display
        self.command = command
        self.loop = loop
        self.log = log
        self.lines = lines
    }

    var health: [WorkerStatus] { playing.map { [$0.playback.status] } ?? [] }

    /// Counts of the present stream's decoder; nil without one.
    var counts: DecoderCounts? { playing?.playback.counts }

    func start(_ host: any ServiceHost) { self.host = host }

    func stop() {
        end()
        ended = nil
        host = nil
    }

    /// Applies another configuration: apps may stream the allowed formats that can be decoded here.
    ///
    /// - Parameter streams: With the configured rates.
    func configure(_ configuration: ProgramConfiguration.Video, _ streams: HeadUnitConfiguration.Streams) {
        settings = streams
        settings.formats = []
        limit = nil
        guard configuration.isEnabled else { return }
        if let problem = DecoderWorker.missingLibrary() {
            log.notice("no video of apps: \(problem). apt-get install libopenh264-7 (Debian 13: libopenh264-8)")
        } else if let problem = OpenFiles.own.problem {
            log.warning("no video of apps: \(problem)")
        } else {
            settings.formats = [VideoFormat(.raw), VideoFormat(.rtp)]
        }
    }

    // MARK: The stream

    func opened(_ id: StreamID, _ parameters: StreamParameters) {
        end()
        guard case .video(let video) = parameters else { return }
        let now = BezelModel.Instant(nanoseconds: Clock.bootTime)
        guard starts.begin(of: app(id.session), at: now) else {
            lines.line(
                .warning, "too many streams",
                "video: an app has started more than \(StreamStarts.perMinute) streams in a minute; this one is ended")
            host?.runner.send(.video(id.session, .decoderFailed))
            return
        }
        do {
            ended = nil
            playing = (
                id,
                try VideoPlayback(video.format, by: command, for: display, on: loop) { [unowned self] in
                    handle($0, of: id)
                }
            )
        } catch {
            log.error("the video cannot be decoded: \(error)")
            host?.runner.send(.video(id.session, .decoderFailed))
        }
    }

    func data(_ id: StreamID, _ bytes: UnsafeRawBufferPointer, _ piece: StreamPiece) {
        guard let playing, playing.id == id else { return }
        playing.playback.take(bytes, piece)
    }

    func closed(_ id: StreamID) {
        guard playing?.id == id else { return }
        end()
        display.forgetVideo(Scene.VideoID(id))
    }

    private func end() {
        guard let playing else { return }
        playing.playback.stop()
        ended = playing.playback
        self.playing = nil
        isShown = false
    }

    /// The first picture of the stream was passed on.
    private var isShown = false

    private func handle(_ event: VideoPlayback.Event, of id: StreamID) {
        switch event {
        case .picture(let picture, let arrival):
            if display.show(picture, of: Scene.VideoID(id)) { toFrame.record(Clock.bootTime - arrival.nanoseconds) }
            guard !isShown else { return }
            isShown = true
            if let last = playing?.playback.last {
                let way = last.isConverted ? "converted" : "on the primary plane"
                log.info("video: \(last.size.text), \(last.colour.words), \(way)")
            }
            host?.runner.send(.video(id.session, .pictureReady))
        case .decoder(.ready(let library)): log.debug("video: decoded by \(library)")
        case .decoder(.refused(let problem)): lines.line(.warning, "video", "video: \(problem)")
        case .decoder(.restarted(let end)):
            ends.record("video", end)
            lines.line(.warning, "video", "video: the decoder's process has ended and is started again: \(end)")
            if end == .exited(status: ConfinedWorker.Status.noLibrary.rawValue) { hasNoDecoder(for: id) }
        case .decoder(.gaveUp(let problem)):
            log.error("the video of session \(id.session.number) ends: \(problem)")
            host?.runner.send(.video(id.session, .decoderFailed))
        case .behind:
            lines.line(
                .notice, "video", "video: the decoder is behind; pictures are left out up to the next IDR picture")
            lowerRate()
        }
    }

    /// The library's file is there, but the process cannot open it: apps are told that there is no video here.
    private func hasNoDecoder(for id: StreamID) {
        settings.formats = []
        log.error("no more video of apps: the decoder's process cannot open its library; is libopenh264 complete?")
        host?.runner.send(.video(id.session, .decoderFailed))
        host?.report(.streams)
    }

    private func lowerRate() {
        var limit = limit ?? FrameRateLimit(rate: settings.framesPerSecond)
        if limit.wasBehind(at: BezelModel.Instant(nanoseconds: Clock.bootTime)) {
            settings.framesPerSecond = limit.rate
            log.notice("video: the decoder was behind twice; apps are asked for \(limit.rate) pictures a second")
            host?.report(.streams)
        }
        self.limit = limit
    }
}

extension Scene.VideoID {
    /// As the engine names the video of a session.
    fileprivate init(_ id: StreamID) { self.init(UInt64(id.session.number)) }
}

extension PictureColour {
    fileprivate var words: String {
        let name =
            switch matrix {
            case .bt601: "BT.601"
            case .bt709: "BT.709"
            case .bt2020: "BT.2020"
            }
        return "\(name), \(isFullRange ? "full" : "limited") range"
    }
}
