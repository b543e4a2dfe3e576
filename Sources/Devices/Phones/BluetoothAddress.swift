/// The address of a Bluetooth device or adapter, as `00:1A:7D:DA:71:13`.
public struct BluetoothAddress: Hashable, Sendable {
    /// 48 bits; the byte that is written first is the highest.
    private let number: UInt64

    /// - Parameter number: Only the low 48 bits count.
    init(number: UInt64) { self.number = number & 0xFFFF_FFFF_FFFF }

    /// - Parameter text: Six bytes as two hexadecimal digits each, with colons between them. Nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6 else { return nil }
        var number: UInt64 = 0
        for part in parts {
            guard part.utf8.count == 2, part.first != "+", part.first != "-", let byte = UInt8(part, radix: 16) else {
                return nil
            }
            number = number << 8 | UInt64(byte)
        }
        self.number = number
    }

    /// The six bytes, in the order in which they are written.
    var bytes: [UInt8] { (0..<6).map { UInt8(truncatingIfNeeded: number >> UInt64(40 - 8 * $0)) } }
}

extension BluetoothAddress: CustomStringConvertible {
    public var description: String { bytes.map(\.hexadecimal).joined(separator: ":") }

    /// The last two bytes as four digits, which distinguish two head units.
    public var shortName: String { bytes.suffix(2).map(\.hexadecimal).joined() }
}
