/// The mode of a DiagnosticMessage: its first byte, as two hexadecimal digits.
public struct DiagnosticMode: Hashable, Sendable, CustomStringConvertible {
    public let number: UInt8

    public init(_ number: UInt8) { self.number = number }

    /// - Returns: nil unless the text has two hexadecimal digits.
    public init?(_ text: String) {
        guard text.utf8.count == 2, text.utf8.first != UInt8(ascii: "+"), let number = UInt8(text, radix: 16) else {
            return nil
        }
        self.number = number
    }

    public var description: String {
        let digits = String(number, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }
}
