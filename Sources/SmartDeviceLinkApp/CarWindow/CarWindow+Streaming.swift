public import H264Encoding

/// The window as a video on the head unit's screen.
extension CarWindow {
    /// Makes the context for a window's pixels, for instance `{ CairoContext($0) }` of the module CarGraphics.
    public typealias ContextMaker = @MainActor (PixelBuffer) -> any DrawingContext

    /// Draws the views and streams them, whenever the manager of streams has a stream. The window gets the stream's size.
    ///
    /// Pictures are drawn on the main actor when something has changed (``setNeedsDisplay()``, ``layoutDidChange()``),
    /// and encoded on a separate thread.
    ///
    /// - Parameters:
    ///   - media: The manager of streams. Start it afterwards (``SDLStreamingMediaManager/start()``).
    ///   - makeContext: Called at the start of each stream.
    /// - Throws: ``H264EncoderError/missing(_:)`` if OpenH264 is not installed. The window then works as without video.
    public func stream(
        through media: SDLStreamingMediaManager, drawing makeContext: @escaping ContextMaker
    ) throws(H264EncoderError) {
        if let problem = H264Encoder.problem { throw .missing(problem) }
        following?.cancel()
        let events = media.events
        following = Task { [weak self] in
            for await event in events { self?.take(event, media, makeContext) }
        }
    }

    /// Shows the window on a head unit: follows the manager (``attach(to:)``), and streams what the views draw.
    ///
    /// - Throws: ``H264EncoderError/missing(_:)`` if OpenH264 is not installed. The window then has touches, but no picture.
    public func stream(
        on manager: SDLManager, drawing makeContext: @escaping ContextMaker
    ) async throws(H264EncoderError) {
        attach(to: manager)
        try stream(through: manager.streamManager, drawing: makeContext)
        await manager.streamManager.start()
    }

    private func take(
        _ event: VideoStreamEvent, _ media: SDLStreamingMediaManager, _ makeContext: ContextMaker
    ) {
        switch event {
        case .started(let stream):
            streamer?.end()
            resize(width: Double(stream.width), height: Double(stream.height), scale: stream.scale)
            guard let new = try? WindowStreamer(stream, of: self, through: media, drawing: makeContext) else { return }
            streamer = new
            Task { [weak self] in
                do throws(H264EncoderError) {
                    try await new.run()
                } catch {
                    guard let self else { return }
                    self.delegate?.carWindow(self, cannotStream: error)
                }
            }
        case .changed(let stream): streamer?.stream = stream
        case .ended:
            streamer?.end()
            streamer = nil
            adoptScreenSize()
        }
    }
}
