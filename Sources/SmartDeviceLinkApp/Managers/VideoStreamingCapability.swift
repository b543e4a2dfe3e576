public import SmartDeviceLink

/// The video that a head unit accepts (rpc_spec VideoStreamingCapability).
public struct VideoStreamingCapability: Hashable, Sendable {
    /// A size in pixels of the head unit's screen (rpc_spec ImageResolution).
    public struct Resolution: Hashable, Sendable {
        /// `resolutionWidth`.
        public var width: Int
        /// `resolutionHeight`.
        public var height: Int

        /// Creates a resolution.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// `preferredResolution`, and after it those of `additionalVideoStreamingCapabilities`, which are requested in this
    /// order. Sizes above ``largestSide`` are left out.
    public var resolutions: [Resolution]
    /// Whether `supportedFormats` has H264 as a raw byte stream, the only format that this library sends.
    public var takesRawH264: Bool
    /// `maxBitrate` in bits a second; nil if the head unit does not say.
    public var bitsPerSecond: Int?
    /// `preferredFPS`; nil if the head unit does not say.
    public var framesPerSecond: Double?
    /// `scale`: screen pixels per pixel of the video, 1 to 10. Touches and regions are in screen pixels. Default: 1.
    public var scale: Double
    /// `hapticSpatialDataSupported`. Default: false.
    public var takesRegions: Bool

    /// The largest width or height, in pixels.
    public static let largestSide = 4096

    /// Reads a SystemCapability of type VIDEO_STREAMING.
    ///
    /// - Returns: Nil if it is of another type or has no resolution.
    public init?(system capability: JSON) {
        guard capability["systemCapabilityType"]?.string == SystemCapabilityType.videoStreaming.rawValue,
            let video = capability["videoStreamingCapability"]
        else { return nil }
        let all = [video] + (video["additionalVideoStreamingCapabilities"]?.array ?? [])
        resolutions = all.compactMap(Self.resolution)
        guard !resolutions.isEmpty else { return nil }
        takesRawH264 = (video["supportedFormats"]?.array ?? []).contains {
            $0["protocol"]?.string == VideoFormat.Transport.raw.rawValue && $0["codec"]?.string == VideoFormat.codec
        }
        bitsPerSecond = video["maxBitrate"]?.integer.flatMap { (1...1_000_000).contains($0) ? Int($0) * 1000 : nil }
        framesPerSecond = video["preferredFPS"]?.integer.flatMap { (1...120).contains($0) ? Double($0) : nil }
        let scale: Double =
            switch video["scale"] {
            case .number(let number): number
            case .integer(let number): Double(number)
            default: 1
            }
        self.scale = (1...10).contains(scale) ? scale : 1
        takesRegions = video["hapticSpatialDataSupported"]?.boolean ?? false
    }

    /// The size of the video for a resolution: divided by ``scale``, rounded, and even, because encoders need it.
    public func videoSize(_ resolution: Resolution) -> Resolution {
        func side(_ pixels: Int) -> Int { max(Int((Double(pixels) / scale).rounded()) / 2 * 2, 16) }
        return Resolution(width: side(resolution.width), height: side(resolution.height))
    }

    private static func resolution(_ video: JSON) -> Resolution? {
        guard let size = video["preferredResolution"], let width = size["resolutionWidth"]?.integer,
            let height = size["resolutionHeight"]?.integer, (16...Int64(largestSide)).contains(width),
            (16...Int64(largestSide)).contains(height)
        else { return nil }
        return Resolution(width: Int(width), height: Int(height))
    }
}

extension SystemCapabilities {
    /// The last VIDEO_STREAMING capability; nil until the head unit has sent one.
    public var videoStreaming: VideoStreamingCapability? {
        system[.videoStreaming].flatMap { VideoStreamingCapability(system: $0) }
    }
}
