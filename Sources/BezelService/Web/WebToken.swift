/// The secret of the console's address: 128 bits in hexadecimal digits, new with each start, or the text of a file.
struct WebToken: Hashable, Sendable, CustomStringConvertible {
    /// The possible lengths of a token of a file.
    static let lengths = 32...128

    let description: String

    /// - Returns: nil unless the text has a length of ``lengths``, and only letters of ASCII, digits, "-" and "_".
    init?(_ text: String) {
        let isAllowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard Self.lengths.contains(text.utf8.count), isAllowed else { return nil }
        description = text
    }

    init(from generator: inout some RandomNumberGenerator) {
        description = (0..<4).map { _ in
            let digits = String(generator.next(upperBound: UInt64(UInt32.max) + 1), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// From the system's random numbers (getrandom(2)).
    init() {
        var system = SystemRandomNumberGenerator()
        self.init(from: &system)
    }

    /// Compares in constant time, whatever part of it is right.
    func matches(_ offered: some Collection<UInt8>) -> Bool {
        guard offered.count == description.utf8.count else { return false }
        return zip(offered, description.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
