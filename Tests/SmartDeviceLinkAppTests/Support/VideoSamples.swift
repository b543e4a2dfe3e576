import SmartDeviceLink

@testable import SmartDeviceLinkApp

/// Capabilities of a head unit with a screen for video.
enum VideoSamples {
    static func resolution(_ width: Int64, _ height: Int64) -> JSON {
        ["resolutionWidth": .integer(width), "resolutionHeight": .integer(height)]
    }

    /// A VIDEO_STREAMING capability.
    static func capability(
        _ width: Int64 = 800, _ height: Int64 = 480, formats: [(String, String)] = [("RAW", "H264")],
        fps: Int64 = 30, kilobits: Int64 = 1500, scale: Double = 1, others: [(Int64, Int64)] = []
    ) -> JSON {
        [
            "systemCapabilityType": "VIDEO_STREAMING",
            "videoStreamingCapability": [
                "preferredResolution": resolution(width, height), "maxBitrate": .integer(kilobits),
                "preferredFPS": .integer(fps), "scale": .number(scale), "hapticSpatialDataSupported": true,
                "supportedFormats": .array(
                    formats.map { ["protocol": .string($0.0), "codec": .string($0.1)] }),
                "additionalVideoStreamingCapabilities": .array(
                    others.map { ["preferredResolution": resolution($0.0, $0.1)] }),
            ],
        ]
    }

    /// The value of ``capability(_:_:formats:fps:kilobits:scale:others:)``.
    static func read(_ capability: JSON = capability()) -> VideoStreamingCapability? {
        VideoStreamingCapability(system: capability)
    }

    static let registration: JSON = {
        var registration = Samples.registration.object ?? JSONObject()
        registration["hmiCapabilities"] = ["videoStreaming": true]
        return .object(registration)
    }()

    /// A head unit with video.
    static func manners(
        _ manners: inout FakeCore.Manners, capability: JSON = capability(), version: UInt8 = 5, mtu: Int64? = 131_072
    ) {
        manners.version = version
        manners.mtu = mtu
        manners.registration = registration
        manners.capability = capability
        manners.answers[.getSystemCapability] = .success
    }

    /// The BSON payload of a StartService or of its acknowledgement.
    static func parameters(_ width: Int32, _ height: Int32, mtu: Int64? = nil) -> [UInt8] {
        var document = BSONDocument([
            .init(name: "height", value: .int32(height)), .init(name: "width", value: .int32(width)),
            .init(name: "videoProtocol", value: .string("RAW")), .init(name: "videoCodec", value: .string("H264")),
        ])
        if let mtu { document["mtu"] = .int64(mtu) }
        return document.bytes
    }

    static func refusal(_ names: [String]) -> [UInt8] {
        ServiceNAK(rejected: names, reason: "not possible").payload(version: 5)
    }
}
