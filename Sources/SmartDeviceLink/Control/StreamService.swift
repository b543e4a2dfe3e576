/// A video format of an app's stream (rpc_spec VideoStreamingFormat): its `protocol` and `codec`.
public struct VideoFormat: Hashable, Sendable {
    public enum Transport: String, Hashable, Sendable, CaseIterable {
        /// NAL units with start codes (ITU-T H.264, Annex B).
        case raw = "RAW"
        /// RTP packets (RFC 6184), each behind its length (RFC 4571).
        case rtp = "RTP"
    }

    public var transport: Transport
    /// The only codec that is decoded.
    public static let codec = "H264"

    public init(_ transport: Transport) { self.transport = transport }
}

/// The parameters of StartService for video (protocol_spec §3.1.3, since 5.0): the app's wish, and in the
/// acknowledgement what it gets.
public struct VideoParameters: Hashable, Sendable {
    public var format: VideoFormat
    /// In pixels.
    public var width: Int32
    public var height: Int32

    public init(_ format: VideoFormat, width: Int32, height: Int32) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// The largest width and height that an app may ask for.
    public static let sideLimit: Int32 = 4096

    /// Reads an app's wish.
    ///
    /// - Parameters:
    ///   - payload: Empty, or BSON with any of `height`, `width`, `videoProtocol` and `videoCodec`.
    ///   - offered: What the app gets of the values that it does not name.
    /// - Returns: The parameters, or the names of those that cannot be had.
    public static func read(
        _ payload: ArraySlice<UInt8>, formats: [VideoFormat], offered: VideoParameters
    ) -> Result<VideoParameters, RejectedParameters> {
        guard !payload.isEmpty else { return .success(offered) }
        guard let document = try? BSONDocument(bytes: payload) else {
            return .failure(RejectedParameters(names: [], reason: "the payload of StartService is not BSON"))
        }
        var wanted = offered
        var rejected: [String] = []
        if let value = document["videoProtocol"] {
            if case .string(let word) = value, let transport = VideoFormat.Transport(rawValue: word),
                formats.contains(VideoFormat(transport))
            {
                wanted.format = VideoFormat(transport)
            } else {
                rejected.append("videoProtocol")
            }
        }
        if let value = document["videoCodec"], value != .string(VideoFormat.codec) { rejected.append("videoCodec") }
        for (name, property) in [("height", \VideoParameters.height), ("width", \VideoParameters.width)] {
            guard let value = document[name] else { continue }
            if let number = value.number, (1...Int64(sideLimit)).contains(number) {
                wanted[keyPath: property] = Int32(number)
            } else {
                rejected.append(name)
            }
        }
        guard rejected.isEmpty else {
            return .failure(RejectedParameters(names: rejected, reason: "not possible: \(rejected.joined(separator: ", "))"))
        }
        return .success(wanted)
    }

    /// The payload of StartServiceACK: all four values, because apps take what is missing from elsewhere.
    public var payload: [UInt8] {
        var document = BSONDocument()
        document["height"] = .int32(height)
        document["width"] = .int32(width)
        document["videoProtocol"] = .string(format.transport.rawValue)
        document["videoCodec"] = .string(VideoFormat.codec)
        return document.bytes
    }
}

/// Why a StartService cannot be accepted.
public struct RejectedParameters: Error, Hashable, Sendable {
    public var names: [String]
    public var reason: String

    public init(names: [String] = [], reason: String) {
        self.names = names
        self.reason = reason
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
}
