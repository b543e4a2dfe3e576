internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink
internal import Video

/// One stream of video, from the payloads of its frames to pictures of the screen's size.
///
/// Its thread and its process begin and end with it. All functions are called on the loop's thread.
final class VideoPlayback {
    enum Event {
        /// A picture for the screen, and when its last byte came.
        case picture(VideoPicture, BezelModel.Instant)
        /// The decoder is ready, has been started again, or has refused a part of the stream.
        case decoder(VideoDecoder.Event)
        /// Units are skipped until the next IDR picture, because the decoder was too slow. The value counts how often.
        case behind(Int)
    }

    /// Counts of the decoder so far.
    var counts: DecoderCounts { decoder.counts }
    /// The thread that converts pictures.
    var status: WorkerStatus { conversion.status }
    /// The size and the colours of the last picture; nil before the first one.
    private(set) var last: (size: DisplaySize, colour: PictureColour, isConverted: Bool)?

    private var reader: AccessUnitReader
    private let decoder: VideoDecoder
    private let conversion: PictureConversion
    private let timer: LoopTimer
    private let display: DisplayComponent
    /// Pictures that the display does not need any more. They come from any thread.
    private let released: Mailbox<DecodedPicture>
    private let releases: Watch
    private let loop: EventLoop
    private let report: (Event) -> Void
    private var behind = 0

    /// Starts the decoder's process.
    ///
    /// - Parameters:
    ///   - command: Starts the process.
    ///   - display: Where the pictures will be shown.
    init(
        _ format: VideoFormat, by command: DecoderCommand, for display: DisplayComponent, on loop: EventLoop,
        _ report: @escaping (Event) -> Void
    ) throws {
        reader = AccessUnitReader(StreamFormat(format))
        self.display = display
        self.loop = loop
        self.report = report
        let decoder = try VideoDecoder(command.video, on: loop)
        self.decoder = decoder
        let released = try Mailbox<DecodedPicture>()
        self.released = released
        releases = try released.open(on: loop) { decoder.release($0) }
        timer = try LoopTimer(on: loop)
        conversion = try PictureConversion(on: loop) {
            decoder.release($0)
        } converted: {
            report(.picture(.canvas($0), $1))
        }
        decoder.decoded = { [unowned self] in decoded($0) }
        decoder.report = { report(.decoder($0)) }
        timer.fired = { [unowned self] in timeOut() }
    }

    /// Handles a part of the stream.
    func take(_ bytes: UnsafeRawBufferPointer, _ piece: StreamPiece) {
        reader.append(
            bytes, isFirstOfMessage: piece.isFirstOfMessage, isEndOfMessage: piece.isEndOfMessage,
            isFullFrame: piece.isFullFrame, at: Self.now
        ) { [decoder] unit, info in decoder.submit(unit, info) }
        afterUnits()
    }

    /// Ends the process and the thread. Nothing is reported after this.
    func stop() {
        timer.set(nil)
        conversion.stop()
        loop.unwatch(releases)
        decoder.decoded = { _ in }
        decoder.report = { _ in }
        decoder.stop()
    }

    private func timeOut() {
        reader.timeOut(at: Self.now) { [decoder] unit, info in decoder.submit(unit, info) }
        afterUnits()
    }

    private func afterUnits() {
        timer.set(reader.deadline?.nanoseconds)
        guard decoder.counts.behind != behind else { return }
        behind = decoder.counts.behind
        report(.behind(behind))
    }

    private func decoded(_ picture: DecodedPicture) {
        let isConverted = !display.takesVideo(picture.size, picture.colour)
        last = (picture.size, picture.colour, isConverted)
        if isConverted { return conversion.convert(picture, size: display.size) }
        let released = released
        report(.picture(.frame(picture.frame { released.post($0) }), picture.arrival))
    }

    private static var now: BezelModel.Instant { BezelModel.Instant(nanoseconds: Clock.bootTime) }
}

extension StreamFormat {
    fileprivate init(_ format: VideoFormat) {
        switch format.transport {
        case .raw: self = .raw
        case .rtp: self = .rtp
        }
    }
}
