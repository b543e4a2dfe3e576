/// Encodes any text as the name of a file or a folder, of at most ``limit`` bytes of ASCII, so that it does not depend
/// on the file system: a `%` and two hexadecimal digits replace each byte that is not a plain character, and a leading
/// `.` or `~`.
///
/// A longer text gets a `~` and its hash as name. Then the text itself is stored beside it:
/// ``FileStore`` has the file for it.
enum DiskName {
    /// NAME_MAX of Linux's file systems.
    static let limit = 255
    /// Begins the name of a text that is known by its hash only.
    static let hashMark = UInt8(ascii: "~")

    static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for (position, byte) in text.utf8.enumerated() {
            let isPlain =
                (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "%")
                && (position > 0 || byte != UInt8(ascii: ".") && byte != hashMark)
            if isPlain { bytes.append(byte) } else { bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)] }
        }
        if bytes.count > limit { return hashed(text) }
        return bytes.isEmpty ? "%" : String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the text of such a name is kept beside it.
    static func isHashed(_ name: String) -> Bool { name.utf8.first == hashMark }

    /// The text of a name with all of it; nil for a name that no version of ``encoded(_:)`` gives, or that has a hash.
    /// The names of version 0.1, in which bytes outside ASCII are not encoded, are read too.
    static func decoded(_ name: String) -> String? {
        guard name != "%" else { return "" }
        guard !isHashed(name), name.utf8.first != UInt8(ascii: ".") else { return nil }
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
        // Bytes that are not UTF-8 were not written by this program.
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// Two 64-bit FNV-1a hashes with different beginnings. They need not be safe: the text is compared as well.
    private static func hashed(_ text: String) -> String {
        var name = "~"
        for start in [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4] as [UInt64] {
            var hash = start
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            for shift in stride(from: 60, through: 0, by: -4) {
                name.unicodeScalars.append(Unicode.Scalar(digit(UInt8(truncatingIfNeeded: hash >> UInt64(shift)) & 15)))
            }
        }
        return name
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
