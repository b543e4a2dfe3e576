/// The id of a Bluetooth service or protocol: 128 bits. Short ids of 16 and 32 bits are abbreviations of ids on one
/// base (Bluetooth Core 5.4, volume 3, part B, 2.5.1).
public struct BluetoothUUID: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// SmartDeviceLink: the id in a phone's record of the service (sdl_java_suite, `MultiplexBluetoothTransport`).
    public static let smartDeviceLink = BluetoothUUID(high: 0x936D_A01F_9ABD_4D9D, low: 0x80C7_02AF_85C8_22A8)
    static let rfcomm = BluetoothUUID(short: 0x0003)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(short: UInt32) { self.init(high: UInt64(short) << 32 | 0x1000, low: 0x8000_0080_5F9B_34FB) }

    /// - Parameter text: 32 hexadecimal digits, with hyphens anywhere, as BlueZ writes it. Nil for any other text.
    public init?(_ text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32,
            let high = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
            let low = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16),
            !text.utf8.contains(UInt8(ascii: "+"))
        else { return nil }
        self.init(high: high, low: low)
    }

    /// Most significant byte first.
    var bytes: [UInt8] {
        [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) } }
    }
}
