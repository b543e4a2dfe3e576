/// One TCP connection. The listener numbers them; no number is used twice.
public struct ConnectionID: Hashable, Sendable {
    public var number: UInt32
    public init(_ number: UInt32) { self.number = number }
}

/// The device that an app runs on: this machine, or the one with a network address.
public struct DeviceID: Hashable, Sendable {
    /// The address; empty for this machine.
    private let name: String

    /// This machine, for all of its loopback addresses.
    public static let local = DeviceID(address: nil)

    /// - Parameter address: A numeric IP address without port; nil for none.
    public init(address: String?) {
        let plain = address.map { $0.hasPrefix("::ffff:") ? String($0.dropFirst(7)) : $0 } ?? ""
        name = plain == "::1" || plain.hasPrefix("127.") ? "" : plain
    }
}

/// One SDL session, 1 to 255, unique among all connections. The byte in each frame's header.
public struct SessionID: Hashable, Sendable {
    public var number: UInt8
    public init(_ number: UInt8) { self.number = number }

    var index: Int { Int(number) }
}
