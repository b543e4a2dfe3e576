internal import FoundationEssentials

/// Base64 of RFC 4648, with padding.
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// Nil if the text is not what ``encode(_:)`` makes of some bytes.
    package static func decode(_ text: String) -> [UInt8]? {
        guard let data = Data(base64Encoded: text) else { return nil }
        // Foundation accepts more: padding of any length, and any bits after the last byte.
        let rest = data.count % 3
        let end = Data(data.suffix(rest == 0 ? 3 : rest)).base64EncodedString()
        guard text.utf8.count == (data.count + 2) / 3 * 4, text.hasSuffix(end) else { return nil }
        return Array(data)
    }
}
