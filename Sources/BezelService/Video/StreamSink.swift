internal import HeadUnit

/// Receives the video and the audio of apps. Called on the loop, with the engine's effects.
protocol StreamSink: AnyObject {
    /// An app has begun a stream. The stream of the same kind of any other app was closed before.
    func opened(_ id: StreamID, _ parameters: StreamParameters)

    /// Bytes of an open stream, in the order in which they came. A frame that comes in several reads is several pieces.
    ///
    /// - Parameter bytes: Valid during the call. Not empty.
    func data(_ id: StreamID, _ bytes: UnsafeRawBufferPointer, _ piece: StreamPiece)

    /// The stream has ended; also when its app or its connection is gone.
    func closed(_ id: StreamID)
}

/// Passes video and audio each to its own part of the service.
final class StreamSinks: StreamSink {
    private let video: any StreamSink
    private let audio: any StreamSink

    init(video: any StreamSink, audio: any StreamSink) {
        self.video = video
        self.audio = audio
    }

    func opened(_ id: StreamID, _ parameters: StreamParameters) { sink(id).opened(id, parameters) }
    func data(_ id: StreamID, _ bytes: UnsafeRawBufferPointer, _ piece: StreamPiece) { sink(id).data(id, bytes, piece) }
    func closed(_ id: StreamID) { sink(id).closed(id) }

    private func sink(_ id: StreamID) -> any StreamSink {
        switch id.kind {
        case .video: video
        case .audio: audio
        }
    }
}
