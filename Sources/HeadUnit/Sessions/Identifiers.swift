/// One TCP connection. The listener numbers them; no number is used twice.
public struct ConnectionID: Hashable, Sendable {
    public var number: UInt32
    public init(_ number: UInt32) { self.number = number }
}

/// One SDL session, 1 to 255, unique among all connections. The byte in each frame's header.
public struct SessionID: Hashable, Sendable {
    public var number: UInt8
    public init(_ number: UInt8) { self.number = number }

    var index: Int { Int(number) }
}
