internal import BezelModel

/// The newest picture of an app's video, in the form that the display accepts.
enum VideoPicture: Sendable {
    /// Converted: opaque, of the display's size.
    case canvas(Canvas)
    /// As it was decoded, for a plane that shows it.
    case frame(VideoFrame)

    /// The picture with the video under it. A canvas of another size than the picture's is not used.
    func under(_ picture: Picture) -> Picture {
        switch self {
        case .canvas(let canvas): picture.over(canvas)
        case .frame(let frame): picture.over(frame)
        }
    }

    /// Whether it belongs on a display of this size.
    func fits(_ size: DisplaySize) -> Bool {
        switch self {
        case .canvas(let canvas): canvas.size == size
        case .frame: true
        }
    }
}
