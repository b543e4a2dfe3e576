/// Requests to a monitor (VESA DDC/CI 1.1) for its features (VESA MCCS). The bus itself sends the monitor's address.
///
/// libddcutil is not used, because only one feature is read and set.
enum DDCMessage {
    /// The monitor's address on its bus, of seven bits.
    static let address: CInt = 0x37
    /// MCCS, "Luminance".
    static let brightness: UInt8 = 0x10

    /// The monitor's address as it is sent, with which a request's checksum begins.
    static let monitor: UInt8 = 0x6E
    /// The host's address in a request.
    private static let host: UInt8 = 0x51

    /// Requests a feature's value.
    static func get(_ feature: UInt8) -> [UInt8] { sealed([0x01, feature]) }

    static func set(_ feature: UInt8, to value: UInt16) -> [UInt8] {
        sealed([0x03, feature, UInt8(value >> 8), UInt8(value & 0xFF)])
    }

    /// The request with the host's address, the length and the checksum.
    private static func sealed(_ body: [UInt8]) -> [UInt8] {
        let bytes = [host, 0x80 | UInt8(body.count)] + body
        return bytes + [bytes.reduce(monitor, ^)]
    }
}
