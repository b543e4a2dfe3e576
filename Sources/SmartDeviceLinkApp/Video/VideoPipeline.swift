internal import EventLoop
internal import H264Encoding

/// An encoder on its own thread, so that encoding delays neither the main actor nor the connection.
actor VideoPipeline {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var encoder: H264Encoder?
    private nonisolated let executor: LoopExecutor

    init() throws(EventLoopError) { executor = try LoopExecutor(name: "sdl-video") }

    /// - Throws: The errors of ``H264Encoder``.
    func encode(
        _ pixels: PixelBuffer, _ settings: H264Encoder.Settings, wantsIDR: Bool, at milliseconds: Int64
    ) throws(H264EncoderError) -> AccessUnit {
        let encoder = try encoder(for: settings)
        return try encoder.encode(pixels, wantsIDR: wantsIDR, at: milliseconds)
    }

    private func encoder(for settings: H264Encoder.Settings) throws(H264EncoderError) -> H264Encoder {
        if let encoder {
            if encoder.settings != settings {
                try encoder.change(
                    framesPerSecond: settings.framesPerSecond, bitsPerSecond: settings.bitsPerSecond)
            }
            return encoder
        }
        let new = try H264Encoder(settings)
        encoder = new
        return new
    }
}
