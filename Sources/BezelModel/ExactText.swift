/// A text that equals another only if both have the same UTF-8 bytes: the name of a file, or the id of an app.
///
/// Swift's own texts are equal when they look the same, even if one has letters with accents and the other has letters
/// followed by separate accents. To apps, to sdl_core and to a file system those are two names, so that a table by such
/// names needs this key.
public struct ExactText: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }
    public init(stringLiteral value: String) { text = value }

    public var description: String { text }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.withBytes { left in right.withBytes { right in isEqual(.init(left), .init(right)) } }
    }

    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.withBytes { left in right.withBytes { right in left.lexicographicallyPrecedes(right) } }
    }

    /// All bytes at once: one by one is a hundred times slower, and an app may choose a file name of any length.
    public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }

    private static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var place = 0
        while place + 8 <= left.count {
            let word = left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            guard word == right.loadUnaligned(fromByteOffset: place, as: UInt64.self) else { return false }
            place += 8
        }
        return left[place...].elementsEqual(right[place...])
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = text
        return text.withUTF8(body)
    }
}
