internal import FoundationEssentials

/// Base64 of RFC 4648, with padding.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// Nil if the text is not whole groups of four characters with correct padding.
    static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }
}
