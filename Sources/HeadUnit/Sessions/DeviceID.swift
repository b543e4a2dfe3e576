import BezelModel

/// A way by which a device is connected. Its raw value is the first part of a ``DeviceID``, and the key of the kind in
/// the configuration.
public enum LinkKind: String, Hashable, Sendable, CaseIterable {
    /// This machine.
    case local
    /// The network.
    case tcp
    /// A web page, over the network.
    case webSocket = "ws"
    case usb
    case bluetooth = "bt"
}

extension LinkKind {
    /// The least time for a first session and for an app's registration: the library on a phone opens its link before an
    /// app is started for it.
    var patience: Interval {
        switch self {
        case .local, .tcp, .webSocket: .zero
        case .usb, .bluetooth: .seconds(60)
        }
    }
}

/// The device that an app runs on: the kind of its link and the name that the transport reports. It does not depend on
/// what the app sends.
///
/// | device | text |
/// | --- | --- |
/// | this machine, by any of its loopback addresses | `local` |
/// | a network address | `tcp:192.168.1.23`, `tcp:fe80::1%wlan0` |
/// | a web page's origin at a network address | `ws:http://example.org@192.168.1.23` |
/// | a cloud app's URL at the address that was dialled | `ws:ws://app.lan:5432@192.168.1.40` |
/// | a USB accessory's serial number | `usb:R58M12ABCDE` |
/// | a Bluetooth address | `bt:00:1A:7D:DA:71:13` |
///
/// A device that gets another network address is another device.
public struct DeviceID: Hashable, Sendable {
    public let kind: LinkKind
    /// The name that the transport reports (network address, serial number, Bluetooth address), without control characters;
    /// empty for this machine.
    public let name: String

    /// This machine.
    public static let local = DeviceID(.local, "")

    private init(_ kind: LinkKind, _ name: String) {
        self.kind = kind
        self.name = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" }))
    }

    /// The device at the other end of a TCP connection.
    ///
    /// - Parameter address: A numeric IP address without port. Each loopback address is this machine, and an IPv4 address
    ///   within IPv6 is that IPv4 address.
    public static func tcp(address: String) -> DeviceID {
        let plain = address.hasPrefix("::ffff:") && address.contains(".") ? String(address.dropFirst(7)) : address
        return plain == "::1" || plain.hasPrefix("127.") ? .local : DeviceID(.tcp, plain)
    }

    public static func webSocket(origin: String, address: String) -> DeviceID {
        DeviceID(.webSocket, "\(origin)@\(address)")
    }

    public static func cloud(_ app: CloudApp, address: String) -> DeviceID {
        webSocket(origin: app.url, address: address)
    }

    /// Whether its connection was opened for this cloud app. No web page has such an origin.
    public func isCloud(_ app: CloudApp) -> Bool { kind == .webSocket && name.hasPrefix(app.url + "@") }

    public static func usb(serial: String) -> DeviceID { DeviceID(.usb, serial) }

    public static func bluetooth(address: String) -> DeviceID { DeviceID(.bluetooth, address) }
}

extension DeviceID {
    /// The id under which the data of an app are stored. Apps of two devices with the same app id have different ones. For
    /// an app of this machine it is the app id, as in version 0.1.
    func keptID(of appID: String) -> String {
        // The text of a device never contains this character.
        self == .local && !appID.utf8.contains(0x1F) ? appID : "\(self)\u{1F}\(appID)"
    }

    /// The app id in an id that ``keptID(of:)`` made.
    static func appID(ofKept keptID: String) -> String {
        keptID.utf8.firstIndex(of: 0x1F).map { String(keptID[keptID.utf8.index(after: $0)...]) } ?? keptID
    }

    /// The device in an id that ``keptID(of:)`` made, such as ``AppRecord/appID``.
    public init(keptID: String) {
        let text = keptID.utf8.firstIndex(of: 0x1F).map { String(keptID[..<$0]) }
        self = text.flatMap { DeviceID($0) } ?? .local
    }
}

extension DeviceID: CustomStringConvertible, Comparable {
    /// The text of ``description``; nil for another text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = LinkKind(rawValue: String(parts[0])) else { return nil }
        let name = parts.count > 1 ? String(parts[1]) : ""
        guard name.isEmpty == (kind == .local), (parts.count > 1) == (kind != .local) else { return nil }
        self = kind == .tcp ? .tcp(address: name) : DeviceID(kind, name)
    }

    /// `KIND:NAME`, or `local`.
    public var description: String { kind == .local ? kind.rawValue : "\(kind.rawValue):\(name)" }

    public static func < (left: DeviceID, right: DeviceID) -> Bool { left.description < right.description }
}
