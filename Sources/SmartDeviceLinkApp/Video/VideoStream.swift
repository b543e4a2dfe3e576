/// A video stream that the head unit has accepted.
public struct VideoStream: Hashable, Sendable {
    /// Width of the video in pixels: of the head unit's answer (StartServiceACK).
    public var width: Int
    /// Height of the video in pixels.
    public var height: Int
    /// Screen pixels per pixel of the video; touches and regions are in screen pixels.
    public var scale: Double
    /// The largest number of pictures a second: the lower of the head unit's wish and the app's own limit.
    public var framesPerSecond: Double
    /// The most bits a second: the lower of the head unit's limit and the app's own.
    public var bitsPerSecond: Int

    /// Creates a stream.
    public init(width: Int, height: Int, scale: Double = 1, framesPerSecond: Double = 30, bitsPerSecond: Int) {
        self.width = width
        self.height = height
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.bitsPerSecond = bitsPerSecond
    }
}

/// An event of the video stream.
public enum VideoStreamEvent: Hashable, Sendable {
    /// The head unit has accepted the stream. Its first picture must be an IDR picture.
    case started(VideoStream)
    /// The head unit wants other rates. The size is the same.
    case changed(VideoStream)
    /// The stream has ended.
    case ended(VideoStreamEnd)
}

/// Why a video stream has ended or was not started.
public enum VideoStreamEnd: Hashable, Sendable {
    /// The app is not FULL or LIMITED, or its videoStreamingState is NOT_STREAMABLE.
    case notStreamable
    /// The head unit wants another size. The next stream starts by itself.
    case resized
    /// The head unit has ended it. The next OnHMIStatus starts it again.
    case headUnit
    /// The head unit has refused every size and format, or for a reason without them. The next OnHMIStatus tries again.
    case refused(reason: String)
    /// The head unit has not answered. The next OnHMIStatus tries again.
    case noAnswer
    /// ``SDLStreamingMediaManager/stop()`` was called.
    case stopped
    /// The connection has ended.
    case disconnected
}

/// The limits of an app's own video.
public struct StreamingMediaConfiguration: Hashable, Sendable {
    /// The largest number of pictures a second. Default: 30.
    public var framesPerSecond = 30.0
    /// The most bits a second. Default: 2,000,000.
    public var bitsPerSecond = 2_000_000

    /// Creates a configuration with the defaults.
    public init() {}
}
