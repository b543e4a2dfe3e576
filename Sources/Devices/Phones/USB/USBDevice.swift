/// A USB device that is connected.
public struct USBDevice: Hashable, Sendable {
    /// The port where it is plugged in, like "1-1.2". It stays the same when the device becomes another one.
    public let port: String
    /// Like "/dev/bus/usb/001/004".
    public let node: String
    public let descriptors: USBDescriptors
    /// nil if it has none.
    public let serial: String?
    /// Its own name; nil if it has none.
    public let product: String?
    /// The names of its interfaces by their numbers, where they have one.
    public let interfaceNames: [UInt8: String]

    public init(
        port: String, node: String, descriptors: USBDescriptors, serial: String? = nil, product: String? = nil,
        interfaceNames: [UInt8: String] = [:]
    ) {
        self.port = port
        self.node = node
        self.descriptors = descriptors
        self.serial = serial
        self.product = product
        self.interfaceNames = interfaceNames
    }

    /// Identifies the phone: its serial number, or else the place where it is plugged in.
    public var identity: String {
        guard let serial, !serial.isEmpty else { return "port-\(port)" }
        return String(serial.prefix(100))
    }

    /// A name for people: its own name, and its numbers.
    public var name: String {
        let numbers = USBProductID(vendor: descriptors.vendor, product: descriptors.product)
        return product.map { "\($0.prefix(100)) (\(numbers))" } ?? "\(numbers)"
    }
}

/// The numbers of a vendor and of its product, as `lsusb` writes them: `18d1:4ee1`.
public struct USBProductID: Hashable, Sendable, CustomStringConvertible {
    public let vendor: UInt16
    public let product: UInt16

    public init(vendor: UInt16, product: UInt16) {
        self.vendor = vendor
        self.product = product
    }

    /// - Returns: nil for a text that is not four hexadecimal digits, a colon, and four of them.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }),
            let vendor = UInt16(parts[0], radix: 16), let product = UInt16(parts[1], radix: 16)
        else { return nil }
        self.init(vendor: vendor, product: product)
    }

    public var description: String { "\(Self.digits(vendor)):\(Self.digits(product))" }

    private static func digits(_ number: UInt16) -> String {
        String(String(0x10000 + Int(number), radix: 16).dropFirst())
    }
}
