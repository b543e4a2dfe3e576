/// Encodes any text as a file name: bytes with a special meaning to the file system, and a leading dot, become `%` and
/// two hexadecimal digits.
enum FileName {
    static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for (position, byte) in text.utf8.enumerated() {
            let isPlain =
                byte >= 0x20 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "%")
                && (byte != UInt8(ascii: ".") || position > 0)
            bytes += isPlain ? [byte] : [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
        }
        return bytes.isEmpty ? "%" : String(decoding: bytes, as: UTF8.self)
    }

    /// nil if ``encoded(_:)`` cannot have produced the name.
    static func decoded(_ name: String) -> String? {
        guard name != "%" else { return "" }
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return encoded(text) == name ? text : nil
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
