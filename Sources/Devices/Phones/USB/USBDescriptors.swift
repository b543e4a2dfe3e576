/// A USB device's description of itself: its device descriptor and the interfaces of one configuration (USB 2.0, 9.6).
public struct USBDescriptors: Hashable, Sendable {
    public struct Interface: Hashable, Sendable {
        public let number: UInt8
        /// 0 for the setting that is in use after a device was connected.
        public let alternate: UInt8
        public let kind: Kind
        public internal(set) var endpoints: [Endpoint] = []
    }

    /// The class, subclass and protocol of an interface.
    public struct Kind: Hashable, Sendable {
        public let type: UInt8
        public let subtype: UInt8
        public let variant: UInt8

        public init(_ type: UInt8, _ subtype: UInt8, _ variant: UInt8) {
            (self.type, self.subtype, self.variant) = (type, subtype, variant)
        }
    }

    public struct Endpoint: Hashable, Sendable {
        /// The highest bit is set for one to the host.
        public let address: UInt8
        public let isBulk: Bool

        public var isToHost: Bool { address & 0x80 != 0 }
    }

    /// Interfaces that are read; more have no use.
    static let interfaceLimit = 64
    private static let endpointLimit = 30

    public private(set) var vendor: UInt16
    public private(set) var product: UInt16
    public private(set) var deviceClass: UInt8
    public private(set) var interfaces: [Interface] = []

    /// - Parameters:
    ///   - bytes: The device descriptor and after it those of its configurations, as sysfs has them in `descriptors`.
    ///   - configuration: The configuration in use, by its value; nil for the first one.
    public init(_ bytes: [UInt8], configuration: UInt8? = nil) throws(USBDescriptorError) {
        guard bytes.count >= 18, bytes[0] >= 18, bytes[1] == 1 else { throw .noDevice }
        deviceClass = bytes[4]
        vendor = UInt16(bytes[8]) | UInt16(bytes[9]) << 8
        product = UInt16(bytes[10]) | UInt16(bytes[11]) << 8
        var rest = bytes.dropFirst(Int(bytes[0]))
        var isWanted = false
        var wasFound = false
        while let length = rest.first {
            guard length >= 2, rest.count >= Int(length) else { throw .cutOff }
            let part = Array(rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
            switch (part[1], part.count) {
            case (2, 9...):
                isWanted = !wasFound && (configuration == nil || configuration == part[5])
                wasFound = wasFound || isWanted
            case (4, 9...):
                guard isWanted, interfaces.count < Self.interfaceLimit else { continue }
                interfaces.append(
                    Interface(number: part[2], alternate: part[3], kind: Kind(part[5], part[6], part[7])))
            case (5, 7...):
                guard isWanted, let last = interfaces.indices.last,
                    interfaces[last].endpoints.count < Self.endpointLimit
                else { continue }
                interfaces[last].endpoints.append(Endpoint(address: part[2], isBulk: part[3] & 3 == 2))
            case _: continue
            }
        }
    }
}

/// Why a device's descriptors cannot be read.
public enum USBDescriptorError: Error, Hashable, Sendable, CustomStringConvertible {
    case noDevice
    case cutOff

    public var description: String {
        switch self {
        case .noDevice: "its descriptors do not begin with that of a device"
        case .cutOff: "a descriptor says that it is shorter than 2 bytes, or longer than what there is"
        }
    }
}
