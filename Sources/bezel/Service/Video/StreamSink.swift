internal import HeadUnit

/// Takes the video and the audio of apps. Called on the loop, with the engine's effects.
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
