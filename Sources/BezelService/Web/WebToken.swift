/// The secret of the console's address: 128 bits in hexadecimal digits, new with each start.
struct WebToken: Hashable, Sendable, CustomStringConvertible {
    let description: String

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
