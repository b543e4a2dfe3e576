/// Which transports an app's services may use (protocol_spec §4.6, since protocol 5.1).
public struct ServiceTransports: Hashable, Sendable {
    /// A transport of an app, as the lists of services name it.
    public enum Transport: Int32, Hashable, Sendable {
        case primary = 1, secondary
    }

    /// Kinds of secondary transports; empty for none.
    public var secondary: [String]
    public var audio: [Transport]
    public var video: [Transport]

    /// Everything uses the transport that the session was started on.
    public static let primaryOnly = ServiceTransports(secondary: [], audio: [.primary], video: [.primary])
    /// Video and audio use a TCP connection over Wi-Fi, because the first transport is too slow for them.
    public static let overWiFi = ServiceTransports(secondary: ["TCP_WIFI"], audio: [.secondary], video: [.secondary])

    func append(to document: inout BSONDocument) {
        document["secondaryTransports"] = .array(secondary.map { .string($0) })
        document["audioServiceTransports"] = .array(audio.map { .int32($0.rawValue) })
        document["videoServiceTransports"] = .array(video.map { .int32($0.rawValue) })
    }
}

/// Where apps connect for their secondary transport: the content of TransportEventUpdate.
public struct SecondaryAddress: Hashable, Sendable {
    /// A numeric IP address.
    public let host: String
    public let port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// - Parameter address: nil for a transport that is gone.
    public static func payload(_ address: SecondaryAddress?) -> [UInt8] {
        var document = BSONDocument()
        document["tcpIpAddress"] = .string(address?.host ?? "")
        if let address { document["tcpPort"] = .int32(Int32(address.port)) }
        return document.bytes
    }
}
