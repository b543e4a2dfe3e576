internal import COpenH264

/// Encodes pictures as H.264 of the Baseline profile, one reference and one slice a picture, by Cisco's OpenH264, which is
/// opened when the first encoder is created (dlopen).
///
/// No picture is skipped. Only ``encode(_:wantsIDR:at:)`` decides which pictures are IDR pictures; the first one always is.
public final class H264Encoder {
    /// The kind of pictures.
    public enum Content: Hashable, Sendable {
        /// Everything that moves as a whole: films, maps.
        case camera
        /// Pages of text, of which parts are replaced or scrolled. It needs about 6 MB more memory.
        case screen
    }

    /// An encoder's output format.
    public struct Settings: Hashable, Sendable {
        /// Width in pixels, even, 16 or more.
        public var width: Int
        /// Height in pixels, even, 16 or more.
        public var height: Int
        /// The largest number of pictures a second.
        public var framesPerSecond: Double
        /// Bits a second, on average.
        public var bitsPerSecond: Int
        /// The kind of pictures. Default: ``Content/camera``.
        public var content: Content

        /// Creates settings.
        public init(
            width: Int, height: Int, framesPerSecond: Double = 30, bitsPerSecond: Int = 1_500_000,
            content: Content = .camera
        ) {
            self.width = width
            self.height = height
            self.framesPerSecond = framesPerSecond
            self.bitsPerSecond = bitsPerSecond
            self.content = content
        }
    }

    /// The present settings. See ``change(framesPerSecond:bitsPerSecond:)``.
    public private(set) var settings: Settings
    private let encoder: OpaquePointer
    private var planes: PicturePlanes
    private var lastTime: Int64 = -1

    /// Opens OpenH264 and creates an encoder.
    ///
    /// - Throws: ``H264EncoderError/missing(_:)`` or ``H264EncoderError/settings(_:)``.
    public init(_ settings: Settings) throws(H264EncoderError) {
        if let problem = Self.problem { throw .missing(problem) }
        var wanted = copenh264_settings(
            width: Int32(clamping: settings.width), height: Int32(clamping: settings.height),
            frames_per_second: Float(settings.framesPerSecond),
            bits_per_second: Int32(clamping: settings.bitsPerSecond),
            content: settings.content == .screen ? copenh264_screen : copenh264_camera)
        guard let encoder = copenh264_create_encoder(&wanted) else { throw .settings(settings) }
        self.encoder = encoder
        self.settings = settings
        planes = PicturePlanes(width: settings.width, height: settings.height)
    }

    deinit { copenh264_destroy_encoder(encoder) }

    /// Why OpenH264 cannot be used; nil if it can.
    public static var problem: String? { copenh264_open_encoder().map { String(cString: $0) } }

    /// Changes the rates from the next picture on.
    ///
    /// - Throws: ``H264EncoderError/failed(_:)``; the rates are then as before.
    public func change(framesPerSecond: Double, bitsPerSecond: Int) throws(H264EncoderError) {
        let problem = copenh264_set_rates(encoder, Float(framesPerSecond), Int32(clamping: bitsPerSecond))
        guard problem == 0 else { throw .failed(problem) }
        settings.framesPerSecond = framesPerSecond
        settings.bitsPerSecond = bitsPerSecond
    }

    /// Encodes one picture.
    ///
    /// - Parameters:
    ///   - pixels: The picture, of the settings' size. Its alpha is ignored.
    ///   - wantsIDR: True for an IDR picture.
    ///   - milliseconds: The picture's time on any clock that never goes back.
    /// - Throws: ``H264EncoderError/size`` or ``H264EncoderError/failed(_:)``.
    public func encode(
        _ pixels: PixelBuffer, wantsIDR: Bool, at milliseconds: Int64
    ) throws(H264EncoderError) -> AccessUnit {
        guard pixels.width == settings.width, pixels.height == settings.height else { throw .size }
        planes.convert(pixels)
        lastTime = max(milliseconds, lastTime + 1)
        let (offsets, width, half) = (planes.offsets, Int32(planes.width), Int32(planes.halfWidth))
        var unit: UnsafePointer<UInt8>?
        var (size, isIDR, problem): (Int32, Int32, Int32) = (0, 0, 0)
        planes.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            var source = copenh264_source(
                planes: (start + offsets.luma, start + offsets.blue, start + offsets.red), pitches: (width, half),
                milliseconds: lastTime)
            problem = copenh264_encode(encoder, &source, wantsIDR ? 1 : 0, &unit, &size, &isIDR)
        }
        guard problem == 0, let unit, size > 0 else { throw .failed(problem) }
        return AccessUnit(Array(UnsafeBufferPointer(start: unit, count: Int(size))), isIDR: isIDR != 0)
    }
}
