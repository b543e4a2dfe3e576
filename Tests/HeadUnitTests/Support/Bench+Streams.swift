import HeadUnit
import SmartDeviceLink

/// What the engine passes on of a stream.
enum StreamNews: Hashable {
    case opened(StreamID, StreamParameters)
    case data(StreamID, [UInt8], StreamPiece)
    case closed(StreamID)
}
