/// A video format of an app's stream (rpc_spec VideoStreamingFormat). The codec is H264 in all of them.
public struct VideoFormat: Hashable, Sendable {
    /// rpc_spec VideoStreamingProtocol.
    public enum Transport: String, Hashable, Sendable, CaseIterable {
        /// NAL units with start codes (ITU-T H.264, Annex B).
        case raw = "RAW"
        /// RTP packets (RFC 6184), each after its length (RFC 4571).
        case rtp = "RTP"
    }

    public static let codec = "H264"

    public var transport: Transport

    public init(_ transport: Transport) { self.transport = transport }
}

/// The parameters of StartService and its acknowledgement for video (protocol_spec §3.1.3, since 5.0).
public struct VideoParameters: Hashable, Sendable {
    /// The largest picture that an app may ask for, in either direction: that of H.264's level 4.2 (ITU-T H.264, table
    /// A-1), as pixels in whole macroblocks.
    public static let longSideLimit: Int32 = 1920
    public static let shortSideLimit: Int32 = 1088

    public var format: VideoFormat
    /// In pixels.
    public var width: Int32
    public var height: Int32

    public init(_ format: VideoFormat, width: Int32, height: Int32) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Reads the parameters that an app requests.
    ///
    /// - Parameters:
    ///   - payload: Empty, or BSON with any of `height`, `width`, `videoProtocol` and `videoCodec`.
    ///   - formats: Those that can be decoded.
    ///   - offered: The values for parameters that the app does not state.
    /// - Throws: The names of the parameters that are not supported.
    public static func read(
        _ payload: ArraySlice<UInt8>, formats: [VideoFormat], offered: VideoParameters
    ) throws(ServiceNAK) -> VideoParameters {
        guard !payload.isEmpty else { return offered }
        guard let document = try? BSONDocument(bytes: payload) else {
            throw ServiceNAK(reason: "the payload of StartService is not BSON")
        }
        var wanted = offered
        var rejected: [String] = []
        if let value = document["videoProtocol"] {
            if let format = value.format, formats.contains(format) {
                wanted.format = format
            } else {
                rejected.append("videoProtocol")
            }
        }
        if let value = document["videoCodec"], value != .string(VideoFormat.codec) { rejected.append("videoCodec") }
        for (name, side) in [("height", \VideoParameters.height), ("width", \VideoParameters.width)] {
            guard let value = document[name] else { continue }
            if let number = value.number, (1...Int64(longSideLimit)).contains(number) {
                wanted[keyPath: side] = Int32(number)
            } else {
                rejected.append(name)
            }
        }
        if rejected.isEmpty, min(wanted.width, wanted.height) > shortSideLimit { rejected = ["height", "width"] }
        guard rejected.isEmpty else {
            throw ServiceNAK(rejected: rejected, reason: "not possible: \(rejected.joined(separator: ", "))")
        }
        return wanted
    }

    /// The payload of an app's StartService.
    ///
    /// - Parameter version: Only version 5 has a payload here.
    public func payload(version: UInt8) -> [UInt8] { version >= 5 ? BSONDocument(elements).bytes : [] }

    /// Elements of StartService and its acknowledgement: always all four, because apps use other values for missing
    /// ones.
    fileprivate var elements: [BSONDocument.Element] {
        [
            .init(name: "height", value: .int32(height)), .init(name: "width", value: .int32(width)),
            .init(name: "videoProtocol", value: .string(format.transport.rawValue)),
            .init(name: "videoCodec", value: .string(VideoFormat.codec)),
        ]
    }
}

/// The acknowledgement of the audio or the video service.
public struct StreamServiceACK: Hashable, Sendable {
    /// nil for audio, which has no parameters.
    public var video: VideoParameters?

    public init(video: VideoParameters? = nil) { self.video = video }

    /// - Parameter version: Only version 5 has a payload here.
    public func payload(version: UInt8) -> [UInt8] {
        guard version >= 5 else { return [] }
        let mtu = BSONDocument.Element(name: "mtu", value: .int64(StartServiceACK.mtu))
        return BSONDocument([mtu] + (video?.elements ?? [])).bytes
    }
}

extension BSON {
    fileprivate var number: Int64? {
        switch self {
        case .int32(let value): Int64(value)
        case .int64(let value): value
        case .string, .array: nil
        }
    }

    fileprivate var format: VideoFormat? {
        switch self {
        case .string(let word): VideoFormat.Transport(rawValue: word).map { VideoFormat($0) }
        case .int32, .int64, .array: nil
        }
    }
}
