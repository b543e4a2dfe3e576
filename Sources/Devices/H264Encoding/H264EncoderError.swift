/// Why pictures cannot be encoded.
public enum H264EncoderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// OpenH264 (Debian's libopenh264-7 or libopenh264-8) is not installed, or cannot be opened. The text is dlopen's
    /// error.
    case missing(String)
    /// OpenH264 does not accept the settings.
    case settings(H264Encoder.Settings)
    /// OpenH264 has not encoded a picture: its number for it.
    case failed(Int32)
    /// A picture has another size than the settings.
    case size

    /// The reason in words.
    public var description: String {
        switch self {
        case .missing(let reason): "OpenH264 is missing: \(reason)"
        case .settings(let settings): "OpenH264 does not take \(settings)"
        case .failed(let number): "OpenH264 has not encoded a picture: error \(number)"
        case .size: "the picture has another size than the stream"
        }
    }
}
